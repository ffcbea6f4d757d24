//! A server for one test, and a hand-written HTTP client.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

/// A running `slink serve`. It is interrupted when this is dropped, and killed if that does not end it.
pub(crate) struct Running {
    pub(crate) child: Child,
    pub(crate) port: u16,
}

/// A response.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

/// The longest that any answer takes.
const PATIENCE: Duration = Duration::from_secs(90);

impl Running {
    pub(crate) fn start() -> Running {
        Running::with(&["--port", "0"])
    }

    pub(crate) fn with(arguments: &[&str]) -> Running {
        let mut child = Command::new(env!("CARGO_BIN_EXE_slink"))
            .arg("serve")
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let port = line.trim_end().trim_end_matches('/').rsplit(':').next().unwrap().parse();
        Running { child, port: port.unwrap_or_else(|_| panic!("no address but {line:?}")) }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(SocketAddr::from((Ipv4Addr::LOCALHOST, self.port))).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// Sends these bytes, and reads the response; `None` if the connection is closed without one.
    pub(crate) fn send(&self, bytes: &[u8]) -> Option<Reply> {
        let mut stream = self.connect();
        // A request that is refused early is not read to its end, so this may fail.
        let _ = stream.write_all(bytes);
        answer(&mut stream)
    }

    /// Sends a request with these header lines after `Host`.
    pub(crate) fn request(&self, line: &str, head: &[String], body: &[u8]) -> Reply {
        let host = format!("Host: 127.0.0.1:{}", self.port);
        self.send(&request(line, &[&[host][..], head].concat(), body)).unwrap()
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.request(&format!("GET {path} HTTP/1.1"), &[], b"")
    }

    /// The bytes of the request for a question.
    pub(crate) fn question(&self, name: &str, question: &str) -> Vec<u8> {
        let head = [format!("Host: 127.0.0.1:{}", self.port), "Content-Type: application/json".into()];
        request(&format!("POST /api/{name} HTTP/1.1"), &head, question.as_bytes())
    }

    /// Asks a question; returns the status and the JSON.
    pub(crate) fn ask(&self, name: &str, question: &Value) -> (u16, Value) {
        self.send(&self.question(name, &question.to_string())).unwrap().json()
    }

    /// The JSON of an answer with status 200.
    pub(crate) fn told(&self, name: &str, question: &Value) -> Value {
        let (status, answer) = self.ask(name, question);
        assert_eq!(status, 200, "{name} {question}: {answer}");
        answer
    }

    /// Its peak memory in MiB, where the system reports it.
    pub(crate) fn peak(&self) -> Option<u64> {
        let text = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        Some(line.split_whitespace().next()?.parse::<u64>().ok()? >> 10)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = Command::new("sh").args(["-c", &format!("kill -INT {}", self.child.id())]).status();
        for _ in 0..100 {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Reply {
    pub(crate) fn json(&self) -> (u16, Value) {
        (self.status, serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.head)))
    }

    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.filter(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value).next()
    }
}

/// The bytes of a request that asks to close the connection afterwards.
pub(crate) fn request(line: &str, head: &[String], body: &[u8]) -> Vec<u8> {
    let mut text = format!("{line}\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
    text.extend(head.iter().map(|line| format!("{line}\r\n")));
    text.push_str("\r\n");
    [text.as_bytes(), body].concat()
}

/// Reads a response.
pub(crate) fn answer(stream: &mut TcpStream) -> Option<Reply> {
    let (mut bytes, mut part) = (Vec::new(), [0; 1 << 14]);
    loop {
        if let Some(reply) = whole(&bytes) {
            return Some(reply);
        }
        match stream.read(&mut part) {
            Ok(0) => return None,
            Ok(read) => bytes.extend_from_slice(&part[..read]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                panic!("no answer for {PATIENCE:?}")
            }
            // The connection was reset.
            Err(_) => return None,
        }
    }
}

/// Parses a response, if it is complete.
fn whole(bytes: &[u8]) -> Option<Reply> {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")? + 4;
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    let reply = Reply { status, head, body: bytes[end..].to_vec() };
    let length: usize = reply.header("content-length").map_or(0, |length| length.parse().unwrap());
    (reply.body.len() >= length).then_some(reply)
}
