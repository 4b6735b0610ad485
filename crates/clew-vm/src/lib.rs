//! Runs a Program on an Input and yields a Trace.
