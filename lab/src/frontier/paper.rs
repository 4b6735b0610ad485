//! What BiTe's authors measured (section 7.5, Tables 1 and 2), on subjects of the same kind.

/// A line of Table 1: 180 minutes from an empty suite.
pub struct Line {
    pub name: &'static str,
    pub branches: u64,
    pub covered: u64,
    pub infeasible: u64,
    /// Percent.
    pub cov_b: u64,
    pub cov_f: u64,
    /// The best that Table 2 has of the other tools, percent.
    pub others: u64,
}

const fn line(name: &'static str, [branches, covered, infeasible, cov_b, cov_f, others]: [u64; 6]) -> Line {
    Line { name, branches, covered, infeasible, cov_b, cov_f, others }
}

pub const LINES: [Line; 7] = [
    line("cdaudio", [534, 417, 113, 78, 99, 79]),
    line("diskperf", [194, 166, 14, 86, 92, 85]),
    line("floppy", [234, 206, 14, 88, 94, 87]),
    line("kbfiltr", [68, 57, 6, 84, 92, 85]),
    line("ssh client", [160, 135, 24, 84, 99, 84]),
    line("ssh server", [175, 145, 1, 83, 83, 77]),
    line("space", [1152, 397, 82, 34, 66, 12]),
];
