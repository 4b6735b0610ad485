//! From libclang's cursors to an `Ast`.

// libclang's constants are not named as Rust's are.
#![allow(non_upper_case_globals)]

use clang_sys::*;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

use crate::ast::{
    Ast, Class, Function, Kind, Node, NodeId, Op, Place, Storage, Type, UnaryOp, VarId, Variable,
};
use crate::clang::{Cursor, Parsed, Ty};
use crate::own;
use crate::scan;

/// Reads the functions of a preprocessed file. `original` is the file before that, for the columns.
pub fn read(text: String, preprocessed: &Parsed, original: Option<&Parsed>) -> Ast {
    let mut reader = Reader {
        users: original.map_or_else(FxHashMap::default, |original| users(preprocessed, original)),
        ast: Ast { text, ..Ast::default() },
        variables: FxHashMap::default(),
    };
    let mut last = 0;
    for cursor in preprocessed.root().children() {
        if is_read(&cursor) {
            let before = scan::behind_last(&reader.ast.text, last, cursor.span().0);
            reader.function(cursor, before);
        }
        last = cursor.span().0;
    }
    reader.ast
}

fn functions(parsed: &Parsed) -> impl Iterator<Item = Cursor> {
    parsed.root().children().into_iter().filter(is_read)
}

fn is_read(cursor: &Cursor) -> bool {
    cursor.kind() == CXCursor_FunctionDecl && cursor.is_definition() && !cursor.is_in_system_header()
}

/// Where bodies begin.
pub fn bodies(original: &Parsed) -> BTreeMap<String, (u32, u32)> {
    let body = |function: Cursor| {
        let children = function.children();
        let body = *children.iter().rev().find(|child| child.kind() == CXCursor_CompoundStmt)?;
        let (line, column) = body.expansion();
        Some((function.name(), (line, column + 1)))
    };
    functions(original).filter_map(body).collect()
}

type Key = (CXCursorKind, usize, usize);

/// What the user's file says of something in the preprocessed text.
struct User {
    line: u32,
    column: u32,
    /// How it is written, where that is another text; none of what stands in a macro.
    said: Option<String>,
}

/// What stands in the preprocessed text, as the user's file has it. Both texts are the same tree. Where they are not (a pragma
/// may say so), the preprocessed text's own columns have to do.
fn users(preprocessed: &Parsed, original: &Parsed) -> FxHashMap<Key, User> {
    let (mut here, mut there) = (Vec::new(), Vec::new());
    functions(preprocessed).for_each(|function| flatten(function, None, &mut here));
    functions(original).for_each(|function| flatten(function, None, &mut there));
    let kinds =
        |list: &[(Cursor, Option<usize>)]| list.iter().map(|(cursor, _)| cursor.kind()).collect::<Vec<_>>();
    if kinds(&here) != kinds(&there) {
        return FxHashMap::default();
    }
    let mut users: FxHashMap<Key, User> = FxHashMap::default();
    let written: Vec<_> = there.iter().map(|(cursor, _)| cursor.written()).collect();
    for (at, ((here_is, parent), (there_is, _))) in here.iter().zip(&there).enumerate() {
        let span = here_is.span();
        // What a macro makes is all of it where what is around it is more than that.
        let is_inside = |parent: usize| written[parent] == written[at] && here[parent].0.span() != span;
        let said = written[at]
            .filter(|own| here_is.is_expression() && !(own.in_macro && parent.is_some_and(is_inside)));
        // An implicit conversion is what it converts.
        let is_wrapped =
            parent.is_some_and(|parent| written[parent] == written[at] && here[parent].0.span() == span);
        let key = (here_is.kind(), span.0, span.1);
        let above = parent.filter(|_| is_wrapped).and_then(|parent| {
            let (from, to) = here[parent].0.span();
            users.get(&(here[parent].0.kind(), from, to))?.said.clone()
        });
        let said = match is_wrapped && written[at].is_some_and(|own| own.in_macro) {
            true => above,
            false => said.and_then(|own| scan::code(original.text_of(own)?)),
        };
        let (line, column) = there_is.expansion();
        users.insert(key, User { line, column, said });
    }
    users
}

