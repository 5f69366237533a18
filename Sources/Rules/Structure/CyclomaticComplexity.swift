import TenetRuleKit
import TenetRuleSupport

struct CyclomaticComplexity: Rule {
    static let about = About(
        "cyclomatic-complexity", "Cyclomatic complexity", category: .structure, severity: .warning,
        aliases: ["cyclomatic_complexity"],
        why: "Every branch doubles what a reader must keep in mind and adds a path that wants a test.")

    var limit = 10
    var ignoresCases = true
    static let options = [
        Option<Self>(
            "limit", \.limit, minimum: 1, "The most paths a function may have; a function without branches has one."),
        Option<Self>("ignores_cases", \.ignoresCases, "Count a `switch` as one branch, whatever its number of cases."),
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
        guard let body, body.range.count > limit * 10 else { return }
        let paths = Complexity.paths(of: body, ignoringCases: ignoresCases)
        guard paths > limit else { return }
        file.report(
            "\(name()) has \(paths) paths, more than the limit of \(limit)",
            help: "move branches to functions of their own or replace them by a table", at: place)
    }

    static let examples: [Example] = [
        .bad(
            "func ↓pick(_ value: Int) -> Int {\n    if value > 3 { return 1 }\n    for row in rows where row > value { return row }\n    return 0\n}",
            options: ["limit": .int(2)]),
        .bad(
            "func ↓name(_ kind: Kind) -> String {\n    switch kind {\n    case .one: return \"one\"\n    case .two: return \"two\"\n    case .three: return \"three\"\n    }\n}",
            options: ["limit": .int(3), "ignores_cases": .bool(false)]),
        .good(
            "func name(_ kind: Kind) -> String {\n    switch kind {\n    case .one: return \"one\"\n    case .two: return \"two\"\n    case .three: return \"three\"\n    }\n}",
            options: ["limit": .int(3)]),
        .good(
            "func pick(_ value: Int) -> Int {\n    guard value > 3 else { return 1 }\n    return 0\n}",
            options: ["limit": .int(2)]),
        .good("func pick(_ value: Int) -> Int {\n    if value > 3 { return 1 }\n    return 0\n}"),
    ]
}
