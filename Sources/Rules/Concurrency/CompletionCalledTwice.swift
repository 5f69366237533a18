import TenetRuleKit
import TenetRuleSupport

struct CompletionCalledTwice: Rule {
    static let about = About(
        "completion-called-twice", "Completion handler called twice on one path", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            Callers expect one answer. The second one continues what has ended: it pushes a screen twice, or resumes a \
            continuation again, which crashes.
            """,
        phrasings: [
            "Call a completion handler at most once on every path.",
            "After a callback has delivered its answer, we return, so the caller never gets a second one.",
        ])

    var names = ["completion", "completionHandler", "completionBlock", "onCompletion"]
    static let options = [Option<Self>("names", \.names, "Names of parameters that must be called once.")]

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(OpenCallback.self, fromBodiesMentioning: names) { body, file in
            guard let parameter = CompletionParameter(of: body, names: names) else { return [] }
            let callback = CallbackPaths(name: parameter.name.text.string, answers: nil)
            return ([body] + body.responsible(for: callback)).compactMap { body in
                guard let graph = body.graph else { return nil }
                let ways = callback.paths(in: body, countsMissing: true)
                let paths = OpenPaths(in: file, premises: callback.outsideLoops) { isGood in
                    graph.atMostOnce({ callback.isSingleAnswer($0, orGivenOn: isGood) }, ways)
                }
                return paths.map {
                    let name = callback.name
                    return (
                        OpenCallback(rule: Self.id.rawValue, name: name, paths: $0, isInner: body.kind == .closure),
                        parameter.name.range
                    )
                }
            }
        }
        hooks.onProject(needing: [.summaries]) { project in
            // What is called later may well be meant to bring news.
            let bad = project.badCallbacks(of: Self.id) { use, argument in !use.callsAtOnce(argument) }
            for (callback, path) in bad {
                project.report(
                    "`\(callback.fact.name)` has been called already on this path",
                    help: "return right after the first call", in: callback.path, at: path.end,
                    notes: project.notes(of: callback, path) { "`\($0.fullName)` calls what it is given" })
            }
        }
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/Feed.swift": """
            final class Feed {
                func load(completion: @escaping (Item?) -> Void) {
                    if items.isEmpty { Answers.fail(completion) }
                    ↓completion(items.first)
                }
            }
            """,
            "App/Answers.swift": """
            enum Answers {
                static func fail(_ answer: (Item?) -> Void) {
                    log("nothing there")
                    answer(nil)
                }
            }
            """,
        ]),
        .good(files: [
            "App/Feed.swift": """
            final class Feed {
                func load(completion: @escaping (Item?) -> Void) {
                    completion(items.first)
                    refresh(completion)
                }
            }
            """,
            "App/Refresh.swift": """
            extension Feed {
                func refresh(_ done: @escaping (Item?) -> Void) {
                    queue.async { done(self.items.first) }
                }
            }
            """,
        ]),
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
