import TenetRuleKit
import TenetRuleSupport

struct PublishedWithoutType: Rule {
    static let about = About(
        "published-without-type", "Published property without a type", category: .swiftui, severity: .note,
        why: """
            Published properties are what views bind to. A written type makes that interface readable without knowing \
            what the initial expression returns.
            """,
        phrasings: [
            """
            Declare the type of every `@Published` property whose initial value is neither a literal nor an \
            initializer call.
            """,
            """
            Spell out `: Int` when a published variable starts from some expression, so readers need not look up what \
            it yields.
            """,
        ])

    var allowLiterals = true
    var allowInitializers = true
    static let options = [
        Option<Self>(
            "allow_literals", \.allowLiterals, "Leave properties alone that start with a literal such as `0`."),
        Option<Self>(
            "allow_initializers", \.allowInitializers, "Leave properties alone that start with `TypeName(…)`."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("Published") { attribute, file in
            guard let variable = attribute.property, let name = variable.nameToken, variable.type == nil,
                let value = variable.initialValue
            else { return }
            let type = literalType(value)
            if allowLiterals, isLiteral(value) { return }
            if allowInitializers, namesType(value, variable) { return }
            file.report(
                "the type of published `\(name.text)` can only be guessed from `\(shortened(value))`",
                help: "write the type behind the name", at: name,
                fix: type.map { .insert(": " + $0, after: name, "Write the type `\($0)`", .safe) })
        }
    }

    /// A calculation with literals reads as one: `10 * 1024`.
    private func isLiteral(_ value: ExprSyntax) -> Bool {
        if let sequence = value.as(SequenceExprSyntax.self) {
            return sequence.elements.allSatisfy { $0.kind == .binaryOperatorExpr || isLiteral($0) }
        }
        return literalType(value) != nil || value.numberValue != nil
    }

    private func literalType(_ value: ExprSyntax) -> String? {
        switch value.kind {
        case .booleanLiteralExpr: "Bool"
        case .integerLiteralExpr: "Int"
        case .floatLiteralExpr: "Double"
        case .stringLiteralExpr: "String"
        default: nil
        }
    }

    /// `Name(…)`, `[Name]()` and `Name.case` show the type already.
    private func namesType(_ value: ExprSyntax, _ variable: VariableDeclSyntax) -> Bool {
        if variable.spelledTypeName != nil { return true }
        if let unwrapped = value.as(ForceUnwrapExprSyntax.self) { return namesType(unwrapped.expression, variable) }
        if let access = value.as(MemberAccessExprSyntax.self) {
            let base = access.base?.text.string.split(separator: ".") ?? []
            return !base.isEmpty && base.allSatisfy { $0.first?.isUppercase == true }
        }
        if let call = value.as(FunctionCallExprSyntax.self) {
            if call.isPlain, call.calledName?.text.startsUppercase == true { return true }
            return call.calledExpression.kind == .arrayExpr || call.calledExpression.kind == .dictionaryExpr
        }
        return false
    }

    private func shortened(_ value: ExprSyntax) -> String {
        let text = value.text.string.split(separator: "\n").first.map(String.init) ?? ""
        return text.count > 40 ? text.prefix(37) + "…" : text
    }

    static let examples: [Example] = [
        .bad("class Model: ObservableObject {\n    @Published var ↓limit = Settings.current.limit\n}"),
        .bad("class Model: ObservableObject {\n    @Published private(set) var ↓items = makeItems()\n}"),
        .bad(
            "class Model: ObservableObject {\n    @Published var ↓isBusy = false\n}",
            fixed: "class Model: ObservableObject {\n    @Published var isBusy: Bool = false\n}",
            options: ["allow_literals": .bool(false)]),
        .good("class Model: ObservableObject {\n    @Published var source = Picker.Source.camera\n}"),
        .good("class Model: ObservableObject {\n    @Published var limit: Int = Settings.current.limit\n}"),
        .good(
            "class Model: ObservableObject {\n    @Published var isBusy = false\n"
                + "    @Published var items = [Item]()\n}"),
        .good(
            "class Model: ObservableObject {\n    @Published var phase = Phase.idle\n"
                + "    @Published var limit = 8 * 1024\n}"),
        .good("class Model: ObservableObject {\n    @Published var filter = Filter(kind: .all)\n}"),
        .good("class Model: ObservableObject {\n    var items = makeItems()\n}"),
    ]
}