/// With what each one is in.
fn flatten(cursor: Cursor, parent: Option<usize>, out: &mut Vec<(Cursor, Option<usize>)>) {
    let own = out.len();
    out.push((cursor, parent));
    for child in cursor.children() {
        flatten(child, Some(own), out);
    }
}

struct Reader {
    users: FxHashMap<Key, User>,
    ast: Ast,
    /// By where it is declared and its name.
    variables: FxHashMap<(usize, String), VarId>,
}

type Blocked = Option<&'static str>;

const UNSEEN: &str = "in something that libclang does not show in full";

impl Reader {
    fn function(&mut self, cursor: Cursor, before: usize) {
        let children = cursor.children();
        let Some(&body) = children.iter().rev().find(|child| child.kind() == CXCursor_CompoundStmt) else {
            return;
        };
        let parameters = children.iter().filter(|child| child.kind() == CXCursor_ParmDecl);
        let parameters = parameters.map(|parameter| self.variable(*parameter)).collect();
        let first = self.ast.nodes.len() as u32;
        let body = self.statement(body, None);
        let nodes = first..self.ast.nodes.len() as u32;
        let place = self.place(cursor);
        let own = &self.ast.nodes[first as usize..];
        let jumps = own.iter().any(|node| node.kind == Kind::Labelled);
        let name = cursor.name();
        self.ast.functions.push(Function { name, place, before, parameters, nodes, body, jumps });
    }

    fn place(&self, cursor: Cursor) -> Place {
        let at = cursor.place();
        let (from, to) = cursor.span();
        let user = self.users.get(&(cursor.kind(), from, to)).filter(|user| user.line == at.line);
        Place { file: at.file, line: at.line, column: user.map_or(at.column, |user| user.column) }
    }

    /// Room for a node, so that it comes before what is in it.
    fn open(&mut self, cursor: Cursor, blocked: Blocked) -> NodeId {
        let (from, to) = cursor.span();
        let id = NodeId(self.ast.nodes.len() as u32);
        let is_inside = from <= to && to <= self.ast.text.len();
        let said = self.users.get(&(cursor.kind(), from, to)).and_then(|user| user.said.clone());
        let said = said.filter(|said| is_inside && self.ast.text[from..to] != **said);
        self.ast.nodes.push(Node {
            kind: Kind::Opaque,
            ty: nothing(),
            converted: nothing(),
            is_read: false,
            span: if is_inside { from..to } else { 0..0 },
            place: self.place(cursor),
            said,
            parent: None,
            children: Vec::new(),
            is_constant: false,
            is_bit_field: false,
            blocked: if is_inside { blocked } else { Some(UNSEEN) },
        });
        id
    }

    fn close(&mut self, id: NodeId, kind: Kind, children: Vec<NodeId>) -> NodeId {
        for &child in &children {
            self.ast.nodes[child.0 as usize].parent = Some(id);
        }
        let node = &mut self.ast.nodes[id.0 as usize];
        (node.kind, node.children) = (kind, children);
        id
    }

    fn any(&mut self, cursor: Cursor, blocked: Blocked) -> NodeId {
        match cursor.is_expression() {
            true => self.expression(cursor, blocked),
            false => self.statement(cursor, blocked),
        }
    }

    fn all(&mut self, cursors: &[Cursor], blocked: Blocked) -> Vec<NodeId> {
        cursors.iter().map(|&cursor| self.any(cursor, blocked)).collect()
    }

    fn statement(&mut self, cursor: Cursor, blocked: Blocked) -> NodeId {
        let id = self.open(cursor, blocked);
        let children: Vec<Cursor> =
            cursor.children().into_iter().filter(|child| !child.is_attribute()).collect();
        let kind = match cursor.kind() {
            CXCursor_CompoundStmt => Kind::Compound,
            CXCursor_IfStmt => Kind::If,
            CXCursor_WhileStmt => Kind::While,
            CXCursor_DoStmt => Kind::Do,
            CXCursor_SwitchStmt => Kind::Switch,
            CXCursor_ReturnStmt => Kind::Return,
            CXCursor_NullStmt => Kind::Null,
            CXCursor_GotoStmt | CXCursor_BreakStmt | CXCursor_ContinueStmt => {
                return self.close(id, Kind::Jump, Vec::new());
            }
            CXCursor_ForStmt => return self.for_statement(id, &children, blocked),
            CXCursor_LabelStmt => Kind::Labelled,
            CXCursor_CaseStmt | CXCursor_DefaultStmt => return self.case(id, &children, blocked),
            CXCursor_DeclStmt => return self.declaration(id, &children, blocked),
            CXCursor_IndirectGotoStmt => Kind::Jump,
            CXCursor_AsmStmt | CXCursor_MSAsmStmt => {
                let children = self.all(&expressions(&children), Some("an operand of inline assembly"));
                return self.close(id, Kind::Strange, children);
            }
            _ => {
                let children = self.all(&code(&children), Some(UNSEEN));
                return self.close(id, Kind::Strange, children);
            }
        };
        let children = self.all(&code(&children), blocked);
        self.close(id, kind, children)
    }

