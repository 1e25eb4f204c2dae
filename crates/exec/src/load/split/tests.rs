//! Rows and fields of LOAD DATA, at every possible split of the input into chunks.

use super::*;

struct Chunks(Vec<Vec<u8>>);

impl LocalData for Chunks {
    fn read(&mut self, buffer: &mut Vec<u8>) -> SqlResult<bool> {
        if self.0.is_empty() {
            return Ok(false);
        }
        buffer.extend(self.0.remove(0));
        Ok(true)
    }
}

/// Fields joined by `,`, NULL as `~`, a `!` behind a row that held more; the same for every chunking.
fn read(format: &TextFormat, columns: usize, text: &[u8]) -> String {
    read_with(format, text, &mut |reader| reader.next_row(columns).unwrap())
}

pub(super) fn read_with(format: &TextFormat, text: &[u8], next: &mut dyn FnMut(&mut RowReader<'_>) -> Option<RowShape>) -> String {
    let mut results = Vec::new();
    for size in [1, 2, 3, 1000] {
        let mut source = Chunks(text.chunks(size).map(<[u8]>::to_vec).collect());
        let mut reader = RowReader::new(&mut source, format.clone());
        let mut out = Vec::new();
        while let Some(shape) = next(&mut reader) {
            let fields: Vec<String> =
                (0..reader.len()).map(|i| reader.field(i).map_or("~".into(), |f| String::from_utf8_lossy(f).into_owned())).collect();
            out.push(fields.join(",") + if shape.truncated { "!" } else { "" });
        }
        results.push(out.join(";"));
    }
    assert!(results.windows(2).all(|w| w[0] == w[1]), "chunking changes the result: {results:?}");
    results.remove(0)
}

#[test]
fn terminators_that_share_a_byte() {
    let format = TextFormat { field_terminator: b"|".to_vec(), line_terminator: b"|\n".to_vec(), ..TextFormat::default() };
    assert_eq!(read(&format, 3, b"1|a|x|\n2|b||\n3||y|\n"), "1,a,x;2,b,;3,,y");
}

#[test]
fn escapes_null_and_missing_fields() {
    assert_eq!(read(&TextFormat::default(), 2, b"1\t\\N\n2\ta\\tb\n3\n4\tx\ty\n5\tq\t\n6\tlast"), "1,~;2,a\tb;3;4,x!;5,q;6,last");
}

#[test]
fn enclosed_fields() {
    let csv = TextFormat { field_terminator: b",".to_vec(), enclosure: Some(b'"'), ..TextFormat::default() };
    assert_eq!(read(&csv, 3, b"\"a \"\"q\"\", b\",NULL,\"NULL\"\n\"x\ny\",2,\"\\N\"\n"), "a \"q\", b,~,NULL;x\ny,2,~");
}

#[test]
fn line_prefix_skips_what_stands_before_it() {
    let format = TextFormat { line_prefix: b"xxx".to_vec(), field_terminator: b",".to_vec(), ..TextFormat::default() };
    assert_eq!(read(&format, 2, b"xxx\"abc\",1\nsomething xxx\"def\",2\n\"ghi\",3\n"), "\"abc\",1;\"def\",2");
}

/// The short way for lines without escapes must not be told from the long way.
#[test]
fn lines_with_and_without_escapes_are_split_alike() {
    let format = TextFormat { field_terminator: b",".to_vec(), ..TextFormat::default() };
    assert_eq!(
        read(&format, 3, b"1,a,x\n2,b\\,c,y\n3,\\N,z\n4,,\n5\n6,a,b,\n7,a,b,c\n,,\n\n8,a\\\nb,c\n9,end,"),
        "1,a,x;2,b,c,y;3,~,z;4,,;5;6,a,b;7,a,b!;,,;;8,a\nb,c;9,end"
    );
    let format = TextFormat { field_terminator: b"|".to_vec(), line_terminator: b"||".to_vec(), ..TextFormat::default() };
    assert_eq!(read(&format, 2, b"1|a||2|||3|b|c||"), "1,a;2;,3!");
    let format = TextFormat { field_terminator: b"a".to_vec(), line_terminator: b"ba".to_vec(), ..TextFormat::default() };
    assert_eq!(read(&format, 3, b"1a2ba3aabba"), "1,2;3,,b");
}

/// Blocks are read by threads that do not see what stood in front of them.
#[test]
fn a_stream_cut_into_blocks_has_the_same_rows() {
    let mut random = world::Prng::new(1);
    let escapes = [None, Some(b'\\'), Some(b'x')];
    let terminators: [&[u8]; 5] = [b"\n", b"|\n", b"\r\n", b"ab", b"x"];
    let (mut short, mut long) = (0, 0);
    for _ in 0..40_000 {
        let format = TextFormat {
            field_terminator: b"|".to_vec(),
            line_terminator: terminators[random.below(5) as usize].to_vec(),
            escape: escapes[random.below(3) as usize],
            enclosure: random.percent(40).then_some(b'"'),
            line_prefix: if random.percent(10) { b"1".to_vec() } else { Vec::new() },
        };
        let text: Vec<u8> = (0..random.below(40)).map(|_| b"|\n\rabx\\\\N1\"\""[random.below(12) as usize]).collect();
        let columns = 1 + random.below(4) as usize;
        let reader_of = |block: &[u8]| {
            let mut reader = RowReader::of_blocks(format.clone());
            reader.set_block(block.to_vec());
            reader
        };
        let rows = |block: &[u8]| {
            let mut reader = reader_of(block);
            let mut rows = Vec::new();
            while let Some(shape) = reader.next_row(columns).unwrap() {
                let fields: Vec<Option<Vec<u8>>> = (0..reader.len()).map(|i| reader.field(i).map(<[u8]>::to_vec)).collect();
                rows.push((fields, shape.truncated));
            }
            assert!(reader.position() <= block.len());
            rows
        };
        let cut = |end: usize| {
            let (first, rest) = text.split_at(end);
            assert_eq!([rows(first), rows(rest)].concat(), rows(&text), "{format:?} {:?} at {end}", String::from_utf8_lossy(&text));
        };
        let at = random.below(text.len() as u64 + 1) as usize;
        let end = reader_of(&text[..at]).last_row_end(columns);
        long += usize::from(end > 0);
        cut(end);
        if format.has_plain_lines()
            && let Some(end) = last_line_end(&format, &text[..at])
        {
            short += 1;
            cut(end);
        }
    }
    assert!(short > 3000 && long > 3000, "{short} and {long} cuts");
    assert!(!TextFormat { line_terminator: b"||".to_vec(), field_terminator: b"|".to_vec(), ..TextFormat::default() }.has_plain_lines());
}
