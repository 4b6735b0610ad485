//! Tests of the test writer: everything it writes is compiled with all warnings as errors, and run.

mod maker;
mod odd;
mod plain;
mod roundtrip;