    /// Of a `for`, libclang leaves out what is not there, so the semicolons tell what is what.
    fn for_statement(&mut self, id: NodeId, children: &[Cursor], blocked: Blocked) -> NodeId {
        let children = code(children);
        let span = self.ast.node(id).span.clone();
        let semicolons = scan::semicolons(&self.ast.text, span.start);
        let nodes = self.all(&children, blocked);
        let Some(&body) = nodes.last() else { return self.close(id, Kind::Strange, nodes) };
        let Some([first, second]) = semicolons else { return self.close(id, Kind::Strange, nodes) };
        let within = |from: usize, to: usize| {
            let at = |node: &NodeId| self.ast.node(*node).span.start;
            nodes.iter().copied().find(|node| *node != body && at(node) >= from && at(node) < to)
        };
        let body_start = self.ast.node(body).span.start;
        let kind = Kind::For {
            init: within(span.start, first),
            condition: within(first, second),
            step: within(second, body_start),
        };
        self.close(id, kind, nodes)
    }

    fn case(&mut self, id: NodeId, children: &[Cursor], blocked: Blocked) -> NodeId {
        let children = code(children);
        let Some((&last, values)) = children.split_last() else {
            return self.close(id, Kind::Labelled, Vec::new());
        };
        let mut nodes = self.all(values, Some("a case has a constant"));
        nodes.push(self.any(last, blocked));
        self.close(id, Kind::Labelled, nodes)
    }

    fn declaration(&mut self, id: NodeId, children: &[Cursor], blocked: Blocked) -> NodeId {
        let mut nodes = Vec::new();
        for &cursor in children.iter().filter(|child| child.kind() == CXCursor_VarDecl) {
            let variable = self.variable(cursor);
            let node = self.open(cursor, blocked);
            let is_static = self.ast.variable(variable).storage == Storage::Static;
            let why = is_static.then_some("a static variable starts with a constant").or(blocked);
            let initializer = cursor.initializer();
            let mut inside = Vec::new();
            for child in expressions(&cursor.children()) {
                let is_initializer = initializer.is_some_and(|start| start.equals(child));
                let why = if is_initializer { why } else { Some("in a declarator") };
                inside.push((self.expression(child, why), is_initializer));
            }
            // The initialiser comes first, whatever sizes stand in the declarator.
            inside.sort_by_key(|&(_, is_initializer)| !is_initializer);
            let inside = inside.into_iter().map(|(node, _)| node).collect();
            nodes.push(self.close(node, Kind::Variable(variable), inside));
        }
        self.close(id, Kind::Declaration, nodes)
    }

    fn variable(&mut self, cursor: Cursor) -> VarId {
        let key = (cursor.span().0, cursor.name());
        if let Some(&known) = self.variables.get(&key) {
            return known;
        }
        let in_function = cursor.parent().kind() == CXCursor_FunctionDecl;
        let is_static = matches!(cursor.storage(), CX_SC_Static | CX_SC_Extern);
        let storage = match cursor.kind() {
            CXCursor_ParmDecl => Storage::Parameter,
            _ if !in_function || is_static => Storage::Static,
            _ => Storage::Local { initialised: cursor.initializer().is_some() },
        };
        let (ty, is_const) = (read_type(cursor.ty()), cursor.ty().canonical().is_const());
        let id = VarId(self.ast.variables.len() as u32);
        let (declared, name) = key.clone();
        self.ast.variables.push(Variable { name, ty, storage, is_const, declared });
        self.variables.insert(key, id);
        id
    }

