//! What is sent: each command as it should be, cut short at each byte, and with each byte another; numbers
//! and lengths of packets that are wrong; several commands whose answers depend on each other.

use proto::capability as cap;

use super::raw::{MODERN, OLD, PING, QUIT, com, framed, login, login_of, query};

/// What one connection sends.
pub struct Case {
    pub name: String,
    pub bytes: Vec<u8>,
    /// What it says behind its login is compressed, and what it hears.
    pub compressed: bool,
    /// By zstd.
    pub zstd: bool,
    /// Its answers have figures of the day: how many there are is enough.
    pub of_the_day: bool,
    /// Only its rows and errors count, not what columns are told to be.
    pub rows: bool,
}

impl Case {
    pub fn new(name: impl Into<String>, bytes: Vec<u8>) -> Self {
        Self { name: name.into(), bytes, compressed: false, zstd: false, of_the_day: false, rows: false }
    }
}

/// A login, these commands, and a PING to show that the connection is sound.
fn talk(capabilities: u32, commands: &[Vec<u8>]) -> Vec<u8> {
    [framed(&login(capabilities), 1), commands.concat(), PING.to_vec(), QUIT.to_vec()].concat()
}

fn texts(capabilities: u32, texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| query(capabilities, text)).collect()
}

fn prepare(text: &str) -> Vec<u8> {
    com(&[b"\x16", text.as_bytes()].concat())
}

fn execute(statement: u32, flags: u8, body: &[u8]) -> Vec<u8> {
    [b"\x17".as_slice(), &statement.to_le_bytes(), &[flags], &1u32.to_le_bytes(), body].concat()
}

fn long_data(statement: u32, parameter: u16, data: &[u8]) -> Vec<u8> {
    [b"\x18".as_slice(), &statement.to_le_bytes(), &parameter.to_le_bytes(), data].concat()
}

fn of_statement(code: u8, statement: u32) -> Vec<u8> {
    [&[code][..], &statement.to_le_bytes()].concat()
}

fn fetch(statement: u32, rows: u32) -> Vec<u8> {
    [b"\x1c".as_slice(), &statement.to_le_bytes(), &rows.to_le_bytes()].concat()
}

/// Every group.
pub fn all() -> Vec<Case> {
    let groups = [
        commands(),
        cut_short(),
        altered(),
        logins(),
        numbers(),
        together(),
        long(),
        files(),
        tracked(),
        compressed(),
        large(),
        accounts(),
        bytes(),
    ];
    groups.into_iter().flatten().collect()
}

/// Each code there is and many that are none, with bodies of no meaning.
fn commands() -> Vec<Case> {
    // COM_QUIT; the log, which does not end; COM_CLONE and another, which only plugins of MySQL have.
    let left_out = [0x01, 0x08, 0x12, 0x1e, 0x20, 0x21];
    let mut cases = Vec::new();
    for code in (0..=0x24u8).chain([0x7f, 0x80, 0xff]).filter(|code| !left_out.contains(code)) {
        for body in [&b""[..], b"\0", b"\0\0\0\0", b"\xff\xff\xff\xff\xff\xff\xff\xff"] {
            // These have names, of which messages tell in many ways, and one flushes everything.
            if ([0x02, 0x04, 0x11, 0x16].contains(&code) && !body.is_empty()) || (code == 0x07 && body.len() > 4) {
                continue;
            }
            let payload = [&[code], body].concat();
            let mut case = Case::new(format!("command {}", payload.escape_ascii()), talk(MODERN, &[com(&payload)]));
            // Statistics and processes.
            case.of_the_day = [0x09, 0x0a].contains(&code);
            cases.push(case);
        }
    }
    cases
}

/// Read through a cursor: a column without keys, of which MySQL's forgets.
const FETCHED: &str = "select d from t force index (primary) where i > 0 order by i";

