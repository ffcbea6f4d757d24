//! Attacks on the server: requests from other sites, and clients that misbehave.

use std::io::{Read, Write};
use std::time::{Duration, Instant};

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use serde_json::json;

use super::client::{Running, answer, request};

const QUESTION: &str = r#"{"board":{"slink":1,"rows":2,"cols":2,"clues":["32","23"]}}"#;

/// Asserts that the server still answers.
fn check_alive(server: &Running) {
    let board = json!({ "slink": 1, "rows": 2, "cols": 2, "clues": ["32", "23"] });
    assert_eq!(server.told("verdict", &json!({ "board": board }))["verdict"], "several");
}

/// Asserts that its peak memory is at most `most` MiB.
fn check_memory(server: &Running, most: u64) {
    if let Some(peak) = server.peak() {
        assert!(peak <= most, "{peak} MiB, expected at most {most}");
    }
}

#[test]
fn foreign_hosts_are_refused() {
    let server = Running::start();
    let port = server.port;
    let status = |host: &str| {
        let get = server.send(format!("GET / HTTP/1.1\r\n{host}Connection: close\r\n\r\n").as_bytes());
        get.unwrap().status
    };
    for own in ["127.0.0.1", "localhost", "LocalHost", "[::1]", "127.0.0.2"] {
        assert_eq!(status(&format!("Host: {own}:{port}\r\n")), 200, "{own}");
    }
    let other = if port == 9999 { 9998 } else { 9999 };
    for foreign in [
        format!("example.com:{port}"),
        format!("127.0.0.1.example.com:{port}"),
        format!("localhost.example.com:{port}"),
        format!("192.168.0.1:{port}"),
        format!("[::2]:{port}"),
        format!("127.0.0.1:{other}"),
        "127.0.0.1".into(),
        "localhost".into(),
        format!("localhost:{port}:{port}"),
        format!("user@localhost:{port}"),
        format!(":{port}"),
        String::new(),
    ] {
        let status = status(&format!("Host: {foreign}\r\n"));
        assert!([400, 403].contains(&status), "{foreign}: {status}");
    }
    // No `Host`, and two.
    assert_eq!(status(""), 403);
    assert_eq!(status(&format!("Host: 127.0.0.1:{port}\r\nHost: 127.0.0.1:{port}\r\n")), 403);
    // An absolute address, as sent to a proxy.
    let absolute =
        format!("GET http://example.com/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
    assert_eq!(server.send(absolute.as_bytes()).unwrap().status, 403);
}

#[test]
fn foreign_origins_are_refused() {
    let server = Running::start();
    let port = server.port;
    let status = |line: &str, head: &[&str]| {
        let head = [&["Content-Type: application/json"][..], head].concat();
        let head: Vec<String> = head.into_iter().map(String::from).collect();
        server.request(line, &head, QUESTION.as_bytes()).status
    };
    let ask = "POST /api/verdict HTTP/1.1";
    let own = format!("Origin: http://127.0.0.1:{port}");
    assert_eq!(status(ask, &[&own, "Sec-Fetch-Site: same-origin"]), 200);
    assert_eq!(status(ask, &["Sec-Fetch-Site: none"]), 200);
    for foreign in [
        "Origin: http://example.com".to_string(),
        "Origin: null".into(),
        "Origin:".into(),
        format!("Origin: http://localhost:{port}"),
        format!("Origin: https://127.0.0.1:{port}"),
        format!("Origin: http://127.0.0.1:{port}.example.com"),
        format!("{own}\r\n{own}"),
        "Sec-Fetch-Site: cross-site".into(),
        "Sec-Fetch-Site: same-site".into(),
        "Sec-Fetch-Site: same-origin\r\nSec-Fetch-Site: same-origin".into(),
    ] {
        assert_eq!(status(ask, &[&foreign]), 403, "{foreign}");
        assert_eq!(status("GET /style.css HTTP/1.1", &[&foreign]), 403, "{foreign}");
    }
    // A followed link may open the page, and nothing else.
    let visit = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: document"];
    assert_eq!(status("GET / HTTP/1.1", &visit), 200);
    assert_eq!(status(ask, &visit), 403);
    let frame = ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe"];
    assert_eq!(status("GET / HTTP/1.1", &frame), 403);
}

#[test]
fn other_paths_methods_and_types_are_refused() {
    let server = Running::start();
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "//",
        "//etc/passwd",
        "/./",
        "/index.html/../../Cargo.toml",
        "/style.css/",
        "/style.css%00",
        "/STYLE.CSS",
        "/src/web/style.css",
        "/C:/Windows/win.ini",
        "/\\..\\Cargo.toml",
        "/api",
        "/api/",
        "/api/nothing",
        "/api/verdict/",
        "/api//verdict",
        "/api/../style.css",
        "/favicon.ico",
    ] {
        let status = server.get(path).status;
        assert!([400, 404].contains(&status), "{path}: {status}");
    }
    // The query of an address is ignored.
    assert_eq!(server.get("/?p=../Cargo.toml").status, 200);
    for (line, allow) in [
        ("GET /api/verdict", "POST"),
        ("PUT /api/verdict", "POST"),
        ("OPTIONS /api/verdict", "POST"),
        ("POST /", "GET, HEAD"),
        ("DELETE /style.css", "GET, HEAD"),
        ("TRACE /", "GET, HEAD"),
    ] {
        let reply = server.request(&format!("{line} HTTP/1.1"), &[], b"");
        assert_eq!((reply.status, reply.header("allow")), (405, Some(allow)), "{line}");
    }
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonx",
    ] {
        let head = [format!("Content-Type: {kind}")];
        assert_eq!(
            server.request("POST /api/verdict HTTP/1.1", &head, QUESTION.as_bytes()).status,
            415,
            "{kind}"
        );
    }
    assert_eq!(server.request("POST /api/verdict HTTP/1.1", &[], QUESTION.as_bytes()).status, 415);
    let head = ["Content-Type: application/json; charset=utf-8".to_string()];
    assert_eq!(server.request("POST /api/verdict HTTP/1.1", &head, QUESTION.as_bytes()).status, 200);
}

