//! The compact form of definitions: what catalog entries are in, on disk and in the log.
//!
//! ```text
//! bool, u8, i8      one byte
//! other integers    seven bits a byte, lowest first, the eighth set on all but the last;
//!                   signed ones zigzag (0, -1, 1, -2, … are 0, 1, 2, 3, …)
//! f32, f64          four or eight bytes, little endian
//! text, bytes       length, bytes
//! option            0; or 1 and the value
//! list, map         number of elements, elements
//! tuple             elements
//! struct            number of fields, fields in order
//! enum              number of the variant, counted from 0, and what it holds
//! unit              nothing
//! ```
//!
//! Nothing says what it is: a reader must ask for the types that were written. What is always true:
//! 1. A reader whose structure has more fields, all with defaults and behind those that were written, reads
//!    what an older one wrote. So fields are only ever added at the end of a structure and variants at the
//!    end of an enumeration, never skipped or moved; anything else is another
//!    [version](crate::key::PAYLOAD_VERSION).
//! 2. Whatever bytes are read, the answer is a value or an error, and no more memory is taken than in
//!    proportion to the bytes.

use std::fmt;

use serde::de::value::U32Deserializer;
use serde::de::{self, DeserializeSeed, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, ser};

/// Why something cannot be written or read.
#[derive(Debug)]
pub struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl ser::Error for Error {
    fn custom<T: fmt::Display>(what: T) -> Error {
        Error(what.to_string())
    }
}

impl de::Error for Error {
    fn custom<T: fmt::Display>(what: T) -> Error {
        Error(what.to_string())
    }
}

/// Appends a value.
///
/// # Errors A type that the form does not have: integers of 128 bits, lists of unknown length, structures
/// that skip fields.
pub fn write<T: Serialize>(value: &T, out: &mut Vec<u8>) -> Result<(), Error> {
    value.serialize(&mut Writer { out })
}

/// Reads a value, which must be all there is.
///
/// # Errors
/// What is wrong with the bytes.
pub fn read<'de, T: Deserialize<'de>>(bytes: &'de [u8]) -> Result<T, Error> {
    let mut reader = Reader { rest: bytes };
    let value = T::deserialize(&mut reader)?;
    if reader.rest.is_empty() { Ok(value) } else { Err(Error(format!("{} bytes too many", reader.rest.len()))) }
}

struct Writer<'a> {
    out: &'a mut Vec<u8>,
}

impl Writer<'_> {
    fn number(&mut self, mut n: u64) {
        while n >= 0x80 {
            self.out.push(n as u8 | 0x80);
            n >>= 7;
        }
        self.out.push(n as u8);
    }

    fn count(&mut self, n: Option<usize>) -> Result<(), Error> {
        let n = n.ok_or_else(|| Error("a list of unknown length".to_owned()))?;
        self.number(n as u64);
        Ok(())
    }
}

macro_rules! write_numbers {
    ($($method:ident: $ty:ty => |$writer:ident, $value:ident| $how:expr;)*) => {
        $(fn $method(self, $value: $ty) -> Result<(), Error> {
            let $writer = self;
            $how;
            Ok(())
        })*
    };
}

