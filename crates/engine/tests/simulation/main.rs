//! Seeded crash simulation of the engine on a simulated disk, in one thread: sessions, checkpoints, purge
//! and eviction interleave as the seed says, the power goes off at some I/O, and what is found afterwards
//! must be a state that was acknowledged or was being committed.
//!
//! | file | what |
//! |---|---|
//! | `model` | the table, its sessions, and what must be found |
//! | `hard_cases` | named cases, most with a crash at every I/O |
//! | `lives` | several lives of one database; a crash at every I/O of a script |
//! | `branches` | branches; a crash at every I/O of making and dropping them |
//! | `clones` | clones that take the place of a database; a crash at every I/O of it |
//! | `grafts` | branches of the past; a crash at every I/O of making them |
//! | `past` | looks at the past; a crash at every I/O of them |
//! | `pins` | pins and copies; a crash at every I/O of making and releasing one |
//! | `sealed` | several transactions of the log in one; a crash at every I/O of them |
//! | `whole` | all threads of the engine from one seed, on a disk that fails |
//! | `faults` | every call of the disk fails, with every error, at every place of a life |
//! | `many` | very many crashes, counted by the I/O that they hit; by hand |

mod branches;
mod clones;
#[path = "../common/mod.rs"]
mod common;
mod faults;
mod grafts;
mod hard_cases;
mod lives;
mod many;
mod model;
mod past;
mod pins;
mod sealed;
mod whole;
