# The one entry point: what a person runs and what CI runs. `make` alone says what there is.

CARGO ?= cargo
OUT ?= clew-out
N ?= 1000
SEED ?= 1

.DEFAULT_GOAL := help
.PHONY: help demo install build deb test lint fuzz bench lab-filter lab-strategies lab-held-out lab-frontier lab-labels lab-suite bless setup setup-tests clean

help: ## this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

demo: build ## generate tests for examples/, show the result and one of the tests
	$(CARGO) run --release --quiet -p clew -- gen examples/*.c -o $(OUT)
	@printf '\nThe first tests of $(OUT)/tests/test_ring.c:\n\n'
	@sed -n '/^ \* Covers/,$$p' $(OUT)/tests/test_ring.c | sed '1i /*' | head -48

install: setup ## build clew and install it for this user, with cargo
	$(CARGO) install --path crates/clew --locked

build: setup ## build the release binary
	$(CARGO) build --release -p clew

deb: build ## a Debian package with man pages and completions, in dist/
	@scripts/setup dpkg-dev fakeroot
	@scripts/deb

test: setup-tests lint ## every check: format, clippy, tests, clew's libc against the system's
	$(CARGO) test --workspace
	runtime/test/run

lint: setup-tests ## format and clippy, no warnings
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings

fuzz: setup-tests ## N=1000 random programs from SEED=1 on, natively and in the vm; as many whose terms are audited; as many with pointers whose verdicts are tried; as many units in random environments; as many whose proofs are tried with random inputs; as many units whose labels are tried with random inputs (300 by default); as many units with the path filter and without; as many of three kinds with snapshots and without (300 by default); as many programs for Test-Comp whose claims are checked; as many units whose equivalent mutants are run; as many modules whose proofs are tried with random sequences of calls
	$(CARGO) run --release --quiet -p clew --features confirm --example fuzz -- $(N) $(SEED) $(OUT)/fuzz
	EXACT=$(N) EXACT_SEED=$(SEED) $(CARGO) test --release --quiet -p clew --features confirm --test exact random -- --nocapture
	SHAPES=$(N) SHAPES_SEED=$(SEED) $(CARGO) test --release --quiet -p clew --features confirm --test shapes -- --nocapture
	ENVIRONMENTS=$(N) ENVIRONMENTS_SEED=$(SEED) $(CARGO) test --release --quiet -p clew --features confirm --test environments -- --nocapture
	LOOK=$(N) LOOK_SEED=$(SEED) $(CARGO) test --release --quiet -p clew --features confirm --test look -- --nocapture
	PROOFS=$(N) PROOFS_SEED=$(SEED) $(CARGO) test --release --quiet -p clew --features confirm --test proofs -- --nocapture
	LABELS=$(if $(filter 1000,$(N)),300,$(N)) LABELS_SEED=$(SEED) $(CARGO) test --release --quiet -p clew --features confirm --test label_proofs -- --nocapture
	FILTER=$(N) FILTER_SEED=$(SEED) $(CARGO) test --release --quiet -p clew --features confirm --test filter -- --nocapture
	SNAPSHOTS=$(if $(filter 1000,$(N)),300,$(N)) SNAPSHOTS_SEED=$(SEED) $(CARGO) test --release --quiet -p clew --test snapshots -- --nocapture
	MUTANTS=$(N) MUTANTS_SEED=$(SEED) $(CARGO) test --release --quiet -p clew --features confirm --test mutants -- --nocapture
	MODULES=$(N) MODULES_SEED=$(SEED) $(CARGO) test --release --quiet -p clew --test modules -- --nocapture
	CUT=$(N) CUT_SEED=$(SEED) $(CARGO) test --release --quiet -p clew --test cut -- --nocapture

bench: setup-tests ## the benchmarks, each a ratio or a limit; ONLY=vm, terms, growth, closings, filter, selection, frontier, labels, suite, queries, runs, memory or budget for a part (BASE=path/to/clew for runs and memory of another version beside)
	@set -e; for part in $(or $(ONLY),vm terms growth closings filter selection frontier labels suite queries runs memory); do \
	    case $$part in \
	        terms) $(CARGO) run --release --quiet -p clew-term --example terms ;; \
	        growth) $(CARGO) run --release --quiet -p clew-solve --example growth ;; \
	        closings) $(CARGO) run --release --quiet -p clew-cover --example closings ;; \
	        labels|suite|runs|memory|budget) $(CARGO) build --release --quiet -p clew --bin clew && $(CARGO) run --release --quiet -p clew --example bench -- $$part ;; \
	        *) $(CARGO) run --release --quiet -p clew --example bench -- $$part ;; \
	    esac; \
	done

lab-filter: setup ## depth-first search with and without the path filter, on lab/subjects and on bash, flex and make: lab/results/filter.md; LAB="--runs 100 --only own" for a part
	@lab/fetch || echo "lab: goes on without the projects that could not be fetched" >&2
	$(CARGO) run --release --quiet -p clew-lab -- filter $(LAB)

lab-strategies: setup ## all search strategies on lab/subjects and on fetched programs, by seeds: lab/results/strategies.md; LAB="--runs 250 --only own" for a part, into lab/out
	@lab/fetch || echo "lab: goes on without the projects that could not be fetched" >&2
	$(CARGO) run --release --quiet -p clew-lab -- strategies $(LAB)

lab-held-out: setup ## the default against others on functions of diffutils, gzip and sed, on which nothing was chosen: lab/results/held-out.md; LAB="--strategies auto,cgs" for a part
	@lab/fetch diffutils gzip sed || echo "lab: goes on without the projects that could not be fetched" >&2
	$(CARGO) run --release --quiet -p clew-lab -- strategies --held-out $(LAB)

lab-frontier: setup ## state machines and drivers, with proofs and without: lab/results/frontier.md; LAB="--only server" for a part
	$(CARGO) run --release --quiet -p clew-lab -- frontier $(LAB)

lab-labels: setup ## searches for labels in LTest's ways, and what they cost: lab/results/labels.md; LAB="--only tcas" for a part
	$(CARGO) run --release --quiet -p clew-lab -- labels $(LAB)

lab-suite: setup ## modules through their interfaces: evolution, symbolic execution, both, by seeds: lab/results/suite.md; LAB="--only uri" for a part, LAB=--choose for the candidates of the default
	$(CARGO) run --release --quiet -p clew-lab -- suite $(LAB)

bless: setup-tests ## accept the present output of the tests as the expected one
	CLEW_BLESS=1 $(CARGO) test --workspace

setup: ## install what building and running need and the machine does not have; quick when nothing is missing
	@scripts/setup

setup-tests: ## the same, and what only the tests need
	@scripts/setup tests

clean: ## remove what was built and generated
	$(CARGO) clean
	rm -rf $(OUT) dist
