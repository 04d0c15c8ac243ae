//! The tests of Chatuchak.

mod laws;