    fn expression(&mut self, outer: Cursor, blocked: Blocked) -> NodeId {
        let mut cursor = outer;
        let is_cast = |cursor: Cursor, children: &[Cursor]| {
            cursor.kind() == CXCursor_UnexposedExpr
                && children.len() == 1
                && children[0].span() == cursor.span()
        };
        let mut children = cursor.children();
        while is_cast(cursor, &children) {
            cursor = children[0];
            children = cursor.children();
        }
        let id = self.open(cursor, blocked);
        let children = expressions(&children);
        let (ty, converted) = (read_type(cursor.ty()), read_type(outer.ty()));
        let (kind, nodes) = self.kind_of(cursor, &children, blocked);
        let is_lvalue = match kind {
            Kind::Name(_) | Kind::Member { .. } | Kind::Index | Kind::Unary(UnaryOp::Deref) => true,
            Kind::Paren => nodes.first().is_some_and(|&inner| {
                matches!(
                    self.ast.node(self.ast.bare(inner)).kind,
                    Kind::Name(_) | Kind::Member { .. } | Kind::Index | Kind::Unary(UnaryOp::Deref)
                )
            }),
            _ => false,
        };
        let is_constant = match kind {
            Kind::Call => self.is_constant_call(&nodes),
            Kind::InitList | Kind::String | Kind::StatementExpression => false,
            _ => ty.is_scalar() && cursor.is_constant(),
        };
        let is_bit_field =
            matches!(kind, Kind::Member { .. }) && cursor.referenced().is_some_and(Cursor::is_bit_field);
        let node = &mut self.ast.nodes[id.0 as usize];
        node.is_read = is_lvalue && !cursor.equals(outer) && ty.is_scalar();
        (node.ty, node.converted) = (ty, converted);
        (node.is_constant, node.is_bit_field) = (is_constant, is_bit_field);
        self.close(id, kind, nodes)
    }

    fn kind_of(&mut self, cursor: Cursor, children: &[Cursor], blocked: Blocked) -> (Kind, Vec<NodeId>) {
        match cursor.kind() {
            CXCursor_IntegerLiteral => (Kind::Integer, Vec::new()),
            CXCursor_FloatingLiteral => (Kind::Floating, Vec::new()),
            CXCursor_CharacterLiteral => (Kind::Character, Vec::new()),
            CXCursor_StringLiteral => (Kind::String, Vec::new()),
            CXCursor_DeclRefExpr => (self.name(cursor), Vec::new()),
            CXCursor_UnaryExpr => (Kind::Opaque, self.all(children, Some("it is not evaluated"))),
            CXCursor_ParenExpr => match children {
                [inner] => (Kind::Paren, vec![self.expression(*inner, blocked)]),
                _ => (Kind::Opaque, self.all(children, Some(UNSEEN))),
            },
            CXCursor_MemberRefExpr => match children.first() {
                Some(&base) => {
                    let arrow = read_type(base.ty()).class == Class::Pointer;
                    (Kind::Member { arrow }, vec![self.expression(base, blocked)])
                }
                None => (Kind::Opaque, Vec::new()),
            },
            CXCursor_ArraySubscriptExpr if children.len() == 2 => (Kind::Index, self.all(children, blocked)),
            CXCursor_BinaryOperator if children.len() == 2 => (binary(cursor), self.all(children, blocked)),
            CXCursor_CompoundAssignOperator if children.len() == 2 => {
                (compound(cursor), self.all(children, blocked))
            }
            CXCursor_UnaryOperator if children.len() == 1 => (unary(cursor), self.all(children, blocked)),
            CXCursor_ConditionalOperator if children.len() == 3 => {
                (Kind::Conditional, self.all(children, blocked))
            }
            CXCursor_CallExpr if !children.is_empty() => (Kind::Call, self.call(children, blocked)),
            CXCursor_CStyleCastExpr => match children.split_last() {
                // What comes before the operand stands in the type.
                Some((&operand, _)) => (Kind::Cast, vec![self.expression(operand, blocked)]),
                None => (Kind::Opaque, Vec::new()),
            },
            CXCursor_InitListExpr => (Kind::InitList, self.elements(children, blocked)),
            CXCursor_CompoundLiteralExpr => match children.split_last() {
                Some((&list, _)) => (Kind::InitList, vec![self.expression(list, blocked)]),
                None => (Kind::Opaque, Vec::new()),
            },
            CXCursor_StmtExpr => {
                let body = cursor.children();
                (Kind::StatementExpression, self.all(&code(&body), blocked))
            }
            _ => (Kind::Opaque, self.all(children, Some(UNSEEN))),
        }
    }

