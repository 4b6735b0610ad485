//! Terms as a person reads them: `(add x#0 3)`.

use std::fmt;

use crate::{Node, Term, Terms};

/// What is shown of a term at most; it may be shared so much that all of it would never end.
const MOST_CHARACTERS: usize = 4000;

pub struct Show<'a> {
    terms: &'a Terms,
    term: Term,
}

impl Terms {
    pub fn show(&self, term: Term) -> Show<'_> {
        Show { terms: self, term }
    }
}

enum Piece {
    Term(Term),
    Text(&'static str),
    Number(u32),
}

impl fmt::Display for Show<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        let mut pieces = vec![Piece::Term(self.term)];
        while let Some(piece) = pieces.pop() {
            if text.len() > MOST_CHARACTERS {
                text.push('…');
                break;
            }
            match piece {
                Piece::Text(words) => text.push_str(words),
                Piece::Number(number) => text.push_str(&number.to_string()),
                Piece::Term(term) => open(self.terms, term, &mut text, &mut pieces),
            }
        }
        f.write_str(&text)
    }
}

/// Writes the head of the term and leaves the rest for later, last piece first.
fn open(terms: &Terms, term: Term, text: &mut String, pieces: &mut Vec<Piece>) {
    if term.is_none() {
        return text.push_str("none");
    }
    let node = terms.node(term);
    let (name, trailing) = match node {
        Node::Var(var) => return text.push_str(&format!("{}{var}", terms.var_name(var))),
        Node::Const(value) => return text.push_str(&constant(value, terms.width(term))),
        Node::Unary(op, _) => (op.name(), vec![]),
        Node::Cast(op, _) => (op.name(), vec![terms.width(term)]),
        Node::Binary(op, ..) => (op.name(), vec![]),
        Node::Ite(..) => ("ite", vec![]),
        Node::Extract { high, low, .. } => ("extract", vec![high, low]),
        Node::Concat(..) => ("concat", vec![]),
    };
    text.push('(');
    text.push_str(name);
    pieces.push(Piece::Text(")"));
    for &number in trailing.iter().rev() {
        pieces.extend([Piece::Number(number), Piece::Text(" ")]);
    }
    for &operand in node.operands().iter().rev().filter(|operand| operand.is_some()) {
        pieces.extend([Piece::Term(operand), Piece::Text(" ")]);
    }
}

fn constant(value: u128, width: u32) -> String {
    match (width, value) {
        (1, 0) => "false".to_owned(),
        (1, _) => "true".to_owned(),
        _ if value < 1 << 16 => value.to_string(),
        _ if crate::sign_extend(value, width) > -(1 << 15) && crate::is_negative(value, width) => {
            crate::sign_extend(value, width).to_string()
        }
        _ => format!("{value:#x}"),
    }
}
