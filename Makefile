# The two commands of the README; everything else is `cargo` and `cargo xtask`.
.PHONY: run test tools

run:
	@echo "Building: five minutes of one processor the first time."
	cargo run --release --bin redoubt -- serve --datadir=./redoubt-data --port=3306 --socket=./redoubt-data/redoubt.sock

test: tools
	cargo xtask ci

# Programs that the end-to-end tests drive; installed only where they are missing.
tools:
	@./tools/install-test-tools
