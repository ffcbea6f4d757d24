//! The page, the address, and the shutdown.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::client::Running;

#[test]
fn every_file_of_the_page_is_in_the_program() {
    let server = Running::start();
    let mut count = 0;
    for file in std::fs::read_dir("src/web").unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_string();
        let (at, kind) = match name.rsplit_once('.').unwrap() {
            ("index", "html") => ("/".to_string(), "text/html; charset=utf-8"),
            (_, "css") => (format!("/{name}"), "text/css; charset=utf-8"),
            (_, "js") => (format!("/{name}"), "text/javascript; charset=utf-8"),
            (_, "svg") => (format!("/{name}"), "image/svg+xml"),
            _ => panic!("{name} is of no kind that is served"),
        };
        let reply = server.get(&at);
        assert_eq!(reply.status, 200, "{name} is missing in src/serve/assets.rs");
        assert!(reply.body == std::fs::read(&path).unwrap(), "{name}");
        assert_eq!(reply.header("content-type"), Some(kind));
        count += 1;
    }
    assert!(count > 3);
}

/// Every response forbids loading from elsewhere and framing.
#[test]
fn every_answer_keeps_the_page_on_its_own() {
    let server = Running::start();
    let foreign = server.send(b"GET / HTTP/1.1\r\nHost: example.com\r\n\r\n").unwrap();
    for reply in [server.get("/"), server.get("/nothing"), foreign] {
        let policy = reply.header("content-security-policy").unwrap();
        for part in
            ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "connect-src 'self'"]
        {
            assert!(policy.contains(part), "{policy}");
        }
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(reply.header("cache-control"), Some("no-store"));
        assert_eq!(reply.header("access-control-allow-origin"), None);
    }
}

#[test]
fn a_port_that_is_taken_is_said() {
    let server = Running::start();
    let port = server.port.to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_slink")).args(["serve", "--port", &port]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(&format!("the port {port} is in use")), "{said}");
}

/// Without a given port, each server finds a free one.
#[test]
fn two_servers_have_two_addresses() {
    let [one, other] = [Running::with(&[]), Running::with(&[])];
    assert_ne!(one.port, other.port);
    assert_eq!((one.get("/").status, other.get("/").status), (200, 200));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_at_once() {
    let mut server = Running::start();
    // An open connection and a running question do not delay the end.
    let _open = server.connect();
    let _busy = super::stale::long_question(&server, "page", 30);
    std::thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    assert!(
        Command::new("sh")
            .args(["-c", &format!("kill -INT {}", server.child.id())])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(server.child.wait().unwrap().code(), Some(130));
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
}

/// A user who opens the page to others is warned, and sees the address.
#[test]
fn an_address_for_others_is_said() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_slink"))
        .args(["serve", "--address", "0.0.0.0", "--port", "0"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut said).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(said.contains("everybody on the same network can open the page"), "{said}");
}
