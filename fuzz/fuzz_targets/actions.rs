//! Fuzzes `talat_fuzz::actions`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| talat_fuzz::actions(data));