/// A name, what goes before, and the payload.
type Sample = (&'static str, Vec<Vec<u8>>, Vec<u8>);

/// Commands as they should be: a name, what goes before, and the payload.
fn samples() -> Vec<Sample> {
    let one = || vec![prepare("select ?, ?")];
    let attributes = b"\x03\x02\x01\x02\x01\xfd\0\x01a\x03\x80\0\x02xyselect 1";
    // An attribute is text, the other one a number that is NULL.
    let parameters = execute(1, 0, b"\x02\x00\x01\xfd\0\0\x08\x80\0\x03abc\x07\0\0\0\0\0\0\0");
    let with_attribute = execute(1, 8, b"\x03\x00\x01\xfd\0\0\x01\0\0\x0c\0\x01a\x02hi\x05\x07\xe8\x07\x02\x1d\x01\x02\x03");
    let user = b"\x11root\0\0wire\0\x2d\0caching_sha2_password\0\x06\x01a\x03bcd";
    vec![
        ("INIT_DB", vec![], b"\x02wire".to_vec()),
        ("QUERY", vec![], attributes.to_vec()),
        ("FIELD_LIST", vec![], b"\x04t\0i%".to_vec()),
        ("REFRESH", vec![], b"\x07\x10".to_vec()),
        ("PROCESS_KILL", vec![], b"\x0c\0\0\0\0".to_vec()),
        ("CHANGE_USER", vec![], user.to_vec()),
        ("REGISTER_SLAVE", vec![], b"\x15\x02\0\0\0\x01h\x01u\x01p\xea\x0c\0\0\0\0\0\0\0\0".to_vec()),
        ("PREPARE", vec![], b"\x16select ?".to_vec()),
        ("EXECUTE", one(), parameters),
        ("EXECUTE with an attribute", one(), with_attribute),
        ("SEND_LONG_DATA", one(), long_data(1, 1, b"long")),
        ("CLOSE", one(), of_statement(0x19, 1)),
        ("RESET", one(), of_statement(0x1a, 1)),
        ("SET_OPTION", vec![], b"\x1b\x01\0".to_vec()),
        ("FETCH", vec![prepare(FETCHED), com(&execute(1, 1, b""))], fetch(1, 1)),
    ]
}

/// COM_CHANGE_USER asks once more for the password, which is none.
fn behind(name: &str) -> Option<Vec<u8>> {
    (name == "CHANGE_USER").then(|| framed(b"", 2))
}

fn cut_short() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, before, payload) in samples() {
        for length in 1..=payload.len() {
            let commands: Vec<_> = before.iter().cloned().chain([com(&payload[..length])]).chain(behind(name)).collect();
            cases.push(Case::new(format!("{name} of {length} bytes"), talk(MODERN, &commands)));
        }
    }
    cases
}

/// Bytes that mean much in some place.
const ALTERED: [u8; 7] = [0, 1, 0x7f, 0xfb, 0xfc, 0xfe, 0xff];

/// What may stand in the place of a byte. Texts and names stay as they are: messages tell of them in many
/// ways, and who has no account is asked in one of several.
fn others(byte: u8) -> impl Iterator<Item = u8> {
    let is_text = byte == b' ' || byte == b'?' || byte.is_ascii_lowercase() || byte.is_ascii_digit();
    ALTERED.into_iter().filter(move |other| *other != byte && !is_text)
}

fn altered() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, before, payload) in samples() {
        for at in 1..payload.len() {
            // Some of that flushes everything, and what it says of the user is long known.
            if name == "REFRESH" || (name == "CHANGE_USER" && (1..6).contains(&at)) {
                continue;
            }
            for byte in others(payload[at]) {
                let mut other = payload.clone();
                other[at] = byte;
                let commands: Vec<_> = before.iter().cloned().chain([com(&other)]).chain(behind(name)).collect();
                cases.push(Case::new(format!("{name} with {byte:#04x} at {at}"), talk(MODERN, &commands)));
            }
        }
    }
    cases
}

fn logins() -> Vec<Case> {
    let with_attributes = |capabilities: u32, attributes: &[u8]| {
        let mut hello = login(capabilities | cap::CONNECT_ATTRS);
        hello.extend_from_slice(attributes);
        hello
    };
    let said = |hello: &[u8]| [framed(hello, 1), PING.to_vec(), QUIT.to_vec()].concat();
    let mut cases = Vec::new();
    for (name, capabilities) in [("modern", MODERN), ("old", OLD)] {
        let whole = with_attributes(capabilities, b"\x08\x02ab\x04cdef");
        for length in 0..=whole.len() {
            cases.push(Case::new(format!("{name} login of {length} bytes"), said(&whole[..length])));
        }
        for at in 0..whole.len() {
            for byte in others(whole[at]) {
                let mut other = whole.clone();
                other[at] = byte;
                // What follows would be a TLS handshake, or would have to be compressed.
                let flags = u32::from_le_bytes([other[0], other[1], other[2], other[3]]);
                if flags & (cap::SSL | cap::COMPRESS) == 0 && flags & (1 << 26) == 0 {
                    cases.push(Case::new(format!("{name} login with {byte:#04x} at {at}"), said(&other)));
                }
            }
        }
    }
    // As many attributes as fit.
    for length in [512, 60_000, 65_535, 65_536, 70_000] {
        let mut pairs = Vec::new();
        while pairs.len() < length - 300 {
            pairs.extend_from_slice(format!("\x06n{:05}", pairs.len()).as_bytes());
            pairs.push(200);
            pairs.extend_from_slice(&[b'v'; 200]);
        }
        let rest = length - pairs.len() - 5;
        pairs.extend_from_slice(b"\x01l\xfc");
        pairs.extend_from_slice(&(rest as u16).to_le_bytes());
        pairs.extend(std::iter::repeat_n(b'l', rest));
        let mut attributes = Vec::new();
        proto::codec::put_lenenc_bytes(&mut attributes, &pairs);
        cases.push(Case::new(format!("attributes of {length} bytes"), said(&with_attributes(MODERN, &attributes))));
    }
    // The packet has another number.
    for number in [0, 2, 255] {
        cases.push(Case::new(format!("a login numbered {number}"), [framed(&login(MODERN), number), PING.to_vec()].concat()));
    }
    cases.push(Case::new("no login", Vec::new()));
    cases.push(Case::new("a command in the place of a login", com(b"\x03select 1")));
    cases
}

