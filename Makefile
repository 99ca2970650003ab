# `make` lists the targets.

GO      ?= go
MODULES := . cmd/stringify bench
SOURCES = $$(git ls-files '*.go' ':!*_easyjson.go')
TOOL    := GOWORK=off $(GO) tool -modfile=$(CURDIR)/tools/go.mod

# What has unsafe code, and what writes by it.
UNSAFE := . ./genruntime/... $(addprefix ./internal/, wire/... prog rawjson dynamic project typed gogen/...)

# The newest Go, whose encoding/json is the second version's.
NEXT_GO ?= go1.27.3

# Fuzzing: time a target.
FUZZTIME ?= 10s

# The oracle and hostile schemas: which random cases, and how many.
SEED  ?= 1
COUNT ?= 2000
REFERENCE := tools/reference

# The processor that comparing benchmarks are pinned to, and more flags for them,
# such as DUEL="-rows profile". With QUICK=1 they take few short rounds.
CPU   ?= 1
QUICK ?=
DUEL  ?= $(if $(QUICK),-rounds 5 -time 1ms -longest 262144)
PIN    = taskset -c $(CPU) env GOMAXPROCS=1

# What to compare with: a commit or a checkout, built with which tags; which rows; how
# many percent slower is a failure.
BASE      ?= HEAD
BASE_TAGS ?=
ROWS      ?=
THRESHOLD ?= 5

.PHONY: help
help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 18

.PHONY: check
check: format-check vet staticcheck test test-purego test-generic test-race test-checkptr test-next-go cross ## format, vet, staticcheck, and the tests in every way

.PHONY: test
test: ## run the tests of every module
	@for m in $(MODULES); do (cd $$m && $(GO) test ./...) || exit 1; done

.PHONY: test-purego
test-purego: ## what has unsafe fast paths, without them
	$(GO) test -short -tags purego $(UNSAFE)

.PHONY: test-generic
test-generic: ## what writes text, without the AVX2 kernels
	STRINGIFY_CPU=generic $(GO) test -short ./internal/wire/... ./internal/dynamic ./internal/project ./internal/typed .

.PHONY: test-fast
test-fast: ## fail if this machine has AVX2 and text is not written by it
	@$(GO) test -count=1 -run '^TestBackend$$' -v ./internal/wire | tee /dev/stderr | grep -q -e '--- PASS: TestBackend'

.PHONY: test-gc
test-gc: ## while the garbage collector runs all the time; SHORT=-short for less of it
	GOGC=1 GODEBUG=clobberfree=1 $(GO) test $(SHORT) ./internal/wire/... ./internal/dynamic ./internal/project ./internal/prog ./internal/typed
	GOGC=1 GODEBUG=clobberfree=1 $(GO) test $(SHORT) -timeout 1h -skip '^TestHostileSchemas$$' .

.PHONY: verify-floats
verify-floats: COUNT = 100000000
verify-floats: ## compare COUNT floats (100 million) with strconv, and 1 million with Node
	STRINGIFY_FLOATS=$(SEED):$(COUNT) $(GO) test -count=1 -timeout 12h -run '^TestVerifyFloats$$' -v ./internal/wire
	@if command -v node >/dev/null; then \
		STRINGIFY_NODE_FLOATS=1000000 $(GO) test -count=1 -run '^TestFloatNode$$' -v ./internal/wire; \
	else echo "node is not installed: not compared with JavaScript"; fi

.PHONY: test-race
test-race: ## with the race detector (needs a C compiler)
	@for m in $(MODULES); do (cd $$m && CGO_ENABLED=1 $(GO) test -short -race ./...) || exit 1; done

.PHONY: test-checkptr
test-checkptr: ## with every unsafe pointer conversion checked
	$(GO) test -short -gcflags=all=-d=checkptr=2 $(UNSAFE)

.PHONY: test-next-go
test-next-go: ## the root module under the newest Go
	GOTOOLCHAIN=$(NEXT_GO) $(GO) test -short ./...

.PHONY: format
format: ## format all Go files but generated ones
	$(TOOL) gofumpt -w $(SOURCES)

.PHONY: format-check
format-check: ## fail if a Go file is not formatted
	@out=$$($(TOOL) gofumpt -l $(SOURCES)); if [ -n "$$out" ]; then echo "not formatted (make format):"; echo "$$out"; exit 1; fi

.PHONY: vet
vet: ## go vet
	@for m in $(MODULES); do (cd $$m && $(GO) vet ./...) || exit 1; done

.PHONY: staticcheck
staticcheck: ## staticcheck, as pinned in tools/go.mod
	@mkdir -p bin && GOWORK=off $(GO) build -modfile=tools/go.mod -o bin/staticcheck honnef.co/go/tools/cmd/staticcheck
	@for m in $(MODULES); do (cd $$m && $(CURDIR)/bin/staticcheck ./...) || exit 1; done

