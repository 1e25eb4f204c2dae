//! A crew: threads that share the rows of one join. The statement's own thread hands out work and takes the
//! rows back in the order in which it would have found them, so that nothing above the join knows of it.
//!
//! Example: `SELECT n_name, sum(…) FROM region, nation, customer, orders, lineitem … GROUP BY n_name`
//!
//! ```text
//! region → nation → customer ──┬─ rows 0 to 7   ─→ worker: → orders → lineitem ─┬─→ groups
//!      the statement's thread  ├─ rows 8 to 23  ─→ worker: → orders → lineitem ─┤   the statement's thread
//!                              └─ …                                             ┘
//! ```
//!
//! | file | concept |
//! |---|---|
//! | `prepare` | whether a join is for a crew, and how it is divided; decided when the block opens |
//! | `first_row` | whether a join has rows, before large tables are read for its workers |
//! | `board` | the jobs that wait, and the rows that have come of them |
//! | `work` | a worker: operators of its own over the same plan, beside the statement's transaction |
//! | `gather` | the statement's thread: hands out jobs, takes rows back in their order |
//!
//! A join is divided in one of two ways. If the table that it reads first is read as a whole and is large,
//! each job is a range of its keys. Otherwise the statement's thread reads the
//! first tables itself, as many as it takes to have many rows, and each job is some of these rows.
//!
//! What workers find are the rows of the join, or, where their rows are grouped and the states of parts of
//! a group make that of the whole (counts, exact sums, extremes), the groups of each job: these come in the
//! order of the jobs, so that groups stand in the order of their first rows, as ever. Groups that come one
//! after another (`GROUP BY` the leading columns of the key that the first table is read by) are not put
//! together: jobs end where one group ends and the next begins, and workers give the groups that HAVING
//! lets through. The rows of one table are grouped in batches (`batch`) there, too.
//!
//! The rows that a hash join keeps of a large table are found by a crew as well: workers pack them, and the
//! statement's thread puts them into the table, in their order.
//!
//! Rules:
//! 1. The rows of the join, their order, errors and warnings are what they are without a crew. A worker
//!    that meets an error or a warning gives its job up, and the statement's thread does that job
//!    itself. So whatever takes the rows, groups with sums of doubles as well, gives the same answer with any
//!    number of workers.
//! 2. Only reads that lock nothing and see what a view says are shared: the worker's transaction has the
//!    view of the statement's ([`engine::beside`]). What workers evaluate
//!    depends on nothing but the row: no variables, no programs, no functions of the session, and no subquery
//!    that runs once for all rows.
//! 3. The rows that hash joins keep are there before the crew that looks into them. Where a crew found
//!    them, it is gone then: there is never a crew within a crew.
//! 4. KILL and time limits are seen by the statement's thread, which looks every few milliseconds; workers
//!    see at each batch that it wants no more.
//! 5. A worker is ahead by so many jobs and rows at most ([`board::AHEAD`], [`board::CHUNKS_MAX`]); the
//!    rows that wait are few and are not counted as memory. What its operators hold is counted, and its
//!    share of the statement's memory is its limit.
//! 6. There are never more workers than processors, all statements together. A statement that finds no two
//!    seats does without.
//! 7. A worker that panics fails the statement.

mod board;
mod first_row;
mod gather;
mod prepare;
mod work;

pub(crate) use prepare::read_above;