/// Accounts that may do little, and names that are not ASCII.
fn accounts() -> Vec<Case> {
    let mut cases = Vec::new();
    let said = |hello: &[u8], commands: &[Vec<u8>]| [framed(hello, 1), commands.concat(), PING.to_vec(), QUIT.to_vec()].concat();
    let expired = login_of(MODERN | cap::CAN_HANDLE_EXPIRED_PASSWORDS, 45, b"expired", b"");
    for (name, before, payload) in samples() {
        let commands: Vec<_> = before.into_iter().chain([com(&payload)]).collect();
        cases.push(Case::new(format!("an expired password: {name}"), said(&expired, &commands)));
    }
    for payload in [&b"\x09"[..], b"\x0a", b"\x0d", b"\x1f", b"\x12\x04\0\0\0\x01\0\0\0\0\0"] {
        cases.push(Case::new(format!("an expired password: {}", payload.escape_ascii()), said(&expired, &[com(payload)])));
    }
    let gone = login_of(MODERN, 45, b"expired", b"");
    cases.push(Case::new("an expired password: of a client that cannot change it", said(&gone, &[])));
    let who = |capabilities| query(capabilities, "select user(), current_user(), database()");
    for (name, collation, user, database) in [
        ("utf8mb4", 45, "j\u{fc}rgen".as_bytes(), "w\u{e4}re".as_bytes()),
        ("latin1", 8, b"j\xfcrgen", b"w\xe4re"),
        ("cp850", 4, b"j\x81rgen", b"w\x84re"),
        ("quoted", 8, b"'j\xfcrgen'", b"w\xe4re"),
        ("binary", 63, "j\u{fc}rgen".as_bytes(), "w\u{e4}re".as_bytes()),
        ("nobody", 8, b"j\xfcrg", b"w\xe4re"),
        ("no database", 8, b"j\xfcrgen", b"w\xe4\xe4re"),
    ] {
        let hello = login_of(MODERN, collation, user, database);
        let mut init = vec![2];
        init.extend_from_slice(database);
        let mut again = vec![0x11];
        again.extend([user, b"\0\0", database, b"\0", &[collation, 0], b"caching_sha2_password\0"].concat());
        let commands = [who(MODERN), com(&init), com(&again), framed(b"", 2), who(MODERN)];
        cases.push(Case::new(format!("names in {name}"), said(&hello, &commands)));
    }
    // zstd: its level stands behind everything else.
    let zstd = |level: &[u8], more: u32| [&login(MODERN | cap::ZSTD_COMPRESSION | more), level].concat();
    let ask = query(MODERN, "show status like 'Compression%'");
    let outer = |bytes: &[u8]| super::raw::outer(0, 0, bytes);
    for (name, hello) in [
        ("level 1", zstd(b"\x01", 0)),
        ("level 22", zstd(b"\x16", 0)),
        ("level 0", zstd(b"\0", 0)),
        ("level 23", zstd(b"\x17", 0)),
        ("no level", zstd(b"", 0)),
        ("two levels", zstd(b"\x03\x04", 0)),
        ("and zlib", zstd(b"\x03", cap::COMPRESS)),
        ("zlib and no level", zstd(b"", cap::COMPRESS)),
    ] {
        let mut case = Case::new(format!("zstd: {name}"), [framed(&hello, 1), outer(&ask), outer(PING), outer(QUIT)].concat());
        case.compressed = true;
        case.zstd = !name.contains("zlib");
        cases.push(case);
    }
    cases
}

/// Numbers and lengths of packets.
fn numbers() -> Vec<Case> {
    let mut cases = Vec::new();
    for number in [1, 2, 127, 255] {
        cases.push(Case::new(format!("a command numbered {number}"), talk(MODERN, &[framed(b"\x0e", number)])));
    }
    cases.push(Case::new("an empty packet", talk(MODERN, &[com(b"")])));
    cases.push(Case::new("two empty packets", talk(MODERN, &[com(b""), com(b"")])));
    let unfinished = |bytes: &[u8]| [framed(&login(MODERN), 1), bytes.to_vec()].concat();
    cases.push(Case::new("half a header", unfinished(b"\x05\0")));
    cases.push(Case::new("a header alone", unfinished(b"\x05\0\0\0")));
    cases.push(Case::new("half a command", unfinished(b"\x05\0\0\0\x03\0\x01")));
    cases.push(Case::new("a length beyond the limit", unfinished(b"\xff\xff\xff\0\x03")));
    cases
}

