//! Line charts as SVG: a line with a band for each series, a logarithmic x-axis, axes, ticks and a legend.
//!
//! Eight colours that people with a colour deficiency can tell apart (after Okabe and Ito, with grey for their yellow,
//! which is too pale for a line on white), solid and dashed, make sixteen lines.

use std::fmt::Write;

pub struct Chart {
    pub title: String,
    pub x: String,
    pub y: String,
    /// In the order of their colours.
    pub series: Vec<Series>,
}

pub struct Series {
    pub name: String,
    pub points: Vec<Sample>,
}

#[derive(Clone, Copy)]
pub struct Sample {
    pub x: f64,
    pub low: f64,
    pub middle: f64,
    pub high: f64,
}

const COLOURS: [&str; 8] =
    ["#000000", "#e69f00", "#56b4e9", "#009e73", "#0072b2", "#d55e00", "#cc79a7", "#999999"];
const DASHES: [&str; 2] = ["", " stroke-dasharray=\"6 3\""];

const WIDTH: f64 = 990.0;
const HEIGHT: f64 = 540.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 770.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 490.0;

/// From values to places on the page.
struct Scale {
    x: (f64, f64),
    y: (f64, f64),
}

impl Scale {
    fn of(series: &[Series]) -> Scale {
        let points = || series.iter().flat_map(|series| &series.points);
        let least = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::MAX, f64::min);
        let most = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::MIN, f64::max);
        let x = (least(&mut points().map(|point| point.x)), most(&mut points().map(|point| point.x)));
        let y = (least(&mut points().map(|point| point.low)), most(&mut points().map(|point| point.high)));
        let step = step(y.1 - y.0);
        let (bottom, top) = ((y.0 / step).floor() * step, (y.1 / step).ceil() * step);
        Scale { x, y: (bottom, if top > bottom { top } else { bottom + step }) }
    }

    fn x(&self, value: f64) -> f64 {
        let whole = (self.x.1 / self.x.0).ln();
        LEFT + (RIGHT - LEFT) * if whole > 0.0 { (value / self.x.0).ln() / whole } else { 0.0 }
    }

    fn y(&self, value: f64) -> f64 {
        BOTTOM - (BOTTOM - TOP) * (value - self.y.0) / (self.y.1 - self.y.0)
    }
}

/// The distance of ticks: 1, 2 or 5 times a power of ten, so that there are five to ten.
fn step(range: f64) -> f64 {
    let rough = (range / 5.0).max(1e-3);
    let power = 10f64.powf(rough.log10().floor());
    let fits = [5.0, 2.0, 1.0].into_iter().find(|&factor| factor * power <= rough + 1e-9);
    fits.unwrap_or(1.0) * power
}

impl Chart {
    pub fn render(&self) -> String {
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"12\">\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n\
             <text x=\"{LEFT}\" y=\"24\" font-size=\"15\">{}</text>\n",
            escape(&self.title)
        );
        if self.series.iter().any(|series| !series.points.is_empty()) {
            let scale = Scale::of(&self.series);
            text += &self.axes(&scale);
            for (number, series) in self.series.iter().enumerate() {
                text += &band(&scale, series, number);
            }
            for (number, series) in self.series.iter().enumerate() {
                text += &curve(&scale, series, number);
            }
            text += &self.legend();
        }
        text + "</svg>\n"
    }

    fn axes(&self, scale: &Scale) -> String {
        let mut text = String::new();
        for value in ticks_of_y(scale.y) {
            let y = scale.y(value);
            let _ = writeln!(
                text,
                "<line x1=\"{LEFT}\" x2=\"{RIGHT}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#dddddd\"/>\n\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                LEFT - 6.0,
                y + 4.0,
                short(value)
            );
        }
        for value in ticks_of_x(scale.x) {
            let x = scale.x(value);
            let _ = writeln!(
                text,
                "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{TOP}\" y2=\"{BOTTOM}\" stroke=\"#eeeeee\"/>\n\
                 <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
                BOTTOM + 17.0,
                short(value)
            );
        }
        let middle = (TOP + BOTTOM) / 2.0;
        let _ = writeln!(
            text,
            "<path d=\"M{LEFT} {TOP}V{BOTTOM}H{RIGHT}\" fill=\"none\" stroke=\"black\"/>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n\
             <text x=\"16\" y=\"{middle}\" text-anchor=\"middle\" transform=\"rotate(-90 16 {middle})\">{}</text>",
            (LEFT + RIGHT) / 2.0,
            BOTTOM + 38.0,
            escape(&self.x),
            escape(&self.y)
        );
        text
    }

    /// In the order in which the lines end, the highest first.
    fn legend(&self) -> String {
        let last = |series: &Series| series.points.last().map_or(0.0, |point| point.middle);
        let mut order: Vec<(usize, &Series)> = self.series.iter().enumerate().collect();
        order.sort_by(|(_, a), (_, b)| last(b).total_cmp(&last(a)));
        let mut text = String::new();
        for (place, (number, series)) in order.into_iter().enumerate() {
            let y = TOP + 14.0 + 20.0 * place as f64;
            let _ = writeln!(
                text,
                "<line x1=\"{}\" x2=\"{}\" y1=\"{y}\" y2=\"{y}\" stroke-width=\"2\" {}/>\n\
                 <text x=\"{}\" y=\"{}\">{} ({:.1})</text>",
                RIGHT + 14.0,
                RIGHT + 44.0,
                stroke(number),
                RIGHT + 50.0,
                y + 4.0,
                escape(&series.name),
                last(series)
            );
        }
        text
    }
}

