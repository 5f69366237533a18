import TenetRuleKit
import TenetRuleSupport

struct LoadingFlagNotReset: Rule {
    static let about = About(
        "loading-flag-not-reset", "Loading flag stays on when the operation leaves early", category: .concurrency,
        severity: .warning, status: .stable, scope: .appCode,
        why: """
            A flag that one path leaves raised shows a spinner for ever, or keeps a button disabled until the app is \
            started again.
            """,
        phrasings: [
            """
            Reset loading flags such as `isLoading` on every way out of an operation, including early returns and \
            errors.
            """,
            "Whoever turns a spinner on turns it off again, whether the request succeeds, fails or bails out halfway.",
        ])

    var names = ["loading", "busy", "isBusy", "inProgress", "isInProgress"]
    var setters = ["setLoading"]
    var handlers: [String] = []
    var deferred = false
    static let options = [
        Option<Self>("names", \.names, "Names of flags besides those of the form `is…ing`."),
        Option<Self>("setters", \.setters, "Functions that set such a flag to their argument."),
        Option<Self>(
            "handlers", \.handlers, "Functions of a base class elsewhere that do not lower the flag."),
        Option<Self>(
            "deferred", \.deferred, "Ask that an operation which waits lowers its flag in a `defer`."),
    ]

    /// A flag that some path leaves raised, unless calls on the way lower it.
    private struct OpenFlag: Fact {
        var flag: String
        var paths: OpenPaths
        /// The function hands errors on to its callers, who may lower the flag; empty when it does not.
        var thrower = ""
        /// A closure lowers it when the function has ended, so that a `defer` would be too early.
        var isLoweredLater = false
    }

    func install(_ hooks: inout Hooks) {
        let flags = LoadingFlags(names: names, setters: setters)
        hooks.collectAll(OpenFlag.self, fromBodiesMentioning: ["true"]) { body, file in
            let text = body.statements.text
            guard !body.owner.isInDouble(file), text.contains("ing") || names.contains(where: { text.contains($0) }),
                text.contains("false"),
                let graph = body.graph
            else { return [] }
            let function = body.owner.as(FunctionDeclSyntax.self)
            let thrower = function.flatMap { $0.isThrowing ? $0.name.identifier.string : nil } ?? ""
            return graph.events.compactMap { event in
                guard event.kind == .assignment || event.kind == .call,
                    let (flag, isOn) = flags.setting(event.node), isOn, !LoadingFlags.isOutcome(event.node, body.owner),
                    !deferred || !flags.isLoweredByHand(flag, event.node, body),
                    graph.events.contains(where: { flags.setting($0.node).map { $0 == (flag, false) } ?? false }),
                    let paths = flags.open(flag, event.node, graph, file)
                else { return nil }
                let isLate = flags.isLoweredLater(flag, body)
                return (
                    OpenFlag(flag: flag, paths: paths, thrower: thrower, isLoweredLater: isLate), event.node.range
                )
            }
        }
        hooks.collectAll(OpenFlag.self, fromBodiesMentioning: ["false"]) { body, file in
            guard body.kind == .closure, !body.owner.isInDouble(file),
                let (flag, paths, range) = flags.openInClosure(body, file)
            else { return [] }
            return [(OpenFlag(flag: flag, paths: paths), range)]
        }
        if !handlers.isEmpty {
            hooks.onCall(setters) { call, file in flags.reportNeverLowered(call, file) }
        }
        if deferred {
            hooks.onBody(mentioning: "true") { body, file in
                guard body.mentions("await"), let graph = body.graph else { return }
                for event in graph.events {
                    guard let (flag, isOn) = flags.setting(event.node), isOn,
                        flags.isLoweredByHand(flag, event.node, body)
                    else { continue }
                    file.report(
                        "`\(flag)` is lowered by hand, on each way out of the operation on its own",
                        help: "lower it in a `defer` right after raising it", at: event.node)
                }
            }
        }
        hooks.onProject(needing: [.summaries]) { project in
            let setters = FlagSetters(project.model, setters, harmless: handlers)
            for open in project.facts(OpenFlag.self) {
                let flag = open.fact.flag
                let bad = open.fact.paths.bad(in: open.path, of: project.model) { use, _ in
                    setters.mayLower(flag, use)
                }
                guard let bad, !project.model.leavesToCallers(open.fact.thrower, flag, in: open.path)
                else { continue }
                project.report(
                    "`\(flag)` stays `true` when the operation leaves here early",
                    help: open.fact.isLoweredLater
                        ? "lower it before leaving, as the other ways out do"
                        : "lower it in a `defer` right after raising it",
                    in: open.path, at: open.range, notes: bad.notes)
            }
        }
    }

    private static func orders(_ handler: String, _ mark: String = "") -> String {
        """
        final class OrdersModel: BaseModel {
            func load() async {
                \(mark)setLoading(true)
                do {
                    orders = try await service.orders()
                    setLoading(false)
                } catch {
                    \(handler)(error)
                }
            }
        }
        """
    }

