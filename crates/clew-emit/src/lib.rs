//! Tests in C, their native replay.