impl ser::Serializer for &mut Writer<'_> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    write_numbers! {
        serialize_bool: bool => |w, v| w.out.push(u8::from(v));
        serialize_u8: u8 => |w, v| w.out.push(v);
        serialize_i8: i8 => |w, v| w.out.push(v as u8);
        serialize_u16: u16 => |w, v| w.number(u64::from(v));
        serialize_u32: u32 => |w, v| w.number(u64::from(v));
        serialize_u64: u64 => |w, v| w.number(v);
        serialize_i16: i16 => |w, v| w.number(zigzag(i64::from(v)));
        serialize_i32: i32 => |w, v| w.number(zigzag(i64::from(v)));
        serialize_i64: i64 => |w, v| w.number(zigzag(v));
        serialize_f32: f32 => |w, v| w.out.extend_from_slice(&v.to_le_bytes());
        serialize_f64: f64 => |w, v| w.out.extend_from_slice(&v.to_le_bytes());
        serialize_char: char => |w, v| w.number(u64::from(u32::from(v)));
    }

    fn serialize_str(self, text: &str) -> Result<(), Error> {
        self.serialize_bytes(text.as_bytes())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), Error> {
        self.number(bytes.len() as u64);
        self.out.extend_from_slice(bytes);
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.serialize_bool(false)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        self.out.push(1);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, number: u32, _: &'static str) -> Result<(), Error> {
        self.serialize_u32(number)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        number: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.number(u64::from(number));
        value.serialize(self)
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Self, Error> {
        self.count(len)?;
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, Error> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Error> {
        Ok(self)
    }

    fn serialize_tuple_variant(self, _: &'static str, number: u32, _: &'static str, _: usize) -> Result<Self, Error> {
        self.number(u64::from(number));
        Ok(self)
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Self, Error> {
        self.count(len)?;
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, len: usize) -> Result<Self, Error> {
        self.count(Some(len))?;
        Ok(self)
    }

    fn serialize_struct_variant(self, _: &'static str, number: u32, _: &'static str, len: usize) -> Result<Self, Error> {
        self.number(u64::from(number));
        self.count(Some(len))?;
        Ok(self)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// Elements and fields follow each other without anything between.
macro_rules! write_elements {
    ($($interface:ident: $method:ident;)*) => {
        $(impl ser::$interface for &mut Writer<'_> {
            type Ok = ();
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), Error> {
                Ok(())
            }
        })*
    };
}

write_elements! {
    SerializeSeq: serialize_element;
    SerializeTuple: serialize_element;
    SerializeTupleStruct: serialize_field;
    SerializeTupleVariant: serialize_field;
}

macro_rules! write_fields {
    ($($interface:ident)*) => {
        $(impl ser::$interface for &mut Writer<'_> {
            type Ok = ();
            type Error = Error;

            fn serialize_field<T: Serialize + ?Sized>(&mut self, _: &'static str, value: &T) -> Result<(), Error> {
                value.serialize(&mut **self)
            }

            fn skip_field(&mut self, name: &'static str) -> Result<(), Error> {
                Err(Error(format!("field {name} is skipped")))
            }

            fn end(self) -> Result<(), Error> {
                Ok(())
            }
        })*
    };
}

write_fields! { SerializeStruct SerializeStructVariant }

impl ser::SerializeMap for &mut Writer<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Error> {
        Ok(())
    }
}

fn zigzag(n: i64) -> u64 {
    (n << 1 ^ n >> 63) as u64
}

fn unzigzag(n: u64) -> i64 {
    (n >> 1) as i64 ^ -((n & 1) as i64)
}

struct Reader<'de> {
    rest: &'de [u8],
}

fn ends() -> Error {
    Error("it ends too early".to_owned())
}

impl<'de> Reader<'de> {
    fn take(&mut self, len: usize) -> Result<&'de [u8], Error> {
        let (taken, rest) = self.rest.split_at_checked(len).ok_or_else(ends)?;
        self.rest = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let (taken, rest) = self.rest.split_first_chunk().ok_or_else(ends)?;
        self.rest = rest;
        Ok(*taken)
    }

    fn byte(&mut self) -> Result<u8, Error> {
        self.array().map(|[b]| b)
    }

    /// Most numbers take one byte.
    #[inline]
    fn number(&mut self) -> Result<u64, Error> {
        match self.rest {
            [byte @ 0..0x80, rest @ ..] => {
                self.rest = rest;
                Ok(u64::from(*byte))
            }
            _ => self.long_number(),
        }
    }

    fn long_number(&mut self) -> Result<u64, Error> {
        let mut n = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = self.byte()?;
            let bits = u64::from(byte & 0x7f);
            if bits << shift >> shift != bits {
                break;
            }
            n |= bits << shift;
            if byte & 0x80 == 0 {
                return Ok(n);
            }
        }
        Err(Error("a number is too large".to_owned()))
    }

    fn narrow<T: TryFrom<u64>>(&mut self) -> Result<T, Error> {
        T::try_from(self.number()?).map_err(|_| Error("a number is too large".to_owned()))
    }

    fn narrow_signed<T: TryFrom<i64>>(&mut self) -> Result<T, Error> {
        T::try_from(unzigzag(self.number()?)).map_err(|_| Error("a number is too large".to_owned()))
    }

    /// How many elements, each of at least a byte, or how many bytes follow.
    fn count(&mut self) -> Result<usize, Error> {
        self.narrow().ok().filter(|n| *n <= self.rest.len()).ok_or_else(ends)
    }

    fn flag(&mut self) -> Result<bool, Error> {
        match self.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(Error(format!("{other} is neither true nor false"))),
        }
    }

    fn bytes(&mut self) -> Result<&'de [u8], Error> {
        let len = self.count()?;
        self.take(len)
    }

    fn text(&mut self) -> Result<&'de str, Error> {
        std::str::from_utf8(self.bytes()?).map_err(|e| Error(e.to_string()))
    }

    fn fields(&mut self, known: usize) -> Result<Elements<'_, 'de>, Error> {
        let left = self.count()?;
        if left > known { Err(Error(format!("{left} fields where {known} are known"))) } else { Ok(Elements { reader: self, left }) }
    }
}

