//! Objectives, criteria, the coverage structure.