fn together() -> Vec<Case> {
    let mut cases = Vec::new();
    for (era, capabilities) in [("modern", MODERN), ("old", OLD)] {
        let mut add = |name: &str, commands: &[Vec<u8>]| cases.push(Case::new(format!("{era}: {name}"), talk(capabilities, commands)));
        for text in [
            "select 1; select 2",
            "select 1; select nonsense; select 3",
            "select 1;; select 2",
            "select 1; ",
            ";",
            "",
            "/* nothing */",
            "select 1; /* nothing */",
            "select 1; -- nothing",
            "selec; select 1",
            "select 1; selec",
            "insert into u values (1); insert into u values (1); insert into u values (2); select 4",
            "begin; insert into u values (100); commit; select count(*) from u where a = 100; delete from u where a = 100",
            "select 1 into @a; select @a; set @b = @a; select @b",
            "drop table if exists nosuch; show warnings; select 1",
            "call two(); select 3",
            "call fails(); select 3",
            "do 1; do 2; do nonsense; do 3",
            "create temporary table tt (a int); insert into tt values (1), (2); update tt set a = 3; drop table tt",
            "prepare s from 'select ?'; set @x = 7; execute s using @x; deallocate prepare s; execute s",
        ] {
            add(text, &[query(capabilities, text)]);
        }
        add(
            "SET_OPTION turns several statements off and on",
            &[com(b"\x1b\x01\0"), query(capabilities, "select 1; select 2"), com(b"\x1b\0\0"), query(capabilities, "select 1; select 2")],
        );
        add("SET_OPTION of no meaning", &[com(b"\x1b\x02\0")]);
        add("PREPARE of two statements", &[prepare("select 1; select 2")]);
        add("PREPARE of nothing", &[prepare(""), prepare(";"), prepare("/* nothing */")]);
        add(
            "EXECUTE again without types, RESET, CLOSE, EXECUTE",
            &[
                prepare("select ?"),
                com(&execute(1, 0, &parameters(capabilities, true, b"\x08\0", b"\x09\0\0\0\0\0\0\0"))),
                com(&execute(1, 0, &parameters(capabilities, false, b"", b"\x0a\0\0\0\0\0\0\0"))),
                com(&of_statement(0x1a, 1)),
                com(&execute(1, 0, &parameters(capabilities, false, b"", b"\x0b\0\0\0\0\0\0\0"))),
                com(&of_statement(0x19, 1)),
                com(&execute(1, 0, &parameters(capabilities, false, b"", b"\x0c\0\0\0\0\0\0\0"))),
                com(&of_statement(0x19, 1)),
                com(&of_statement(0x1a, 1)),
            ],
        );
        add(
            "EXECUTE without types that never came",
            &[prepare("select ?"), com(&execute(1, 0, &parameters(capabilities, false, b"", b"\x01")))],
        );
        for rows in [0, 1, 2, 3, 4, u32::MAX] {
            add(
                &format!("a cursor, {rows} rows at once"),
                &[
                    prepare(FETCHED),
                    com(&execute(1, 1, b"")),
                    com(&fetch(1, rows)),
                    com(&fetch(1, rows)),
                    com(&fetch(1, rows)),
                    com(&of_statement(0x1a, 1)),
                    com(&fetch(1, rows)),
                ],
            );
        }
        add(
            "a cursor that another statement stands beside",
            &[
                prepare(FETCHED),
                prepare("select d from t where i = 1"),
                com(&execute(1, 1, b"")),
                com(&fetch(1, 1)),
                com(&execute(2, 1, b"")),
                query(capabilities, "insert into u values (300)"),
                com(&fetch(1, 1)),
                com(&fetch(2, 5)),
                query(capabilities, "delete from u where a = 300"),
                com(&fetch(1, 5)),
                com(&fetch(3, 1)),
            ],
        );
        add(
            "a cursor ends with its transaction",
            &[
                prepare(FETCHED),
                query(capabilities, "begin"),
                com(&execute(1, 1, b"")),
                com(&fetch(1, 1)),
                query(capabilities, "commit"),
                com(&fetch(1, 1)),
            ],
        );
        add(
            "cursors of what has no rows, and of none",
            &[
                prepare("select d from t where i > 100"),
                com(&execute(1, 1, b"")),
                com(&fetch(1, 1)),
                com(&fetch(1, 1)),
                prepare("call two()"),
                com(&execute(2, 1, b"")),
                com(&fetch(2, 1)),
            ],
        );
        for text in ["show warnings", "insert into u values (900)", "delete from u where a = 900", "check table u"] {
            add(&format!("a cursor on {text}"), &[prepare(text), com(&execute(1, 1, b"")), com(&fetch(1, 0)), com(&of_statement(0x19, 1))]);
        }
        for (what, without) in [("several results", cap::MULTI_RESULTS), ("results of executions", cap::PS_MULTI_RESULTS)] {
            let fewer = capabilities & !without;
            let calls = ["call two()", "call nothing()", "call gives(@a)", "select @a"];
            let mut asked: Vec<_> = texts(fewer, &calls);
            asked.extend([prepare("call gives(?)"), com(&execute(1, 0, &parameters(fewer, true, b"\x08\0", b"\x09\0\0\0\0\0\0\0")))]);
            asked.extend([prepare("call two()"), com(&execute(2, 0, b""))]);
            cases.push(Case::new(format!("{era}: CALL of a client that takes no {what}"), talk(fewer, &asked)));
        }
        let mut add = |name: &str, commands: &[Vec<u8>]| cases.push(Case::new(format!("{era}: {name}"), talk(capabilities, commands)));
        for flags in [2, 4, 16, 128] {
            add(&format!("EXECUTE with flags {flags}"), &[prepare("select 5"), com(&execute(1, flags, b""))]);
        }
        add(
            "RESET_CONNECTION forgets",
            &[
                prepare("select 5"),
                query(capabilities, "create temporary table tt (a int); set @a = 1, autocommit = 0"),
                com(b"\x1f"),
                com(&execute(1, 0, b"")),
                query(capabilities, "select @a is null, @@autocommit, database()"),
                query(capabilities, "select * from tt"),
                prepare("select 6"),
                com(&execute(1, 0, b"")),
            ],
        );
        add(
            "CHANGE_USER forgets",
            &[
                prepare("select 5"),
                query(capabilities, "create temporary table tt (a int); set @a = 1, autocommit = 0"),
                com(b"\x11root\0\0\0\x2d\0caching_sha2_password\0"),
                framed(b"", 2),
                com(&execute(1, 0, b"")),
                query(capabilities, "select @a is null, @@autocommit, database()"),
                query(capabilities, "select * from wire.tt"),
            ],
        );
        add("CHANGE_USER with a database that is not there", &[com(b"\x11root\0\0nosuch\0\x2d\0caching_sha2_password\0"), framed(b"", 2)]);
        add("CHANGE_USER asks for another plugin", &[com(b"\x11root\0\0\0\x2d\0mysql_native_password\0"), framed(b"", 2)]);
        add("INIT_DB", &[com(b"\x02nosuch"), com(b"\x02"), com(b"\x02information_schema"), query(capabilities, "select database()")]);
        add("FIELD_LIST", &[com(b"\x04t\0"), com(b"\x04nosuch\0"), com(b"\x04t\0i")]);
    }
    cases
}

