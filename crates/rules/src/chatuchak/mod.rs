//! Chatuchak: booths jump until those of one colour stand together (C1–C26, C30–C33).
