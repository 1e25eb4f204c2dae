//! AES_ENCRYPT and AES_DECRYPT, in the modes of `block_encryption_mode`, and COMPRESS.
//!
//! A key of another length is folded into the one that the mode wants. ECB and CBC fill the last block as
//! PKCS#7 says; the other modes turn the block cipher into a stream and keep the length.

use std::io::Read;

use aes::cipher::generic_array::GenericArray;
use aes::cipher::{BlockDecrypt, BlockEncrypt, KeyInit};
use aes::{Aes128, Aes192, Aes256};

use super::*;
use crate::block_encryption::{BlockEncryption, Mode};

pub const FUNCTIONS: &[Function] = &[
    Function {
        name: "aes_encrypt",
        arity: (2, 3),
        dependence: Dependence::Statement,
        rule: |r| {
            let n = crypt::bytes(&r.args[0]);
            Ok(r.binary((n / BLOCK as u64 + 1) * BLOCK as u64))
        },
        eval: |a, cx| aes_eval(a, cx, true),
        doc: "Encrypted with AES.",
    },
    Function {
        name: "aes_decrypt",
        arity: (2, 3),
        dependence: Dependence::Statement,
        rule: |r| {
            let n = crypt::bytes(&r.args[0]);
            Ok(r.binary(n))
        },
        eval: |a, cx| aes_eval(a, cx, false),
        doc: "What AES_ENCRYPT has encrypted.",
    },
    Function {
        name: "compress",
        arity: (1, 1),
        dependence: Dependence::Pure,
        rule: |r| {
            let n = crypt::bytes(&r.args[0]);
            Ok(r.binary(n + n / 1000 + 18))
        },
        eval: compress_eval,
        doc: "Compressed, behind its length.",
    },
    Function {
        name: "uncompress",
        arity: (1, 1),
        dependence: Dependence::Statement,
        rule: |r| Ok(r.binary(u64::from(u32::MAX))),
        eval: uncompress_eval,
        doc: "What COMPRESS has compressed.",
    },
    Function {
        name: "uncompressed_length",
        arity: (1, 1),
        dependence: Dependence::Statement,
        rule: |r| Ok(r.nullable(crate::types::bigint(10))),
        eval: uncompressed_length_eval,
        doc: "The length of what COMPRESS has compressed.",
    },
];

const BLOCK: usize = 16;
type Block = [u8; BLOCK];

enum Cipher {
    Aes128(Box<Aes128>),
    Aes192(Box<Aes192>),
    Aes256(Box<Aes256>),
}

impl Cipher {
    fn new(key: &[u8], key_bytes: usize) -> Option<Cipher> {
        let mut folded = vec![0; key_bytes];
        key.iter().enumerate().for_each(|(i, b)| folded[i % key_bytes] ^= b);
        Some(match key_bytes {
            16 => Cipher::Aes128(Box::new(Aes128::new_from_slice(&folded).ok()?)),
            24 => Cipher::Aes192(Box::new(Aes192::new_from_slice(&folded).ok()?)),
            _ => Cipher::Aes256(Box::new(Aes256::new_from_slice(&folded).ok()?)),
        })
    }

    fn encrypt(&self, block: &mut Block) {
        let block = GenericArray::from_mut_slice(block);
        match self {
            Cipher::Aes128(c) => c.encrypt_block(block),
            Cipher::Aes192(c) => c.encrypt_block(block),
            Cipher::Aes256(c) => c.encrypt_block(block),
        }
    }

    fn decrypt(&self, block: &mut Block) {
        let block = GenericArray::from_mut_slice(block);
        match self {
            Cipher::Aes128(c) => c.decrypt_block(block),
            Cipher::Aes192(c) => c.decrypt_block(block),
            Cipher::Aes256(c) => c.decrypt_block(block),
        }
    }
}

fn xor(a: &mut [u8], b: &[u8]) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a ^= b);
}

fn encrypt(cipher: &Cipher, mode: Mode, iv: Block, text: &[u8]) -> Vec<u8> {
    if !matches!(mode, Mode::Ecb | Mode::Cbc) {
        return stream(cipher, mode, iv, text, true);
    }
    let fill = BLOCK - text.len() % BLOCK;
    let mut out = text.to_vec();
    out.resize(text.len() + fill, fill as u8);
    let mut last = iv;
    for chunk in out.as_chunks_mut::<BLOCK>().0 {
        if mode == Mode::Cbc {
            xor(chunk, &last);
        }
        cipher.encrypt(chunk);
        last = *chunk;
    }
    out
}

/// `None`: it was not encrypted with this key.
fn decrypt(cipher: &Cipher, mode: Mode, iv: Block, text: &[u8]) -> Option<Vec<u8>> {
    if !matches!(mode, Mode::Ecb | Mode::Cbc) {
        return Some(stream(cipher, mode, iv, text, false));
    }
    if text.is_empty() || !text.len().is_multiple_of(BLOCK) {
        return None;
    }
    let mut out = text.to_vec();
    let mut last = iv;
    for chunk in out.as_chunks_mut::<BLOCK>().0 {
        let encrypted = *chunk;
        cipher.decrypt(chunk);
        if mode == Mode::Cbc {
            xor(chunk, &last);
        }
        last = encrypted;
    }
    let fill = usize::from(*out.last()?);
    let whole = (1..=BLOCK).contains(&fill) && out[out.len() - fill..].iter().all(|b| usize::from(*b) == fill);
    whole.then(|| {
        out.truncate(out.len() - fill);
        out
    })
}