/// What follows the head of an execution with one parameter.
fn parameters(capabilities: u32, new: bool, code: &[u8], value: &[u8]) -> Vec<u8> {
    let attributes = capabilities & cap::QUERY_ATTRIBUTES != 0;
    let count: &[u8] = if attributes { b"\x01" } else { b"" };
    let name: &[u8] = if attributes && new { b"\0" } else { b"" };
    [count, b"\0", &[u8::from(new)], code, name, value].concat()
}

/// Parameters that come ahead, in pieces.
fn long() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |name: &str, commands: &[Vec<u8>]| cases.push(Case::new(name, talk(OLD, commands)));
    let both = prepare("select ?, length(?)");
    let run = |types: &[u8], rest: &[u8]| com(&execute(1, 0, &[b"\0\x01", types, rest].concat()));
    let texts = b"\xfc\0\xfd\0";
    let piece = |parameter, data: &[u8]| com(&long_data(1, parameter, data));
    add("long data in pieces", &[both.clone(), piece(0, b"ab"), piece(0, b""), piece(0, b"cd"), piece(1, b"e"), run(texts, b"")]);
    add(
        "long data, used up",
        &[both.clone(), piece(0, b"ab"), piece(1, b"cd"), run(texts, b""), run(texts, b"\x01x\x01y"), run(texts, b"")],
    );
    add("long data, empty", &[both.clone(), piece(0, b""), run(texts, b"\x01x"), run(texts, b"\x01x\x01y")]);
    add("long data for a NULL", &[both.clone(), piece(0, b"ab"), com(&execute(1, 0, b"\x01\x01\xfc\0\xfd\0\x01y"))]);
    add(
        "long data for a parameter that is not there",
        &[both.clone(), piece(2, b"ab"), run(texts, b"\x01x\x01y"), run(texts, b"\x01x\x01y")],
    );
    add("long data for a statement that is not there", &[com(&long_data(9, 0, b"ab")), com(&long_data(9, 0, b"ab"))]);
    add("long data, RESET", &[both.clone(), piece(0, b"ab"), piece(7, b"ab"), com(&of_statement(0x1a, 1)), run(texts, b"\x01x\x01y")]);
    for (name, code) in [
        ("an integer", 0x08),
        ("a double", 0x05),
        ("a date", 0x0a),
        ("a time", 0x0b),
        ("a decimal", 0xf6),
        ("JSON", 0xf5),
        ("a short text", 0x0f),
    ] {
        let types = [code, 0, 0xfd, 0];
        add(
            &format!("long data that is {name}"),
            &[both.clone(), piece(0, b"12345678"), run(&types, b"\x01y"), run(&types, b"\x08\x07\x06\x05\x04\x03\x02\x01\x01y")],
        );
    }
    cases
}

