import TenetRuleKit
import TenetRuleSupport

struct FunctionLength: Rule {
    static let about = About(
        "function-length", "Function length", category: .structure, severity: .warning,
        aliases: ["function_body_length"], reads: [.lineEndings],
        why: "A function that does not fit on a screen cannot be read at once, and hides where one step ends.",
        phrasings: [
            "Keep the body of every function at 50 lines of code or fewer.",
            "When a method no longer fits on one screen, break it into smaller pieces.",
        ])

    var limit = 50
    var errorLimit = 0
    var unitTests = true
    static let options = [
        Option<Self>(
            "limit", \.limit, minimum: 1,
            bounds: .most(
                "line", "loc", of: ["function", "method", "initializer"], called: ["function length", "method length"]),
            "The most lines with code a body may have."),
        ErrorLimit.option(\.errorLimit),
        Option<Self>(
            "unit_tests", \.unitTests, "Look at unit tests too, where fixtures and long lists of cases are common."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            check(node.body, "`\(node.fullName)`", at: node.name, file)
        }
        hooks.on(InitializerDeclSyntax.self) { node, file in
            check(node.body, "this initializer", at: node.initKeyword, file)
        }
        hooks.on(DeinitializerDeclSyntax.self) { node, file in
            check(node.body, "this deinitializer", at: node.deinitKeyword, file)
        }
    }

    private func check(
        _ body: CodeBlockSyntax?, _ name: @autoclosure () -> String, at place: TokenSyntax, _ file: FilePass
    ) {
        guard let body, body.range.count > limit, unitTests || file.role != .test else { return }
        let lines = file.codeLines(in: body.statements)
        guard lines > limit else { return }
        file.report(
            "\(name()) has \(Prose.count(lines, "line")) of code, \(lines - limit) more than the limit of \(limit)",
            help: "give one of its steps a function of its own", at: place,
            severity: ErrorLimit.severity(of: lines, beyond: errorLimit))
    }

    static let examples: [Example] = [
        .bad("func ↓load() {\n    open()\n    read()\n    close()\n}", options: ["limit": .int(2)]),
        .bad(
            "struct Row {\n    ↓init() {\n        a = 1\n        b = 2\n        c = 3\n    }\n}",
            options: ["limit": .int(2)]),
        .good("func load() {\n    open()\n\n    // A reason.\n    read()\n}", options: ["limit": .int(2)]),
        .good("func load() {\n    open()\n    read()\n    close()\n}"),
        .good(
            "func load() {\n    open()\n    read()\n    close()\n}", at: Example.testPath,
            options: ["limit": .int(2), "unit_tests": .bool(false)]),
        .good("protocol Loader {\n    func load()\n}", options: ["limit": .int(1)]),
    ]
}
