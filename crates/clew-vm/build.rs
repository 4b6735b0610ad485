//! Compiles the shim through which the vm calls the host's libm.

fn main() {
    println!("cargo::rerun-if-changed=native");
    cc::Build::new()
        .compiler("clang-19")
        .file("native/libm.c")
        .define("_GNU_SOURCE", None)
        .opt_level(1)
        .compile("clew_math");
}
