# Everything Talat needs, by name. `make help` lists it.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help play build demo dev check test test-web web screenshots pictures lint lint-web bench arena soak soak-games soak-faults soak-load soak-hostile soak-burst soak-press webkit webkit-driver schema release install-check fuzz audit setup tools browser clean

RUST := 1.95.0
NODE := 20.19.0
WASM := wasm32-unknown-unknown
DENY := 0.20.2
FUZZ := 0.13.2
SCHEMATHESIS := 4.32.5
FUZZ_SECONDS := 300
export CHROMIUM ?= /usr/bin/chromium
SOAK_GAMES := 1000000
SOAK_KILLS := 200
SOAK_GRIDS := 100000
SOAK_SCHEDULES := 100000
SOAK_FAULT_SECONDS := 300
SOAK_ALERT_TURNS := 1000
SOAK_ALERT_KILLS := 20
SOAK_LOAD_SECONDS := 600
SOAK_HOSTILE_SECONDS := 60
SOAK_BURST_GAMES := 25000
SOAK_ABANDONED_GAMES := 5000
TOOLS := $(CURDIR)/.tools
# What needs no client does without one where none is built; where one is, the build is the same as for `make play`.
NO_CLIENT = $(if $(wildcard web/dist/index.html),,--features no-client)
export PATH := $(TOOLS)/bin:$(HOME)/.cargo/bin:$(PATH)

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: setup web ## build and serve the table; LAN=1 opens it to the home network
	@echo 'Building Talat: this takes some minutes the first time, and seconds after that.'
	cargo build --profile play --locked -p talat
	@exec target/play/talat serve $(if $(LAN),--lan)

build: setup web ## build the program to be installed, with the web client in it, to target/release/talat
	@echo 'Building Talat for installing: this takes some minutes the first time.'
	cargo build --release --locked -p talat

demo: setup ## play a whole game of each kind in the terminal
	@cargo run --quiet --release --locked -p talat $(NO_CLIENT) -- demo

dev: setup node_modules/.package-lock.json ## server and client that reload as their sources change, on http://127.0.0.1:5173
	@TALAT_DEV=1 npm run --silent dev -w web

check: setup web ## what a change needs before a commit: format, lints, types, unit tests
	cargo fmt --all --check
	cargo clippy --quiet --workspace --all-targets --locked -- -D warnings
	cargo test --quiet --workspace --locked --lib
	npm run --silent check -w web
	npm run --silent lint -w web
	npm run --silent test -w web
	npx --no-install prettier --log-level warn --check .

test: lint ## set up what is needed and run all tests
	cargo test --workspace --locked
	@$(MAKE) --no-print-directory test-web

test-web: web browser ## test the web client alone, with a real server in a real browser
	npm run --silent test -w web
	@# The same build as that of the tests: nothing is compiled twice.
	cargo test --workspace --locked --no-run --quiet
	npm run --silent e2e -w web

screenshots: web browser ## draw every screen at nine sizes, light and dark, to web/screenshots
	@# The same build as that of the tests: nothing is compiled twice.
	cargo test --workspace --locked --no-run --quiet
	npm run --silent screenshots -w web

pictures: screenshots ## make the README's few pictures from the screenshots, small, to docs/pictures
	npm run --silent pictures -w web

webkit: web webkit-driver ## play a whole game of each kind in WebKitGTK, with pictures to web/screenshots
	cargo test --workspace --locked --no-run --quiet
	npm run --silent webkit -w web

web: web/dist/index.html

# Built anew when a source of it has changed, and only then.
web/dist/index.html: node_modules/.package-lock.json web/index.html web/package.json web/svelte.config.js \
		$(wildcard web/vite.*.ts) $(shell find web/src web/public -type f)
	npm run --silent build -w web

lint: setup tools lint-web ## check format, lints, licences and sources
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	@# By itself the rules' crate is no_std: this fails when it reaches for files, threads, clocks or randomness.
	cargo check --quiet --locked -p talat-rules
	@# A table knows no world: this fails when it reaches for sockets, a store or a runtime.
	@rustup target list --installed 2>/dev/null | grep -qx $(WASM) || rustup target add $(WASM) 2>/dev/null || \
		rustc --print target-libdir --target $(WASM) 2>/dev/null | xargs -r test -d || \
		{ echo "talat: the target $(WASM) is missing; 'rustup target add $(WASM)' brings it, or your system's package of Rust for it" >&2; exit 1; }
	cargo check --quiet --locked --target $(WASM) -p talat-table
	cargo deny --locked --log-level error check --hide-inclusion-graph bans licenses sources
	npx --no-install prettier --log-level warn --check .

lint-web: web ## check the web client: types, lints, size
	npm run --silent check -w web
	npm run --silent lint -w web
	npm run --silent size -w web

bench: release ## measure speed, memory and allocations
	cargo bench --locked -p talat-rules --bench table
	cargo bench --locked -p talat-rules --bench steps
	cargo bench --locked -p talat-solver --bench table
	cargo bench --locked -p talat-bots --bench search
	cargo bench --locked -p talat-bots --bench deadlines
	target/release/talat-load --data target

arena: setup ## let bots play each other, for instance ARGS="chatuchak --players 2 --bots hard,normal"
	@cargo run --quiet --release --locked -p talat-arena -- $(ARGS)

soak: setup soak-games soak-faults soak-load soak-hostile soak-burst soak-press schema ## all that takes long: random games with the laws checked, puzzles, kills, faults, load, hostile clients, every screen at every size, make schema

