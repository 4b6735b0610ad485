//! The keys of `clew.toml`: what the parser knows, and what the reference says of them.

/// One table of the file.
pub struct Section {
    /// As it is written, with names for what is the user's.
    pub head: &'static str,
    pub about: &'static str,
    pub keys: &'static [Key],
}

pub struct Key {
    pub name: &'static str,
    /// What may stand behind it: an example.
    pub value: &'static str,
    pub meaning: &'static str,
}

const fn key(name: &'static str, value: &'static str, meaning: &'static str) -> Key {
    Key { name, value, meaning }
}

impl Section {
    pub fn knows(&self, name: &str) -> bool {
        self.keys.iter().any(|key| key.name == name)
    }

    pub fn names(&self) -> Vec<&'static str> {
        self.keys.iter().map(|key| key.name).collect()
    }
}

pub const TOP: Section = Section {
    head: "",
    about: "The tables of the file.",
    keys: &[
        key("gen", "[gen]", "flags of `clew gen`, for every command that has them; the command line wins"),
        key("function", "[function.NAME]", "what a function may be given"),
        key("global", "[global.NAME]", "what a global may be, for every function that uses it"),
        key("stubs", "[stubs]", "what stands in for functions that are called"),
        key("label", "[[label]]", "a label in code that must not be touched"),
        key("suite", "[suite]", "what types do not say of a module's functions"),
    ],
};

pub const FUNCTION: Section = Section {
    head: "[function.NAME]",
    about: "What holds whenever the function is called.",
    keys: &[
        key(
            "assume",
            "[\"n >= 0\"]",
            "C expressions over its parameters and what its file knows; all of them hold",
        ),
        key(
            "varargs",
            "[\"int\", \"char *\"]",
            "types of the arguments that a variadic function gets behind its parameters",
        ),
        key(
            "domain",
            "[\"n < 7\", \"n >= 7\"]",
            "a partition of its inputs: C expressions, each to be covered (`-c domain`)",
        ),
        key(
            "requirement",
            "\"REQ-12\"",
            "what its tests are linked to, one name or several: in comments, `summary.json` and the framework's own way",
        ),
        key("param", "[function.NAME.param.P]", "what its parameter `P` may be"),
        key("global", "[function.NAME.global.G]", "what the global `G` may be when it is called"),
    ],
};

pub const VALUE: Section = Section {
    head: "[function.NAME.param.P], [function.NAME.global.G] and [global.G]",
    about: "What is known of a parameter or a global.",
    keys: &[
        key(
            "range",
            "[0, 100]",
            "its least and greatest value, numbers or C expressions; `{ min = 0 }` for one end",
        ),
        key("null", "false", "whether the pointer is null: always, or never"),
        key("len", "\"n\"", "the number of elements behind the pointer: a number or a C expression"),
        key("string", "true", "the characters behind the pointer end with a zero"),
        key("assume", "\"*p != 0\"", "C expressions that hold"),
    ],
};

pub const STUB: Section = Section {
    head: "[stubs]",
    about: "`NAME = \"stub\"` replaces a function although clew's libc or another file defines it; `NAME = \"real\"` never \
            replaces it; `NAME = { … }` says more with these keys:",
    keys: &[
        key("range", "[0, 4095]", "the least and greatest value that the stub returns"),
        key("null", "false", "whether the pointer that it returns is null: always, or never"),
        key("assume", "\"result % 2 == 0\"", "C expressions over `result` and the arguments that hold"),
        key("assuming", "[\"no-callbacks\"]", "what the function does not do: words of `--assume`"),
        key(
            "file",
            "\"fakes.c\"",
            "a C file with a definition of your own, which is linked and not measured; it stands alone",
        ),
    ],
};

pub const LABEL: Section = Section {
    head: "[[label]]",
    about: "A label in code that must not be touched; `-c labels` asks for it. All three keys are needed.",
    keys: &[
        key("name", "\"adult\"", "what it is called in tests and reports"),
        key("at", "\"person.c:14\"", "its place: before the statement that begins on that line"),
        key("when", "\"age >= 18\"", "its predicate: a C expression that neither writes nor calls"),
    ],
};

pub const SUITE: Section = Section {
    head: "[suite]",
    about: "What types do not say of a module's functions, for `clew suite` and `clew gen --sequences`.",
    keys: &[
        key("constructors", "[\"session_for\"]", "functions that give or fill a handle"),
        key("release", "[\"session_done\"]", "functions that release their first argument"),
        key("leave-out", "[\"session_dump\"]", "functions that no sequence calls"),
        key("once", "[\"library_init\"]", "functions that a sequence calls once at most"),
        key("before", "{ library_init = [\"session_for\"] }", "functions that are called before others"),
    ],
};

/// Keys of a range that is open at an end.
pub const RANGE: Section = Section {
    head: "range",
    about: "An end that is left out is open.",
    keys: &[key("min", "0", "the least value"), key("max", "\"LIMIT - 1\"", "the greatest value")],
};

/// All tables, in the order in which a reader wants them.
pub const SECTIONS: [&Section; 6] = [&FUNCTION, &VALUE, &STUB, &LABEL, &SUITE, &RANGE];
