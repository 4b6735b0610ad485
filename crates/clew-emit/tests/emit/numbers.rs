//! Numbers, bit for bit.

use crate::maker::*;
use clew_ir::*;

/// A function that compares what it is given with the bytes it should be.
fn echo(
    maker: &mut Maker,
    unit: &mut String,
    ty: TypeId,
    spelled: &str,
    values: &[Vec<u8>],
) -> Vec<clew_emit::Test> {
    let int = maker.int("int");
    let pointer = maker.pointer(ty);
    let name = spelled.replace(' ', "_");
    let list = |value: &Vec<u8>| value.iter().map(|byte| format!("{byte},")).collect::<String>();
    let rows: String = values.iter().map(|value| format!("{{{}}},", list(value))).collect();
    let size = values[0].len();
    unit.push_str(&format!(
        "int by_value_{name}({spelled} x, int n) {{
             static const unsigned char all[][{size}] = {{{rows}}};
             return memcmp(&x, all[n], {size});
         }}
         int behind_{name}({spelled} *x, int n) {{
             static const unsigned char all[][{size}] = {{{rows}}};
             return memcmp(x, all[n], {size});
         }}\n"
    ));
    let by_value = maker.function(&format!("by_value_{name}"), int, &[("x", ty), ("n", int)]);
    let behind = maker.function(&format!("behind_{name}"), int, &[("x", pointer), ("n", int)]);
    let mut tests = Vec::new();
    for (n, value) in values.iter().enumerate() {
        let number = param(1, int, ints(&[n as i32]));
        let objects = vec![param(0, ty, value.clone()), number.clone()];
        tests.push(returns(by_value, &format!("test_value_{name}_{n}"), objects, ints(&[0])));
        let objects = vec![points(0, pointer, 2), number, pointee(ty, 1, value.clone())];
        tests.push(returns(behind, &format!("test_behind_{name}_{n}"), objects, ints(&[0])));
    }
    tests
}

#[test]
fn every_bit_of_a_number_arrives() {
    let mut maker = Maker::new();
    let (float, double) = (maker.float("float", 4), maker.float("double", 8));
    let wide = maker.push(CType::Int { name: "__int128".into(), bytes: 16, signed: true, is_char: false });
    let vast =
        maker.push(CType::Int { name: "unsigned __int128".into(), bytes: 16, signed: false, is_char: false });
    let mut unit = "#include <string.h>\n".to_string();
    let singles = [
        0x7fc0_0000u32,
        0xffc0_1234,
        0x7f80_0001,
        0xffa0_0000,
        0x7f80_0000,
        1,
        0x8000_0000,
        0x0080_0000,
        0x007f_ffff,
    ];
    let doubles = [
        0x7ff8_0000_0000_0000u64,
        0xfff8_0000_0000_0012,
        0x7ff0_0000_0000_0001,
        0xfff4_0000_0000_0000,
        0xfff0_0000_0000_0000,
        1,
        0x8000_0000_0000_0000,
        0x000f_ffff_ffff_ffff,
        0x3ff0_0000_0000_0001,
    ];
    let integers =
        [i128::MIN, i128::MAX, -1, 1 << 64, -(1 << 100) + 7, i64::MIN.into(), u64::MAX.into(), 1 << 31];
    let bytes = |values: &[i128]| values.iter().map(|value| value.to_le_bytes().to_vec()).collect::<Vec<_>>();
    let singles: Vec<Vec<u8>> = singles.iter().map(|bits| bits.to_le_bytes().to_vec()).collect();
    let doubles: Vec<Vec<u8>> = doubles.iter().map(|bits| bits.to_le_bytes().to_vec()).collect();
    let mut tests = echo(&mut maker, &mut unit, float, "float", &singles);
    tests.extend(echo(&mut maker, &mut unit, double, "double", &doubles));
    tests.extend(echo(&mut maker, &mut unit, wide, "__int128", &bytes(&integers)));
    tests.extend(echo(&mut maker, &mut unit, vast, "unsigned __int128", &bytes(&integers)));
    all_pass(&unit, &maker, &[], &tests);
}

#[test]
fn enumerators_go_by_their_names() {
    let mut maker = Maker::new();
    let int = maker.int("int");
    let values = [("RED", 0), ("BLUE", -2)].map(|(name, value)| Enumerator { name: name.into(), value });
    let color = maker.push(CType::Enum {
        name: Some("color".into()),
        bytes: 4,
        signed: true,
        values: values.to_vec(),
    });
    let f = maker.function("f", int, &[("c", color), ("d", color)]);
    let objects = vec![param(0, color, ints(&[-2])), param(1, color, ints(&[7]))];
    let unit = "enum color { RED, BLUE = -2 };\nint f(enum color c, enum color d) { return c + (int)d; }";
    let text = all_pass(unit, &maker, &[], &[returns(f, "test_f_1", objects, ints(&[5]))]);
    assert!(text.contains("f(BLUE, (enum color)7)"), "{text}");
}
