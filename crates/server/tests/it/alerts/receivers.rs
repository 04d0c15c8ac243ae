//! Stand-ins for those elsewhere: real servers on real ports that keep what they were sent.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// What was sent.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) path: String,
    pub(crate) headers: HashMap<String, String>,
    pub(crate) body: Vec<u8>,
}

impl Received {
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap()
    }
}

/// A server that listens to HTTP and answers what it is told to.
#[derive(Clone)]
pub(crate) struct Receiver {
    pub(crate) address: String,
    got: Arc<Mutex<Vec<Received>>>,
    answers: Arc<Mutex<String>>,
}

impl Receiver {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let receiver = Receiver {
            address: listener.local_addr().unwrap().to_string(),
            got: Arc::default(),
            answers: Arc::new(Mutex::new("201 Created".to_owned())),
        };
        let own = receiver.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let own = own.clone();
                tokio::spawn(async move { own.serve(stream).await });
            }
        });
        receiver
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// From now on it answers so: a status, and further lines of the head.
    pub(crate) fn answer(&self, status: &str) {
        status.clone_into(&mut self.answers.lock().unwrap());
    }

    pub(crate) fn got(&self) -> Vec<Received> {
        self.got.lock().unwrap().clone()
    }

    async fn serve(&self, stream: TcpStream) -> Option<()> {
        let mut stream = BufReader::new(stream);
        let mut line = String::new();
        stream.read_line(&mut line).await.ok()?;
        let path = line.split(' ').nth(1)?.to_owned();
        let mut headers = HashMap::new();
        loop {
            line.clear();
            stream.read_line(&mut line).await.ok()?;
            let Some((name, value)) = line.trim().split_once(':') else { break };
            headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
        }
        let length = headers.get("content-length")?.parse().ok()?;
        let mut body = vec![0; length];
        stream.read_exact(&mut body).await.ok()?;
        self.got.lock().unwrap().push(Received { path, headers, body });
        let answer = format!("HTTP/1.1 {}\r\ncontent-length: 0\r\n\r\n", self.answers.lock().unwrap());
        stream.write_all(answer.as_bytes()).await.ok()
    }
}

/// A mail server that takes everything, or refuses it with a code.
#[derive(Clone)]
pub(crate) struct MailServer {
    pub(crate) address: String,
    mails: Arc<Mutex<Vec<String>>>,
    refusal: Arc<Mutex<Option<&'static str>>>,
}

impl MailServer {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = MailServer {
            address: listener.local_addr().unwrap().to_string(),
            mails: Arc::default(),
            refusal: Arc::default(),
        };
        let own = server.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let own = own.clone();
                tokio::spawn(async move { own.serve(stream).await });
            }
        });
        server
    }

    pub(crate) fn refuse(&self, with: Option<&'static str>) {
        *self.refusal.lock().unwrap() = with;
    }

    /// The mails as they were sent, with the soft line breaks taken out.
    pub(crate) fn mails(&self) -> Vec<String> {
        let plain = |mail: &String| mail.replace("=\r\n", "").replace("=3D", "=");
        self.mails.lock().unwrap().iter().map(plain).collect()
    }

    async fn serve(&self, stream: TcpStream) -> Option<()> {
        let mut stream = BufReader::new(stream);
        stream.write_all(b"220 stand-in ESMTP\r\n").await.ok()?;
        let mut line = String::new();
        loop {
            line.clear();
            if stream.read_line(&mut line).await.ok()? == 0 {
                return None;
            }
            let refusal = *self.refusal.lock().unwrap();
            let answer = match line.get(..4)?.to_ascii_uppercase().as_str() {
                "EHLO" => "250-stand-in\r\n250 8BITMIME",
                "RCPT" => refusal.unwrap_or("250 ok"),
                "DATA" => {
                    stream.write_all(b"354 go on\r\n").await.ok()?;
                    let mut mail = String::new();
                    loop {
                        line.clear();
                        stream.read_line(&mut line).await.ok()?;
                        if line == ".\r\n" {
                            break;
                        }
                        mail.push_str(&line);
                    }
                    self.mails.lock().unwrap().push(mail);
                    "250 taken"
                }
                "QUIT" => {
                    stream.write_all(b"221 bye\r\n").await.ok()?;
                    return None;
                }
                _ => "250 ok",
            };
            stream.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
        }
    }
}
