//! Chakapuces: cats in a line, and fleas to be rid of (P1–P18).
