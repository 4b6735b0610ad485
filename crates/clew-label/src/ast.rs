//! The functions of a file as labelling functions see them: plain data, with what clang says of operators, types and places.
//!
//! Spans are those of the preprocessed text, in which nothing is a macro any more; places are those of the user's files. An
//! implicit conversion is no node of its own: a node has the type that it has and the one that its user sees.

use std::ops::Range;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct NodeId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VarId(pub u32);

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Place {
    pub file: String,
    pub line: u32,
    pub column: u32,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    Int {
        signed: bool,
    },
    Bool,
    Float,
    Pointer,
    /// With its length, where that is a constant.
    Array(Option<u64>),
    Void,
    /// What is no scalar, or a scalar that nothing here computes with.
    Other,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Type {
    pub class: Class,
    /// In C, without qualifiers. Of an enumeration, the integer type that it is.
    pub name: String,
    pub bits: u32,
    pub volatile: bool,
}

impl Type {
    pub fn is_int(&self) -> bool {
        matches!(self.class, Class::Int { .. })
    }

    pub fn is_signed(&self) -> bool {
        self.class == Class::Int { signed: true }
    }

    pub fn is_number(&self) -> bool {
        self.is_int() || self.class == Class::Float
    }

    /// What a condition may be of.
    pub fn is_scalar(&self) -> bool {
        self.is_number() || matches!(self.class, Class::Bool | Class::Pointer)
    }

    /// The unsigned type of the same width, of an integer at least as wide as `int`.
    pub fn unsigned(&self) -> String {
        match self.is_signed() {
            true => format!("unsigned {}", self.name),
            false => self.name.clone(),
        }
    }
}

/// A binary operator, also of a compound assignment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    Mul,
    Div,
    Rem,
    Add,
    Sub,
    Shl,
    Shr,
    Lt,
    Gt,
    Le,
    Ge,
    Eq,
    Ne,
    And,
    Xor,
    Or,
    LAnd,
    LOr,
    Comma,
}

impl Op {
    pub const ARITHMETIC: [Op; 5] = [Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Rem];
    pub const RELATIONS: [Op; 6] = [Op::Lt, Op::Le, Op::Gt, Op::Ge, Op::Eq, Op::Ne];
    pub const BITS: [Op; 3] = [Op::And, Op::Or, Op::Xor];
    pub const SHIFTS: [Op; 2] = [Op::Shl, Op::Shr];

    pub fn text(self) -> &'static str {
        match self {
            Op::Mul => "*",
            Op::Div => "/",
            Op::Rem => "%",
            Op::Add => "+",
            Op::Sub => "-",
            Op::Shl => "<<",
            Op::Shr => ">>",
            Op::Lt => "<",
            Op::Gt => ">",
            Op::Le => "<=",
            Op::Ge => ">=",
            Op::Eq => "==",
            Op::Ne => "!=",
            Op::And => "&",
            Op::Xor => "^",
            Op::Or => "|",
            Op::LAnd => "&&",
            Op::LOr => "||",
            Op::Comma => ",",
        }
    }

    /// How tightly it binds.
    fn binds(self) -> u32 {
        match self {
            Op::Mul | Op::Div | Op::Rem => 10,
            Op::Add | Op::Sub => 9,
            Op::Shl | Op::Shr => 8,
            Op::Lt | Op::Gt | Op::Le | Op::Ge => 7,
            Op::Eq | Op::Ne => 6,
            Op::And => 5,
            Op::Xor => 4,
            Op::Or => 3,
            Op::LAnd => 2,
            Op::LOr => 1,
            Op::Comma => 0,
        }
    }

    pub fn is_relation(self) -> bool {
        Op::RELATIONS.contains(&self)
    }

    pub fn is_logical(self) -> bool {
        matches!(self, Op::LAnd | Op::LOr)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    Plus,
    Minus,
    Not,
    LNot,
    Deref,
    AddressOf,
    Other,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    // Statements.
    Compound,
    /// Condition, then, maybe else.
    If,
    /// Condition, body.
    While,
    /// Body, condition.
    Do,
    /// The body is the last child.
    For {
        init: Option<NodeId>,
        condition: Option<NodeId>,
        step: Option<NodeId>,
    },
    Switch,
    /// `case`, `default` or a label: the statement is the last child.
    Labelled,
    Return,
    /// `break`, `continue`, `goto`.
    Jump,
    Null,
    Declaration,
    /// A statement that clang does not show in full.
    Strange,
    /// With its initialiser, if it has one.
    Variable(VarId),
    // Expressions.
    Binary(Op),
    Assign,
    CompoundAssign(Op),
    /// `++` and `--`: by how much, and whether its value is the new one.
    Step {
        by: i8,
        before: bool,
    },
    Unary(UnaryOp),
    Conditional,
    /// The callee, then the arguments.
    Call,
    Cast,
    Paren,
    Name(VarId),
    /// A function or an enumerator.
    Constant,
    Member {
        arrow: bool,
    },
    Index,
    Integer,
    Floating,
    Character,
    String,
    InitList,
    StatementExpression,
    /// Something that clang does not show in full.
    Opaque,
}

impl Kind {
    pub fn is_literal(self) -> bool {
        matches!(self, Kind::Integer | Kind::Floating | Kind::Character)
    }
}

