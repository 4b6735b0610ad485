//! The seccomp filter: a program that the kernel runs on every system call of a test.
//! <https://docs.kernel.org/userspace-api/seccomp_filter.html>

use super::calls::{ALLOWED, CHECKED, CLONE, Checked, NEW_NAMESPACES, UNKNOWN};
use libc::sock_filter;

/// Where `struct seccomp_data` has the number, the architecture and the low half of the first argument.
const NUMBER: u32 = 0;
const ARCH: u32 = 4;
const ARGUMENTS: u32 = 16;

const X86_64: u32 = 0xc000_003e;
const I386: u32 = 0x4000_0003;

const LOAD: u16 = (libc::BPF_LD | libc::BPF_W | libc::BPF_ABS) as u16;
const JUMP: u16 = (libc::BPF_JMP | libc::BPF_JA) as u16;
const EQUAL: u16 = (libc::BPF_JMP | libc::BPF_JEQ | libc::BPF_K) as u16;
const ANY_BIT: u16 = (libc::BPF_JMP | libc::BPF_JSET | libc::BPF_K) as u16;
const RETURN: u16 = (libc::BPF_RET | libc::BPF_K) as u16;

const REFUSED: u32 = libc::SECCOMP_RET_ERRNO | libc::EPERM as u32;
const NOT_THERE: u32 = libc::SECCOMP_RET_ERRNO | libc::ENOSYS as u32;

/// `None` where the numbers of this machine's system calls are not known here.
pub fn filter() -> Option<Vec<sock_filter>> {
    if !cfg!(target_arch = "x86_64") {
        return None;
    }
    let mut program = vec![instruction(LOAD, ARCH, 0, 0)];
    for (arch, numbers) in [(X86_64, section(|call| call.1)), (I386, section(|call| call.2))] {
        program.push(instruction(EQUAL, arch, 1, 0));
        program.push(instruction(JUMP, numbers.len() as u32, 0, 0));
        program.extend(numbers);
    }
    program.push(instruction(RETURN, libc::SECCOMP_RET_KILL_PROCESS, 0, 0));
    Some(program)
}

type Call = (&'static str, Option<u32>, Option<u32>);

/// What is done with the calls of one architecture; `number` is a call's number there.
fn section(number: impl Fn(&Call) -> Option<u32>) -> Vec<sock_filter> {
    let mut out = vec![instruction(LOAD, NUMBER, 0, 0)];
    for call in ALLOWED.iter().filter_map(&number) {
        on(&mut out, call, &[instruction(RETURN, libc::SECCOMP_RET_ALLOW, 0, 0)]);
    }
    for call in UNKNOWN.iter().filter_map(&number) {
        on(&mut out, call, &[instruction(RETURN, NOT_THERE, 0, 0)]);
    }
    for Checked { call, argument, values } in CHECKED {
        let mut check = vec![instruction(LOAD, ARGUMENTS + 8 * argument, 0, 0)];
        for value in *values {
            on(&mut check, *value, &[instruction(RETURN, libc::SECCOMP_RET_ALLOW, 0, 0)]);
        }
        check.push(instruction(RETURN, REFUSED, 0, 0));
        number(call).iter().for_each(|&call| on(&mut out, call, &check));
    }
    let clone = [
        instruction(LOAD, ARGUMENTS, 0, 0),
        instruction(ANY_BIT, NEW_NAMESPACES, 1, 0),
        instruction(RETURN, libc::SECCOMP_RET_ALLOW, 0, 0),
        instruction(RETURN, REFUSED, 0, 0),
    ];
    number(&CLONE).iter().for_each(|&call| on(&mut out, call, &clone));
    out.push(instruction(RETURN, REFUSED, 0, 0));
    out
}

/// If what is loaded is `value`, then `body`, which is short and ends with a return.
fn on(out: &mut Vec<sock_filter>, value: u32, body: &[sock_filter]) {
    out.push(instruction(EQUAL, value, 0, body.len() as u8));
    out.extend_from_slice(body);
}

fn instruction(code: u16, k: u32, jt: u8, jf: u8) -> sock_filter {
    sock_filter { code, jt, jf, k }
}
