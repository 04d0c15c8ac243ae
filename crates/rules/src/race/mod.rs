//! Race: Chatuchak's grid alone or against the clock (C27–C29).
