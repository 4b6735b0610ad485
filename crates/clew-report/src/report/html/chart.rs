//! Coverage over time, as a picture: how much a search of so many seconds for each function covers.

use crate::{FunctionSummary, Moment};
use maud::{Markup, html};

const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 170.0;
/// Room for what stands beside the axes.
const LEFT: f64 = 44.0;
const BELOW: f64 = 22.0;
const ABOVE: f64 = 8.0;
/// The most steps that are drawn.
const STEPS: usize = 400;

/// `None`: nobody searched.
pub fn chart(functions: &[&FunctionSummary]) -> Option<Markup> {
    let mut steps: Vec<(f64, u64)> = Vec::new();
    for function in functions {
        let mut before = 0;
        for &Moment { seconds, covered, .. } in &function.timeline {
            steps.push((seconds, covered.saturating_sub(before)));
            before = covered;
        }
    }
    steps.sort_by(|a, b| a.0.total_cmp(&b.0));
    let last = steps.last()?.0;
    let end =
        functions.iter().map(|it| it.measures.seconds.vm + it.measures.seconds.solve).fold(last, f64::max);
    let end = if end > 0.0 { end * 1.04 } else { 0.001 };
    let mut sum = 0;
    let mut curve: Vec<(f64, u64)> = vec![(0.0, 0)];
    for (seconds, more) in steps {
        sum += more;
        curve.push((seconds, sum));
    }
    let all: u64 = functions.iter().map(|it| it.objectives.len() as u64).sum();
    let top = all.max(sum).max(1);
    let every = curve.len().div_ceil(STEPS);
    let point = |seconds: f64, count: u64| {
        let x = LEFT + (WIDTH - LEFT - 8.0) * seconds / end;
        let y = ABOVE + (HEIGHT - ABOVE - BELOW) * (1.0 - count as f64 / top as f64);
        (x, y)
    };
    let (mut path, mut y_before) = (String::new(), point(0.0, 0).1);
    let kept = curve.iter().enumerate().filter(|(at, _)| at % every == 0 || at + 1 == curve.len());
    for (at, (seconds, count)) in kept {
        let (x, y) = point(*seconds, *count);
        path.push_str(&match at {
            0 => format!("M{x:.1} {y:.1}"),
            _ => format!("H{x:.1}V{y:.1}"),
        });
        y_before = y;
    }
    path.push_str(&format!("H{:.1}", WIDTH - 8.0));
    let floor = HEIGHT - BELOW;
    let area = format!("{path}V{floor}H{LEFT}Z");
    let (middle, full) = (point(0.0, top / 2).1, point(0.0, top).1);
    let (half, whole) = (WIDTH / 2.0 + LEFT / 2.0, WIDTH - 8.0);
    let label =
        format!("{sum} of {all} objectives were covered within {last:.2} s of search for each function");
    Some(html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) role="img" aria-label=(label) {
            line.axis x1=(LEFT) x2=(whole) y1=(full) y2=(full) {}
            line.axis x1=(LEFT) x2=(whole) y1=(middle) y2=(middle) {}
            line.axis x1=(LEFT) x2=(whole) y1=(floor) y2=(floor) {}
            path.area d=(area) {}
            path.curve d=(path) {}
            circle.dot cx=(format!("{:.1}", point(last, 0).0)) cy=(format!("{y_before:.1}")) r="3" {}
            text x=(LEFT - 8.0) y=(full + 4.0) text-anchor="end" { (top) }
            text x=(LEFT - 8.0) y=(floor) text-anchor="end" { "0" }
            text x=(LEFT) y=(HEIGHT - 6.0) { "0 s" }
            text x=(half) y=(HEIGHT - 6.0) text-anchor="middle" { (seconds(end / 2.0)) }
            text x=(whole) y=(HEIGHT - 6.0) text-anchor="end" { (seconds(end)) }
        }
    })
}

fn seconds(seconds: f64) -> String {
    match seconds {
        s if s < 0.1 => format!("{:.0} ms", s * 1e3),
        s if s < 10.0 => format!("{s:.2} s"),
        s => format!("{s:.0} s"),
    }
}
