//! Cyclomatic complexity, as CAUT chooses its units by (section V-C).

use clew_ir::{Branch, FunctionId, Program, SiteKind};

/// McCabe's number: decisions and one. Counted on clang's coverage map, which has every condition and every case of a
/// switch as the source has them: a condition is a decision, a case is one, `default` is none. A composite decision
/// (`&&`, `||`) counts once however many conditions it has; only where clang does not say which conditions belong
/// together (decisions within decisions) does each count by itself.
pub fn complexity(program: &Program, function: FunctionId) -> u32 {
    let Some(map) = &program.function(function).coverage else { return 1 };
    let counts = |branch: &&Branch| !branch.folded && !is_default(program, branch);
    let conditions = map.branches.iter().filter(counts).count();
    let together: usize =
        map.decisions.iter().map(|decision| decision.conditions.len().saturating_sub(1)).sum();
    1 + conditions.saturating_sub(together) as u32
}

/// The last way out of a switch.
fn is_default(program: &Program, branch: &Branch) -> bool {
    branch.arms[1].iter().any(|arm| {
        let site = program.site(arm.site);
        site.kind == SiteKind::Switch && arm.outcome + 1 == site.outcomes
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load;

    const TEXT: &str = "
        int straight(int x) { return x + 1; }
        int branch(int x) { if (x > 3) return 1; return 0; }
        int composite(int a, int b, int c) { if ((a && b) || c) return 1; return 0; }
        int loop(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }
        int cases(int x) { switch (x) { case 1: return 4; case 2: return 5; case 3: return 6; default: return 0; } }
        int many(int a, int b) { int n = 0; while (a > 0 && b > 0) { a--; if (a == b) n++; } return n ? a : b; }";

    #[test]
    fn decisions_and_one() {
        let work = tempfile::tempdir().expect("a temporary directory");
        let file = work.path().join("text.c");
        std::fs::write(&file, TEXT).expect("it can be written");
        let program = load::load(&file, None, work.path()).expect("it compiles");
        let of = |name| complexity(&program, program.defined(name).expect("it is there"));
        let expected =
            [("straight", 1), ("branch", 2), ("composite", 2), ("loop", 2), ("cases", 4), ("many", 4)];
        for (name, number) in expected {
            assert_eq!(of(name), number, "{name}");
        }
    }
}
