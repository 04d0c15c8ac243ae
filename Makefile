# Everything Talat needs, by name. `make help` lists it.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help play demo test lint bench soak fuzz audit setup tools clean

RUST := 1.95.0
DENY := 0.20.2
FUZZ := 0.13.2
FUZZ_SECONDS := 300
SOAK_GAMES := 1000000
SOAK_KILLS := 200
SOAK_GRIDS := 100000
TOOLS := $(CURDIR)/.tools
export PATH := $(TOOLS)/bin:$(HOME)/.cargo/bin:$(PATH)

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "make %-7s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: setup ## build and serve the table; LAN=1 opens it to the home network
	cargo build --quiet --release --locked -p talat
	@exec target/release/talat serve $(if $(LAN),--lan)

demo: setup ## play a whole game of each kind in the terminal
	@cargo run --quiet --release --locked -p talat -- demo

test: lint ## set up what is needed and run all tests
	cargo test --workspace --locked

lint: setup tools ## check format, lints, licences and sources
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	@# By itself the rules' crate is no_std: this fails when it reaches for files, threads, clocks or randomness.
	cargo check --quiet --locked -p talat-rules
	cargo deny --locked --log-level error check --hide-inclusion-graph bans licenses sources
	npx --no-install prettier --log-level warn --check .

bench: setup ## measure speed, memory and allocations
	cargo bench --locked -p talat-rules --bench table
	cargo bench --locked -p talat-rules --bench steps
	cargo bench --locked -p talat-solver --bench table
	cargo build --release --locked -p talat -p talat-load
	target/release/talat-load --data target

soak: setup ## a million random games of each game with the laws checked; 100,000 puzzles; a server killed 200 times under load
	cargo run --release --locked -p talat -- soak --games $(SOAK_GAMES)
	cargo bench --locked -p talat-solver --bench table -- $(SOAK_GRIDS)
	TALAT_KILLS=$(SOAK_KILLS) cargo test --locked -p talat --test kill -- --nocapture

fuzz: setup ## run each fuzz target for five minutes (needs a nightly Rust)
	@cargo fuzz --version >/dev/null 2>&1 || cargo install --quiet --locked --root $(TOOLS) cargo-fuzz@$(FUZZ)
	for target in record edition actions; do \
		mkdir -p target/corpus/$$target; \
		CARGO_PROFILE_RELEASE_LTO=off cargo +nightly fuzz run --features libfuzzer \
			$$target target/corpus/$$target fuzz/corpus/$$target -- \
			-max_total_time=$(FUZZ_SECONDS) -timeout=20 -rss_limit_mb=2048 -print_final_stats=1; \
	done

audit: setup tools ## check the dependencies for known vulnerabilities (needs the network)
	cargo deny --locked check advisories

# What building needs; on Debian, root gets what is missing.
setup:
	@for need in cargo:rustup.rs cc:gcc npm:nodejs.org; do \
		command -v $${need%%:*} >/dev/null && continue; \
		if [ $${need%%:*} = cc ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && apt-get install -y -qq gcc libc6-dev; continue; \
		fi; \
		echo "talat: '$${need%%:*}' is missing; get it from $${need#*:}" >&2; exit 1; \
	done
	@have=$$(rustc --version | cut -d' ' -f2); \
	if [ "$$(printf '%s\n' $(RUST) $$have | sort -V | head -n 1)" != $(RUST) ]; then \
		echo "talat: Rust $(RUST) or newer is needed, this is $$have; 'rustup update' brings it" >&2; exit 1; \
	fi

# What linting needs beside it, pinned: cargo-deny in .tools, prettier in node_modules.
tools: setup node_modules/.package-lock.json
	@cargo deny --version 2>/dev/null | grep -q ' $(DENY)$$' || \
		cargo install --quiet --locked --root $(TOOLS) cargo-deny@$(DENY)

node_modules/.package-lock.json: package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

clean: ## throw away everything that was built
	rm -rf target fuzz/target node_modules .tools