fn stroke(number: usize) -> String {
    let dash = DASHES[number / COLOURS.len() % DASHES.len()];
    format!("stroke=\"{}\"{dash}", colour(number))
}

fn colour(number: usize) -> &'static str {
    COLOURS[number % COLOURS.len()]
}

fn band(scale: &Scale, series: &Series, number: usize) -> String {
    let place = |x: f64, y: f64| format!("{:.1},{:.1}", scale.x(x), scale.y(y));
    let above = series.points.iter().map(|point| place(point.x, point.high));
    let below = series.points.iter().rev().map(|point| place(point.x, point.low));
    let points = above.chain(below).collect::<Vec<_>>().join(" ");
    format!("<polygon points=\"{points}\" fill=\"{}\" fill-opacity=\"0.15\"/>\n", colour(number))
}

fn curve(scale: &Scale, series: &Series, number: usize) -> String {
    let place = |point: &Sample| format!("{:.1},{:.1}", scale.x(point.x), scale.y(point.middle));
    let points = series.points.iter().map(place).collect::<Vec<_>>().join(" ");
    format!("<polyline points=\"{points}\" fill=\"none\" stroke-width=\"1.6\" {}/>\n", stroke(number))
}

fn ticks_of_y((bottom, top): (f64, f64)) -> Vec<f64> {
    let step = step(top - bottom);
    let count = ((top - bottom) / step).round() as usize;
    (0..=count).map(|number| bottom + step * number as f64).collect()
}

/// 1, 2 and 5 times powers of ten.
fn ticks_of_x((from, to): (f64, f64)) -> Vec<f64> {
    let (first, last) = (from.max(1e-6).log10().floor() as i32, to.max(1e-6).log10().ceil() as i32);
    let all = (first..=last).flat_map(|power| [1.0, 2.0, 5.0].map(|factor| factor * 10f64.powi(power)));
    all.filter(|&value| value >= from * 0.999 && value <= to * 1.001).collect()
}

/// A number without zeros at its end.
fn short(value: f64) -> String {
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers() {
        assert_eq!(ticks_of_y((40.0, 90.0)), [40.0, 50.0, 60.0, 70.0, 80.0, 90.0]);
        assert_eq!(ticks_of_x((1.0, 60.0)), [1.0, 2.0, 5.0, 10.0, 20.0, 50.0]);
        assert_eq!(["0.5", "4000", "0"], [0.5, 4000.0, 0.0].map(short).each_ref().map(String::as_str));
    }

    #[test]
    fn every_series_has_a_line_and_a_name() {
        let sample = |x: f64| Sample { x, low: x, middle: x + 1.0, high: x + 2.0 };
        let series = |name: &str| Series { name: name.to_owned(), points: vec![sample(1.0), sample(100.0)] };
        let chart = Chart {
            title: "a < b".to_owned(),
            x: "runs".to_owned(),
            y: "%".to_owned(),
            series: vec![series("dfs"), series("bfs")],
        };
        let text = chart.render();
        assert_eq!(text.matches("<polyline").count(), 2);
        assert!(text.contains(">dfs (101.0)<") && text.contains("a &lt; b"), "{text}");
        assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
    }

    #[test]
    fn sixteen_lines_differ() {
        let mut strokes: Vec<String> = (0..16).map(stroke).collect();
        strokes.sort();
        strokes.dedup();
        assert_eq!(strokes.len(), 16);
    }

    #[test]
    fn a_chart_of_nothing_is_a_chart() {
        let flat = Series {
            name: "dfs".to_owned(),
            points: vec![Sample { x: 1.0, low: 0.0, middle: 0.0, high: 0.0 }],
        };
        for series in [Vec::new(), vec![flat]] {
            let text = Chart { title: String::new(), x: String::new(), y: String::new(), series }.render();
            assert!(text.ends_with("</svg>\n") && !text.contains("NaN"), "{text}");
        }
    }
}
