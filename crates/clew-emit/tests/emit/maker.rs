//! Small programs made by hand: the C text for the compiler, and beside it what the front end would have read from it.

use clew_emit::{Expected, PlainC, Suite, Test, TestFile};
use clew_ir::*;
use clew_vm::{Origin, Pointer, Returned, Script, Setup, SetupObject, Target};
use std::path::{Path, PathBuf};
use std::process::Command;

pub const BASIC: &[(&str, u32, bool)] = &[
    ("char", 1, true),
    ("unsigned char", 1, false),
    ("short", 2, true),
    ("int", 4, true),
    ("unsigned int", 4, false),
    ("long", 8, true),
    ("unsigned long", 8, false),
];

pub struct Maker {
    pub program: Program,
}

impl Maker {
    pub fn new() -> Self {
        let mut program = Program { pointer_bytes: 8, ..Program::default() };
        program.files.push(SourceFile { path: "/src/unit.c".into() });
        program.units.push(Unit {
            path: "unit.c".into(),
            file: FileId(0),
            spelled: "unit.c".into(),
            says_file: false,
            runtime: false,
            helper: false,
            flags: vec![],
        });
        for (name, bytes, signed) in BASIC {
            program.types.push(CType::Int {
                name: name.to_string(),
                bytes: *bytes,
                signed: *signed,
                is_char: *bytes == 1,
            });
        }
        Maker { program }
    }

    pub fn push(&mut self, ty: CType) -> TypeId {
        self.program.types.push(ty)
    }

    pub fn int(&self, name: &str) -> TypeId {
        TypeId::at(BASIC.iter().position(|(basic, ..)| *basic == name).unwrap())
    }

    pub fn pointer(&mut self, to: TypeId) -> TypeId {
        self.push(CType::Pointer { to })
    }

    pub fn constant(&mut self, of: TypeId) -> TypeId {
        self.push(CType::Const { of })
    }

    pub fn array(&mut self, of: TypeId, count: u64) -> TypeId {
        self.push(CType::Array { of, count: Some(count) })
    }

    pub fn float(&mut self, name: &str, bytes: u32) -> TypeId {
        self.push(CType::Float { name: name.into(), bytes })
    }

    pub fn void(&mut self) -> TypeId {
        self.push(CType::Void)
    }

    pub fn function_type(&mut self, result: TypeId, params: &[TypeId]) -> TypeId {
        self.push(CType::Function { result, params: params.to_vec(), variadic: false })
    }

    pub fn structure(&mut self, name: &str, bytes: u64, members: Vec<Member>) -> TypeId {
        self.push(CType::Struct { name: Some(name.into()), is_union: false, bytes, members, complete: true })
    }

    pub fn union(&mut self, name: Option<&str>, bytes: u64, members: Vec<Member>) -> TypeId {
        let name = name.map(str::to_string);
        self.push(CType::Struct { name, is_union: true, bytes, members, complete: true })
    }

    fn add(&mut self, function: Function) -> FunctionId {
        self.program.functions.push(function);
        FunctionId::at(self.program.functions.len() - 1)
    }

    pub fn function(&mut self, name: &str, result: TypeId, params: &[(&str, TypeId)]) -> FunctionId {
        let types = params.iter().map(|(_, ty)| *ty).collect();
        let ty = self.push(CType::Function { result, params: types, variadic: false });
        let params = params
            .iter()
            .map(|(name, ty)| CParam { name: Some(name.to_string()), ty: *ty, pass: Pass::Ignored })
            .collect();
        let signature =
            Signature { ty, result, returns: Return::Void, params, variadic: false, prototyped: true };
        self.add(Function {
            name: name.into(),
            unit: UnitId(0),
            external: true,
            place: None,
            params: vec![],
            results: vec![],
            variadic: false,
            noreturn: false,
            aliased: false,
            readonly: false,
            hidden: false,
            c_name: None,
            body: Some(Body { regs: vec![], blocks: vec![], names: Default::default() }),
            signature: Some(signature),
            coverage: None,
        })
    }

    pub fn declared(&mut self, name: &str, result: TypeId, params: &[(&str, TypeId)]) -> FunctionId {
        let id = self.function(name, result, params);
        self.program.functions[id.index()].body = None;
        id
    }

    pub fn global(&mut self, name: &str, ty: TypeId, bytes: Vec<u8>) -> GlobalId {
        self.program.globals.push(Global {
            name: name.into(),
            unit: UnitId(0),
            external: true,
            constant: false,
            thread_local: false,
            bytes: bytes.len() as u64,
            align: 8,
            init: Some(Init { bytes, relocations: vec![], weak: false }),
            ty: Some(ty),
            place: None,
            local_to: None,
            known: false,
        });
        GlobalId::at(self.program.globals.len() - 1)
    }
}

pub fn member(name: &str, ty: TypeId, offset: u64) -> Member {
    Member { name: Some(name.into()), ty, offset, bit_field: None }
}

pub fn bits(name: &str, ty: TypeId, bit_offset: u64, bits: u32) -> Member {
    let bit_field = Some(BitField { bit_offset, bits });
    Member { name: Some(name.into()), ty, offset: bit_offset / 8, bit_field }
}

