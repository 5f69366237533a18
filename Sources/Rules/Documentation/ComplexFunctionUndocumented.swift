import TenetRuleKit

struct ComplexFunctionUndocumented: Rule {
    static let about = About(
        "complex-function-undocumented", "Complex function without documentation", category: .documentation,
        severity: .note, scope: .appCode, reads: [.comments],
        why: "A function with many paths is understood from what it is meant to do, which its code does not say.")

    var limit = 10
    static let options = [
        Option<Self>("limit", \.limit, minimum: 1, "The most paths a function may have without documentation.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard let body = node.body, body.range.count > limit * 10, !node.isOverride else { return }
            let paths = Complexity.paths(of: body, ignoringCases: true)
            guard paths > limit, DocComment(of: node) == nil, !Syntax.hasComment(node.leadingTrivia) else { return }
            file.report(
                "`\(node.fullName)` has \(paths) paths and no documentation",
                help: "say in a `///` comment what it does",
                at: node.name)
        }
    }

    static let examples: [Example] = [
        .bad("func ↓pick() {\n    if a { go() }\n    if b { go() }\n}", options: ["limit": .int(2)]),
        .bad(
            "struct Row {\n    func ↓pick() {\n        for a in b where c { go(a) }\n        guard d else { return }\n    }\n}",
            options: ["limit": .int(2)]),
        .good("/// Picks one.\nfunc pick() {\n    if a { go() }\n    if b { go() }\n}", options: ["limit": .int(2)]),
        .good("func pick() {\n    if a { go() }\n    if b { go() }\n}"),
        .good("func pick() {\n    go()\n    go()\n    go()\n}", options: ["limit": .int(1)]),
    ]
}