/// The modes that make a stream: what is encrypted is a register, into which what was sent is shifted.
fn stream(cipher: &Cipher, mode: Mode, iv: Block, text: &[u8], encrypts: bool) -> Vec<u8> {
    let mut register = iv;
    let mut out = Vec::with_capacity(text.len());
    match mode {
        Mode::Cfb1 => {
            for byte in text {
                let mut made = 0;
                for bit in (0..8).rev() {
                    let mut key = register;
                    cipher.encrypt(&mut key);
                    let given = byte >> bit & 1;
                    let done = given ^ key[0] >> 7;
                    made |= done << bit;
                    let shifted = u128::from_be_bytes(register) << 1 | u128::from(if encrypts { done } else { given });
                    register = shifted.to_be_bytes();
                }
                out.push(made);
            }
        }
        Mode::Cfb8 => {
            for byte in text {
                let mut key = register;
                cipher.encrypt(&mut key);
                let done = byte ^ key[0];
                register.rotate_left(1);
                register[BLOCK - 1] = if encrypts { done } else { *byte };
                out.push(done);
            }
        }
        _ => {
            for chunk in text.chunks(BLOCK) {
                cipher.encrypt(&mut register);
                let start = out.len();
                out.extend_from_slice(chunk);
                xor(&mut out[start..], &register);
                if mode == Mode::Cfb128 {
                    let sent = if encrypts { &out[start..] } else { chunk };
                    register[..sent.len()].copy_from_slice(sent);
                }
            }
        }
    }
    out
}

fn aes_eval(a: Args<'_>, cx: &mut EvalContext<'_>, encrypts: bool) -> SqlResult<Value> {
    let name = if encrypts { "aes_encrypt" } else { "aes_decrypt" };
    let BlockEncryption { key_bytes, mode } = cx.settings.block_encryption;
    let mut iv = [0; BLOCK];
    if mode == Mode::Ecb {
        if a.len() == 3 {
            cx.warn(sql_error!(WARN_OPTION_IGNORED, "IV"));
        }
    } else if a.len() < 3 {
        return Err(sql_error!(WRONG_PARAMCOUNT_TO_NATIVE_FCT, name));
    } else {
        let given = arg!(a.text(2, cx));
        let first = given.get(..BLOCK).ok_or_else(|| sql_error!(AES_INVALID_IV, name, BLOCK))?;
        iv.copy_from_slice(first);
    }
    let text = arg!(a.text(0, cx));
    let key = arg!(a.text(1, cx));
    if encrypts && key.len() > key_bytes {
        cx.warn(sql_error!(WARN_AES_KEY_SIZE, key_bytes));
    }
    let Some(cipher) = Cipher::new(&key, key_bytes) else { return Ok(Value::Null) };
    let done = if encrypts { Some(encrypt(&cipher, mode, iv, &text)) } else { decrypt(&cipher, mode, iv, &text) };
    Ok(done.map_or(Value::Null, Value::from_vec))
}

/// Bytes before the compressed text: its length, whose upper two bits are not used.
const LENGTH_BYTES: usize = 4;
const LENGTH_MASK: u32 = 0x3fff_ffff;

fn compress_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let text = arg!(a.text(0, cx));
    if text.is_empty() {
        return Ok(Value::bytes(b""));
    }
    let mut out = (text.len() as u32 & LENGTH_MASK).to_le_bytes().to_vec();
    flate2::read::ZlibEncoder::new(&text[..], flate2::Compression::default())
        .read_to_end(&mut out)
        .map_err(|_| sql_error!(ZLIB_Z_DATA_ERROR))?;
    // Columns of type CHAR would lose a space at the end.
    if out.last() == Some(&b' ') {
        out.push(b'.');
    }
    Ok(Value::from_vec(out))
}

fn length_of(compressed: &[u8]) -> Option<u32> {
    let (head, rest) = compressed.split_first_chunk::<LENGTH_BYTES>()?;
    (!rest.is_empty()).then_some(u32::from_le_bytes(*head) & LENGTH_MASK)
}

fn uncompress_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let text = arg!(a.text(0, cx));
    if text.is_empty() {
        return Ok(Value::bytes(b""));
    }
    let Some(len) = length_of(&text) else {
        cx.warn(sql_error!(ZLIB_Z_DATA_ERROR));
        return Ok(Value::Null);
    };
    if u64::from(len) > cx.settings.max_allowed_packet {
        cx.warn(sql_error!(TOO_BIG_FOR_UNCOMPRESS, cx.settings.max_allowed_packet));
        return Ok(Value::Null);
    }
    let mut out = Vec::new();
    // A byte more than it should be shows that it is too long.
    let read = flate2::read::ZlibDecoder::new(&text[LENGTH_BYTES..]).take(u64::from(len) + 1).read_to_end(&mut out);
    if read.is_err() || out.len() > len as usize {
        cx.warn(sql_error!(ZLIB_Z_DATA_ERROR));
        return Ok(Value::Null);
    }
    Ok(Value::from_vec(out))
}

fn uncompressed_length_eval(a: Args<'_>, cx: &mut EvalContext<'_>) -> SqlResult<Value> {
    let text = arg!(a.text(0, cx));
    if text.is_empty() {
        return Ok(Value::Int(0));
    }
    let Some(len) = length_of(&text) else {
        cx.warn(sql_error!(ZLIB_Z_DATA_ERROR));
        return Ok(Value::Int(0));
    };
    Ok(Value::Int(i64::from(len)))
}
