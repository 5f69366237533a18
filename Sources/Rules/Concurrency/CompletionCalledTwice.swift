import TenetRuleKit

struct CompletionCalledTwice: Rule {
    static let about = About(
        "completion-called-twice", "Completion handler called twice on one path", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            Callers expect one answer. The second one continues what has ended: it pushes a screen twice, or resumes a \
            continuation again, which crashes.
            """)

    var names = ["completion", "completionHandler", "completionBlock", "onCompletion"]
    static let options = [Option<Self>("names", \.names, "Names of parameters that must be called once.")]

    func install(_ hooks: inout Hooks) {
        hooks.onBody(mentioningAnyOf: names) { body, file in
            guard let parameter = CompletionParameter(of: body, names: names) else { return }
            let callback = CallbackPaths(name: parameter.name.text.string, answers: nil)
            for body in [body] + body.responsible(for: callback) {
                guard let graph = body.graph,
                    case .fails(let witness)? = graph.atMostOnce(
                        callback.isSingleAnswer, callback.paths(in: body, countsMissing: true)),
                    let last = witness.steps.last
                else { continue }
                file.report(
                    "`\(callback.name)` has been called already on this path",
                    help: "return right after the first call", at: last.node,
                    notes: witness.notes(in: file))
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            func load(completion: @escaping (Item?) -> Void) {
                if cache.isEmpty {
                    completion(nil)
                }
                ↓completion(cache.first)
            }
            """),
        .bad(
            """
            func load(completion: @escaping (Result<Item, any Error>) -> Void) {
                session.dataTask(with: url) { data, _, error in
                    if let error { completion(.failure(error)) }
                    ↓completion(.success(Item(data)))
                }.resume()
            }
            """),
        .good(
            """
            func load(completion: @escaping (Item?) -> Void) {
                if cache.isEmpty {
                    completion(nil)
                    return
                }
                completion(cache.first)
            }
            """),
        .good(
            """
            func load(completion: @escaping (Item?) -> Void) {
                completion(cache.first)
                refresh { completion($0) }
            }
            """),
        .good("func each(completion: (Cell) -> Void) {\n    for cell in cells { completion(cell) }\n}"),
        .good(
            """
            func load(completion: (() -> Void)?) {
                if let completion { completion() } else { finish() }
            }
            """),
    ]
}