.PHONY: cross
cross: ## vet for the other platforms
	@for p in linux/386 linux/arm64 linux/s390x js/wasm windows/amd64; do \
		echo "vet $$p"; GOOS=$${p%/*} GOARCH=$${p#*/} $(GO) vet ./... || exit 1; done

.PHONY: fuzz
fuzz: ## run every fuzz target in turn, FUZZTIME each
	@for m in . bench; do (cd $$m && for p in $$($(GO) list ./...); do \
		for f in $$($(GO) test -list '^Fuzz' $$p | grep '^Fuzz'); do \
			echo "$$p $$f"; $(GO) test -run '^$$' -fuzz "^$$f\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 20x $$p || exit 1; done; done) || exit 1; done

.PHONY: hostile
hostile: ## compile COUNT random hostile schemas of SEED within bounds of time and memory
	STRINGIFY_HOSTILE=$(SEED):$(COUNT) $(GO) test -count=1 -timeout 2h -run '^TestHostileSchemas$$' -v .

.PHONY: gen-corpus
gen-corpus: COUNT = 500
gen-corpus: ## generate code from the corpus and COUNT recorded schemas, compile and compare it
	STRINGIFY_GENERATE=$(COUNT) $(GO) test -count=1 -timeout 1h -run '^TestGenerated$$' -v .

.PHONY: bench
bench: ## run the benchmarks of the root module
	$(GO) test -run '^$$' -bench . -benchmem ./...

# Tables name the commit that they measure.
.PHONY: duel
duel:
	@mkdir -p bin && cd bench && $(GO) build -buildvcs=true -o ../bin/duel ./cmd/duel

.PHONY: bench-peers
bench-peers: duel ## measure against Go's encoders, on processor CPU (minutes)
	@cd bench && $(PIN) ../bin/duel -tables dynamic,text $(DUEL)

.PHONY: bench-typed
bench-typed: duel ## measure Go types against Go's encoders, on processor CPU (minutes)
	@cd bench && $(PIN) ../bin/duel -tables typed,bind,generated $(DUEL)

.PHONY: bench-node
bench-node: duel ## measure against the reference on Node, on processor CPU (minutes)
	@cd bench && node=$$(node/install.sh) && $(PIN) ../bin/duel -tables node,compile -node "$$node" $(DUEL)

.PHONY: bench-branches
bench-branches: duel ## measure branches and matchers, on processor CPU (minutes)
	@cd bench && node=$$(node/install.sh) && $(PIN) ../bin/duel -tables branches,matchers -node "$$node" $(DUEL)

.PHONY: bench-large
bench-large: duel ## measure large arrays, and the time by the length, on processor CPU (minutes)
	@cd bench && node=$$(node/install.sh) && $(PIN) ../bin/duel -tables large,lengths -node "$$node" $(DUEL)

.PHONY: bench-parallel
bench-parallel: duel ## measure WithParallel and Copy, on two processors (minutes)
	@cd bench && env GOMAXPROCS=2 ../bin/duel -tables parallel $(DUEL)

.PHONY: bench-docs
bench-docs: duel ## measure everything and write docs/benchmarks.md (an hour; QUICK=1 minutes)
	@cd bench && node=$$(node/install.sh) && \
		$(PIN) ../bin/duel -tables typed,bind,generated,dynamic,node,text,large,lengths,compile,branches,matchers \
			-node "$$node" -docs ../docs/benchmarks.md $(DUEL) && \
		env GOMAXPROCS=2 ../bin/duel -tables parallel -node "$$node" -docs ../docs/benchmarks.md $(DUEL)

.PHONY: bench-compare
bench-compare: ## compare this checkout with BASE, on processor CPU; fail where it is slower (minutes)
	@mkdir -p bin && cd bench && $(GO) build -o ../bin/compare ./cmd/compare && \
		$(PIN) ../bin/compare -base "$(BASE)" -base-tags "$(BASE_TAGS)" -rows '$(value ROWS)' -threshold $(THRESHOLD) $(if $(QUICK),-rounds 9 -time 1ms)

.PHONY: guard guard-update
guard: ## count the instructions of key paths, and fail if one takes more than before (needs valgrind)
	@mkdir -p bin && cd bench && $(GO) build -o ../bin/guard ./cmd/guard && ../bin/guard

guard-update: ## write bench/guard.tsv anew
	@mkdir -p bin && cd bench && $(GO) build -o ../bin/guard ./cmd/guard && ../bin/guard -update

.PHONY: record
record: $(REFERENCE)/node_modules ## record testdata/reference anew with the reference
	$(REFERENCE)/record.sh

.PHONY: oracle
oracle: $(REFERENCE)/node_modules ## compare with the reference over COUNT fresh cases of SEED
	$(REFERENCE)/oracle.sh $(SEED) $(COUNT)

$(REFERENCE)/node_modules:
	npm install --no-save --no-package-lock --no-audit --no-fund --prefix $(REFERENCE) fast-json-stringify@7.3.10