/// Packets that are as long as one may be, or longer, or than the server takes.
fn large() -> Vec<Case> {
    const PACKET: usize = 0xff_ffff;
    const MOST: usize = 17 << 20;
    let mut cases = Vec::new();
    let asked = |length: usize| {
        let (head, tail) = ("select length('", "') as n");
        // COM_QUERY and the count of its attributes.
        query(MODERN, &format!("{head}{}{tail}", "x".repeat(length - 3 - head.len() - tail.len())))
    };
    for length in [PACKET - 1, PACKET, PACKET + 1, MOST - 1, MOST, MOST + 1, 2 * PACKET] {
        cases.push(Case::new(format!("a text in a packet of {length} bytes"), talk(MODERN, &[asked(length)])));
    }
    for (length, prefix) in [(PACKET - 1, 4), (PACKET, 4), (PACKET + 1, 4), (PACKET + 10, 9)] {
        let value = query(MODERN, &format!("set @v = repeat('y', {})", length - prefix));
        cases.push(Case::new(format!("a row of {length} bytes"), talk(MODERN, &[value.clone(), query(MODERN, "select @v as v")])));
        let run = [value, prepare("select @v as v"), com(&execute(1, 0, b""))];
        cases.push(Case::new(format!("a binary row of {length} bytes and 2"), talk(MODERN, &run)));
    }
    let piece = |length| com(&long_data(1, 0, &vec![b'l'; length]));
    let run = com(&execute(1, 0, b"\0\x01\xfc\0"));
    for lengths in [&[10 << 20, MOST - (10 << 20)][..], &[10 << 20, MOST - (10 << 20) + 1], &[PACKET - 7], &[PACKET - 6]] {
        let commands: Vec<_> =
            [prepare("select length(?)")].into_iter().chain(lengths.iter().map(|n| piece(*n))).chain([run.clone(), run.clone()]).collect();
        cases.push(Case::new(format!("long data of {lengths:?} bytes"), talk(OLD, &commands)));
    }
    let mut file = vec![b'1', b','];
    file.resize(PACKET, b'z');
    let load = query(MODERN, "load data local infile 'f' ignore into table l fields terminated by ','");
    let count = query(MODERN, "select count(*), sum(length(b)) from l; truncate table l");
    cases.push(Case::new(
        "a file in a packet of 16777215 bytes",
        talk(MODERN, &[load.clone(), framed(&file, 2), framed(b"", 4), count.clone()]),
    ));
    file.resize(MOST + 1, b'z');
    cases.push(Case::new("a file in a packet that is too long", talk(MODERN, &[load, framed(&file, 2), framed(b"", 4), count])));
    let whole = asked(PACKET + 1);
    let mut outer = Vec::new();
    for (number, inside) in whole.chunks(PACKET).enumerate() {
        outer.extend(super::raw::outer(number as u8, 0, inside));
    }
    let mut case = Case::new(
        "compressed: a text of several packets",
        [framed(&login(MODERN | cap::COMPRESS), 1), outer, super::raw::outer(0, 0, PING), super::raw::outer(0, 0, QUIT)].concat(),
    );
    case.compressed = true;
    cases.push(case);
    cases
}

/// A connection that has something of everything, and no end.
pub fn much() -> Vec<u8> {
    let begun = [
        query(MODERN, "set @a = repeat('a', 1000); create temporary table tt (a int); insert into tt values (1); handler t open"),
        query(MODERN, "begin; insert into u values (700); select get_lock('w', 0); savepoint s; insert into u values (701)"),
        prepare("select i from t where i > ? for update"),
        com(&execute(1, 1, b"\x01\0\x01\x08\0\0\0\0\0\0\0\0\0\0")),
        com(&fetch(1, 1)),
        com(&long_data(1, 0, b"some of a parameter")),
        com(b"\x02wire"),
        query(MODERN, "load data local infile 'f' into table l fields terminated by ','"),
        framed(b"1,one\n2,tw", 2),
    ];
    [framed(&login(MODERN), 1), begun.concat()].concat()
}