    fn name(&mut self, cursor: Cursor) -> Kind {
        match cursor.referenced() {
            Some(target) if matches!(target.kind(), CXCursor_VarDecl | CXCursor_ParmDecl) => {
                Kind::Name(self.variable(target))
            }
            _ => Kind::Constant,
        }
    }

    /// Many a builtin of the compiler needs a constant, or evaluates nothing.
    fn call(&mut self, children: &[Cursor], blocked: Blocked) -> Vec<NodeId> {
        let callee = children[0].name();
        if own::HERE.iter().any(|(here, _)| *here == callee) {
            return self.all(children, blocked);
        }
        let is_builtin =
            ["__builtin_", "__sync_", "__atomic_", "__c11_"].iter().any(|start| callee.starts_with(start));
        let harmless = matches!(callee.as_str(), "__builtin_expect");
        let why = (is_builtin && !harmless).then_some("an argument of a builtin of the compiler");
        self.all(children, why.or(blocked))
    }

    /// libclang cannot be asked about calls. What some builtins say is a constant whatever they are given; others make one of
    /// constants.
    fn is_constant_call(&self, nodes: &[NodeId]) -> bool {
        let Some((&callee, arguments)) = nodes.split_first() else { return false };
        let callee = self.ast.source(self.ast.bare(callee));
        let always =
            ["constant_p", "types_compatible_p", "classify_type", "object_size", "dynamic_object_size"];
        callee.strip_prefix("__builtin_").is_some_and(|name| {
            always.contains(&name) || arguments.iter().all(|&argument| self.ast.node(argument).is_constant)
        })
    }

    /// An element with a designator is shown as the designator and the value.
    fn elements(&mut self, children: &[Cursor], blocked: Blocked) -> Vec<NodeId> {
        let mut nodes = Vec::new();
        let mut behind = 0;
        for &child in children {
            let inside = child.children();
            let is_designated = child.kind() == CXCursor_UnexposedExpr
                && !inside.is_empty()
                && inside.iter().all(|inner| inner.span() != child.span());
            let value = match inside.last() {
                Some(&value) if is_designated && value.is_expression() => value,
                _ => child,
            };
            let is_range = is_designated && {
                let (from, to) = (child.span().0, value.span().0);
                self.ast.text.get(from..to).is_none_or(|head| head.contains("..."))
            };
            let (from, to) = value.span();
            let why = is_range.then_some("an element that is initialised several times");
            // What C fills in by itself stands where something else does.
            let why = why.or((from < behind).then_some(UNSEEN));
            behind = behind.max(to);
            nodes.push(self.expression(value, why.or(blocked)));
        }
        nodes
    }
}

fn expressions(cursors: &[Cursor]) -> Vec<Cursor> {
    once(cursors.iter().copied().filter(|cursor| cursor.is_expression()).collect())
}

/// libclang shows some operands twice: the size of an array in a `sizeof`.
fn once(mut cursors: Vec<Cursor>) -> Vec<Cursor> {
    cursors.dedup_by(|a, b| (a.kind(), a.span()) == (b.kind(), b.span()));
    cursors
}

fn code(cursors: &[Cursor]) -> Vec<Cursor> {
    once(cursors.iter().copied().filter(|cursor| cursor.is_expression() || cursor.is_statement()).collect())
}

