//! C as HTML: coloured, and in a source with its conditions marked.

use super::highlight::{Class, Token, highlight};
use maud::{Markup, PreEscaped, html};

/// A part of a line that can be asked about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// In bytes.
    pub start: usize,
    pub end: usize,
    /// Its number among the marks of the page.
    pub number: usize,
    /// How it is drawn, and what it is called for who cannot see that.
    pub class: &'static str,
    pub label: String,
}

/// A piece of C by itself.
pub fn block(text: &str) -> Markup {
    let lines = text.split('\n').zip(highlight(text));
    let lines: Vec<String> = lines.map(|(text, tokens)| line(text, &tokens, &[])).collect();
    html! { pre.block { code { (PreEscaped(lines.join("\n"))) } } }
}

/// A line with its colours and marks; both in order, and marks apart from one another.
pub fn line(text: &str, tokens: &[Token], marks: &[Mark]) -> String {
    let mut cuts: Vec<usize> = vec![0, text.len()];
    cuts.extend(tokens.iter().flat_map(|token| [token.start, token.end]));
    cuts.extend(marks.iter().flat_map(|mark| [mark.start, mark.end]));
    cuts.retain(|&at| text.is_char_boundary(at));
    cuts.sort_unstable();
    cuts.dedup();
    let mut out = String::with_capacity(text.len() * 2);
    let (mut token, mut mark, mut open) = (0, 0, false);
    for piece in cuts.windows(2) {
        let (start, end) = (piece[0], piece[1]);
        while tokens.get(token).is_some_and(|it| it.end <= start) {
            token += 1;
        }
        if open && marks.get(mark).is_some_and(|it| it.end <= start) {
            out.push_str("</span>");
            open = false;
        }
        while marks.get(mark).is_some_and(|it| it.end <= start) {
            mark += 1;
        }
        if let Some(it) = marks.get(mark).filter(|it| !open && it.start <= start) {
            out.push_str(&format!(
                "<span class=\"m {}\" role=\"button\" tabindex=\"0\" data-m=\"{}\" title=\"",
                it.class, it.number
            ));
            escape(&it.label, &mut out);
            out.push_str("\">");
            open = true;
        }
        let class = tokens.get(token).filter(|it| it.start <= start).map(|it| Class::name(it.class));
        if let Some(class) = class {
            out.push_str(&format!("<span class=\"{class}\">"));
        }
        escape(&text[start..end], &mut out);
        if class.is_some() {
            out.push_str("</span>");
        }
    }
    if open {
        out.push_str("</span>");
    }
    out
}

fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\r' => {}
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_lie_around_colours() {
        let text = "if (a < 10)";
        let mark = Mark { start: 4, end: 10, number: 3, class: "ok", label: "true: covered".to_owned() };
        assert_eq!(
            line(text, &highlight(text)[0], &[mark]),
            "<span class=\"tk\">if</span> (<span class=\"m ok\" role=\"button\" tabindex=\"0\" data-m=\"3\" \
             title=\"true: covered\">a &lt; <span class=\"tn\">10</span></span>)"
        );
    }

    #[test]
    fn marks_inside_of_letters_are_no_marks() {
        let mark = Mark { start: 1, end: 40, number: 0, class: "ok", label: String::new() };
        assert_eq!(line("ä", &[], &[mark]), "ä");
    }
}
