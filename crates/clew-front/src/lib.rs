//! C to Program: drives clang, lowers bitcode, decodes the coverage map and DWARF types.
