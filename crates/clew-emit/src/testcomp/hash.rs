//! SHA-256 (FIPS 180-4), by which a suite names the program it is for.

/// The first 32 bits of the fractions of the first primes' square and cube roots, which the standard starts from.
fn roots(root: fn(f64) -> f64, count: usize) -> Vec<u32> {
    let is_prime = |n: &u32| (2..*n).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    let primes = (2..).filter(is_prime).take(count);
    primes.map(|prime| (root(f64::from(prime)).fract() * 4_294_967_296.0) as u32).collect()
}

/// In hexadecimal.
pub fn sha256(data: &[u8]) -> String {
    let (mut state, round) = (roots(f64::sqrt, 8), roots(f64::cbrt, 64));
    for block in padded(data).chunks_exact(64) {
        compress(&mut state, &round, block);
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}

fn padded(data: &[u8]) -> Vec<u8> {
    let mut out = data.to_vec();
    out.push(0x80);
    out.resize((out.len() + 8).next_multiple_of(64) - 8, 0);
    out.extend((data.len() as u64 * 8).to_be_bytes());
    out
}

fn compress(state: &mut [u32], round: &[u32], block: &[u8]) {
    let mut words: Vec<u32> =
        block.chunks_exact(4).map(|b| u32::from_be_bytes([b[0], b[1], b[2], b[3]])).collect();
    for t in 16..64 {
        let (a, b) = (words[t - 15], words[t - 2]);
        let a = a.rotate_right(7) ^ a.rotate_right(18) ^ a >> 3;
        let b = b.rotate_right(17) ^ b.rotate_right(19) ^ b >> 10;
        words.push(words[t - 16].wrapping_add(a).wrapping_add(words[t - 7]).wrapping_add(b));
    }
    let mut s = [0; 8];
    s.copy_from_slice(state);
    for (word, constant) in words.iter().zip(round) {
        let e = s[4].rotate_right(6) ^ s[4].rotate_right(11) ^ s[4].rotate_right(25);
        let choice = s[4] & s[5] ^ !s[4] & s[6];
        let first = s[7].wrapping_add(e).wrapping_add(choice).wrapping_add(*constant).wrapping_add(*word);
        let a = s[0].rotate_right(2) ^ s[0].rotate_right(13) ^ s[0].rotate_right(22);
        let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2];
        s.rotate_right(1);
        s[4] = s[4].wrapping_add(first);
        s[0] = first.wrapping_add(a).wrapping_add(majority);
    }
    state.iter_mut().zip(s).for_each(|(old, new)| *old = old.wrapping_add(new));
}

#[cfg(test)]
mod tests {
    use super::sha256;

    #[test]
    fn the_standards_examples() {
        assert_eq!(sha256(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assert_eq!(sha256(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assert_eq!(
            sha256(&[b'a'; 1_000_000]),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        );
    }
}
