//! Edits of pages under a right checksum, for the checks of what must be true of any bytes.

/// Three bytes, put over those at a place or mixed with them.
pub fn put(bytes: &mut [u8], at: usize, what: u8, with: [u8; 3]) {
    for (byte, with) in bytes.iter_mut().skip(at).zip(with) {
        if what.is_multiple_of(2) { *byte ^= with } else { *byte = with }
    }
}

/// The store's own head of a page.
const HEAD: usize = 24;

/// Changes a page behind the store's head, most of all in the head of what lies in it, and makes its
/// checksum fit.
pub fn edit(page: &mut [u8], at: [u8; 2], what: u8, with: [u8; 3]) {
    let sum = u32::from_le_bytes([page[0], page[1], page[2], page[3]]);
    let place = usize::from(u16::from_be_bytes(at)) % (page.len() - HEAD);
    put(page, HEAD + if at[0] < 128 { place % 96 } else { place }, what, with);
    forge(page, sum);
}

/// Bytes of a page that nobody compares: the upper half of its epoch.
const FREE: usize = 20;

/// Makes the page's bytes fit the checksum that they had, which the map knows: a checksum is linear, so
/// some change of four free bytes does it.
fn forge(page: &mut [u8], sum: u32) {
    page[FREE..FREE + 4].fill(0);
    let base = crc32fast::hash(&page[4..]);
    // Vectors with different leading bits, each with the bits of the free bytes that make it.
    let mut basis: [(u32, u32); 32] = [(0, 0); 32];
    let reduce = |basis: &[(u32, u32); 32], (mut vector, mut bits): (u32, u32)| {
        for &(with, its) in basis.iter().rev() {
            if with != 0 && vector >> with.ilog2() & 1 == 1 {
                (vector, bits) = (vector ^ with, bits ^ its);
            }
        }
        (vector, bits)
    };
    for bit in 0..32 {
        page[FREE..FREE + 4].copy_from_slice(&(1_u32 << bit).to_le_bytes());
        let (vector, bits) = reduce(&basis, (crc32fast::hash(&page[4..]) ^ base, 1 << bit));
        basis[vector.ilog2() as usize] = (vector, bits);
    }
    let (left, bits) = reduce(&basis, (sum ^ base, 0));
    assert_eq!(left, 0, "32 bits span all checksums");
    page[FREE..FREE + 4].copy_from_slice(&bits.to_le_bytes());
}
