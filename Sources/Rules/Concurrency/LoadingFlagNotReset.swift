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

    /// A flag that some path leaves raised, unless calls on the way lower it.
    private struct OpenFlag: Fact {
        var flag: String
        var paths: OpenPaths
    }

    func install(_ hooks: inout Hooks) {
        let flags = LoadingFlags(names: names, setters: setters)
        hooks.collectAll(OpenFlag.self, fromBodiesMentioning: ["true"]) { body, file in
            let text = body.statements.text
            guard !body.owner.isInTestDouble, text.contains("ing") || names.contains(where: { text.contains($0) }),
                text.contains("false"),
                let graph = body.graph
            else { return [] }
            return graph.events.compactMap { event in
                guard event.kind == .assignment || event.kind == .call,
                    let (flag, isOn) = flags.setting(event.node), isOn,
                    graph.events.contains(where: { flags.setting($0.node).map { $0 == (flag, false) } ?? false }),
                    let paths = Self.open(flag, event.node, graph, flags, file)
                else { return nil }
                return (OpenFlag(flag: flag, paths: paths), event.node.range)
            }
        }
        hooks.onProject(needing: [.summaries]) { project in
            let setters = FlagSetters(project.model, setters)
            for open in project.facts(OpenFlag.self) {
                let flag = open.fact.flag
                let bad = open.fact.paths.bad(in: open.path, of: project.model) { use, _ in
                    setters.mayLower(flag, use)
                }
                guard let bad else { continue }
                project.report(
                    "`\(flag)` stays `true` when the operation leaves here early",
                    help: "lower it in a `defer` right after raising it", in: open.path, at: open.range,
                    notes: bad.notes)
            }
        }
    }

    private static func open(
        _ flag: String, _ start: Syntax, _ graph: ControlFlowGraph, _ flags: LoadingFlags, _ file: FilePass
    ) -> OpenPaths? {
        let isLowered = { (node: Syntax) -> Bool in
            node != start && (flags.assigns(flag, node) || flags.isHandedOn(flag, node))
        }
        // A flag that no path from here lowers is another function's business, and one that only failure lowers is
        // meant to stay up when the screen closes.
        var lowering = PathMachine(states: 1, start: 0) { state, _ in state }
        lowering.isBadEvent = { _, event in
            isLowered(event.node) && !event.node.ancestors.contains { $0.kind == .catchClause && !$0.contains(start) }
        }
        guard case .fails? = graph.search(lowering, from: start) else { return nil }
        // Who cancels usually starts anew and owns the flag from then on.
        let known = parameters(askedAround: start)
        let paths = FlowPaths(ignores: { edge in
            if edge.kind == .no, let node = edge.node, known.contains(node.text.string) { return true }
            return edge.node.map {
                $0.kind != .codeBlockItem && $0.text.count < 400 && $0.text.containsFolded(["cancel"])
            }
                ?? false
        })
        return OpenPaths(in: file, premises: { flags.helpers($0, besides: start) }) { isGood in
            graph.mustReach({ isLowered($0) || isGood($0) }, from: start, paths)
        }
    }

    /// Parameters that hold where the flag goes up, and so wherever they are asked again: `if showsSpinner { … }`.
    private static func parameters(askedAround start: Syntax) -> Set<String> {
        guard let function = start.enclosingBody?.as(FunctionDeclSyntax.self) else { return [] }
        let names = Set(function.parameters.map { $0.internalName.text.string })
        var known: Set<String> = []
        for branch in start.ancestors.compactMap({ $0.as(IfExprSyntax.self) })
        where function.range.contains(branch.range) && branch.body.range.contains(start.range) {
            known.formUnion(branch.conditions.map { $0.condition.text.string }.filter { names.contains($0) })
        }
        return known
    }

    static let examples: [Example] = [
        .bad(
            """
            final class AccountModel {
                func close() async {
                    ↓isClosingAccount = true
                    do {
                        let answer = try await client.close()
                        guard answer.isFinal else {
                            notice = answer.text
                            return
                        }
                        isClosingAccount = false
                    } catch {
                        isClosingAccount = false
                    }
                }
            }
            """),
        .good(
            """
            final class AccountModel {
                func close() async throws {
                    isClosingEnabled = true
                    guard try await client.mayClose() else { return }
                    isClosingEnabled = false
                }
            }
            """),
        .bad(files: [
            "App/Orders.swift": """
            final class OrdersModel: BaseModel {
                func load() async {
                    ↓setLoading(true)
                    do {
                        orders = try await service.orders()
                        setLoading(false)
                    } catch {
                        show(error)
                    }
                }
            }
            """,
            "App/BaseModel.swift": """
            class BaseModel {
                var isLoading = false
                func setLoading(_ isOn: Bool) { isLoading = isOn }
                func show(_ error: any Error) { message = error.localizedDescription }
            }
            """,
        ]),
        .good(files: [
            "App/Orders.swift": """
            final class OrdersModel: BaseModel {
                func load() async {
                    setLoading(true)
                    do {
                        orders = try await service.orders()
                        setLoading(false)
                    } catch {
                        handleError(error)
                    }
                }
            }
            """,
            "App/BaseModel.swift": """
            class BaseModel {
                var isLoading = false
                func setLoading(_ isOn: Bool) { isLoading = isOn }
            }
            """,
            "App/BaseModel+Errors.swift": """
            extension BaseModel {
                func handleError(_ error: any Error) {
                    finish()
                    message = error.localizedDescription
                }
                private func finish() { setLoading(false) }
            }
            """,
        ]),
        .good(files: [
            "App/Orders.swift": """
            final class OrdersModel {
                var isLoading = false
                var state = State.idle {
                    didSet { if state == .failed { isLoading = false } }
                }
                func load() async {
                    isLoading = true
                    guard let found = await service.orders() else {
                        state = .failed
                        return
                    }
                    orders = found
                    isLoading = false
                }
            }
            """
        ]),
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
        .good(
            """
            final class OrdersViewModel: BaseViewModel {
                func load() async {
                    setLoading(true)
                    do {
                        orders = try await service.orders()
                        setLoading(false)
                    } catch {
                        handleError(error)
                    }
                }
            }
            final class MockLogin {
                func login() async throws {
                    isLoading = true
                    try await Task.sleep(for: .seconds(1))
                    isLoading = false
                }
            }
            """),
        .good(
            """
            func load(showsSpinner: Bool = true) async {
                if showsSpinner { isLoading = true }
                items = await store.items()
                if showsSpinner { isLoading = false }
            }
            """),
        .bad(
            """
            func load(showsSpinner: Bool, clears: Bool) async {
                if showsSpinner { ↓isLoading = true }
                items = await store.items()
                if clears { isLoading = false }
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
