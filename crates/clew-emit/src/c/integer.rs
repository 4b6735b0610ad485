//! Integers as constants of their own type, so that no compiler has anything to say about them.

use super::text;
use clew_ir::{CType, Enumerator};

/// The value of `bytes` (little-endian, at most 16).
pub fn read(bytes: &[u8], signed: bool) -> Option<i128> {
    if bytes.is_empty() || bytes.len() > 16 {
        return None;
    }
    let bits = bytes.iter().rev().fold(0u128, |value, byte| value << 8 | u128::from(*byte));
    let unused = 128 - 8 * bytes.len() as u32;
    Some(extend(bits, unused, signed))
}

/// The value of `bits` bits that begin at bit `first` of `bytes`.
pub fn read_bits(bytes: &[u8], first: u64, bits: u32, signed: bool) -> Option<i128> {
    if bits == 0 || bits > 128 {
        return None;
    }
    let mut value = 0u128;
    for index in 0..u64::from(bits) {
        let bit = first.checked_add(index)?;
        let byte = *bytes.get(usize::try_from(bit / 8).ok()?)?;
        value |= u128::from(byte >> (bit % 8) & 1) << index;
    }
    Some(extend(value, 128 - bits, signed))
}

fn extend(bits: u128, unused: u32, signed: bool) -> i128 {
    if signed { ((bits << unused) as i128) >> unused } else { bits as i128 }
}

/// The constant for `value` of an integer type, an enum or `_Bool`; `None` where the type has no such value or C no
/// such constant.
pub fn literal(ty: &CType, value: i128) -> Option<String> {
    match ty {
        CType::Bool { .. } => (0..=1).contains(&value).then(|| value.to_string()),
        CType::Int { name, bytes, signed, .. } => number(name, *bytes, *signed, value),
        CType::Enum { name, bytes, signed, values } => {
            enumerator(name.as_deref(), *bytes, *signed, values, value)
        }
        _ => None,
    }
}

fn enumerator(
    tag: Option<&str>,
    bytes: u32,
    signed: bool,
    values: &[Enumerator],
    value: i128,
) -> Option<String> {
    if let Some(found) = values.iter().find(|enumerator| enumerator.value == value) {
        return Some(found.name.clone());
    }
    let number = number("", bytes, signed, value)?;
    Some(match tag {
        Some(tag) => format!("(enum {tag}){number}"),
        None => number,
    })
}

fn number(name: &str, bytes: u32, signed: bool, value: i128) -> Option<String> {
    if name == "char"
        && let Some(character) = u8::try_from(value).ok().and_then(text::character)
    {
        return Some(character);
    }
    match bytes {
        1 | 2 => Some(value.to_string()),
        4 | 8 => Some(named_limit(name, bytes, signed, value).unwrap_or_else(|| suffixed(name, value))),
        16 => Some(wide(signed, value)),
        _ => None,
    }
}

fn named_limit(name: &str, bytes: u32, signed: bool, value: i128) -> Option<String> {
    let prefix = match name {
        "int" | "unsigned int" => "INT",
        "long" | "long int" | "unsigned long" | "long unsigned int" => "LONG",
        _ => return None,
    };
    let bits = 8 * bytes;
    let limit = match signed {
        true if value == -(1 << (bits - 1)) => format!("{prefix}_MIN"),
        true if value == (1 << (bits - 1)) - 1 => format!("{prefix}_MAX"),
        false if value == (1 << bits) - 1 => format!("U{prefix}_MAX"),
        _ => return None,
    };
    Some(limit)
}

fn suffixed(name: &str, value: i128) -> String {
    let wide = if name.contains("long long") { "LL" } else { "L" };
    if value == i128::from(i64::MIN) {
        return format!("(-{}{wide} - 1)", i64::MAX);
    }
    if value == i128::from(i32::MIN) {
        return format!("(-{} - 1)", i32::MAX);
    }
    let size = value.unsigned_abs();
    let suffix = match () {
        () if size <= i32::MAX as u128 => "",
        () if value > 0 && size <= u128::from(u32::MAX) => "U",
        () if value > i128::from(i64::MAX) => return format!("{value}U{wide}"),
        () => wide,
    };
    format!("{value}{suffix}")
}

/// C has no constants of more than 64 bits.
fn wide(signed: bool, value: i128) -> String {
    if let Ok(small) = i32::try_from(value) {
        return small.to_string();
    }
    let bits = value as u128;
    let joined = format!("(unsigned __int128)0x{:x}ULL << 64 | 0x{:x}ULL", bits >> 64, bits as u64);
    if signed { format!("(__int128)({joined})") } else { format!("({joined})") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(name: &str, bytes: u32, signed: bool) -> CType {
        CType::Int { name: name.into(), bytes, signed, is_char: bytes == 1 }
    }

    #[track_caller]
    fn shows(ty: &CType, value: i128, text: &str) {
        assert_eq!(literal(ty, value).as_deref(), Some(text));
    }

    #[test]
    fn extremes_have_names_or_suffixes() {
        shows(&int("int", 4, true), i32::MIN.into(), "INT_MIN");
        shows(&int("int", 4, true), -7, "-7");
        shows(&int("unsigned int", 4, false), 3_000_000_000, "3000000000U");
        shows(&int("unsigned int", 4, false), u32::MAX.into(), "UINT_MAX");
        shows(&int("long", 8, true), i64::MIN.into(), "LONG_MIN");
        shows(&int("long", 8, true), 5_000_000_000, "5000000000L");
        shows(&int("long long", 8, true), i64::MIN.into(), "(-9223372036854775807LL - 1)");
        shows(&int("unsigned long long", 8, false), u64::MAX.into(), "18446744073709551615ULL");
        shows(
            &int("__int128", 16, true),
            -1 << 64,
            "(__int128)((unsigned __int128)0xffffffffffffffffULL << 64 | 0x0ULL)",
        );
    }

    #[test]
    fn characters_only_for_plain_char() {
        shows(&int("char", 1, true), 97, "'a'");
        shows(&int("char", 1, true), 0, "0");
        shows(&int("char", 1, true), -1, "-1");
        shows(&int("unsigned char", 1, false), 97, "97");
    }

    #[test]
    fn enumerators_by_name() {
        let color = CType::Enum {
            name: Some("color".into()),
            bytes: 4,
            signed: false,
            values: vec![Enumerator { name: "GREEN".into(), value: 1 }],
        };
        shows(&color, 1, "GREEN");
        shows(&color, 9, "(enum color)9");
        shows(&color, u32::MAX.into(), "(enum color)4294967295U");
    }

    #[test]
    fn a_bool_is_zero_or_one() {
        assert_eq!(literal(&CType::Bool { name: "_Bool".into() }, 2), None);
    }

    #[test]
    fn bits_are_read_across_bytes_and_extended() {
        assert_eq!(read(&[0xff, 0xff], true), Some(-1));
        assert_eq!(read(&[0xff, 0xff], false), Some(0xffff));
        assert_eq!(read(&[], false), None);
        assert_eq!(read_bits(&[0b1010_0000, 0b0000_0011], 5, 5, false), Some(0b11101));
        assert_eq!(read_bits(&[0b0000_0100], 2, 1, true), Some(-1));
        assert_eq!(read_bits(&[1], 7, 2, false), None);
    }
}
