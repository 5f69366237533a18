import TenetRuleKit
import TenetRuleSupport

struct ClosureLength: Rule {
    static let about = About(
        "closure-length", "Closure length", category: .structure, severity: .warning, status: .preview, scope: .appCode,
        aliases: ["closure_body_length"], reads: [.lineEndings],
        why: "A long closure has no name that says what it does, and cannot be tested or reused.",
        phrasings: [
            "Keep closures outside view bodies to at most 50 lines of code.",
            "When a block passed to a call grows past half a hundred lines, move its contents into a named function.",
        ])

    var limit = 50
    var errorLimit = 0
    var viewBuilders = false
    static let options = [
        Option<Self>(
            "limit", \.limit, minimum: 1, bounds: .most("line", "loc", of: ["closure"], called: ["closure length"]),
            "The most lines with code a closure may have."),
        ErrorLimit.option(\.errorLimit),
        Option<Self>("view_builders", \.viewBuilders, "Look at closures in view bodies as well."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClosureExprSyntax.self) { node, file in
            guard node.range.count > limit * 2 else { return }
            let lines = file.codeLines(in: node.statements)
            guard lines > limit, viewBuilders || !isInViewBuilder(node), !isSuite(node) else { return }
            file.report(
                "this closure has \(Prose.count(lines, "line")) of code, \(lines - limit) more than the limit of \(limit)",
                help: "move its body to a function with a name", at: node.leftBrace,
                severity: ErrorLimit.severity(of: lines, beyond: errorLimit))
        }
    }

    private func isInViewBuilder(_ node: ClosureExprSyntax) -> Bool {
        node.isInPreview
            || node.ancestors.contains { node in
                isBuilder(node)
            }
    }

    /// Opaque results such as `some View` and `some Scene` come from builders.
    private func isBuilder(_ node: Syntax) -> Bool {
        if let variable = node.as(VariableDeclSyntax.self) {
            return variable.isViewBuilder || variable.type?.kind == .someOrAnyType
        }
        guard let function = node.as(FunctionDeclSyntax.self) else { return false }
        return function.isViewBuilder || function.returnType?.kind == .someOrAnyType
    }

    /// `describe { … }` and `lazy var x: T = { … }()` are structure, not logic that wants a name.
    private func isSuite(_ node: ClosureExprSyntax) -> Bool {
        if let call = node.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.syntax == node.syntax {
            return true
        }
        return node.receivingCall?.call.calledName?.text.isOne(of: suites) ?? false
    }
    private let suites = ["describe", "context", "it", "beforeEach", "Package", "withDependencies", "Reduce", "Scope"]

    static let examples: [Example] = [
        .bad(
            "queue.async ↓{\n    openTheFile()\n    readTheFile()\n    closeTheFile()\n}", options: ["limit": .int(2)]),
        .bad(
            "let task = Task ↓{\n    openTheFile()\n    readTheFile()\n    closeTheFile()\n}",
            options: ["limit": .int(2)]),
        .good("queue.async {\n    open()\n    close()\n}", options: ["limit": .int(2)]),
        .good(
            "var body: some View {\n    VStack {\n        Text(\"One\")\n        Text(\"Two\")\n        Text(\"Three\")\n    }\n}",
            options: ["limit": .int(2)]),
        .good(
            "let label: Label = {\n    let label = Label()\n    label.lines = 2\n    return label\n}()",
            options: ["limit": .int(2)]),
    ]
}