#[derive(Clone, Debug)]
pub struct Node {
    pub kind: Kind,
    /// Of an expression.
    pub ty: Type,
    /// What an implicit conversion makes of it.
    pub converted: Type,
    /// An lvalue whose value is read.
    pub is_read: bool,
    pub span: Range<usize>,
    pub place: Place,
    /// How the user wrote it, where that is not what stands here: with macros in it.
    pub said: Option<String>,
    pub parent: Option<NodeId>,
    pub children: Vec<NodeId>,
    /// Clang knows its value.
    pub is_constant: bool,
    pub is_bit_field: bool,
    /// Why nothing can be inserted there.
    pub blocked: Option<&'static str>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    Parameter,
    /// Whether its declaration gives it a value.
    Local {
        initialised: bool,
    },
    /// Of the file, or `static` in a function.
    Static,
}

#[derive(Clone, Debug)]
pub struct Variable {
    pub name: String,
    pub ty: Type,
    pub storage: Storage,
    /// It is `const`: no assignment can be meant for it.
    pub is_const: bool,
    /// Where it is declared.
    pub declared: usize,
}

#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    pub place: Place,
    /// Where a declaration can stand before it.
    pub before: usize,
    pub parameters: Vec<VarId>,
    /// What it consists of: node numbers from there to there, the body first.
    pub nodes: Range<u32>,
    pub body: NodeId,
    /// It has places that are jumped to: a declaration may be passed by.
    pub jumps: bool,
}

#[derive(Default, Debug)]
pub struct Ast {
    /// The preprocessed text.
    pub text: String,
    pub nodes: Vec<Node>,
    pub variables: Vec<Variable>,
    pub functions: Vec<Function>,
}

fn on_one_line(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let words: Vec<&str> = lines.flat_map(str::split_whitespace).collect();
    words.join(" ")
}

impl Ast {
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub fn variable(&self, id: VarId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    pub fn source(&self, id: NodeId) -> &str {
        &self.text[self.node(id).span.clone()]
    }

    /// The source on one line.
    pub fn words(&self, id: NodeId) -> String {
        on_one_line(self.source(id))
    }

    /// As the user wrote it, for people: with the macros that are in it.
    pub fn said(&self, id: NodeId) -> String {
        match &self.node(id).said {
            Some(said) => on_one_line(said),
            None => self.words(id),
        }
    }

    /// The source as an operand of this operator, with the parentheses that it needs there.
    pub fn operand(&self, id: NodeId, op: Op, is_right: bool) -> String {
        let words = self.said(id);
        match self.node(id).kind {
            Kind::Binary(own) if own.binds() < op.binds() || (is_right && own.binds() == op.binds()) => {
                format!("({words})")
            }
            _ => words,
        }
    }

    /// The source once more, for another place. Strings in it stay as they are.
    pub fn copy(&self, id: NodeId) -> String {
        let lines: Vec<&str> = self.source(id).lines().filter(|line| !line.starts_with('#')).collect();
        lines.join(" ")
    }

    /// Without the parentheses around it.
    pub fn bare(&self, mut id: NodeId) -> NodeId {
        while self.node(id).kind == Kind::Paren {
            id = self.node(id).children[0];
        }
        id
    }

    /// The first ancestor that is no parenthesis, and which child of it leads here.
    pub fn user(&self, mut id: NodeId) -> Option<(NodeId, usize)> {
        loop {
            let parent = self.node(id).parent?;
            if self.node(parent).kind != Kind::Paren {
                let at = self.node(parent).children.iter().position(|&child| child == id)?;
                return Some((parent, at));
            }
            id = parent;
        }
    }

    /// Whether evaluating it once more changes nothing: it neither writes nor calls nor reads what is volatile.
    pub fn is_pure(&self, id: NodeId) -> bool {
        let node = self.node(id);
        let own = match node.kind {
            Kind::Binary(_)
            | Kind::Conditional
            | Kind::Cast
            | Kind::Paren
            | Kind::Constant
            | Kind::Integer
            | Kind::Floating
            | Kind::Character
            | Kind::String
            | Kind::Unary(_) => true,
            Kind::Name(_) | Kind::Member { .. } | Kind::Index => !node.ty.volatile,
            _ => false,
        };
        own && !node.ty.volatile && node.children.iter().all(|&child| self.is_pure(child))
    }

    /// Whether it can be evaluated anywhere in its scope, though the program does not evaluate it there: nothing in it can
    /// fail, nor be read before it was written.
    pub fn is_safe(&self, id: NodeId) -> bool {
        let node = self.node(id);
        let own = match node.kind {
            Kind::Binary(op) => match op {
                Op::Div | Op::Rem | Op::Shl | Op::Shr | Op::LAnd | Op::LOr => false,
                Op::Add | Op::Sub => node.ty.is_number(),
                _ => true,
            },
            Kind::Unary(op) => {
                matches!(op, UnaryOp::Plus | UnaryOp::Minus | UnaryOp::Not | UnaryOp::LNot)
            }
            Kind::Paren | Kind::Constant | Kind::Integer | Kind::Character => true,
            Kind::Cast => node.ty.is_scalar(),
            Kind::Name(variable) => {
                matches!(self.variable(variable).storage, Storage::Parameter | Storage::Static)
                    && node.is_read
                    && node.ty.is_scalar()
            }
            Kind::Member { arrow } => !arrow,
            _ => false,
        };
        let plain = matches!(node.kind, Kind::Member { .. });
        let below = |&child: &NodeId| match plain {
            true => self.is_plain_object(child),
            false => self.is_safe(child),
        };
        own && self.is_pure(id) && node.children.iter().all(below)
    }

    /// An object that is there as long as the function runs, and was written before.
    fn is_plain_object(&self, id: NodeId) -> bool {
        let node = self.node(id);
        match node.kind {
            Kind::Name(variable) => {
                matches!(self.variable(variable).storage, Storage::Parameter | Storage::Static)
            }
            Kind::Member { arrow: false } | Kind::Paren => self.is_plain_object(node.children[0]),
            _ => false,
        }
    }
}