#[test]
fn large_bodies_are_refused_early() {
    let server = Running::start();
    let own = format!("Host: 127.0.0.1:{}\r\nContent-Type: application/json\r\n", server.port);
    // A body announced with 100 MB is refused before it is sent.
    let start = Instant::now();
    let head = format!("POST /api/read HTTP/1.1\r\n{own}Content-Length: 100000000\r\n\r\n");
    assert_eq!(server.send(head.as_bytes()).unwrap().status, 413);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    // So is one whose client asks first (`Expect: 100-continue`).
    let head =
        format!("POST /api/read HTTP/1.1\r\n{own}Expect: 100-continue\r\nContent-Length: 100000000\r\n\r\n");
    assert_eq!(server.send(head.as_bytes()).unwrap().status, 413);
    // Of a body without an announced size, no more than the limit is read.
    let mut stream = server.connect();
    write!(stream, "POST /api/read HTTP/1.1\r\n{own}Transfer-Encoding: chunked\r\n\r\n").unwrap();
    let (mut sent, chunk) = (0, [b"10000\r\n".as_slice(), &[b' '; 1 << 16], b"\r\n"].concat());
    while sent < 100 << 20 && stream.write_all(&chunk).is_ok() {
        sent += 1 << 16;
    }
    assert!(sent < 50 << 20, "{sent} bytes were taken");
    // A body exactly at the limit is read, but is no JSON.
    let spaces = " ".repeat(1 << 20);
    assert_eq!(server.send(&server.question("read", &spaces)).unwrap().status, 400);
    assert_eq!(server.send(&server.question("read", &(spaces + " "))).unwrap().status, 413);
    // Large heads are refused as well.
    let long = format!("GET / HTTP/1.1\r\n{own}X: {}\r\n\r\n", "x".repeat(1 << 20));
    assert!(server.send(long.as_bytes()).is_none_or(|reply| reply.status == 431));
    let many = format!("GET / HTTP/1.1\r\n{own}{}\r\n", "X: x\r\n".repeat(100));
    // What is no request that could be answered has no JSON, as documented.
    for (request, status) in [(many.as_str(), 431), ("nonsense\r\n\r\n", 400)] {
        let reply = server.send(request.as_bytes()).unwrap();
        assert_eq!((reply.status, reply.body.as_slice()), (status, &b""[..]), "{request:.20}");
    }
    check_alive(&server);
    check_memory(&server, 100);
}

#[test]
fn slow_requests_end() {
    let server = Running::start();
    let start = Instant::now();
    let own = format!("Host: 127.0.0.1:{}\r\nContent-Type: application/json\r\n", server.port);
    let mut body = server.connect();
    write!(body, "POST /api/read HTTP/1.1\r\n{own}Content-Length: 1000\r\n\r\n").unwrap();
    let mut head = server.connect();
    write!(head, "GET / HTTP/1.1\r\n").unwrap();
    let mut nothing = server.connect();
    // A client that sends a byte per second is cut off.
    std::thread::scope(|scope| {
        for stream in [&body, &head] {
            let mut stream = stream.try_clone().unwrap();
            scope.spawn(move || {
                for _ in 0..30 {
                    if stream.write_all(b"x").is_err() {
                        break;
                    }
                    std::thread::sleep(Duration::from_secs(1));
                }
            });
        }
        assert_eq!(answer(&mut body).unwrap().status, 408);
        assert!(answer(&mut head).is_none_or(|reply| reply.status == 408));
        let closed = nothing.read(&mut [0; 1]).is_ok_and(|read| read == 0);
        assert!(closed, "who says nothing is sent away");
        let taken = start.elapsed();
        assert!(taken < Duration::from_secs(25), "{taken:?}");
        drop((body, head));
    });
    check_alive(&server);
}

