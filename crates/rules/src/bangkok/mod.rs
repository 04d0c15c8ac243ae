//! Bangkok: a floating market of 3 × 3 cards, traded for at a common port (B1–B20).