soak-games: setup ## a million random games of each game with the laws checked; 100,000 puzzles; 100,000 games with clocks
	cargo run --release --locked -p talat $(NO_CLIENT) -- soak --games $(SOAK_GAMES)
	cargo bench --locked -p talat-solver --bench table -- $(SOAK_GRIDS)
	TALAT_SCHEDULES=$(SOAK_SCHEDULES) cargo test --workspace --locked --test laws -- games_with_clocks --nocapture

soak-faults: setup ## a server killed 200 times under load; five minutes of full disks, failed writes, stops and kills; 1,000 alerts through 20 kills
	TALAT_KILLS=$(SOAK_KILLS) cargo test --locked -p talat --test promises -- kill --nocapture
	TALAT_FAULT_SECONDS=$(SOAK_FAULT_SECONDS) TALAT_FAULT_SEED=$${TALAT_FAULT_SEED:-$$((RANDOM * 32768 + RANDOM))} \
		cargo test --locked -p talat --test promises -- faults --nocapture
	TALAT_ALERT_TURNS=$(SOAK_ALERT_TURNS) TALAT_ALERT_KILLS=$(SOAK_ALERT_KILLS) \
		cargo test --locked -p talat --test promises -- every_turn --nocapture

soak-load: release ## ten minutes of 200 tables that play as fast as they can
	target/release/talat-load --data target --tables 200 --seconds $(SOAK_LOAD_SECONDS) --idle 60 --max-memory 500 --max-idle-memory 150 --stored 0 --steps 0

soak-hostile: release ## one hostile client after the other, a minute each, beside honest people
	target/release/talat-load hostile --data target --seconds $(SOAK_HOSTILE_SECONDS)

soak-burst: release ## 25,000 short games, then 5,000 that nobody ends, and what they leave in memory
	target/release/talat-load burst --data target --games $(SOAK_BURST_GAMES)
	target/release/talat-load burst --data target --games $(SOAK_ABANDONED_GAMES) --abandon

soak-press: web browser ## press every control of every screen, and look at all of them, at nine sizes
	@# The same build as that of the tests: nothing is compiled twice.
	cargo test --workspace --locked --no-run --quiet
	TALAT_SIZES=all npm run --silent e2e -w web -- press.spec every-screen.spec fits.spec

install-check: setup node_modules/.package-lock.json ## what docs/hosting.md installs, with the real nginx, systemd, promtool and fail2ban (as root on Debian it gets them)
	crates/talat/tests/page/install-check.sh

release: setup web
	cargo build --release --locked -p talat -p talat-load

schema: setup ## let schemathesis ask a server all that the API's description allows, and more, for 75 seconds (needs Python)
	@$(TOOLS)/schema/bin/st --version 2>/dev/null | grep -q ' $(SCHEMATHESIS)$$' || \
		{ python3 -m venv $(TOOLS)/schema && $(TOOLS)/schema/bin/pip install --quiet schemathesis==$(SCHEMATHESIS); }
	@# The same build as that of the tests: nothing is compiled twice, and sums that run over fail.
	cargo test --workspace --locked --no-run --quiet
	$(TOOLS)/schema/bin/python crates/server/tests/schema/run.py target/debug/talat

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
		if [ $${need%%:*} = cc ] && command -v apt-get >/dev/null; then \
			[ "$$(id -u)" = 0 ] || { echo "talat: a C compiler is missing; 'apt install gcc libc6-dev' as root brings it" >&2; exit 1; }; \
			apt-get update -qq && apt-get install -y -qq gcc libc6-dev; continue; \
		fi; \
		echo "talat: '$${need%%:*}' is missing; get it from $${need#*:}" >&2; exit 1; \
	done
	@have=$$(rustc --version | cut -d' ' -f2); \
	if [ "$$(printf '%s\n' $(RUST) $$have | sort -V | head -n 1)" != $(RUST) ]; then \
		echo "talat: Rust $(RUST) or newer is needed, this is $$have; 'rustup update' brings it" >&2; exit 1; \
	fi; \
	have=$$(node --version | tr -d v); \
	if [ "$$(printf '%s\n' $(NODE) $$have | sort -V | head -n 1)" != $(NODE) ]; then \
		echo "talat: Node $(NODE) or newer is needed, this is $$have; nodejs.org has it" >&2; exit 1; \
	fi

# What linting needs beside it, pinned: cargo-deny in .tools, prettier and the web client's tools in node_modules.
tools: setup node_modules/.package-lock.json
	@cargo deny --version 2>/dev/null | grep -q ' $(DENY)$$' || \
		cargo install --quiet --locked --root $(TOOLS) cargo-deny@$(DENY)

node_modules/.package-lock.json: package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# Where the browser tests look: the system's Chromium. On Debian, root gets it if it is missing.
browser:
	@command -v $(CHROMIUM) >/dev/null && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; exit 0; \
	fi; \
	echo "talat: the browser tests need Chromium: 'apt install chromium' as root, or CHROMIUM=/path/to/it" >&2; exit 1

# WebKitGTK's driver and a screen for it, outside of what the tests need. On Debian, root gets them if they are missing.
webkit-driver:
	@command -v WebKitWebDriver >/dev/null && command -v xvfb-run >/dev/null && exit 0; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
		apt-get update -qq && apt-get install -y -qq --no-install-recommends webkit2gtk-driver xvfb xauth; exit 0; \
	fi; \
	echo "talat: 'apt install webkit2gtk-driver xvfb xauth' as root brings what is missing" >&2; exit 1

clean: ## throw away everything that was built
	rm -rf target fuzz/target node_modules .tools web/test-results web/screenshots
	find web/dist -mindepth 1 ! -name .gitkeep -delete
