//! MySQL client/server packets: bytes in, bytes out.
