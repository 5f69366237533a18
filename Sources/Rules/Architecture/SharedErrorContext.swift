import TenetRuleKit
import TenetRuleSupport

struct SharedErrorContext: Rule {
    static let about = About(
        "shared-error-context", "Error context that hides the operation", category: .architecture, severity: .note,
        scope: .appCode,
        why: """
            The context of a recorded error says what the user was doing. A text can be misspelt and cannot be listed; \
            one case for two operations does not tell which of them failed.
            """,
        phrasings: [
            """
            Pass a separate `ErrorContext` case for each operation to `handleError`; do not pass text or use one case \
            twice.
            """,
            """
            Recorded failures tell precisely what the user was doing: two functions never share a label, and it is no \
            string.
            """,
        ])

    var function = "handleError"
    var label = "context"
    var type = "ErrorContext"
    static let options = [
        Option<Self>("function", \.function, "The function that takes the error."),
        Option<Self>("label", \.label, "The label of the argument that names the operation."),
        Option<Self>("type", \.type, "The enum with one case for each operation."),
    ]

    private struct Context: Fact {
        var value: String
        var type: String
        var operation: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Context.self, from: FunctionCallExprSyntax.self) { node, _ in
            guard node.calledName?.text == function, let argument = node.argument(label)?.expression,
                !node.isInPreview
            else { return nil }
            let value = argument.kind == .stringLiteralExpr ? "\"" : argument.lastName?.text.string ?? ""
            guard !value.isEmpty else { return nil }
            // A case with a value of its own tells operations apart.
            if argument.kind == .functionCallExpr { return nil }
            return (
                Context(
                    value: value, type: node.enclosingTypeName?.string ?? "",
                    operation: node.enclosingFunction?.name.identifier.string ?? ""), argument.range
            )
        }
        hooks.onProject(needing: [.declarations]) { project in
            for declaration in project.model.declarations(named: function) where declaration.role == .app {
                guard declaration.kind == .function,
                    let parameter = declaration.parameters.first(where: { $0.label == label }),
                    parameter.type.filter({ $0 != "?" }) == "String"
                else { continue }
                project.report(
                    "the context of an error is a text and not a case of `\(type)`",
                    help: "declare `enum \(type)` with one case for each operation and take that", at: declaration)
            }
            guard let contexts = project.model.types(named: type).one else { return }
            if contexts.kind == .struct, contexts.role == .app,
                contexts.members.contains(where: isConstant(of: contexts))
            {
                project.report(
                    "`\(type)` is a struct, so that nothing lists the operations",
                    help: "make it an enum with one case for each operation", at: contexts.declaration)
            }
            guard contexts.kind == .enum else { return }
            var first: [String: Located<Context>] = [:]
            for fact in project.facts(Context.self) where fact.role == .app {
                let value = fact.fact.value
                if value == "\"" {
                    project.report(
                        "the context of this error is a text, while `\(type)` has a case for each operation",
                        help: "add a case to `\(type)` and pass that", in: fact.path, at: fact.range,
                        notes: [contexts.declaration.note("the operations are listed here")])
                    continue
                }
                guard contexts.members.contains(where: { $0.kind == .enumCase && $0.name == value }) else { continue }
                guard let known = first[value] else {
                    first[value] = fact
                    continue
                }
                guard differ(known.fact, fact.fact) else { continue }
                project.report(
                    "`\(value)` is the context of `\(fact.fact.type).\(fact.fact.operation)` and of `\(known.fact.type).\(known.fact.operation)`",
                    help: "add a case to `\(type)` for this operation", in: fact.path, at: fact.range,
                    notes: [Note(path: known.path, range: known.range, message: "used here first")])
            }
        }
    }

    private func isConstant(of type: ProjectType) -> (Declaration) -> Bool {
        { $0.has(.isStatic) && ($0.type == type.name || $0.value.hasPrefix(type.name + "(")) }
    }

    /// Another type, or a function about another thing: `refreshCart` does again what `loadCart` did.
    private func differ(_ one: Context, _ other: Context) -> Bool {
        guard one.operation != other.operation || one.type != other.type else { return false }
        if one.type != other.type { return true }
        let things = [one, other].map { Set($0.operation.nameWords.dropFirst()) }
        guard let left = things.first, let right = things.last, !left.isEmpty, !right.isEmpty else { return false }
        return left.isDisjoint(with: right)
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/ErrorContext.swift": "enum ErrorContext {\n    case loadCart, saveCart\n}",
            "App/CartViewModel.swift":
                "final class CartViewModel {\n    func loadCart() { handleError(error, context: .loadCart) }\n    func sendOrder() { handleError(error, context: ↓.loadCart) }\n}",
            "App/ListViewModel.swift":
                "final class ListViewModel {\n    func load() { handleError(error, context: ↓ErrorContext.loadCart) }\n}",
        ]),
        .bad(files: [
            "App/ErrorContext.swift": "enum ErrorContext: String {\n    case loadCart, saveCart\n}",
            "App/CartViewModel.swift":
                "final class CartViewModel {\n    func share() { handleError(error, context: ↓\"shareCart\") }\n    func load() { handleError(error, context: ErrorContext.loadCart.rawValue) }\n}",
        ]),
        .bad(
            "struct ↓ErrorContext {\n    let name: String\n}\nextension ErrorContext {\n    static let load = ErrorContext(name: \"load\")\n}"
        ),
        .good("struct ErrorContext {\n    let operation: String\n    let screen: String\n}"),
        .good("final class CartViewModel {\n    func share() { handleError(error, context: \"shareCart\") }\n}"),
        .bad("class BaseViewModel {\n    func ↓handleError(_ error: any Error, context: String) {}\n}"),
        .good(files: [
            "App/ErrorContext.swift": "enum ErrorContext {\n    case loadCart, item(Int)\n}",
            "App/CartViewModel.swift":
                "final class CartViewModel {\n    func loadCart() { handleError(error, context: .loadCart) }\n    func refreshCart() { handleError(error, context: .loadCart) }\n    func retry() { handleError(error, context: .loadCart) }\n    func open() { handleError(error, context: .item(1)) }\n    func shut() { handleError(error, context: .item(2)) }\n}",
        ]),
        .good("class BaseViewModel {\n    func handleError(_ error: any Error, context: ErrorContext) {}\n}"),
        .good(
            "final class A {\n    func a() { handleError(e, context: .x) }\n}\nfinal class B {\n    func b() { handleError(e, context: .x) }\n}"
        ),
    ]
}
