//! A file in blocks of whole rows, which are made by several threads.
//!
//! The connection's thread cuts the stream into blocks; threads make images, keys and entries of their
//! lines; the connection's thread takes them up in order and hands them to the load. A thread only makes
//! rows that are beyond dispute: at the first line about which there is anything to say (a warning, an
//! error, a value to generate) it stops, and the rest of its block is read in the ordinary way by the
//! connection's thread, when its turn has come. So warnings, row numbers, and which error is the first are
//! what they are without threads.
//!
//! **Invariants.** 1. Rows made here are those that the ordinary way would make, and it would say nothing
//! about them. 2. Blocks end where rows end, so reading them one by one is reading the stream. 3. Memory:
//! what the source gives at once, and blocks under way, however long the file.

use std::sync::Arc;

use engine::Rows;
use plan::dml::{Load, LoadField};
use plan::query::Fill;
use value::store::plain::ImageBuilder;
use value::{KeyCodec, SqlResult, Value};

use super::beginnings::no_character;
use super::split::{RowReader, TextFormat, last_line_end};
use crate::images::{Images, Settings};
use crate::sink::LocalData;
use crate::write::Writer;

/// Bytes of a block.
const BLOCK: usize = 256 << 10;

/// Cuts a stream.
pub(super) struct Cutter<'s> {
    source: &'s mut dyn LocalData,
    format: TextFormat,
    fields: usize,
    /// What was read; before `at` stands what has gone into blocks.
    pending: Vec<u8>,
    at: usize,
    ended: bool,
}

impl<'s> Cutter<'s> {
    /// `pending`: what was read before.
    pub fn new(pending: Vec<u8>, source: &'s mut dyn LocalData, recipe: &Recipe) -> Cutter<'s> {
        Cutter { source, format: recipe.format.clone(), fields: recipe.fields, pending, at: 0, ended: false }
    }

    /// The next block, in `room`; false at the end.
    pub fn next(&mut self, room: &mut Vec<u8>) -> SqlResult<bool> {
        // A row may be longer than a block.
        let mut wanted = BLOCK;
        loop {
            self.read(wanted)?;
            let have = &self.pending[self.at..];
            let last = self.ended && have.len() <= wanted;
            room.clear();
            room.extend_from_slice(&have[..have.len().min(wanted)]);
            if let Some(end) = if last { Some(room.len()) } else { self.last_end(room) } {
                room.truncate(end);
                self.at += end;
                return Ok(end > 0);
            }
            wanted *= 2;
        }
    }

    /// Reads until so much is pending.
    fn read(&mut self, wanted: usize) -> SqlResult<()> {
        if self.pending.len() - self.at < wanted && !self.ended {
            self.pending.drain(..self.at);
            self.at = 0;
            while self.pending.len() < wanted && !self.ended {
                self.ended = !self.source.read(&mut self.pending)?;
            }
        }
        Ok(())
    }

    /// Where the last row ends. Enclosed fields may hold what ends lines elsewhere: then it must be read to
    /// be told.
    fn last_end(&self, text: &mut Vec<u8>) -> Option<usize> {
        if self.format.has_plain_lines() {
            return last_line_end(&self.format, text);
        }
        let mut reader = RowReader::of_blocks(self.format.clone());
        reader.set_block(std::mem::take(text));
        let end = reader.last_row_end(self.fields);
        *text = reader.set_block(Vec::new());
        (end > 0).then_some(end)
    }
}

/// A block, and what was made of it.
pub(super) struct Block {
    pub text: Vec<u8>,
    pub rows: Rows,
    /// Bytes of the text that have become rows. The rest is to be read in the ordinary way.
    pub done: usize,
    /// The greatest value of the AUTO_INCREMENT column.
    pub auto: u64,
}

/// Where a column's value comes from.
enum Source {
    Field(usize),
    Default(Value),
}

/// What a thread must know to make rows.
pub(super) struct Recipe {
    images: Images,
    format: TextFormat,
    fields: usize,
    /// Where each column's value comes from.
    sources: Vec<Source>,
    parents: Arc<[KeyCodec]>,
}

impl Recipe {
    /// `None` if rows of this statement cannot be made without looking at what is around them.
    pub fn new(load: &Load, writer: &Writer, format: &TextFormat, settings: Settings) -> Option<Recipe> {
        if !load.assignments.is_empty() || load.fields.is_empty() || !load.fields.iter().all(|field| matches!(field, LoadField::Column(_)))
        {
            return None;
        }
        let images = Images::new(&load.target, &writer.table, settings)?;
        let sources = load.target.defaults.iter().enumerate().map(|(number, default)| {
            let mut fields = (0..load.fields.len()).filter(|i| load.fields[*i] == LoadField::Column(number as u16));
            Some(match (fields.next(), fields.next(), default) {
                (Some(field), None, _) => Source::Field(field),
                (None, None, Fill::Value(value) | Fill::Missing(value)) => Source::Default(value.clone()),
                _ => return None,
            })
        });
        let sources = sources.collect::<Option<Vec<Source>>>()?;
        Some(Recipe { images, format: format.clone(), fields: load.fields.len(), sources, parents: writer.parent_keys() })
    }

    pub fn format(&self) -> &TextFormat {
        &self.format
    }

    pub fn empty_rows(&self) -> Rows {
        crate::bulk::empty_rows(&self.images.table, self.parents.len())
    }

    /// The work of a thread.
    pub fn work(self: Arc<Recipe>) -> impl FnMut(Block) -> Block + Send {
        let mut room = (ImageBuilder::default(), Value::Null);
        move |mut block| {
            let mut reader = RowReader::of_blocks(self.format.clone());
            reader.set_block(std::mem::take(&mut block.text));
            block.auto = 0;
            block.done = 0;
            while self.row(&mut reader, &mut room, &mut block).is_some() {
                block.done = reader.position();
            }
            block.text = reader.set_block(Vec::new());
            block
        }
    }
}

impl Recipe {
    /// Makes the next row of the block; `None` if there is none, or it is not for us. `room`: of the image,
    /// and of a value that is not written in the plain way.
    fn row(&self, reader: &mut RowReader<'_>, (image, value): &mut (ImageBuilder, Value), block: &mut Block) -> Option<()> {
        let start = reader.position();
        let shape = reader.next_row(self.fields).ok()??;
        if shape.truncated || reader.len() < self.fields {
            return None;
        }
        let images = &self.images;
        image.begin(self.sources.len(), reader.position() - start);
        for (number, source) in self.sources.iter().enumerate() {
            let column = &images.columns[number];
            match source {
                Source::Default(value) => image.value(column, value, &images.settings.time_zone),
                Source::Field(field) => match reader.span(*field) {
                    Some(span) if !span.ascii && no_character(span.bytes(), images.settings.from.charset()).is_some() => return None,
                    Some(span) if image.text(column, span) => {}
                    Some(span) => images.general(number, (span.bytes(), images.settings.from), image, value)?,
                    None if images.table.def.columns[number].nullable => image.null(),
                    None => return None,
                },
            }
        }
        if let Some(column) = images.auto_increment {
            block.auto = block.auto.max(images.given_auto(column, image)?);
        }
        // Where there is no key, its number is given when the row's turn has come.
        images.put(image, 0, &self.parents, &mut block.rows);
        Some(())
    }
}
