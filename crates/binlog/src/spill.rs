//! Where the body of a large transaction goes while it runs (C12).

/// A file of its own, or what stands for one.
pub trait Spill: Send {
    /// Where in its file the body begins: the room of the file's head.
    fn body_at(&self) -> u64;
    /// Writes at an offset of the body; what stood behind is void.
    fn write(&mut self, bytes: &[u8], at: u64) -> std::result::Result<(), String>;
    fn read(&self, bytes: &mut [u8], at: u64) -> std::result::Result<(), String>;
    fn into_any(self: Box<Self>) -> Box<dyn std::any::Any + Send>;
}

/// Makes places to spill to.
pub trait SpillSource: Send + Sync {
    /// `head`: so many bytes of the transaction stand before its body, as far as is known.
    fn create(&self, head: usize) -> std::result::Result<Box<dyn Spill>, String>;
    /// A body above this many bytes is spilled.
    fn threshold(&self) -> usize;
    /// What comes behind it is spilled whenever so many bytes have gathered.
    fn piece(&self) -> usize;
}
