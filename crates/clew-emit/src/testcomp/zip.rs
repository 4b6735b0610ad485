//! Archives as `zip` makes them, without compression: the same files give the same bytes.

/// The first day that the format knows, in its notation: no archive depends on when it was made.
const DATE: u16 = 1 << 5 | 1;
const LOCAL: u32 = 0x0403_4b50;
const CENTRAL: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;
/// What it takes to read it: version 1.0.
const VERSION: u16 = 10;
/// Made by Unix, so that the permissions count: a plain file that all may read.
const MADE_BY: u16 = 3 << 8 | VERSION;
const PERMISSIONS: u32 = 0o100_644 << 16;

/// An archive of these files, by their names. There may be up to 65535 of them, of up to 4 GiB together.
pub fn archive(files: &[(String, Vec<u8>)]) -> Vec<u8> {
    let (mut out, mut directory) = (Vec::new(), Vec::new());
    for (name, data) in files {
        let offset = out.len() as u32;
        let common = common(name, data);
        put32(&mut out, LOCAL);
        out.extend(&common);
        out.extend(name.as_bytes());
        out.extend(data);
        put32(&mut directory, CENTRAL);
        put16(&mut directory, MADE_BY);
        directory.extend(&common);
        // No comment, on the first disk, not known to be text.
        [0; 3].into_iter().for_each(|zero| put16(&mut directory, zero));
        put32(&mut directory, PERMISSIONS);
        put32(&mut directory, offset);
        directory.extend(name.as_bytes());
    }
    let start = out.len() as u32;
    out.extend(&directory);
    put32(&mut out, END);
    [0, 0, files.len() as u16, files.len() as u16].into_iter().for_each(|n| put16(&mut out, n));
    put32(&mut out, directory.len() as u32);
    put32(&mut out, start);
    put16(&mut out, 0);
    out
}

/// What stands both before a file and in the directory.
fn common(name: &str, data: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    // Neither encrypted nor compressed, at midnight.
    [VERSION, 0, 0, 0, DATE].into_iter().for_each(|n| put16(&mut out, n));
    [crc32(data), data.len() as u32, data.len() as u32].into_iter().for_each(|n| put32(&mut out, n));
    [name.len() as u16, 0].into_iter().for_each(|n| put16(&mut out, n));
    out
}

fn put16(out: &mut Vec<u8>, value: u16) {
    out.extend(value.to_le_bytes());
}

fn put32(out: &mut Vec<u8>, value: u32) {
    out.extend(value.to_le_bytes());
}

fn crc32(data: &[u8]) -> u32 {
    let step = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !data.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_usual_one() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn the_end_says_where_the_directory_is() {
        let bytes = archive(&[("a.txt".to_owned(), b"hello".to_vec()), ("b".to_owned(), Vec::new())]);
        let end = &bytes[bytes.len() - 22..];
        assert_eq!(&end[..4], END.to_le_bytes());
        assert_eq!(end[10..12], [2, 0]);
        let start = u32::from_le_bytes([end[16], end[17], end[18], end[19]]) as usize;
        assert_eq!(&bytes[start..start + 4], CENTRAL.to_le_bytes());
        assert_eq!(bytes[start..].len(), 22 + 46 + 5 + 46 + 1);
    }
}