    static let examples: [Example] = [
        .good(
            "func revise(_ charts: [Chart]) async {\n    for chart in charts {\n        do {\n"
                + "            try await chart.open()\n            chart.isMissing = false\n"
                + "        } catch { chart.isMissing = true }\n    }\n}"),
        .good(
            "func load(quiet: Bool) async {\n    defer { if !quiet { isLoading = false } }\n"
                + "    if !quiet { isLoading = true }\n    guard isOpen else { return }\n    await begin()\n}"),
        // What was begun goes on when the function has ended.
        .good(
            "final class Line {\n    func connect() {\n        isConnecting = true\n        guard isOpen else {\n"
                + "            isConnecting = false\n            return\n        }\n        socket.resume()\n    }\n}"),
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
            "App/Orders.swift": orders("show", "↓"),
            "App/BaseModel.swift": """
            class BaseModel {
                var isLoading = false
                func setLoading(_ isOn: Bool) { isLoading = isOn }
                func show(_ error: any Error) { message = error.localizedDescription }
            }
            """,
        ]),
        .good(files: [
            "App/Orders.swift": orders("handleError"),
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
            func load() async throws {
                isLoading = true
                defer { if request == id { isLoading = false } }
                items = try await store.items()
            }
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
            func load() {
                isLoading = true
                store.items { [weak self] items in
                    self?.items = items
                    self?.isLoading = false
                }
            }
            func load() async {
                isLoading = true
                let items = await store.items()
                guard !Task.isCancelled else { return }
                self.items = items
                isLoading = false
            }
            """),
        .good(orders("handleError")),
        .good(
            "final class MockLogin {\n    func login() async throws {\n        isLoading = true\n"
                + "        try await Task.sleep(for: .seconds(1))\n        isLoading = false\n    }\n}"),
        .good(
            "func load(showsSpinner: Bool = true) async {\n    if showsSpinner { isLoading = true }\n    items = await store.items()\n    if showsSpinner { isLoading = false }\n}"
        ),
        .good(
            """
            func mark() {
                for lamp in lamps {
                    if lamp.isMain { lamp.isBlinking = true } else { lamp.isBlinking = false }
                }
            }
            func ask() {
                call.isWaiting = true
                guard call.hasNumber else {
                    call.isWaiting = false
                    return
                }
                directory.look(up: call) { [weak self] entry in self?.dial(call, entry) }
            }
            func sound() {
                isSounding = true
                task = Task {
                    let depth = await lead.depth()
                    guard isWanted(depth) else { return }
                    isSounding = false
                }
            }
            func isWanted(_ depth: Int) -> Bool { !Task.isCancelled && depth > 0 }
            """),
        .bad(
            """
            func load(showsSpinner: Bool, clears: Bool) async {
                if showsSpinner { ↓isLoading = true }
                items = await store.items()
                if clears { isLoading = false }
            }
            """),
        .good(
            """
            final class Player {
                func load() async {
                    do { try await fetch() } catch { isFetching = nil }
                }
                private func fetch() async throws {
                    isFetching = true
                    address = try await service.address()
                    isFetching = false
                }
            }
            """),
        .good(
            "func toggle() {\n    if shouldPlay { isPlaying = true } else { isPlaying = false }\n"
                + "    guard let item else { return }\n    observe(item)\n}"),
        .good(
            "func send() async throws {\n    do {\n        isSending = true\n        try await service.send(report)\n"
                + "        isSent = true\n    } catch {\n        isSending = false\n        throw error\n    }\n}"),
        .bad(
            """
            final class TideViewModel: BaseViewModel {
                func load() {
                    ↓setLoading(true)
                    service.tides { [weak self] result in
                        guard let self else { return }
                        switch result {
                        case .success(let tides):
                            self.tides = tides
                            self.setLoading(false)
                        case .failure(let error):
                            self.handleError(error)
                        }
                    }
                }
                func book() async {
                    ↓setLoading(true)
                    guard let berth else {
                        notice = "no berth"
                        return
                    }
                    await service.book(berth)
                    setLoading(false)
                }
            }
            """, options: ["handlers": .strings(["handleError"])]),
        .good(
            """
            final class TideViewModel: BaseViewModel {
                func load() {
                    isLoading = true
                    service.tides { [weak self] result in
                        guard let self else { return }
                        self.isLoading = false
                        if case .success(let tides) = result { self.tides = tides }
                    }
                }
                func watch() {
                    isLoading = true
                    tides.sink { end in
                        if case .failure = end { self.isLoading = false }
                    } receiveValue: { _ in
                        self.isLoading = false
                    }
                }
            }
            """),
        .bad(
            """
            func load() async {
                ↓isLoading = true
                do { tides = try await service.tides() } catch { self.error = error }
                isLoading = false
            }
            """, options: ["deferred": .bool(true)]),
        .good(
            "func load() async {\n    isLoading = true\n    defer { isLoading = false }\n    tides = await get()\n    isSaving = true\n    await save()\n    isSaving = false\n}",
            options: ["deferred": .bool(true)]),
        .bad(
            "final class TideViewModel: BaseViewModel {\n    func load() async {\n        ↓setLoading(true)\n"
                + "        tides = await service.tides()\n    }\n}",
            options: ["handlers": .strings(["handleError"])]),
    ]
}
