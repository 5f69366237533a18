import TenetRuleKit
import TenetRuleSupport

struct FatalErrorMessage: Rule {
    static let about = About(
        "fatal-error-message", "Fatal error without message", category: .safety, severity: .note, status: .stable,
        scope: .appCode,
        aliases: ["fatal_error_message"],
        why: """
            A crash report of `fatalError()` shows a line and nothing else. The message is what tells the person who \
            reads it which assumption did not hold.
            """,
        phrasings: [
            "Pass a message to every `fatalError` and `preconditionFailure`.",
            "Whenever we crash on purpose, the report has to say which assumption broke.",
        ])

    var calls = ["fatalError", "preconditionFailure"]
    static let options = [
        Option<Self>("calls", \.calls, "Functions that need a message.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(calls) { call, file in
            guard call.isPlain, let name = call.calledName, isEmpty(call), !isCoder(call), !call.isInPreview else {
                return
            }
            file.report(
                "`\(name.text)` says nothing about what went wrong",
                help: "give a message that names the broken assumption",
                at: name)
        }
    }

    private func isEmpty(_ call: FunctionCallExprSyntax) -> Bool {
        guard let first = call.firstArgument else { return true }
        return first.expression.stringValue == ""
    }

    /// `required init?(coder:)` of a view that is made in code is the same everywhere.
    private func isCoder(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestor(InitializerDeclSyntax.self)?.signature.parameterClause.parameters.first?.firstName.text == "coder"
    }

    static let examples: [Example] = [
        .bad(
            """
            func make() -> Model {
                guard let api = container.resolve(API.self) else { ↓fatalError() }
                return Model(api)
            }
            """),
        .bad("switch kind {\ncase .one: run()\ndefault: ↓preconditionFailure(\"\")\n}"),
        .good("guard let api = container.resolve(API.self) else { fatalError(\"API is not registered\") }"),
        .good("class Bar: UIView {\n    required init?(coder: NSCoder) { fatalError() }\n}"),
        .good("func run() { reporter.fatalError() }"),
        .good("func run() { fatalError() }", at: Example.testPath),
    ]
}
