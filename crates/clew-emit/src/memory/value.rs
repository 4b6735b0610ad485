//! A C value as a tree, and the initialiser a person would write for it.

/// Arrays up to this length are written in full; longer ones without their zeros.
const IN_FULL: usize = 16;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    Scalar {
        text: String,
        zero: bool,
    },
    /// A string literal that leaves `room` bytes of its array, the terminator among them, to zeros.
    Text {
        literal: String,
        room: usize,
        zero: bool,
    },
    Array(Vec<Value>),
    /// The named members, in order.
    Struct(Vec<(String, Value)>),
}

impl Value {
    pub fn is_zero(&self) -> bool {
        match self {
            Value::Scalar { zero, .. } | Value::Text { zero, .. } => *zero,
            Value::Array(items) => items.iter().all(Value::is_zero),
            Value::Struct(fields) => fields.iter().all(|(_, value)| value.is_zero()),
        }
    }

    /// The array's length follows from the initialiser, so that it need not be written.
    pub fn says_its_length(&self) -> bool {
        matches!(self, Value::Text { room: 1, .. })
    }

    pub fn render(&self) -> String {
        match self {
            Value::Scalar { text, .. } => text.clone(),
            Value::Text { literal, .. } => literal.clone(),
            Value::Array(items) if items.is_empty() => "{}".to_string(),
            Value::Struct(fields) if fields.is_empty() => "{}".to_string(),
            Value::Array(items) if items.len() <= IN_FULL && items.iter().all(is_plain) => list(items),
            _ if self.is_zero() => "{0}".to_string(),
            Value::Array(items) => array(items),
            Value::Struct(fields) => {
                let fields = fields.iter().filter(|(_, value)| !value.is_zero());
                let fields: Vec<String> =
                    fields.map(|(name, value)| format!(".{name} = {}", value.render())).collect();
                format!("{{{}}}", fields.join(", "))
            }
        }
    }
}

fn is_plain(value: &Value) -> bool {
    matches!(value, Value::Scalar { .. })
}

fn list(items: &[Value]) -> String {
    let items: Vec<String> = items.iter().map(Value::render).collect();
    format!("{{{}}}", items.join(", "))
}

fn array(items: &[Value]) -> String {
    let used = items.iter().rposition(|item| !item.is_zero()).map_or(0, |last| last + 1);
    let filled = items.iter().filter(|item| !item.is_zero()).count();
    if used > IN_FULL && filled * 4 < used {
        let items = items.iter().enumerate().filter(|(_, item)| !item.is_zero());
        let items: Vec<String> =
            items.map(|(index, item)| format!("[{index}] = {}", item.render())).collect();
        return format!("{{{}}}", items.join(", "));
    }
    list(&items[..used])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(value: i32) -> Value {
        Value::Scalar { text: value.to_string(), zero: value == 0 }
    }

    fn numbers(values: &[i32]) -> Value {
        Value::Array(values.iter().copied().map(number).collect())
    }

    #[test]
    fn short_arrays_in_full_long_ones_without_their_zeros() {
        assert_eq!(numbers(&[2, 1, 0]).render(), "{2, 1, 0}");
        let mut long = vec![0; 100];
        assert_eq!(numbers(&long).render(), "{0}");
        long[1] = 7;
        assert_eq!(numbers(&long).render(), "{0, 7}");
        long[90] = 8;
        assert_eq!(numbers(&long).render(), "{[1] = 7, [90] = 8}");
    }

    #[test]
    fn structs_name_what_is_not_zero() {
        let point = Value::Struct(vec![("x".into(), number(0)), ("y".into(), number(3))]);
        let origin = Value::Struct(vec![("x".into(), number(0)), ("y".into(), number(0))]);
        assert_eq!(point.render(), "{.y = 3}");
        assert_eq!(origin.render(), "{0}");
        assert_eq!(Value::Array(vec![origin, point]).render(), "{{0}, {.y = 3}}");
        assert_eq!(Value::Struct(vec![]).render(), "{}");
    }
}