/// Parameters of a BLOB's type are bytes, whatever the character set of the connection: in a column of bytes
/// they are found as they were sent, and to a column of text they are no text of the client's.
fn bytes() -> Vec<Case> {
    let mut cases = Vec::new();
    for charset in ["utf8mb4", "latin1", "cp1251", "gbk", "sjis", "big5"] {
        for data in [&b"\xe9\xff\x81\x30"[..], "\u{e9}".as_bytes(), b"\xd6\xd0", b"\x81\x5c"] {
            for (column, ahead) in [("b", false), ("b", true), ("m", false), ("m", true)] {
                if (charset, column) == ("sjis", "m") {
                    // It has no backslash, and messages do.
                    continue;
                }
                let packet = [b"\x00\x01\xfc\x00".as_slice(), &[data.len() as u8], data].concat();
                let mut commands = texts(OLD, &["truncate table b", &format!("set names {charset}")]);
                commands.push(prepare(&format!("insert into b (n, {column}) values (1, ?)")));
                if ahead {
                    commands.extend([com(&long_data(1, 0, data)), com(&execute(1, 0, b"\x00\x01\xfc\x00"))]);
                } else {
                    commands.push(com(&execute(1, 0, &packet)));
                }
                commands.push(query(OLD, &format!("select hex({column}) as h from b")));
                let how = if ahead { " ahead" } else { "" };
                let mut case = Case::new(format!("bytes {} over {charset} into {column}{how}", data.escape_ascii()), talk(OLD, &commands));
                case.rows = true;
                cases.push(case);
            }
        }
    }
    cases
}

/// LOAD DATA LOCAL: what a client sends in the place of its file.
fn files() -> Vec<Case> {
    let mut cases = Vec::new();
    let load = query(MODERN, "load data local infile 'f' into table l fields terminated by ','");
    let count = query(MODERN, "select count(*), sum(a), max(b) from l");
    let clear = query(MODERN, "truncate table l");
    let mut add = |name: &str, load: &Vec<u8>, file: Vec<Vec<u8>>| {
        let commands = [vec![clear.clone(), load.clone()], file, vec![count.clone()]].concat();
        cases.push(Case::new(format!("a file: {name}"), talk(MODERN, &commands)));
    };
    let end = |number| framed(b"", number);
    add("refused", &load, vec![end(2)]);
    add("rows", &load, vec![framed(b"1,one\n2,two\n", 2), end(3)]);
    add("cut anywhere", &load, vec![framed(b"1,o", 2), framed(b"ne", 3), framed(b"\n2", 4), framed(b",two", 5), end(6)]);
    add("an error in its place", &load, vec![framed(b"\xff\x51\x04#HY000no", 2), end(3)]);
    add("one that is wrong in the middle", &load, vec![framed(b"1,one\nx,two\n", 2), framed(b"3,three\n", 3), end(4)]);
    let plain = query(MODERN, "load data local infile 'f' replace into table nosuch");
    cases.push(Case::new("a file: for no table", talk(MODERN, &[plain])));
    let twice = query(
        MODERN,
        "load data local infile 'f' into table l fields terminated by ','; select 8; load data local infile 'g' into table l fields terminated by ','",
    );
    cases.push(Case::new(
        "a file: two of them in one text",
        talk(MODERN, &[clear.clone(), twice, framed(b"1,one\n", 2), end(3), framed(b"2,two\n", 11), end(12), count.clone()]),
    ));
    let hangs = [clear.clone(), load.clone(), framed(b"1,one\n", 2)].concat();
    cases.push(Case::new("a file: its client is gone", [framed(&login(MODERN), 1), hangs].concat()));
    let wrong = [clear.clone(), load, framed(b"1,one\n", 7), end(8)];
    cases.push(Case::new("a file: packets out of order", talk(MODERN, &wrong)));
    let mut deaf = Case::new("a file: of a client that has none", Vec::new());
    let capabilities = MODERN & !cap::LOCAL_FILES;
    deaf.bytes = talk(capabilities, &[query(capabilities, "load data local infile 'f' into table l"), query(capabilities, "select 1")]);
    cases.push(deaf);
    cases
}

