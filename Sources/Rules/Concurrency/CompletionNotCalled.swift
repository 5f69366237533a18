import TenetRuleKit
import TenetRuleSupport

struct CompletionNotCalled: Rule {
    static let about = About(
        "completion-not-called", "Completion handler not called on every path", category: .concurrency,
        severity: .warning, status: .stable, scope: .appCode,
        why: """
            Whoever waits for a completion handler waits for ever on the one path that forgets it: a spinner that \
            never stops, a task that never ends.
            """,
        phrasings: [
            "Call the completion handler exactly once on every path through a function.",
            """
            Never return early from a callback-based method without telling the caller that it is done, whether it \
            failed or succeeded.
            """,
        ])

    var names = ["completion", "completionHandler", "completionBlock", "onCompletion"]
    var countsMissing = false
    static let options = [
        Option<Self>("names", \.names, "Names of parameters that must be called once."),
        Option<Self>(
            "counts_missing", \.countsMissing,
            "Report also ways out that are taken when a weak `self` or a receiver is nil."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(OpenCallback.self, fromBodiesMentioning: names) { body, file in
            // Nobody waits for what can only be called before the function returns.
            guard let parameter = CompletionParameter(of: body, names: names), parameter.isEscaping else { return [] }
            let callback = CallbackPaths(name: parameter.name.text.string, answers: nil)
            guard callback.mentions(body.statements) else { return [] }
            return ([body] + body.responsible(for: callback)).compactMap { body in
                open(callback, body, file).map { paths in
                    let place = body.owner.as(ClosureExprSyntax.self)?.leftBrace ?? parameter.name
                    let isInner = body.kind == .closure
                    return (
                        OpenCallback(
                            rule: Self.id.rawValue, name: callback.name, paths: paths, isInner: isInner), place.range
                    )
                }
            }
        }
        hooks.collectAll(RepeatedTurn.self, fromBodiesMentioning: names) { body, _ in
            if body.kind == .function { return joined(in: body.statements) }
            guard let closure = body.owner.as(ClosureExprSyntax.self), Self.isRepeated(closure) else { return [] }
            return closure.statements.descendants(FunctionCallExprSyntax.self).compactMap { call in
                guard let name = call.calledName,
                    call.arguments.contains(where: { $0.expression.text.isOne(of: names) })
                else { return nil }
                return (RepeatedTurn(), name.range)
            }
        }
        hooks.onProject(needing: [.declarations, .uses, .summaries]) { project in
            project.reportUnanswered(
                of: Self.id,
                UnansweredWords(
                    inner: { "this closure can end without calling `\($0)`, so its caller waits for ever" },
                    outer: { "`\($0)` is not called \($1), so the caller may wait for ever" },
                    help: "call it before every way out, for example with an error",
                    note: "never calls what it is given")
            ) { callback in
                callback.fact.isInner || !isTurn(callback, project)
            }
        }
    }

    /// A call, in what runs again and again, that is handed a callback.
    private struct RepeatedTurn: Fact {}

    /// `fade { self.end(completion) }` beside `slide { self.end(completion) }`: the last to end calls it, and the others
    /// have nothing to say.
    private func joined(in statements: CodeBlockItemListSyntax) -> [(fact: RepeatedTurn, range: ByteRange)] {
        let calls = statements.compactMap { item -> [TokenSyntax]? in
            guard let outer = item.item.as(FunctionCallExprSyntax.self) else { return nil }
            return outer.closures.flatMap { $0.closure.statements.descendants(FunctionCallExprSyntax.self) }.compactMap
            {
                $0.arguments.contains { $0.expression.text.isOne(of: names) } ? $0.calledName : nil
            }
        }
        let groups = Dictionary(grouping: calls.flatMap { $0 }) { $0.text.string }
        return groups.values.filter { $0.count > 1 }.flatMap { $0 }.map { (RepeatedTurn(), $0.range) }
    }

    /// Kept as the handler of something, or handed to what calls it each time that something happens.
    private static func isRepeated(_ closure: ClosureExprSyntax) -> Bool {
        if let list = closure.parent?.as(ExprListSyntax.self), let sequence = list.parent?.as(SequenceExprSyntax.self),
            let target = sequence.assignment?.target.as(MemberAccessExprSyntax.self)
        {
            return target.declName.baseName.text.containsFolded(["event", "handler", "tick", "timer", "repeat"])
        }
        guard let name = closure.receivingCall?.call.calledName?.text else { return false }
        return name.isOne(of: CallbackPaths.repeatedRun + ["setEventHandler", "Timer"])
    }

    /// The function is one turn of something that repeats, and every caller hands on a callback that lasts: a turn in which
    /// there is nothing to say says nothing.
    private func isTurn(_ callback: Located<OpenCallback>, _ project: ProjectPass) -> Bool {
        let turns = project.facts(RepeatedTurn.self)
        guard !turns.isEmpty,
            let function = project.model.innermostFunction(in: callback.path, around: callback.range.lower)
        else { return false }
        let calls = project.model.uses(of: function.name).filter { $0.kind == .call && $0.role == .app }
        return !calls.isEmpty
            && calls.allSatisfy { call in turns.contains { $0.path == call.path && $0.range.lower == call.range.lower }
            }
    }

    private func open(_ callback: CallbackPaths, _ body: FlowBody, _ file: FilePass) -> OpenPaths? {
        guard let graph = body.graph, !callback.isVisitor(graph), !callback.choosesByOneValue(body) else { return nil }
        let paths = callback.paths(in: body, countsMissing: countsMissing)
        return OpenPaths(in: file, premises: callback.premises) { isGood in
            graph.atLeastOnce({ callback.isSettled($0) || isGood($0) }, paths)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func tide(completion: @escaping (Tide?) -> Void) {
                gauge.load(completionHandler: ↓{ reading in
                    guard isOpen else { return }
                    if let tide = reading.result {
                        completion(tide)
                    } else if let error = reading.error {
                        completion(nil)
                    }
                })
            }
            """),
        .good(
            """
            func tide(completion: @escaping (Tide?) -> Void) {
                gauge.read { reading in
                    if let tide = reading.result {
                        completion(tide)
                    } else if let error = reading.error {
                        log(error)
                        completion(nil)
                    }
                }
            }
            """),
        .good(
            """
            final class Banner {
                func hide(completion: @escaping () -> Void) {
                    box.fade { self.end(completion: completion) }
                    cover.fade { self.end(completion: completion) }
                }
                private func end(completion: @escaping () -> Void) {
                    if !box.isShown && !cover.isShown { completion() }
                }
                private func write(completion: (Files) -> Void) {
                    if let files { completion(files) } else { stop() }
                }
            }
            """),
        .good(
            """
            func read(_ tide: Result<Tide, any Error>, completion: @escaping (Tide?) -> Void) {
                guard case .success(let value) = tide else {
                    if case .failure(let error) = tide { completion(nil) }
                    return
                }
                completion(value)
            }
            """),
        // One turn of a timer that outlives the call: most turns have nothing to say.
        .good(
            """
            final class Tunnel {
                private func watch(completion: @escaping (Error?) -> Void) {
                    clock.eventHandler = {
                        self.look(completion)
                        self.clock.proceed()
                    }
                }
                private func look(_ completion: @escaping (Error?) -> Void) {
                    if isStale { renew { error in completion(error) } }
                }
            }
            """),
        .bad(
            """
            final class Tunnel {
                func start(completion: @escaping (Error?) -> Void) { look(completion) }
                private func look(_ ↓completion: @escaping (Error?) -> Void) {
                    if isStale { renew { error in completion(error) } }
                }
            }
            """),
        .bad(files: [
            "App/Feed.swift": """
            final class Feed {
                let store = Store()
                func load(↓completion: @escaping (Item?) -> Void) {
                    guard let id else { return completion(nil) }
                    store.item(id, then: completion)
                }
            }
            """,
            "App/Store.swift": """
            final class Store {
                func item(_ id: Int, then done: @escaping (Item?) -> Void) {
                    refresh(id)
                }
            }
            """,
        ]),
        .good(files: [
            "App/Feed.swift": """
            final class Feed {
                let store: any Storing
                func load(completion: @escaping (Item?) -> Void) {
                    guard let id else { crash("no id") }
                    if id == 0 { crash("bad id") } else { store.item(id, then: completion) }
                }
            }
            """,
            "App/Store.swift": """
            protocol Storing { func item(_ id: Int, then done: @escaping (Item?) -> Void) }
            final class Store: Storing {
                func item(_ id: Int, then done: @escaping (Item?) -> Void) { queue.async { self.find(id, done) } }
                private func find(_ id: Int, _ done: @escaping (Item?) -> Void) { done(items[id]) }
            }
            func crash(_ reason: String) -> Never { fatalError(reason) }
            """,
        ]),
        .bad(
            """
            func load(↓completion: @escaping (Item?) -> Void) {
                guard let url else { return }
                fetch(url) { completion($0) }
            }
            """),
        .bad(
            """
            func load(completion: @escaping (Result<Item, any Error>) -> Void) {
                session.dataTask(with: url) ↓{ [weak self] data, _, error in
                    guard let self else { return }
                    completion(self.result(data, error))
                }.resume()
            }
            """, options: ["counts_missing": .bool(true)]),
        .bad(
            """
            func load(completion: @escaping (Item?) -> Void) {
                DispatchQueue.global().async ↓{
                    guard let data = read() else {
                        log("nothing there")
                        return
                    }
                    completion(Item(data))
                }
            }
            """),
        .good(
            """
            func action(completion: @escaping (Bool) -> Void) -> Action? {
                guard let url else { return nil }
                return Action(url) { completion(true) }
            }
            """),
        .good(
            """
            func show(completion: (() -> Void)?, failure: (() -> Void)?) {
                guard let presenter else {
                    failure?()
                    return
                }
                presenter.present(screen, completion: completion)
            }
            """),
        .good("func load(completion: @escaping (Item?) -> Void) {\n    // nothing to load here\n}"),
        .good(
            """
            func ask(completion: @escaping (Answer?) -> Void) {
                let send: (Answer?) -> Void = { completion($0) }
                let prompt = Prompt(onAnswer: { send($0) }, completion: { isWide in
                    if isWide { self.askAgain(completion: { send($0) }) }
                })
                present(prompt)
            }
            """),
        .good(
            """
            func each(completion: (Cell) -> Void) {
                for cell in cells {
                    guard cell.isVisible else { continue }
                    completion(cell)
                }
            }
            """),
        .good(
            """
            func save(completion: @escaping () -> Void) {
                let captures = Captures(completion: completion)
                queue.async {
                    guard captures.isReady else { return captures.completion() }
                    self.save(captures.note, completion: captures.completion)
                }
            }
            """),
        .good(
            """
            func load(completion: @escaping (Item?) -> Void) {
                fetch { [weak self] data in
                    guard let self else { return }
                    completion(self.item(data))
                }
            }
            """),
        .bad(
            """
            func save(_ note: Note, ↓completion: ((Bool) -> Void)? = nil) {
                switch note.kind {
                case .draft: completion?(false)
                case .shared: upload(note)
                }
            }
            """),
        .good(
            """
            func load(completion: @escaping (Item?) -> Void) {
                guard let url else { return completion(nil) }
                fetch(url, completion: completion)
            }
            """),
        .good(
            """
            func load(completion: ((Item?) -> Void)?) {
                guard let completion else { return }
                defer { completion(nil) }
                guard isReady else { return }
                refresh()
            }
            """),
        .good(
            """
            func load(completion: @escaping (Result<Item, any Error>) -> Void) {
                publisher.sink(
                    receiveCompletion: { if case .failure(let error) = $0 { completion(.failure(error)) } },
                    receiveValue: { completion(.success($0)) }
                ).store(in: &cancellables)
            }
            """),
        .good(
            """
            func slide(token: Int, completion: @escaping () -> Void) {
                UIView.animate(withDuration: 1) { self.layout() } completion: { _ in
                    guard token == self.slideToken else { return }
                    completion()
                }
            }
            """),
        .bad(
            """
            func slide(count: Int, completion: @escaping () -> Void) {
                UIView.animate(withDuration: 1) { self.layout() } completion: ↓{ _ in
                    guard count == self.count else { return }
                    completion()
                }
            }
            """),
        .good(
            """
            func visit(_ key: Key, completion: @escaping (Value) throws -> Void) throws {
                guard let value = values[key] else { return }
                try completion(value)
            }
            """),
        // A closure as default value.
        .good(
            """
            final class Gauge {
                let service = Service()
                func read(completion: @escaping () -> Void = {}) { read(since: .now, completion: completion) }
                func read(since date: Date, completion: @escaping () -> Void = {}) {
                    service.read(date) { completion() }
                }
            }
            final class Service {
                func read(_ date: Date, completion: @escaping () -> Void) { completion() }
            }
            """),
        .good("func load(completion: @escaping () -> Void) throws {\n    try check()\n    completion()\n}"),
        .good(
            """
            func watch(completion: @escaping (Int) -> Void) {
                queue.async { self.handlers.append(completion) }
            }
            """),
    ]
}
