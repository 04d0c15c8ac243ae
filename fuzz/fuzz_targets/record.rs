//! Fuzzes `talat_fuzz::record`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| talat_fuzz::record(data));
