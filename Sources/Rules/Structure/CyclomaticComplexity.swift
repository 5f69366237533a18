import TenetRuleKit
import TenetRuleSupport

struct CyclomaticComplexity: Rule {
    static let about = About(
        "cyclomatic-complexity", "Cyclomatic complexity", category: .structure, severity: .warning,
        aliases: ["cyclomatic_complexity"],
        why: "Every branch doubles what a reader must keep in mind and adds a path that wants a test.",
        phrasings: [
            "Keep the cyclomatic complexity of every function to at most 10, with `switch` cases not counted.",
            "Split a method up when it has too many ifs, guards and loops for a reader to follow.",
        ])

    var limit = 10
    var errorLimit = 0
    var ignoresCases = true
    static let options = [
        Option<Self>(
            "limit", \.limit, minimum: 1,
            bounds: .most(
                "branch", "path", of: ["function", "method"], called: ["cyclomatic complexity", "function complexity"]),
            "The most branches a body may have: each `if`, `guard`, loop, `catch` and case counts one, and `fallthrough` takes one back."
        ),
        ErrorLimit.option(\.errorLimit),
        Option<Self>("ignores_cases", \.ignoresCases, "Leave the cases of a `switch` out."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            check(node.body, "`\(node.fullName)`", at: node.name, file)
        }
        hooks.on(InitializerDeclSyntax.self) { node, file in
            check(node.body, "this initializer", at: node.initKeyword, file)
        }
    }

    private func check(
        _ body: CodeBlockSyntax?, _ name: @autoclosure () -> String, at place: TokenSyntax, _ file: FilePass
    ) {
        guard let body, body.range.count > limit * 5 else { return }
        let branches = Complexity.branches(of: body, ignoringCases: ignoresCases)
        guard branches > limit else { return }
        file.report(
            "\(name()) has \(branches) branches, more than the limit of \(limit)",
            help: "move branches to functions of their own or replace them by a table", at: place,
            severity: ErrorLimit.severity(of: branches, beyond: errorLimit))
    }

    static let examples: [Example] = [
        .bad(
            """
            func ↓pick(_ value: Int) -> Int {
                if value > 3 { return 1 }
                for row in rows where row > value { return row }
                return 0
            }
            """, options: ["limit": .int(1)]),
        .bad(
            """
            func ↓name(_ kind: Kind) -> String {
                switch kind {
                case .one: return "one"
                case .two: return "two"
                default: return "three"
                }
            }
            """, options: ["limit": .int(2), "ignores_cases": .bool(false)]),
        .good(
            """
            func name(_ kind: Kind) -> String {
                switch kind {
                case .one: fallthrough
                case .two: return "two"
                default: return "three"
                }
            }
            """, options: ["limit": .int(2), "ignores_cases": .bool(false)]),
        .good(
            """
            func name(_ kind: Kind) -> String {
                switch kind {
                case .one: return "one"
                case .two: return "two"
                case .three: return "three"
                }
            }
            """, options: ["limit": .int(1)]),
        .good(
            """
            func pick(_ value: Int) -> Int {
                guard value > 3 else { return 1 }
                func inner() { if value > 4 { close() } }
                return 0
            }
            """, options: ["limit": .int(1)]),
        .good(
            """
            func pick(_ value: Int) -> Int {
                if value > 3 { return 1 }
                return 0
            }
            """),
    ]
}
