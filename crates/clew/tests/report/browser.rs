//! Chromium, driven by `chromedriver` over WebDriver (HTTP and JSON), as far as a test of pages needs it.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const FLAGS: [&str; 9] = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1280,900",
];

pub struct Browser {
    driver: Child,
    port: u16,
    session: String,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// `None`: there is none here.
    pub fn start() -> Option<Browser> {
        let started =
            Command::new("chromedriver").arg("--port=0").stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut driver = started.ok()?;
        let mut said = BufReader::new(driver.stdout.take()?).lines().map_while(Result::ok);
        let port = said.find_map(|line| {
            line.split("successfully on port ").nth(1)?.trim_end_matches('.').parse().ok()
        })?;
        // It says more, and must not wait for a reader.
        std::thread::spawn(move || said.for_each(drop));
        let profile = tempfile::tempdir().ok()?;
        let mut browser = Browser { driver, port, session: String::new(), _profile: profile };
        let place = format!("--user-data-dir={}", browser._profile.path().display());
        let flags: Vec<&str> = FLAGS.into_iter().chain([place.as_str()]).collect();
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome",
            "goog:chromeOptions": { "args": flags },
            "goog:loggingPrefs": { "browser": "ALL" },
        } } });
        let session = browser.ask("POST", "/session", &wanted);
        browser.session = session["sessionId"].as_str()?.to_owned();
        Some(browser)
    }

    fn ask(&self, method: &str, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("chromedriver listens");
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("a time limit can be set");
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let head = format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n");
        write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).expect("chromedriver reads");
        // It leaves the connection open, whatever it is told.
        let (mut answer, mut length) = (BufReader::new(stream), 0);
        loop {
            let mut line = String::new();
            answer.read_line(&mut line).expect("chromedriver answers");
            let line = line.trim().to_lowercase();
            if let Some(number) = line.strip_prefix("content-length:") {
                length = number.trim().parse().expect("a length is a number");
            } else if line.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        answer.read_exact(&mut body).expect("chromedriver answers");
        let value: Value = serde_json::from_slice(&body).expect("the body is JSON");
        assert!(value["value"]["error"].is_null(), "{path}: {}", value["value"]);
        value["value"].clone()
    }

    fn post(&self, what: &str, body: &Value) -> Value {
        self.ask("POST", &format!("/session/{}/{what}", self.session), body)
    }

    pub fn open(&self, url: &str) {
        self.post("url", &json!({ "url": url }));
    }

    /// What a script returns.
    pub fn run(&self, script: &str) -> Value {
        self.post("execute/sync", &json!({ "script": script, "args": [] }))
    }

    /// Presses a key where the focus is.
    pub fn press(&self, key: &str) {
        let key = |kind: &str| json!({ "type": kind, "value": key });
        let actions = json!({ "actions": [{ "type": "key", "id": "keys", "actions": [key("keyDown"), key("keyUp")] }] });
        self.post("actions", &actions);
    }

    /// What pages have complained about since this was last asked.
    pub fn complaints(&self) -> Vec<Value> {
        self.post("se/log", &json!({ "type": "browser" })).as_array().cloned().unwrap_or_default()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() && !std::thread::panicking() {
            self.ask("DELETE", &format!("/session/{}", self.session), &Value::Null);
        }
        // Chromium ends with its driver.
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
