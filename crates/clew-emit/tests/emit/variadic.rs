//! Arguments behind the named ones.

use crate::maker::*;
use clew_ir::*;
use clew_vm::{Origin, Pointer, SetupObject, Target};

#[test]
fn extra_arguments_have_their_own_types() {
    let mut maker = Maker::new();
    let (int, long, char_) = (maker.int("int"), maker.int("long"), maker.int("char"));
    let double = maker.float("double", 8);
    let wide = maker.push(CType::Int { name: "__int128".into(), bytes: 16, signed: true, is_char: false });
    let (text, to_int) = (maker.pointer(char_), maker.pointer(int));
    let get = maker.function_type(int, &[int]);
    let to_get = maker.pointer(get);
    let pair = maker.structure("pair", 16, vec![member("a", long, 0), member("b", long, 8)]);
    let fixed = maker.constant(char_);
    let format = maker.pointer(fixed);
    let sum = maker.function("sum", long, &[("format", format)]);
    let f = maker.function("f", int, &[("x", int)]);
    let signature = maker.program.functions[sum.index()].signature.as_mut().unwrap();
    signature.variadic = true;
    let extra = |n, ty, bytes: &[u8]| object(Origin::Extra(n), ty, bytes.to_vec());
    let objects = vec![
        points(0, format, 1),
        pointee(char_, 10, b"ildpnfsPw\0".to_vec()),
        extra(0, int, &ints(&[-3])),
        extra(1, long, &5i64.to_le_bytes()),
        extra(2, double, &2.5f64.to_le_bytes()),
        SetupObject { pointers: vec![into(0, 11, 4)], ..extra(3, to_int, &[0; 8]) },
        extra(4, to_int, &[0; 8]),
        SetupObject {
            pointers: vec![Pointer { at: 0, to: Target::Function(f) }],
            ..extra(5, to_get, &[0; 8])
        },
        SetupObject { pointers: vec![to_object(0, 12)], ..extra(6, text, &[0; 8]) },
        extra(7, pair, &[[7, 0, 0, 0, 0, 0, 0, 0], [8, 0, 0, 0, 0, 0, 0, 0]].concat()),
        extra(8, wide, &(3i128 << 64).to_le_bytes()),
        pointee(int, 2, ints(&[0, 40])),
        pointee(char_, 2, b"z\0".to_vec()),
    ];
    let unit = "
        #include <stdarg.h>
        struct pair { long a, b; };
        int f(int x) { return x + 1; }
        __attribute__((format(printf, 1, 2))) long sum(const char *format, ...);
        long sum(const char *format, ...) {
            long sum = 0;
            va_list list;
            va_start(list, format);
            for (; *format; format++) switch (*format) {
            case 'i': sum += va_arg(list, int); break;
            case 'l': sum += va_arg(list, long); break;
            case 'd': sum += va_arg(list, double) * 10; break;
            case 'p': sum += *va_arg(list, int *); break;
            case 'n': sum += va_arg(list, int *) ? 1000000 : 0; break;
            case 'f': sum += va_arg(list, int (*)(int))(99); break;
            case 's': sum += *va_arg(list, char *); break;
            case 'P': { struct pair pair = va_arg(list, struct pair); sum += pair.a * pair.b; break; }
            case 'w': sum += va_arg(list, __int128) >> 63; break;
            }
            va_end(list);
            return sum;
        }";
    let value: i64 = -3 + 5 + 25 + 40 + 100 + i64::from(b'z') + 56 + 6;
    let text = all_pass(unit, &maker, &[], &[returns(sum, "test_sum_1", objects, value.to_le_bytes())]);
    assert!(text.contains("-3, (long)5, 2.5, (int *)("), "{text}");
}
