import TenetRuleKit
import TenetRuleSupport

struct ForceTry: Rule {
    static let about = About(
        "force-try", "Force try", category: .safety, severity: .warning, status: .stable, aliases: ["force_try"],
        isToldOnce: true,
        why: """
            `try!` ends the app when the call throws. The caller cannot see that coming and the user gets no message, \
            only a crash.
            """,
        phrasings: [
            "Do not use `try!` in app code.",
            "Handle thrown errors with `do`/`catch` or pass them on rather than crashing.",
        ])

    var allowInTests = true
    var onlyInViews = false
    var every = false
    var habits = false
    var avoidable = false
    static let options = [
        Option<Self>(
            "avoidable", \.avoidable,
            "In functions, report only where the one around can say that it failed: it throws, or gives an optional, a result or a publisher, or a `catch` is around."
        ),
        Option<Self>(
            "habits", \.habits,
            "Tell once of a function that is called with `try!` in ten places or more, and in a tenth of them at most otherwise."
        ),
        Option<Self>("allow_in_tests", \.allowInTests, "Leave `try!` alone in test targets."),
        Option<Self>("only_in_views", \.onlyInViews, "Look only at code inside SwiftUI views."),
        Option<Self>("every", \.every, "Report every `try!`, whatever makes it safe."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(TryExprSyntax.self) { node, file in
            guard let mark = node.questionOrExclamationMark, mark.tokenKind == .exclamationMark,
                every || isMeant(node, file)
            else { return }
            let range = ByteRange(node.tryKeyword.range.lower, mark.range.upper)
            if habits, file.role == .app, Self.called(node) != nil { return }
            file.report(Self.message, help: Self.help, at: range)
        }
        guard habits else { return }
        hooks.collect(Attempt.self, from: TryExprSyntax.self) { node, file in
            guard let name = Self.called(node), file.role == .app else { return nil }
            let mark = node.questionOrExclamationMark
            let isForced = mark?.tokenKind == .exclamationMark
            if isForced, !isMeant(node, file) { return nil }
            let end = mark?.range.upper ?? node.tryKeyword.range.upper
            let pattern = isForced && name == "NSRegularExpression" ? Self.pattern(of: node) : nil
            let attempt = Attempt(name: name, isForced: isForced, pattern: pattern)
            return (attempt, ByteRange(node.tryKeyword.range.lower, end))
        }
        hooks.onProject(needing: [.declarations]) { project in
            // A pattern that is written down somewhere compiles each time or never.
            let all = project.facts(Attempt.self).filter {
                $0.fact.pattern?.value(in: project.model, from: $0.path) == nil
            }
            for (name, attempts) in Dictionary(grouping: all, by: \.fact.name) {
                let forced = attempts.filter(\.fact.isForced)
                let isHabit = forced.count >= 10 && forced.count >= 9 * (attempts.count - forced.count)
                for (index, attempt) in forced.enumerated() {
                    // By this note all places of a habit become one finding of a whole run.
                    let first = Note(path: forced[0].path, range: forced[0].range, message: "the first")
                    project.report(
                        Self.message, help: Self.help, in: attempt.path, at: attempt.range,
                        notes: isHabit && index > 0 ? [first] : [])
                }
            }
        }
    }

    private static let message = "`try!` crashes the app when the call throws"
    private static let help = "use `try` in a throwing function or handle the error"

    /// A call that may throw, and what is done about it.
    private struct Attempt: Fact {
        var name: String
        var isForced: Bool
        /// Of a regular expression, when it is a constant.
        var pattern: ConstantText?
    }

    private static func pattern(of node: TryExprSyntax) -> ConstantText? {
        let call = node.expression.stripped.as(FunctionCallExprSyntax.self)
        return (call?.argument("pattern")?.expression).flatMap { ConstantText($0) }
    }

    /// The name of what is called behind the word.
    private static func called(_ node: TryExprSyntax) -> String? {
        node.expression.stripped.as(FunctionCallExprSyntax.self)?.calledName?.text.string
    }

    private func isMeant(_ node: TryExprSyntax, _ file: FilePass) -> Bool {
        !(allowInTests && (file.isTest || node.isInDouble(file))) && !node.isForDevelopers && !file.isTool
            && (!onlyInViews || node.isInsideView) && !node.succeedsOrNever && (!avoidable || Self.canTell(node))
    }

    /// The function around has a way to say that it failed. Closures go by the function that they stand in.
    private static func canTell(_ node: TryExprSyntax) -> Bool {
        let owner = node.ancestors.first { $0.kind == .functionDecl || $0.kind == .initializerDecl }
        // A getter, or the closure that makes a property's value, has nowhere to put a failure.
        guard let owner else { return node.enclosingBody == nil }
        if isEncoding(node) { return false }
        if node.ancestors.prefix(while: { $0 != owner }).contains(where: { isAttempt($0, around: node) }) {
            return true
        }
        guard let function = owner.as(FunctionDeclSyntax.self) else {
            let maker = InitializerDeclSyntax(unchecked: owner)
            return maker.optionalMark != nil || maker.signature.effectSpecifiers?.throwsClause != nil
        }
        if function.isThrowing { return true }
        guard let result = function.returnType else { return false }
        if result.kind == .optionalType { return true }
        // A publisher or task of `Never` cannot fail.
        return result.tokens.contains { $0.text.isOne(of: carriers) } && !result.tokens.contains { $0.text == "Never" }
    }

    /// `encoder.encode(order)`: values that one writes oneself can be encoded, or never could.
    private static func isEncoding(_ node: TryExprSyntax) -> Bool {
        guard let call = node.expression.stripped.as(FunctionCallExprSyntax.self), call.calledName?.text == "encode"
        else {
            return false
        }
        return call.calledBase?.text.string.lowercased().contains("encoder") ?? false
    }

    /// The body of a `do` with a `catch`.
    private static func isAttempt(_ around: Syntax, around node: TryExprSyntax) -> Bool {
        guard let attempt = around.as(DoStmtSyntax.self) else { return false }
        return !attempt.catchClauses.isEmpty && attempt.body.contains(node.syntax)
    }

    /// Types of libraries that carry a failure in place of a value.
    private static let carriers = [
        "Result", "AnyPublisher", "Future", "Observable", "Single", "Maybe", "Completable", "Promise",
        "AsyncThrowingStream", "Task", "SignalProducer", "EventLoopFuture",
    ]

    private static func archive(_ count: Int, told: Int, plain: Int = 0) -> String {
        "func fill() throws {\n" + (0..<count).map { "    \($0 < told ? "↓" : "")try! store.put(\($0))\n" }.joined()
            + (0..<plain).map { "    try store.put(\($0 + count))\n" }.joined() + "}"
    }

    static let examples: [Example] = [
        .good(
            files: [
                "App/Marks.swift": "enum Marks {\n    static let digits = \"[0-9]+\"\n}",
                "App/Search.swift": "let search = try! NSRegularExpression(pattern: Marks.digits, options: [])",
            ], options: ["habits": .bool(true)]),
        .good(
            """
            func fill() {
                try! store.put(1)
            }
            func stored() -> AnyPublisher<Berth, Never> { subject(try! store.get(1)) }
            lazy var store: Store = { try! Store() }()
            var count: Int { try! store.count() }
            """, options: ["avoidable": .bool(true)]),
        .bad(
            """
            let first = ↓try! store.get(1)
            final class Harbor {
                init?(_ store: Store) { berths = ↓try! store.all() }
                func berth(_ id: Int) -> Berth? { ↓try! store.get(id) }
                func berths() throws -> [Berth] { ↓try! store.all() }
                func saved() -> AnyPublisher<Berth, any Error> { subject(↓try! store.get(1)) }
                func show() { do { put(↓try! store.get(1), try store.get(2)) } catch { show(error) } }
            }
            """,
            options: ["avoidable": .bool(true)]),
        .bad(archive(12, told: 12), options: ["habits": .bool(true)]),
        // Handled as often as not: no habit, so each is told.
        .bad(archive(12, told: 12, plain: 2), options: ["habits": .bool(true)]),
        .bad("func fill() {\n    ↓try! store.put(1)\n    ↓try! store.put(2)\n}", options: ["habits": .bool(true)]),
        .bad(
            "let pattern = ↓try! NSRegularExpression(pattern: \"a+\")", at: Example.testPath,
            options: ["every": .bool(true)]),
        .good(
            """
            struct Mail {
                let token: String
            }
            extension Mail {
                func body(_ name: String) -> Data {
                    try! JSONSerialization.data(withJSONObject: ["token": token, "name": name, "version": 2])
                }
            }
            """),
        .bad(
            """
            struct Mail {
                let rate: Double
                func body() -> Data { ↓try! JSONSerialization.data(withJSONObject: ["rate": rate]) }
            }
            """),
        .good("static let quay = try! Harbour.Berth(code: \"B-12\")"),
        .good(
            """
            private let letters = "[a-z]+"
            enum Marks {
                static let both = "\\(letters)|" + digits
                static let digits = "[0-9]+"
                static let search = try! NSRegularExpression(pattern: both, options: [])
                static let buoy = try! Buoy(key: Data(hex: "68a1")!, depth: 3, lamp: nil)
            }
            """),
        .bad(
            """
            enum Marks {
                static func search(_ word: String) -> NSRegularExpression {
                    ↓try! NSRegularExpression(pattern: "\\(word)|[0-9]+")
                }
            }
            """),
        .good(
            """
            func page(_ name: String) -> Data {
                let path = Bundle.main.path(forResource: name, ofType: "html") ?? ""
                let address = URL(fileURLWithPath: path)
                return try! Data(contentsOf: address)
            }
            """),
        .bad(
            "func page(_ name: String) -> Data {\n    let path = folder.file(name)\n    return ↓try! Data(contentsOf: path)\n}"
        ),
        .good("let body = try! encoder.encode(request)", at: "Notes/Server.playground/Contents.swift"),
        .good(
            """
            #if DEBUG
            private func makeSample() -> Tide { try! decoder.decode(Tide.self, from: json) }
            #endif
            """),
        .good(
            "extension TideStore {\n    static let sample = try! TideStore(inMemory: true)\n}",
            at: "App/Mocks/Tides.swift"),
        .bad("final class Stubborn {\n    let store = ↓try! TideStore(path: path)\n}"),
        .bad("let user = ↓try! load()"),
        .bad("func start() {\n    ↓try! store.open()\n}"),
        .good("func start() throws {\n    let user = try load()\n}"),
        .good("let user = try? load()"),
        .good("final class Model {\n    let user = try! load()\n}", options: ["only_in_views": .bool(true)]),
        .bad(
            "struct Row: View {\n    var body: some View { Text(↓try! load()) }\n}",
            options: ["only_in_views": .bool(true)]),
        .good("func links() -> NSRegularExpression {\n    try! NSRegularExpression(pattern: \"[a-z]+://\")\n}"),
        .good("let terms = try! Data(contentsOf: Bundle.main.url(forResource: \"Terms\", withExtension: \"rtf\")!)"),
        .bad("let terms = ↓try! Data(contentsOf: folder)"),
        .bad("func links() -> NSRegularExpression {\n    ↓try! NSRegularExpression(pattern: pattern)\n}"),
        .bad("func start() {\n    // The file is in the bundle: this cannot fail.\n    let shop = ↓try! load()\n}"),
        .good("func line(_ tags: [[String]]) -> Data {\n    try! encoder.encode(tags)\n}"),
        .bad("func line(_ order: Order) -> Data {\n    ↓try! encoder.encode(order)\n}"),
        .good("final class MockClient {\n    func path(_ request: Request) -> URL { try! request.url() }\n}"),
        .good("let targets = try! project.targets()", at: "Scripts/Lint.swift"),
        .good("let user = try! load()", at: Example.testPath),
        .bad("let user = ↓try! load()", at: Example.testPath, options: ["allow_in_tests": .bool(false)]),
        .good("#Preview {\n    UserView(user: try! .sample())\n}"),
    ]
}
