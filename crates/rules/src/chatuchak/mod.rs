//! Chatuchak: booths jump until those of one colour stand together (C1–C26, C30–C33).

pub mod colour;
pub mod edition;
pub mod grid;
pub mod marker;
pub mod placing;
pub mod spot;