macro_rules! read_plain {
    ($($method:ident: $visit:ident, |$reader:ident| $how:expr;)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            let $reader = self;
            visitor.$visit($how)
        })*
    };
}

impl<'de> de::Deserializer<'de> for &mut Reader<'de> {
    type Error = Error;

    read_plain! {
        deserialize_bool: visit_bool, |r| r.flag()?;
        deserialize_u8: visit_u8, |r| r.byte()?;
        deserialize_i8: visit_i8, |r| r.byte()? as i8;
        deserialize_u16: visit_u16, |r| r.narrow()?;
        deserialize_u32: visit_u32, |r| r.narrow()?;
        deserialize_u64: visit_u64, |r| r.number()?;
        deserialize_i16: visit_i16, |r| r.narrow_signed()?;
        deserialize_i32: visit_i32, |r| r.narrow_signed()?;
        deserialize_i64: visit_i64, |r| unzigzag(r.number()?);
        deserialize_f32: visit_f32, |r| f32::from_le_bytes(r.array()?);
        deserialize_f64: visit_f64, |r| f64::from_le_bytes(r.array()?);
        deserialize_char: visit_char, |r| char::from_u32(r.narrow()?).ok_or_else(|| Error("no character".to_owned()))?;
        deserialize_str: visit_borrowed_str, |r| r.text()?;
        deserialize_string: visit_borrowed_str, |r| r.text()?;
        deserialize_bytes: visit_borrowed_bytes, |r| r.bytes()?;
        deserialize_byte_buf: visit_borrowed_bytes, |r| r.bytes()?;
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error("nothing says what it is".to_owned()))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_any(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.flag()? { visitor.visit_some(self) } else { visitor.visit_none() }
    }

    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let left = self.count()?;
        visitor.visit_seq(Elements { reader: self, left })
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, left: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Elements { reader: self, left })
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(self, _: &'static str, left: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Elements { reader: self, left })
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let left = self.count()?;
        visitor.visit_map(Elements { reader: self, left })
    }

    fn deserialize_struct<V: Visitor<'de>>(self, _: &'static str, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        let fields = self.fields(fields.len())?;
        visitor.visit_seq(fields)
    }

    fn deserialize_enum<V: Visitor<'de>>(self, _: &'static str, _: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        visitor.visit_enum(self)
    }

    fn is_human_readable(&self) -> bool {
        false
    }
}

/// So many elements, pairs or fields.
struct Elements<'a, 'de> {
    reader: &'a mut Reader<'de>,
    left: usize,
}

impl<'de> SeqAccess<'de> for Elements<'_, 'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        seed.deserialize(&mut *self.reader).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

impl<'de> MapAccess<'de> for Elements<'_, 'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        self.next_element_seed(seed)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(&mut *self.reader)
    }
}

impl<'de> de::EnumAccess<'de> for &mut Reader<'de> {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        let number: u32 = self.narrow()?;
        let number: U32Deserializer<Error> = number.into_deserializer();
        Ok((seed.deserialize(number)?, self))
    }
}

impl<'de> de::VariantAccess<'de> for &mut Reader<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, left: usize, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(Elements { reader: self, left })
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Error> {
        let fields = self.fields(fields.len())?;
        visitor.visit_seq(fields)
    }
}

#[cfg(test)]
mod tests;