pub fn object(origin: Origin, ty: TypeId, bytes: Vec<u8>) -> SetupObject {
    SetupObject {
        origin,
        ty: Some(ty),
        elements: 1,
        bytes,
        tail: 0,
        pointers: vec![],
        kept: vec![],
        after: None,
        unlike: None,
        led: vec![],
        freed: false,
    }
}

pub fn param(index: u32, ty: TypeId, bytes: impl Into<Vec<u8>>) -> SetupObject {
    object(Origin::Param { call: 0, param: index }, ty, bytes.into())
}

/// A pointer at an offset that leads to the start of an object.
pub fn to_object(at: u64, index: usize) -> Pointer {
    Pointer { at, to: Target::Object { index, offset: 0 } }
}

/// A pointer at an offset that leads into an object.
pub fn into(at: u64, index: usize, offset: u64) -> Pointer {
    Pointer { at, to: Target::Object { index, offset } }
}

/// A pointer parameter that leads to `to`.
pub fn leads(index: u32, ty: TypeId, to: Target) -> SetupObject {
    SetupObject { pointers: vec![Pointer { at: 0, to }], ..param(index, ty, [0; 8]) }
}

/// A pointer parameter that leads to object `to`.
pub fn points(index: u32, ty: TypeId, to: usize) -> SetupObject {
    SetupObject { pointers: vec![to_object(0, to)], ..param(index, ty, [0; 8]) }
}

pub fn pointee(ty: TypeId, elements: u64, bytes: impl Into<Vec<u8>>) -> SetupObject {
    SetupObject { elements, ..object(Origin::Pointee, ty, bytes.into()) }
}

pub fn ints(values: &[i32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_le_bytes()).collect()
}

pub fn returns(
    function: FunctionId,
    name: &str,
    objects: Vec<SetupObject>,
    bytes: impl Into<Vec<u8>>,
) -> Test {
    expects(function, name, objects, Expected::Returns(Returned::Bytes(bytes.into())))
}

pub fn expects(function: FunctionId, name: &str, objects: Vec<SetupObject>, expected: Expected) -> Test {
    Test {
        name: name.into(),
        script: Script::of(function),
        before: vec![],
        setup: Setup { objects, ..Setup::default() },
        expected,
        covers: vec![],
        spelled: vec![],
    }
}

pub fn write(maker: &Maker, stubs: &[FunctionId], tests: &[Test]) -> clew_emit::Emitted {
    let suite = Suite {
        program: &maker.program,
        unit: UnitId(0),
        include: "../unit.c",
        headers: &[],
        stubs,
        hosted: &[],
        tests,
        outside: None,
        wishes: &clew_emit::USUAL,
    };
    clew_emit::write(&PlainC, &suite, &clew_emit::Probed::default())
}

/// The unit and its tests in a directory, compiled.
pub struct Native {
    pub dir: tempfile::TempDir,
}

impl Native {
    pub fn new(unit: &str) -> Self {
        let dir = tempfile::tempdir().unwrap();
        std::fs::write(dir.path().join("unit.c"), unit).unwrap();
        std::fs::create_dir(dir.path().join("tests")).unwrap();
        std::fs::write(dir.path().join("tests").join(clew_emit::support::NAME), clew_emit::support::TEXT)
            .unwrap();
        Native { dir }
    }

    pub fn compile(&self, compiler: &str, file: &TestFile) -> PathBuf {
        self.compile_with(compiler, &[], file)
    }

    pub fn compile_with(&self, compiler: &str, flags: &[&str], file: &TestFile) -> PathBuf {
        let source = self.dir.path().join("tests").join(&file.path_name);
        std::fs::write(&source, &file.text).unwrap();
        let binary = source.with_extension("");
        let output = Command::new(compiler)
            .args(["-Wall", "-Wextra", "-Werror", "-g", "-o"])
            .args([&binary, &source])
            .args(flags)
            .arg("-lm")
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{compiler}: {errors}\n{}", file.text);
        binary
    }

    /// Compiles with clang, runs, and gives back the exit code and what it printed.
    pub fn run(&self, file: &TestFile) -> (i32, String) {
        let binary = self.compile("clang-19", file);
        run(&binary)
    }
}

pub fn run(binary: &Path) -> (i32, String) {
    let output = Command::new(binary).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.code().unwrap_or(-1), text)
}

/// Writes the tests, compiles them with clang and gcc, and demands that all pass.
pub fn all_pass(unit: &str, maker: &Maker, stubs: &[FunctionId], tests: &[Test]) -> String {
    let emitted = write(maker, stubs, tests);
    assert_eq!(emitted.warnings, Vec::<String>::new());
    let file = emitted.file(clew_emit::FileKind::PASSING).unwrap().clone();
    let native = Native::new(unit);
    for compiler in ["gcc", "clang-19"] {
        passes(&native.compile(compiler, &file), &file, tests.len());
    }
    file.text
}

/// Runs a test program and demands that all its tests pass.
pub fn passes(binary: &Path, file: &TestFile, tests: usize) {
    let (code, output) = run(binary);
    assert_eq!(code, 0, "{output}\n{}", file.text);
    assert!(output.ends_with(&format!("{tests} passed, 0 failed\n")), "{output}");
}
