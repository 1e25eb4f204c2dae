//! What a client asks: the command byte and its body.

use crate::capability as cap;
use crate::codec::{Decoded, Malformed, Reader, terminated};

/// A command as it stands in a packet; texts are slices of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command<'a> {
    Quit,
    InitDb(&'a [u8]),
    Query(&'a [u8]),
    FieldList {
        table: &'a [u8],
        wildcard: &'a [u8],
    },
    Refresh(u8),
    Statistics,
    ProcessInfo,
    ProcessKill(u32),
    Debug,
    Ping,
    /// The body for [`crate::handshake::decode_change_user`].
    ChangeUser(&'a [u8]),
    BinlogDump(&'a [u8]),
    BinlogDumpGtid(&'a [u8]),
    RegisterReplica(&'a [u8]),
    Prepare(&'a [u8]),
    Execute(Execute<'a>),
    SendLongData {
        statement: u32,
        param: u16,
        data: &'a [u8],
    },
    CloseStatement(u32),
    ResetStatement(u32),
    /// Switches multi-statements.
    SetOption {
        several: bool,
    },
    Fetch {
        statement: u32,
        rows: u32,
    },
    ResetConnection,
    /// A copy of the database is asked for, by those words.
    Clone(&'a [u8]),
    /// A command that MySQL has or had and this server does not do (error 1047).
    Unknown(u8),
}

/// COM_STMT_EXECUTE; the parameters are decoded later, when the number of them is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Execute<'a> {
    pub statement: u32,
    /// 0 none, 1 read-only cursor.
    pub cursor: u8,
    /// Whether the client said that a parameter count stands in the packet (with query attributes).
    pub count_available: bool,
    pub body: &'a [u8],
}

/// Decodes a command for a connection with these capabilities.
///
/// # Errors
/// A body that is too short for its command.
pub fn decode(packet: &[u8], capabilities: u32) -> Decoded<Command<'_>> {
    let mut r = Reader::new(packet);
    // An empty packet is command 0, which is for the server's own use.
    Ok(match r.u8().unwrap_or(0) {
        0x01 => Command::Quit,
        0x02 => Command::InitDb(r.rest()),
        0x03 => {
            if capabilities & cap::QUERY_ATTRIBUTES != 0 {
                skip_query_attributes(&mut r)?;
            }
            Command::Query(r.rest())
        }
        0x04 => Command::FieldList { table: terminated(&mut r)?, wildcard: r.nul_bytes() },
        0x07 => Command::Refresh(r.u8()?),
        0x09 => Command::Statistics,
        0x0a => Command::ProcessInfo,
        0x0c => Command::ProcessKill(r.u32()?),
        0x0d => Command::Debug,
        0x0e => Command::Ping,
        0x11 => Command::ChangeUser(r.rest()),
        0x12 => Command::BinlogDump(r.rest()),
        0x15 => Command::RegisterReplica(r.rest()),
        0x16 => Command::Prepare(r.rest()),
        0x17 => {
            let statement = r.u32()?;
            let flags = r.u8()?;
            r.u32()?; // the iteration count, always 1
            Command::Execute(Execute { statement, cursor: flags & 7, count_available: flags & 8 != 0, body: r.rest() })
        }
        0x18 => Command::SendLongData { statement: r.u32()?, param: r.u16()?, data: r.rest() },
        0x19 => Command::CloseStatement(r.u32()?),
        0x1a => Command::ResetStatement(r.u32()?),
        code @ 0x1b => match r.u16()? {
            option @ (0 | 1) => Command::SetOption { several: option == 0 },
            _ => Command::Unknown(code),
        },
        0x1c => Command::Fetch { statement: r.u32()?, rows: r.u32()? },
        0x1e => Command::BinlogDumpGtid(r.rest()),
        0x1f => Command::ResetConnection,
        0x20 => Command::Clone(r.rest()),
        other => Command::Unknown(other),
    })
}

/// Query attributes precede the text as soon as both sides agreed on them, even where there are none.
fn skip_query_attributes(r: &mut Reader<'_>) -> Decoded<()> {
    let count = usize::try_from(r.lenenc()?).map_err(|_| Malformed)?;
    if r.lenenc()? != 1 {
        // The number of sets.
        return Err(Malformed);
    }
    if count == 0 {
        return Ok(());
    }
    let nulls = r.bytes(count.checked_add(7).ok_or(Malformed)? / 8)?;
    if r.u8()? == 0 {
        return Err(Malformed);
    }
    let mut types = Vec::new();
    for _ in 0..count {
        let code = r.u16()?;
        r.lenenc_bytes()?; // name
        types.push(code);
    }
    skip_values(r, &types, 0, nulls)
}

/// Passes over values of these types, the first of which has that number.
fn skip_values(r: &mut Reader<'_>, types: &[u16], first: usize, nulls: &[u8]) -> Decoded<()> {
    for (i, code) in (first..).zip(types) {
        if nulls[i / 8] & (1 << (i % 8)) == 0 {
            RawParam::decode(r, *code)?;
        }
    }
    Ok(())
}

/// A parameter of a prepared statement as it came: its type code (bit 15: unsigned) and its bytes, without
/// their length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RawParam<'a> {
    pub column_type: u8,
    pub unsigned: bool,
    /// None is NULL.
    pub bytes: Option<&'a [u8]>,
}

/// What no parameter has.
const NO_TYPE: u8 = 17;

/// The type in a type code: its bits but the highest. What is none is one that nothing has.
fn type_of(code: u16) -> u8 {
    u8::try_from(code & 0x7fff).unwrap_or(NO_TYPE)
}

/// Whether a parameter of this type may come ahead, in pieces.
fn is_text(column_type: u8) -> bool {
    use crate::response::column_type as t;
    matches!(column_type, t::TINY_BLOB..=t::STRING)
}

impl<'a> RawParam<'a> {
    fn decode(r: &mut Reader<'a>, code: u16) -> Decoded<Self> {
        use crate::response::column_type as t;
        let column_type = type_of(code);
        let bytes = match column_type {
            t::NULL => None,
            t::TINY => Some(r.bytes(1)?),
            t::SHORT => Some(r.bytes(2)?),
            t::LONG | t::FLOAT => Some(r.bytes(4)?),
            t::LONGLONG | t::DOUBLE => Some(r.bytes(8)?),
            t::DATE | t::TIME | t::DATETIME | t::TIMESTAMP => {
                let n = usize::from(r.u8()?);
                Some(r.bytes(n)?)
            }
            _ => Some(r.lenenc_bytes()?),
        };
        Ok(Self { column_type, unsigned: code & 0x8000 != 0, bytes })
    }
}

/// What is wrong with a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamError {
    Malformed,
    /// One that columns have, and parameters do not; or none has been sent yet.
    Type,
}

impl From<Malformed> for ParamError {
    fn from(_: Malformed) -> Self {
        Self::Malformed
    }
}

/// Decodes the parameters of an execution.
///
/// `count` is the number of `?` of the statement; `types` are the type codes of the last execution and are
/// replaced when this packet brings new ones; `long_data(i)` says that parameter i was sent before and is
/// not in the packet. Attributes behind the parameters are passed over. Once both sides agreed on
/// attributes, the count of both precedes them, whether the flag says so or not: the flag is for statements
/// without parameters. `take` gets one parameter after another.
///
/// # Errors
/// A packet too short for its parameters, long data for one that is no text, or without types where
/// none are known; and those of `take`.
pub fn decode_params<'a>(
    execute: &Execute<'a>,
    capabilities: u32,
    count: usize,
    types: &mut Vec<u16>,
    long_data: impl Fn(usize) -> bool,
    mut take: impl FnMut(RawParam<'a>) -> Result<(), ParamError>,
) -> Result<(), ParamError> {
    let mut r = Reader::new(execute.body);
    let attributes = capabilities & cap::QUERY_ATTRIBUTES != 0;
    if count == 0 && !(attributes && execute.count_available) {
        return Ok(());
    }
    let mut total = count;
    if attributes {
        total = usize::try_from(r.lenenc()?).map_err(|_| Malformed)?;
        if total < count || total > count + 0xffff {
            return Err(Malformed.into());
        }
        if total == 0 {
            return Ok(());
        }
    }
    let nulls = r.bytes(total.div_ceil(8))?;
    let mut of_attributes = Vec::new();
    if r.u8()? != 0 {
        types.clear();
        for i in 0..total {
            let code = r.u16()?;
            if attributes {
                r.lenenc_bytes()?;
            }
            if i < count { types.push(code) } else { of_attributes.push(code) }
        }
    }
    let is_null = |i: usize| nulls[i / 8] & (1 << (i % 8)) != 0;
    if types.len() != count {
        // Nothing but NULLs needs no types; the next execution brings them.
        if !types.is_empty() || !(0..count).all(is_null) {
            return Err(ParamError::Type);
        }
        return (0..count)
            .try_for_each(|_| take(RawParam { column_type: crate::response::column_type::NULL, unsigned: false, bytes: None }));
    }
    for (i, code) in types.iter().enumerate() {
        let unsigned = code & 0x8000 != 0;
        let column_type = type_of(*code);
        if long_data(i) && !is_text(column_type) {
            return Err(Malformed.into());
        }
        take(if is_null(i) || long_data(i) { RawParam { column_type, unsigned, bytes: None } } else { RawParam::decode(&mut r, *code)? })?;
    }
    Ok(skip_values(&mut r, &of_attributes, count, nulls)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn query_attributes_change_the_layout_even_when_there_are_none() {
        assert_eq!(decode(b"\x03\x00\x01select 1", cap::QUERY_ATTRIBUTES), Ok(Command::Query(b"select 1")));
        assert_eq!(decode(b"\x03select 1", 0), Ok(Command::Query(b"select 1")));
        let with_one = b"\x03\x01\x01\x00\x01\xfd\x00\x01a\x02xyselect 1";
        assert_eq!(decode(with_one, cap::QUERY_ATTRIBUTES), Ok(Command::Query(b"select 1")));
    }

    #[test]
    fn parameters_keep_the_types_of_the_last_execution() {
        let mut types = Vec::new();
        let first = Execute { statement: 1, cursor: 0, count_available: false, body: b"\x02\x01\x08\x00\xfd\x00\x07\0\0\0\0\0\0\0" };
        let mut params = |execute, count| {
            let mut params = Vec::new();
            decode_params(
                execute,
                0,
                count,
                &mut types,
                |_| false,
                |param| {
                    params.push(param);
                    Ok::<_, ParamError>(())
                },
            )
            .map(|()| params)
        };
        let p = params(&first, 2).expect("well formed");
        assert_eq!(p[0].bytes, Some(&b"\x07\0\0\0\0\0\0\0"[..]));
        assert_eq!(p[1].bytes, None);
        let second = Execute { body: b"\x00\x00\x09\0\0\0\0\0\0\0\x02hi", ..first };
        let p = params(&second, 2).expect("well formed");
        assert_eq!(p[0].bytes, Some(&b"\x09\0\0\0\0\0\0\0"[..]));
        assert_eq!(p[1].bytes, Some(&b"hi"[..]));
        assert!(params(&second, 3).is_err());
    }

    /// R2DBC sends no types with an execution whose parameters are all NULL, not even with the first one.
    #[test]
    fn nothing_but_nulls_needs_no_types() {
        let nulls = |body: &'static [u8]| {
            let execute = Execute { statement: 1, cursor: 0, count_available: false, body };
            let mut taken = Vec::new();
            let take = |param: RawParam<'static>| {
                taken.push(param.bytes);
                Ok::<_, ParamError>(())
            };
            decode_params(&execute, 0, 2, &mut Vec::new(), |_| false, take).map(|()| taken)
        };
        assert_eq!(nulls(b"\x03\x00"), Ok(vec![None, None]));
        assert_eq!(nulls(b"\x01\x00"), Err(ParamError::Type));
    }

    /// Connector/Python sends the count and the names, and sets the flag only where there are attributes;
    /// libmysqlclient always sets it.
    #[test]
    fn the_count_of_parameters_precedes_them_with_and_without_its_flag() {
        let params = |execute: &Execute<'static>| {
            let mut params = Vec::new();
            let take = |param: RawParam<'static>| {
                params.push(param);
                Ok::<_, ParamError>(())
            };
            decode_params(execute, cap::QUERY_ATTRIBUTES, 1, &mut Vec::new(), |_| false, take).map(|()| params)
        };
        for count_available in [false, true] {
            let body = b"\x01\x00\x01\x08\x00\x00\x07\0\0\0\0\0\0\0";
            let execute = Execute { statement: 1, cursor: 0, count_available, body };
            let p = params(&execute).expect("well formed");
            assert_eq!(p[0].bytes, Some(&b"\x07\0\0\0\0\0\0\0"[..]));
        }
        let with_one = b"\x02\x00\x01\x01\x00\x00\xfe\x00\x01a\x07\x01v";
        let execute = Execute { statement: 1, cursor: 0, count_available: true, body: with_one };
        assert_eq!(params(&execute).expect("well formed").len(), 1);
    }

    #[test]
    fn rubbish_never_panics() {
        let mut seed = 1u64;
        for _ in 0..200_000 {
            let mut bytes = [0u8; 24];
            for b in &mut bytes {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                *b = (seed >> 56) as u8;
            }
            bytes[0] %= 0x20;
            if let Ok(Command::Execute(e)) = decode(&bytes, u32::MAX) {
                let _ = decode_params(&e, u32::MAX, 3, &mut vec![3, 15, 12], |_| false, |_| Ok::<_, ParamError>(()));
            }
        }
    }
}
