//! Fuzzes `talat_fuzz::edition`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| talat_fuzz::edition(data));
