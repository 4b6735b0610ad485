//! Tests of the test writer: everything it writes is compiled with all warnings as errors, and run.

mod failing;
mod flexible;
mod frameworks;
mod functions;
mod graphs;
mod maker;
mod numbers;
mod odd;
mod plain;
mod pointers;
mod roundtrip;
mod second;
mod statics;
mod variadic;
mod written;