/// The answers of a client that asks a lot and reads nothing do not stay in memory: its connection is closed.
#[test]
fn who_reads_no_answer_is_sent_away() {
    let server = Running::start();
    let mut stream = server.connect();
    let get = format!("GET /style.css HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port);
    // More than the buffers of the system take.
    stream.write_all(get.repeat(2000).as_bytes()).unwrap();
    let start = Instant::now();
    while stream.take_error().unwrap().is_none() {
        assert!(start.elapsed() < Duration::from_secs(60), "the connection is still open");
        std::thread::sleep(Duration::from_millis(100));
    }
    check_alive(&server);
}

#[cfg(unix)]
#[test]
fn a_thousand_open_connections_keep_nobody_out() {
    let _ = rlimit::increase_nofile_limit(4096);
    let server = Running::start();
    let head = format!("POST /api/read HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", server.port);
    // Some send nothing, some begin a head, some a body.
    let open: Vec<_> = (0..1000)
        .map(|i| {
            let mut stream = server.connect();
            let said = match i % 3 {
                0 => String::new(),
                1 => head.clone(),
                _ => format!("{head}Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{{"),
            };
            let _ = stream.write_all(said.as_bytes());
            stream
        })
        .collect();
    let start = Instant::now();
    for _ in 0..20 {
        check_alive(&server);
        assert_eq!(server.get("/").status, 200);
    }
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
    drop(open);
    check_alive(&server);
    check_memory(&server, 100);
}

/// A connection whose question is being answered is not closed when others arrive.
#[cfg(unix)]
#[test]
fn an_answer_on_its_way_is_not_lost_in_a_crowd() {
    let _ = rlimit::increase_nofile_limit(4096);
    let server = Running::start();
    let mut asked = super::stale::long_question(&server, "page", 4);
    std::thread::sleep(Duration::from_millis(300));
    let crowd: Vec<_> = (0..400).map(|_| server.connect()).collect();
    check_alive(&server);
    assert_eq!(answer(&mut asked).unwrap().json().1["question"], "why");
    drop(crowd);
}

#[test]
fn random_bytes_do_no_harm() {
    let server = Running::start();
    let mut rng = ChaCha8Rng::seed_from_u64(22);
    for i in 0..400 {
        let mut bytes = vec![0; rng.random_range(1..3000)];
        rng.fill_bytes(&mut bytes);
        let sent = match i % 4 {
            // Noise as a head, as a body, and within a question.
            0 => [&bytes[..], b"\r\n\r\n"].concat(),
            1 => {
                let head =
                    [format!("Host: 127.0.0.1:{}", server.port), "Content-Type: application/json".into()];
                request("POST /api/read HTTP/1.1", &head, &bytes)
            }
            2 => {
                let mut question = server.question("verdict", QUESTION);
                for _ in 0..rng.random_range(1..5) {
                    let at = rng.random_range(0..question.len());
                    question[at] = rng.random();
                }
                question
            }
            _ => {
                let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
                server.question("read", &json!({ "text": text }).to_string())
            }
        };
        let mut stream = server.connect();
        stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
        let _ = stream.write_all(&sent);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        assert!(
            answer.is_empty() || answer.starts_with(b"HTTP/1."),
            "{:?}",
            answer.escape_ascii().to_string()
        );
        assert!(!answer.starts_with(b"HTTP/1.1 500"), "{:?}", answer.escape_ascii().to_string());
    }
    check_alive(&server);
}

/// Everything that takes memory, at once: large bodies, large boards, counts.
#[test]
fn memory_is_bounded() {
    let server = Running::start();
    let blank = |size: usize| json!({ "slink": 1, "rows": size, "cols": size, "clues": vec![".".repeat(size); size] });
    let count = json!({ "board": blank(30), "seconds": 0.5 }).to_string();
    let solve = json!({ "board": blank(100), "seconds": 0.5 }).to_string();
    let text = json!({ "text": ".".repeat(900_000) }).to_string();
    std::thread::scope(|scope| {
        for i in 0..21 {
            let (name, question) = [("likelihood", &count), ("explain", &solve), ("read", &text)][i % 3];
            let server = &server;
            scope.spawn(move || {
                let reply = server.send(&server.question(name, question));
                assert!(reply.is_none_or(|reply| [200, 400, 503].contains(&reply.status)));
            });
        }
    });
    check_alive(&server);
    check_memory(&server, 1500);
}
