import TenetRuleKit
import TenetRuleSupport

struct ParameterCount: Rule {
    static let about = About(
        "parameter-count", "Function parameter count", category: .structure, severity: .warning,
        aliases: ["function_parameter_count"],
        why: "A call with many arguments cannot be read without the declaration; the values often belong together.",
        phrasings: [
            "Functions must have at most 6 parameters, not counting those with default values.",
            "When a method needs more than half a dozen arguments, bundle the related ones in a struct.",
        ])

    var limit = 6
    var errorLimit = 0
    var ignoresDefaults = true
    static let options = [
        Option<Self>(
            "limit", \.limit, minimum: 1,
            bounds: .most(
                "parameter", "argument", of: ["function", "method"],
                called: ["parameter count", "number of parameters"]), "The most parameters a function may have."),
        ErrorLimit.option(\.errorLimit),
        Option<Self>("ignores_defaults", \.ignoresDefaults, "Leave out parameters with a default value."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.signature.parameterClause.parameters.count > limit, !node.isOverride,
                !node.hasAttribute("objc", "_cdecl", "_silgen_name")
            else { return }
            let count = node.parameters.count { !ignoresDefaults || $0.defaultValue == nil }
            guard count > limit else { return }
            file.report(
                "`\(node.name.text)` takes \(Prose.count(count, "parameter")), more than the limit of \(limit)",
                help: "put values that belong together into a type", at: node.name,
                severity: ErrorLimit.severity(of: count, beyond: errorLimit))
        }
    }

    static let examples: [Example] = [
        .bad("func ↓draw(x: Int, y: Int, width: Int, height: Int) {}", options: ["limit": .int(3)]),
        .bad("protocol Pen {\n    func ↓draw(x: Int, y: Int, width: Int, height: Int)\n}", options: ["limit": .int(3)]),
        .good("func draw(x: Int, y: Int, width: Int = 1, height: Int = 1) {}", options: ["limit": .int(3)]),
        .good(
            "final class Sheet: Pen {\n    override func draw(x: Int, y: Int, width: Int, height: Int) {}\n}",
            options: ["limit": .int(3)]),
        .good("init(x: Int, y: Int, width: Int, height: Int) {}", options: ["limit": .int(3)]),
        .good("func draw(x: Int, y: Int, width: Int, height: Int) {}"),
    ]
}
