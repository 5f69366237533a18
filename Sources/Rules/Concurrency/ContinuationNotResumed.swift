import TenetRuleKit
import TenetRuleSupport

struct ContinuationNotResumed: Rule {
    static let about = About(
        "continuation-not-resumed", "Continuation not resumed on every path", category: .concurrency, severity: .error,
        status: .stable,
        specializes: ["unused-closure-parameter"],
        why: "A continuation that is never resumed suspends its task for ever and leaks everything the task holds.",
        phrasings: [
            "Resume every continuation on every path.",
            """
            Inside `withCheckedContinuation`, no early `return`, `nil` object or failure branch may leave the caller \
            waiting forever.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(OpenCallback.self, fromCallsOf: CallbackPaths.continuations) { call, file in
            guard let closure = call.closures.last?.closure, !closure.statements.isEmpty else { return [] }
            let names = closure.parameterNames
            guard let name = names.count == 1 ? names[0] : nil else {
                if names.isEmpty { reportUnnamed(closure, file) }
                return []
            }
            let callback = CallbackPaths(continuation: name)
            guard callback.mentions(closure.statements) else {
                file.report(
                    "`\(name.text)` is never resumed, so the task never goes on", help: "resume it on every path",
                    at: name)
                return []
            }
            guard let body = file.body(of: closure) else { return [] }
            let isOfMethod = body.parent?.kind == .function
            return ([body] + body.responsible(for: callback)).compactMap {
                open($0, callback, name, isOfMethod: isOfMethod, file)
            }
        }
        hooks.onProject(needing: [.summaries]) { project in
            project.reportUnanswered(
                of: Self.id,
                UnansweredWords(
                    inner: { "this closure can end without resuming `\($0)`, so the task may never go on" },
                    outer: { "`\($0)` is not resumed \($1), so the task may never go on" },
                    help: "resume it before every way out", note: "never resumes it"))
        }
    }

    private func open(
        _ body: FlowBody, _ callback: CallbackPaths, _ name: TokenSyntax, isOfMethod: Bool, _ file: FilePass
    ) -> (fact: OpenCallback, range: ByteRange)? {
        guard let graph = body.graph, let closure = body.owner.as(ClosureExprSyntax.self) else { return nil }
        // The closure that makes the continuation runs at once, in a method that waits: whoever called that holds `self` until
        // it is resumed, and a shared instance lasts.
        let lasting: Set<String> = closure.contains(name) ? closure.held : ["self"]
        let holds = isOfMethod || closure.isInSharedInstance
        let ways = callback.paths(in: body, countsMissing: true, held: holds ? lasting : [])
        let again = closure.functions(within: name)
        let paths = OpenPaths(in: file, premises: callback.premises) { isGood in
            graph.atLeastOnce({ callback.isSettled($0) || isGood($0) || $0.calls(anyOf: again) }, ways)
        }
        guard let paths else { return nil }
        let isInner = !closure.contains(name)
        if isInner, callback.sharesDuty(body, below: name) || callback.choosesByOneValue(body) { return nil }
        return (
            OpenCallback(rule: Self.id.rawValue, name: callback.name, paths: paths, isInner: isInner),
            isInner ? closure.leftBrace.range : name.range
        )
    }

    private func reportUnnamed(_ closure: ClosureExprSyntax, _ file: FilePass) {
        guard !closure.statements.tokens.contains(where: { $0.text == "$0" }) else { return }
        file.report(
            "the continuation is never used, so the task never goes on",
            help: "name the parameter and resume it on every path", at: closure.leftBrace)
    }

    private static let shared = "static let all = Locks(); "
    private static func fill(_ start: String, _ effect: String, _ mark: String = "", _ end: String = "") -> String {
        """
        final class Locks {
            func fill() \(effect) {
                \(start) { continuation in
                    pump.run \(mark){ [weak self] in
                        guard let self else { return }
                        self.level += 1
                        continuation.resume()
                    }
                } \(end)
            }
        }
        """
    }

    static let examples: [Example] = [
        // Who waits in a method of the object holds the object.
        .good(fill("await withCheckedContinuation", "async")),
        .bad(fill("Task { [weak self] in await withCheckedContinuation", "", "↓", "}")),
        .good(fill("Task { await withCheckedContinuation", "", "", "}").replacing("func", with: shared + "func")),
        .good(
            """
            func depth(_ tries: Int) async throws -> Double {
                try await withCheckedThrowingContinuation { continuation in
                    var rest = tries
                    func ask() {
                        sonar.read { depth in
                            if let depth { return continuation.resume(returning: depth) }
                            rest -= 1
                            if rest > 0 { ask() } else { continuation.resume(throwing: DepthError.silent) }
                        }
                    }
                    ask()
                }
            }
            """),
        .good(
            """
            func send(_ text: String) async {
                let socket = Socket()
                await withCheckedContinuation { [weak socket] continuation in
                    socket?.onEnd = { continuation.resume() }
                }
            }
            """),
        .bad(
            """
            func send(_ text: String, over socket: Socket?) async {
                await withCheckedContinuation { ↓continuation in
                    socket?.onEnd = { continuation.resume() }
                }
            }
            """),
        .good(
            """
            final class Harbour {
                func tide() async -> Tide {
                    await withCheckedContinuation { [weak self] continuation in
                        guard let self else { return }
                        ask { continuation.resume(returning: $0) }
                    }
                }
                func depth() async -> Int {
                    await withCheckedContinuation { continuation in
                        sonar.delegate = SonarDelegate { depth in
                            if depth > 0 { continuation.resume(returning: depth) }
                        }
                    }
                }
            }
            """),
        // One value that is an answer or an error; two that may both be missing.
        .good(
            """
            func tide() async throws -> Tide {
                try await withCheckedThrowingContinuation { continuation in
                    gauge.read { reading in
                        if let tide = reading.result {
                            continuation.resume(returning: tide)
                        } else if let error = reading.error {
                            continuation.resume(throwing: error)
                        }
                    }
                }
            }
            """),
        .bad(
            """
            func tide() async throws -> Tide {
                try await withCheckedThrowingContinuation { continuation in
                    gauge.read(completion: ↓{ tide, error in
                        if let tide {
                            continuation.resume(returning: tide)
                        } else if let error {
                            continuation.resume(throwing: error)
                        }
                    })
                }
            }
            """),
        .bad(files: [
            "App/Feed.swift": """
            func item() async -> Item? {
                await withCheckedContinuation { ↓continuation in
                    if let item { Answers.send(item, to: continuation) } else { Answers.forget(continuation) }
                }
            }
            """,
            "App/Answers.swift": """
            enum Answers {
                static func send(_ item: Item, to waiting: CheckedContinuation<Item?, Never>) {
                    waiting.resume(returning: item)
                }
                static func forget(_ waiting: CheckedContinuation<Item?, Never>) { log("forgotten") }
            }
            """,
        ]),
        .good(files: [
            "App/Feed.swift": """
            func item() async -> Item? {
                await withCheckedContinuation { continuation in
                    switch state {
                    case .ready(let item): Answers.send(item, to: continuation)
                    case .broken: Answers.stop()
                    }
                }
            }
            """,
            "App/Answers.swift": """
            enum Answers {
                static func send(_ item: Item, to all: CheckedContinuation<Item?, Never>) { all.resume(returning: item) }
                static func stop() -> Never { fatalError("broken") }
            }
            """,
        ]),
        .bad(
            """
            func item() async -> Item? {
                await withCheckedContinuation { ↓continuation in
                    guard let url else { return }
                    fetch(url) { continuation.resume(returning: $0) }
                }
            }
            """),
        .bad(
            """
            func item() async throws -> Item {
                try await withCheckedThrowingContinuation { continuation in
                    session.dataTask(with: url) ↓{ data, _, error in
                        if let error {
                            continuation.resume(throwing: error)
                        } else if let data {
                            continuation.resume(returning: Item(data))
                        }
                    }.resume()
                }
            }
            """),
        .bad(
            """
            func closeAlert() async {
                await withCheckedContinuation { ↓continuation in
                    alert?.close { continuation.resume() }
                }
            }
            """),
        .bad("func wait() async {\n    await withCheckedContinuation { ↓_ in timer.start() }\n}"),
        .bad("func wait() async {\n    await withCheckedContinuation { ↓done in timer.start() }\n}"),
        .good(
            """
            func call() async {
                await withCheckedContinuation { continuation in
                    token = room.subscribe(RoomListener { room in
                        if room.hasCall { continuation.resume() }
                    })
                }
            }
            """),
        // What is stored is answered by whoever takes it out again.
        .good(
            """
            func opened() async {
                await withCheckedContinuation { continuation in
                    let isOpen = lock.withLock {
                        if gate.isOpen { return true }
                        waiters[id, default: []].append(continuation)
                        return false
                    }
                    if isOpen { continuation.resume() }
                }
            }
            func run() async throws {
                try await withCheckedThrowingContinuation { continuation in
                    exit = continuation
                    launch { error in
                        if let error { continuation.resume(throwing: error) }
                    }
                }
            }
            """),
        // A timeout answers what the listener leaves open.
        .good(
            """
            func reply() async throws -> Reply {
                try await withCheckedThrowingContinuation { continuation in
                    let line = Line { message in
                        guard message.isReply else { return }
                        continuation.resume(returning: Reply(message))
                    }
                    line.open(timeout: 5) { continuation.resume(throwing: LineError.timeout) }
                }
            }
            """),
        .bad(
            """
            func reply() async throws -> Reply {
                try await withCheckedThrowingContinuation { continuation in
                    guard let line else {
                        log ↓{ if $0 { continuation.resume(throwing: LineError.closed) } }
                        return
                    }
                    line.open { continuation.resume(returning: $0) }
                }
            }
            """),
        // Crane and hatch each look whether the other is done; only one branch of each choice runs.
        .good(
            """
            func load() async -> Cargo {
                await withCheckedContinuation { continuation in
                    if crane.isFast {
                        crane.lift { if hatch.isShut { continuation.resume(returning: cargo) } }
                    } else {
                        crane.drag { if hatch.isShut { continuation.resume(returning: cargo) } }
                    }
                    switch hatch.kind {
                    case .steel: hatch.roll { if crane.isDown { continuation.resume(returning: cargo) } }
                    case .wood: hatch.nail { if crane.isDown { continuation.resume(returning: cargo) } }
                    }
                }
            }
            """),
        .bad(
            """
            func load() async -> Cargo {
                await withCheckedContinuation { continuation in
                    if crane.isFast {
                        crane.lift ↓{ if hatch.isShut { continuation.resume(returning: cargo) } }
                    } else {
                        crane.drag { continuation.resume(returning: cargo) }
                    }
                }
            }
            """),
        // The writer asks again and again.
        .good(
            """
            func write() async {
                await withCheckedContinuation { continuation in
                    input.requestMediaDataWhenReady(on: queue) {
                        while input.isReadyForMoreMediaData {
                            if let frame = camera.next() { input.append(frame); continue }
                            input.markAsFinished()
                            writer.finishWriting { continuation.resume() }
                        }
                    }
                }
            }
            """),
        .good("func ready() async {\n    await withCheckedContinuation { waiters.append($0) }\n}"),
        .good(
            """
            func item() async throws -> Item {
                try await withCheckedThrowingContinuation { continuation in
                    load { result in continuation.resume(with: result) }
                }
            }
            """),
        .good(
            """
            func wait() async {
                await withUnsafeContinuation { continuation in
                    waiting.append(continuation)
                }
            }
            """),
        .good(
            """
            func next() async -> Int {
                await withCheckedContinuation { continuation in
                    if let ready { continuation.resume(returning: ready) } else { waiter = continuation }
                }
            }
            """),
        .good(
            """
            func first() async -> Item {
                await withCheckedContinuation { continuation in
                    var isSent = false
                    feed.onItem { item in
                        guard !isSent else { return }
                        isSent = true
                        continuation.resume(returning: item)
                    }
                }
            }
            """),
        .good(
            """
            func names() async -> [String] {
                await withCheckedContinuation { done in
                    let names = items.map { item in
                        return item.name
                    }
                    done.resume(returning: names)
                }
            }
            """),
    ]
}
