//! Trees by stripes: what is counted or kept for a tree is shared by those of its stripe.

use base::TreeId;

pub(super) const STRIPES: usize = 256;
const _: () = assert!(STRIPES.is_power_of_two());

pub(super) fn stripe(tree: TreeId) -> usize {
    (tree.0.wrapping_mul(0x9e37_79b1) >> 16) as usize & (STRIPES - 1)
}
