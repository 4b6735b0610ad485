//! Everything executes twice: clew's arithmetic against the machine's.

mod casts;
mod floats;
mod integers;
mod machine;
mod math;
mod soft;
mod terms;
mod values;
