//! Listener, threads, TLS, configuration, signals: the redoubt binary.
