import TenetRuleKit
import TenetRuleSupport

struct UnneededOverride: Rule {
    static let about = About(
        "unneeded-override", "Unneeded override", category: .structure, severity: .warning, status: .stable,
        aliases: ["unneeded_override"],
        why: """
            A method that only calls `super` with its own arguments does what would happen without it, unless its \
            declaration says something more: another modifier, an attribute, a default argument or documentation.
            """,
        phrasings: [
            "Do not override a method only to call `super` with the same arguments.",
            "Delete a `viewDidLoad` or other inherited function that adds nothing of its own.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.modifiers.only?.name.text == "override", node.attributes.isEmpty, let body = node.body,
                let only = body.statements.onlyItem, !node.parameters.contains(where: Self.changesCall),
                node.genericParameterClause == nil, DocComment(of: node) == nil,
                let call = superCall(in: only), call.calls(node.name.text.string, on: "super"),
                call.closures.allSatisfy({ _ in false }), passesOn(node.parameters, to: call)
            else { return }
            file.report(
                "`\(node.fullName)` only calls its superclass", help: "delete the override", at: node.name,
                fix: .deleteLines(node.range, in: file, "Delete the override", .unsafe))
        }
    }

    /// The parameter says more than the argument passes on: a default, values that arrive as one array, a closure that
    /// is evaluated late, a wrapper.
    private static func changesCall(_ parameter: FunctionParameterSyntax) -> Bool {
        parameter.defaultValue != nil || parameter.ellipsis != nil || !parameter.attributes.isEmpty
            || parameter.type.tokens.contains { $0.text == "autoclosure" }
    }

    private func superCall(in item: Syntax) -> FunctionCallExprSyntax? {
        let expression = item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
        // `try?` would change what the caller sees.
        if let attempt = expression?.as(TryExprSyntax.self), attempt.questionOrExclamationMark != nil { return nil }
        return expression?.stripped.as(FunctionCallExprSyntax.self)
    }

    private func passesOn(_ parameters: [FunctionParameterSyntax], to call: FunctionCallExprSyntax) -> Bool {
        let arguments = Array(call.arguments)
        guard arguments.count == parameters.count else { return false }
        return zip(parameters, arguments).allSatisfy { parameter, argument in
            let value = argument.expression.as(InOutExprSyntax.self)?.expression ?? argument.expression
            let label = argument.label?.text
            let labelFits = parameter.firstName.text == "_" ? label == nil : label == parameter.firstName.text.string
            return labelFits && value.text == parameter.internalName.text
        }
    }

    static let examples: [Example] = [
        .bad(
            "class Page: Base {\n    override func ↓load() {\n        // The base class loads.\n        super.load()\n    }\n}"
        ),
        .bad(
            "class Page: UIViewController {\n    override func ↓viewDidLoad() {\n        super.viewDidLoad()\n    }\n}",
            fixed: "class Page: UIViewController {\n}"),
        .bad(
            "class Page: Base {\n    override func ↓load(_ id: Int, into list: List) throws -> Row {\n        return try super.load(id, into: list)\n    }\n}",
            fixed: "class Page: Base {\n}"),
        .good(
            "class Page: Base {\n    override func viewDidLoad() {\n        super.viewDidLoad()\n        setUp()\n    }\n}"
        ),
        .good("class Page: Base {\n    override func load(_ id: Int) {\n        super.load(id + 1)\n    }\n}"),
        .good(
            "class Page: Base {\n    @available(*, deprecated) override func load() {\n        super.load()\n    }\n}"),
        .good("class Page: Base {\n    override func load() {\n        super.reload()\n    }\n}"),
        .good("class Page: Base {\n    override func load(_ id: Int = 3) {\n        super.load(id)\n    }\n}"),
        // The array is passed on as one value.
        .good("class Page: Base {\n    override func load(_ ids: Any...) {\n        super.load(ids)\n    }\n}"),
        .good(
            "class Page: Base {\n    final override func load() {\n        super.load()\n    }\n    override static func make() {\n        super.make()\n    }\n    override class func name() -> String { super.name() }\n    internal override func save() { super.save() }\n    nonisolated override func sum() -> Int { super.sum() }\n}"
        ),
        .good(
            "class Page: Base {\n    override func load(_ id: @autoclosure () -> Int, then: @escaping () -> Void) {\n        super.load(id, then: then)\n    }\n}"
        ),
        .good(
            "class Page: Base {\n    /// Also counts the visit.\n    override func load() {\n        super.load()\n    }\n}"
        ),
        .bad(
            "class Page: Base {\n    override func ↓load(_ list: inout [Int]) {\n        super.load(&list)\n    }\n}",
            fixed: "class Page: Base {\n}"
        ),
    ]
}
