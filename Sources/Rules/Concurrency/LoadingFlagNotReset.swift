import TenetRuleKit

struct LoadingFlagNotReset: Rule {
    static let about = About(
        "loading-flag-not-reset", "Loading flag stays on when the operation leaves early", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            A flag that one path leaves raised shows a spinner for ever, or keeps a button disabled until the app is \
            started again.
            """)

    var names = ["loading", "busy", "isBusy", "inProgress", "isInProgress"]
    var setters = ["setLoading"]
    static let options = [
        Option<Self>("names", \.names, "Names of flags besides those of the form `is…ing`."),
        Option<Self>("setters", \.setters, "Functions that set such a flag to their argument."),
    ]

    func install(_ hooks: inout Hooks) {
        let flags = LoadingFlags(names: names, setters: setters)
        hooks.onBody(mentioning: "true") { body, file in
            let text = body.statements.text
            guard text.contains("ing") || names.contains(where: { text.contains($0) }), text.contains("false"),
                let graph = body.graph
            else { return }
            for event in graph.events where event.kind == .assignment || event.kind == .call {
                guard let (flag, isOn) = flags.setting(event.node), isOn,
                    graph.events.contains(where: { flags.setting($0.node).map { $0 == (flag, false) } ?? false })
                else { continue }
                check(flag, event.node, graph, flags, file)
            }
        }
    }

    private func check(
        _ flag: String, _ start: Syntax, _ graph: ControlFlowGraph, _ flags: LoadingFlags, _ file: FilePass
    ) {
        let helpers = LoadingFlags.functions(assigning: flag, in: file, flags)
        let isLowered = { (node: Syntax) -> Bool in
            if node == start { return false }
            if flags.assigns(flag, node) || flags.isHandedOn(flag, node) { return true }
            guard let call = node.as(FunctionCallExprSyntax.self), let name = call.calledName?.text else {
                return false
            }
            return name.isOne(of: helpers) && (call.calledBase.map { $0.text == "self" || $0.text == "self?" } ?? true)
        }
        // A flag that no path from here lowers is another function's business, and one that only failure lowers is
        // meant to stay up when the screen closes.
        var lowering = PathMachine(states: 1, start: 0) { state, _ in state }
        lowering.isBadEvent = { _, event in
            isLowered(event.node) && !event.node.ancestors.contains { $0.kind == .catchClause && !$0.contains(start) }
        }
        guard case .fails? = graph.search(lowering, from: start) else { return }
        // Who cancels usually starts anew and owns the flag from then on.
        let paths = FlowPaths(ignores: { edge in
            edge.node.map { $0.kind != .codeBlockItem && $0.text.count < 400 && $0.text.containsFolded(["cancel"]) }
                ?? false
        })
        guard case .fails(let witness)? = graph.mustReach(isLowered, from: start, paths) else { return }
        file.report(
            "`\(flag)` stays `true` when the operation leaves here early",
            help: "lower it in a `defer` right after raising it", at: start, notes: witness.notes(in: file))
    }

    static let examples: [Example] = [
        .bad(
            """
            func load() async {
                ↓isLoading = true
                guard let user = await session.user() else { return }
                items = await store.items(of: user)
                isLoading = false
            }
            """),
        .bad(
            """
            func save() async throws {
                ↓self.isSaving = true
                try await store.save(draft)
                self.isSaving = false
            }
            """),
        .bad(
            """
            func load() async {
                ↓setLoading(true)
                do {
                    items = try await client.items()
                } catch {
                    show(error)
                    return
                }
                setLoading(false)
            }
            """),
        .good(
            """
            func load() async throws {
                isLoading = true
                defer { isLoading = false }
                items = try await store.items()
            }
            """),
        .good(
            """
            func load() async {
                isLoading = true
                do {
                    items = try await store.items()
                    isLoading = false
                } catch {
                    finish(with: error)
                }
            }

            func finish(with error: any Error) {
                isLoading = false
                message = error.localizedDescription
            }
            """),
        .good(
            """
            func load() {
                isLoading = true
                store.items { [weak self] items in
                    self?.items = items
                    self?.isLoading = false
                }
            }
            """),
        .good(
            """
            func load() async {
                isLoading = true
                let items = await store.items()
                guard !Task.isCancelled else { return }
                self.items = items
                isLoading = false
            }
            """),
        .good("func start() {\n    isPlaying = true\n    player.play()\n}"),
        .good(
            """
            func toggle() {
                if shouldPlay {
                    isPlaying = true
                } else {
                    isPlaying = false
                }
                guard let item else { return }
                observe(item)
            }
            """),
        .good(
            """
            func send() async throws {
                do {
                    isSending = true
                    try await service.send(report)
                    isSent = true
                } catch {
                    isSending = false
                    throw error
                }
            }
            """),
    ]
}
