import TenetRuleKit

struct CompletionNotCalled: Rule {
    static let about = About(
        "completion-not-called", "Completion handler not called on every path", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            Whoever waits for a completion handler waits for ever on the one path that forgets it: a spinner that \
            never stops, a task that never ends.
            """)

    var names = ["completion", "completionHandler", "completionBlock", "onCompletion"]
    var countsMissing = false
    static let options = [
        Option<Self>("names", \.names, "Names of parameters that must be called once."),
        Option<Self>(
            "counts_missing", \.countsMissing,
            "Report also ways out that are taken when a weak `self` or a receiver is nil."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onBody(mentioningAnyOf: names) { body, file in
            guard let parameter = CompletionParameter(of: body, names: names) else { return }
            let callback = CallbackPaths(name: parameter.name.text.string, answers: nil)
            guard callback.mentions(body.statements) else { return }
            for body in [body] + body.responsible(for: callback) {
                guard let graph = body.graph,
                    case .fails(let witness)? = graph.atLeastOnce(
                        callback.isAnsweredOrHandedOver, callback.paths(in: body, countsMissing: countsMissing))
                else { continue }
                let place = body.owner.as(ClosureExprSyntax.self)?.leftBrace ?? parameter.name
                file.report(
                    body.kind == .closure
                        ? "this closure can end without calling `\(callback.name)`, so its caller waits for ever"
                        : "`\(callback.name)` is not called on every path, so the caller may wait for ever",
                    help: "call it before every way out, for example with an error", at: place,
                    notes: witness.notes(in: file))
            }
        }
    }

    static let examples: [Example] = [
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
        .good("func load(completion: @escaping () -> Void) throws {\n    try check()\n    completion()\n}"),
        .good(
            """
            func watch(completion: @escaping (Int) -> Void) {
                queue.async { self.handlers.append(completion) }
            }
            """),
    ]
}