fn binary(cursor: Cursor) -> Kind {
    Kind::Binary(match cursor.binary() {
        CXBinaryOperator_Assign => return Kind::Assign,
        CXBinaryOperator_Mul => Op::Mul,
        CXBinaryOperator_Div => Op::Div,
        CXBinaryOperator_Rem => Op::Rem,
        CXBinaryOperator_Add => Op::Add,
        CXBinaryOperator_Sub => Op::Sub,
        CXBinaryOperator_Shl => Op::Shl,
        CXBinaryOperator_Shr => Op::Shr,
        CXBinaryOperator_LT => Op::Lt,
        CXBinaryOperator_GT => Op::Gt,
        CXBinaryOperator_LE => Op::Le,
        CXBinaryOperator_GE => Op::Ge,
        CXBinaryOperator_EQ => Op::Eq,
        CXBinaryOperator_NE => Op::Ne,
        CXBinaryOperator_And => Op::And,
        CXBinaryOperator_Xor => Op::Xor,
        CXBinaryOperator_Or => Op::Or,
        CXBinaryOperator_LAnd => Op::LAnd,
        CXBinaryOperator_LOr => Op::LOr,
        CXBinaryOperator_Comma => Op::Comma,
        _ => return Kind::Opaque,
    })
}

fn compound(cursor: Cursor) -> Kind {
    Kind::CompoundAssign(match cursor.binary() {
        CXBinaryOperator_MulAssign => Op::Mul,
        CXBinaryOperator_DivAssign => Op::Div,
        CXBinaryOperator_RemAssign => Op::Rem,
        CXBinaryOperator_AddAssign => Op::Add,
        CXBinaryOperator_SubAssign => Op::Sub,
        CXBinaryOperator_ShlAssign => Op::Shl,
        CXBinaryOperator_ShrAssign => Op::Shr,
        CXBinaryOperator_AndAssign => Op::And,
        CXBinaryOperator_XorAssign => Op::Xor,
        CXBinaryOperator_OrAssign => Op::Or,
        _ => return Kind::Opaque,
    })
}

fn unary(cursor: Cursor) -> Kind {
    Kind::Unary(match cursor.unary() {
        CXUnaryOperator_PostInc => return Kind::Step { by: 1, before: false },
        CXUnaryOperator_PostDec => return Kind::Step { by: -1, before: false },
        CXUnaryOperator_PreInc => return Kind::Step { by: 1, before: true },
        CXUnaryOperator_PreDec => return Kind::Step { by: -1, before: true },
        CXUnaryOperator_AddrOf => UnaryOp::AddressOf,
        CXUnaryOperator_Deref => UnaryOp::Deref,
        CXUnaryOperator_Plus => UnaryOp::Plus,
        CXUnaryOperator_Minus => UnaryOp::Minus,
        CXUnaryOperator_Not => UnaryOp::Not,
        CXUnaryOperator_LNot => UnaryOp::LNot,
        _ => UnaryOp::Other,
    })
}

fn nothing() -> Type {
    Type { class: Class::Void, name: String::new(), bits: 0, volatile: false }
}

fn read_type(ty: Ty) -> Type {
    if ty.kind() == CXType_Invalid {
        return nothing();
    }
    let volatile = ty.canonical().is_volatile();
    let mut ty = ty.canonical().unqualified();
    if ty.kind() == CXType_Atomic {
        ty = ty.value_type().canonical().unqualified();
    }
    if ty.kind() == CXType_Enum {
        ty = ty.enumeration().canonical();
    }
    let class = match ty.kind() {
        CXType_Void => Class::Void,
        CXType_Bool => Class::Bool,
        CXType_Char_S | CXType_SChar | CXType_Short | CXType_Int | CXType_Long | CXType_LongLong
        | CXType_Int128 => Class::Int { signed: true },
        CXType_Char_U | CXType_UChar | CXType_UShort | CXType_UInt | CXType_ULong | CXType_ULongLong
        | CXType_UInt128 => Class::Int { signed: false },
        CXType_Float | CXType_Double | CXType_LongDouble => Class::Float,
        CXType_Pointer => Class::Pointer,
        CXType_ConstantArray => Class::Array(u64::try_from(ty.array_size()).ok()),
        CXType_IncompleteArray | CXType_VariableArray => Class::Array(None),
        _ => Class::Other,
    };
    // libclang does not survive being asked for the size of a builtin function.
    let is_scalar = !matches!(class, Class::Void | Class::Other | Class::Array(_));
    let size = if is_scalar { ty.size() } else { None };
    let bits = size.map_or(0, |bytes| bytes.saturating_mul(8));
    Type { class, name: ty.spelling(), bits, volatile }
}