/// What a session that is tracked tells of itself.
fn tracked() -> Vec<Case> {
    let scripts: [(&str, &[&str]); 8] = [
        ("schema", &["use information_schema", "use wire", "use wire", "set session_track_schema = off", "use information_schema"]),
        (
            "variables",
            &[
                "set autocommit = 0",
                "set autocommit = 0, time_zone = '+01:00'",
                "set names latin1",
                "set session_track_system_variables = '*'",
                "set sql_mode = ''",
                "set @user = 1",
                "set session_track_system_variables = 'sort_buffer_size'",
                "set sort_buffer_size = 100000",
                "set session_track_system_variables = ''",
                "set autocommit = 1",
                "set global max_connections = @@max_connections",
            ],
        ),
        (
            "state",
            &[
                "set session_track_state_change = on",
                "set @a = 1",
                "select 1",
                "do 1",
                "create temporary table tt (a int)",
                "insert into tt values (1)",
                "drop temporary table tt",
                "prepare s from 'select 1'",
                "deallocate prepare s",
                "use wire",
                "set sql_mode = ''",
                "begin",
                "select get_lock('w', 1)",
                "commit",
            ],
        ),
        (
            "transactions that nobody asked for",
            &[
                "begin",
                "select i from t",
                "insert into u values (500)",
                "rollback",
                "start transaction read only",
                "commit",
                "set autocommit = 0",
                "select i from t",
                "commit",
            ],
        ),
        (
            "the text of an answer",
            &[
                "insert into u values (600), (601)",
                "update u set a = a + 10 where a >= 600",
                "delete from u where a >= 600",
                "create table made (a int)",
                "alter table made add b int",
                "drop table made",
            ],
        ),
        ("errors", &["use nosuch", "select nonsense", "set autocommit = 9"]),
        ("several at once", &["use information_schema; set autocommit = 0; use wire; set autocommit = 1"]),
        ("a procedure", &["call switches()", "select @@sql_mode, @switched"]),
    ];
    scripts.iter().map(|(name, script)| Case::new(format!("tracked: {name}"), talk(MODERN, &texts(MODERN, script)))).collect()
}

/// The compressed protocol, by hand.
fn compressed() -> Vec<Case> {
    use super::raw::outer;
    let capabilities = MODERN | cap::COMPRESS;
    let mut cases = Vec::new();
    let mut add = |name: String, said: &[Vec<u8>]| {
        let mut case = Case::new(format!("compressed: {name}"), [framed(&login(capabilities), 1), said.concat()].concat());
        case.compressed = true;
        cases.push(case);
    };
    let ask = query(capabilities, "select 1");
    let deflated = |bytes: &[u8]| {
        // As a client would: the head that `wrap` writes is taken off.
        let padded = proto::compress::Compression::default().wrap(bytes).to_vec();
        padded[7..].to_vec()
    };
    let long_query = query(capabilities, &format!("select length('{}') as n", "z".repeat(300)));
    let (ping, quit) = (outer(0, 0, PING), outer(0, 0, QUIT));
    add("as it is".to_owned(), &[outer(0, 0, &ask), ping.clone(), quit.clone()]);
    add("deflated".to_owned(), &[outer(0, long_query.len(), &deflated(&long_query)), ping.clone(), quit.clone()]);
    for at in 0..=ask.len() {
        let (head, tail) = ask.split_at(at);
        add(format!("in two at {at}"), &[outer(0, 0, head), outer(1, 0, tail), ping.clone(), quit.clone()]);
    }
    add(
        "each byte alone".to_owned(),
        &[ask.iter().enumerate().flat_map(|(i, byte)| outer(i as u8, 0, &[*byte])).collect(), ping.clone(), quit.clone()],
    );
    for number in [1, 2, 255] {
        add(format!("numbered {number}"), &[outer(number, 0, &ask), ping.clone(), quit.clone()]);
        add(
            format!("the second numbered {number}"),
            &[outer(0, 0, &ask[..6]), outer(number.wrapping_add(1), 0, &ask[6..]), ping.clone(), quit.clone()],
        );
    }
    for inside in [1, long_query.len() - 1, long_query.len() + 1, 0xff_ffff] {
        add(format!("deflated, said to be of {inside} bytes"), &[outer(0, inside, &deflated(&long_query)), ping.clone(), quit.clone()]);
    }
    add("rubbish".to_owned(), &[outer(0, 300, &[0x55; 40]), ping.clone()]);
    add("nothing inside".to_owned(), &[outer(0, 0, b""), outer(1, 0, &ask), ping.clone(), quit.clone()]);
    add("nothing inside, deflated".to_owned(), &[outer(0, 5, b""), ping.clone(), quit.clone()]);
    add("half of one".to_owned(), &[outer(0, 0, &ask)[..9].to_vec()]);
    let infile = query(capabilities, "load data local infile 'f' into table l fields terminated by ','");
    let file = [framed(b"1,one\n2,two\n", 2), framed(b"", 3)].concat();
    let count = query(capabilities, "truncate table l");
    add("a file".to_owned(), &[outer(0, 0, &infile), outer(2, 0, &file), outer(0, 0, &count), quit.clone()]);
    add("a file in two".to_owned(), &[outer(0, 0, &infile), outer(2, 0, &file[..7]), outer(3, 0, &file[7..]), outer(0, 0, &count), quit]);
    cases
}
