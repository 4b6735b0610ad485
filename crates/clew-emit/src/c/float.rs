//! Floating constants that give back exactly the bits they were made from.

/// The constant for the bits of a C floating type of `bytes` bytes (`bits` has at least that many), or `None` where C
/// cannot say it.
pub fn literal(name: &str, bits: &[u8]) -> Option<String> {
    match (name, bits.len()) {
        ("float", 4) => Some(single(f32::from_le_bytes(bits.try_into().ok()?))),
        ("double", 8) => Some(double(f64::from_le_bytes(bits.try_into().ok()?), "")),
        ("long double", 8) => Some(double(f64::from_le_bytes(bits.try_into().ok()?), "L")),
        ("long double", 12 | 16) => extended(bits),
        _ => None,
    }
}

/// How many of a floating type's bytes are its value; x87 numbers are padded.
pub fn value_bytes(name: &str, bytes: u32) -> u32 {
    if name == "long double" && bytes > 10 { 10 } else { bytes }
}

/// The value is a NaN, which is all a test compares of one: which NaN an operation yields is the machine's choice.
pub fn is_nan(name: &str, bits: &[u8]) -> bool {
    literal(name, bits).is_some_and(|text| text.contains("__builtin_nan"))
}

fn single(value: f32) -> String {
    let bits = value.to_bits();
    let payload = u128::from(bits & 0x003f_ffff);
    special(value.is_nan(), value.is_infinite(), value.is_sign_negative(), bits >> 22 & 1 == 1, payload, "f")
        .unwrap_or_else(|| format!("{value:?}f"))
}

fn double(value: f64, suffix: &str) -> String {
    let bits = value.to_bits();
    let payload = u128::from(bits & 0x0007_ffff_ffff_ffff);
    let kind = if suffix == "L" { "l" } else { "" };
    special(value.is_nan(), value.is_infinite(), value.is_sign_negative(), bits >> 51 & 1 == 1, payload, kind)
        .unwrap_or_else(|| format!("{value:?}{suffix}"))
}

/// x87 extended precision: sign and 15 bits of exponent above 64 bits of fraction, its leading one written out.
fn extended(bits: &[u8]) -> Option<String> {
    let fraction = u64::from_le_bytes(bits.get(..8)?.try_into().ok()?);
    let head = u16::from_le_bytes(bits.get(8..10)?.try_into().ok()?);
    let (negative, exponent) = (head >> 15 == 1, head & 0x7fff);
    let leading = fraction >> 63 == 1;
    let rest = fraction & (u64::MAX >> 1);
    if exponent == 0x7fff {
        let quiet = fraction >> 62 & 1 == 1;
        let payload = u128::from(fraction & (u64::MAX >> 2));
        return leading.then(|| special(rest != 0, rest == 0, negative, quiet, payload, "l")).flatten();
    }
    // Only subnormals lack the leading one; other encodings without it no arithmetic yields.
    (leading == (exponent != 0))
        .then(|| hexadecimal(negative, fraction, i32::from(exponent.max(1)) - 16383 - 63))
}

fn hexadecimal(negative: bool, mut fraction: u64, mut exponent: i32) -> String {
    let sign = if negative { "-" } else { "" };
    if fraction == 0 {
        return format!("{sign}0.0L");
    }
    while fraction & 1 == 0 {
        fraction >>= 1;
        exponent += 1;
    }
    match u64::try_from(exponent) {
        Ok(shift @ 0..=52) if fraction < 1 << (53 - shift) => format!("{sign}{}.0L", fraction << shift),
        _ => format!("{sign}0x{fraction:x}p{exponent:+}L"),
    }
}

fn special(
    nan: bool,
    infinite: bool,
    negative: bool,
    quiet: bool,
    payload: u128,
    kind: &str,
) -> Option<String> {
    let sign = if negative { "-" } else { "" };
    let payload = if payload == 0 { String::new() } else { format!("0x{payload:x}") };
    match (nan, infinite) {
        (true, _) if quiet => Some(format!("{sign}__builtin_nan{kind}(\"{payload}\")")),
        (true, _) => Some(format!("{sign}__builtin_nans{kind}(\"{payload}\")")),
        (_, true) => Some(format!("{sign}__builtin_inf{kind}()")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn double(value: f64, text: &str) {
        assert_eq!(literal("double", &value.to_le_bytes()).as_deref(), Some(text));
    }

    #[test]
    fn shortest_that_reads_back() {
        double(3.0, "3.0");
        double(0.1, "0.1");
        double(-0.0, "-0.0");
        double(1e300, "1e300");
        double(5e-324, "5e-324");
        assert_eq!(literal("float", &0.1f32.to_le_bytes()).as_deref(), Some("0.1f"));
    }

    #[test]
    fn what_is_no_number_keeps_its_bits() {
        double(f64::INFINITY, "__builtin_inf()");
        double(f64::NEG_INFINITY, "-__builtin_inf()");
        double(f64::from_bits(0x7ff8_0000_0000_0000), "__builtin_nan(\"\")");
        double(f64::from_bits(0xfff8_0000_0000_0012), "-__builtin_nan(\"0x12\")");
        double(f64::from_bits(0x7ff0_0000_0000_0001), "__builtin_nans(\"0x1\")");
        assert!(is_nan("double", &f64::NAN.to_le_bytes()));
    }

    #[test]
    fn long_double_by_its_fraction() {
        let mut three_halves = [0u8; 16];
        three_halves[7] = 0xc0;
        three_halves[8..10].copy_from_slice(&0x3fffu16.to_le_bytes());
        assert_eq!(literal("long double", &three_halves).as_deref(), Some("0x3p-1L"));
        three_halves[8..10].copy_from_slice(&0x4001u16.to_le_bytes());
        assert_eq!(literal("long double", &three_halves).as_deref(), Some("6.0L"));
        assert_eq!(literal("long double", &[0; 16]).as_deref(), Some("0.0L"));
    }
}
