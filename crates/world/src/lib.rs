//! Disk, clock, randomness and threads, real and simulated: the only crate that names std::fs, Instant::now or thread::spawn.
