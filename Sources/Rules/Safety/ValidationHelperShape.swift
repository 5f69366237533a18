import TenetRuleKit
import TenetRuleSupport

struct ValidationHelperShape: Rule {
    static let about = About(
        "validation-helper-shape", "Shape of a validation helper", category: .safety, severity: .note, scope: .appCode,
        why: """
            A helper that an initialiser calls before all properties are set has to be static, should be private, and \
            says what is wrong by throwing. All models then validate in the same way.
            """,
        phrasings: [
            """
            Write validation helpers that an initializer calls as private static throwing methods whose names begin \
            with `validate`.
            """,
            """
            Models check their input through functions like `private static func validateText(_:) throws`, never ones \
            that return a `Bool`.
            """,
        ])

    var prefix = "validate"
    static let options = [
        Option<Self>("prefix", \.prefix, "How the names of validation helpers start.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            let isNamed =
                node.name.text.hasPrefix(prefix)
                && node.name.text[prefix.utf8.count].map({ $0 < 0x61 || $0 > 0x7A }) == true
            guard isNamed || node.isThrowing && onlyChecks(node), let type = node.enclosingType,
                node.parent?.kind == .memberBlockItem,
                type.kind == .structDecl || type.kind == .classDecl, isUsedByInitializer(node, of: type),
                !setsState(node)
            else { return }
            var missing: [String] = []
            if !node.isPrivate { missing.append("`private`") }
            if !node.isStatic { missing.append("`static`") }
            if !node.isThrowing { missing.append("`throws`") }
            if !isNamed { missing.append("called `\(prefix)…`") }
            guard !missing.isEmpty else { return }
            let name = isNamed ? node.name.text.string : prefix + "What"
            file.report(
                "the validation helper `\(node.name.text)` is not \(missing.joined(separator: " and not "))",
                help: "declare it `private static func \(name)(…) throws`", at: node.name)
        }
    }

    /// All it does is to throw when something does not hold.
    private func onlyChecks(_ node: FunctionDeclSyntax) -> Bool {
        guard let statements = node.body?.statements, statements.count > 1, node.returnType == nil else { return false }
        return statements.allSatisfy { item in
            let choice = item.item.asIf
            guard choice?.elseBody == nil, let block = item.item.as(GuardStmtSyntax.self)?.body ?? choice?.body else {
                return false
            }
            return block.statements.onlyItem?.kind == .throwStmt
        }
    }

    /// It says nothing to its caller and keeps what it has found: `caution = Fare.check(fare)`, for a view to show.
    private func setsState(_ node: FunctionDeclSyntax) -> Bool {
        guard !node.isThrowing, !node.isStatic, node.returnType == nil, let body = node.body else { return false }
        return body.descendants(SequenceExprSyntax.self).contains { $0.assignment?.target.ownMemberName != nil }
    }

    private func isUsedByInitializer(_ node: FunctionDeclSyntax, of type: any DeclGroupSyntax) -> Bool {
        type.members(InitializerDeclSyntax.self).contains { initializer in
            initializer.descendants(FunctionCallExprSyntax.self).contains { $0.calledName?.text == node.name.text }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Survey {
                init(text: String) throws {
                    try Self.validateText(text)
                }
                static func ↓validateText(_ text: String) throws {}
            }
            """),
        .bad(
            """
            struct Survey {
                init(text: String) {
                    isValid = Self.validateText(text)
                }
                private static func ↓validateText(_ text: String) -> Bool { !text.isEmpty }
            }
            """),
        .good(
            """
            struct Survey {
                init(text: String) throws {
                    try Self.validateText(text)
                }
                private static func validateText(_ text: String) throws {}
            }
            """),
        .good(
            """
            final class FareModel {
                var fare = 0 { didSet { validateFare() } }
                init() { validateFare() }
                private func validateFare() { caution = Fare.caution(fare) }
            }
            """),
        .good("struct Form {\n    func validate() -> Bool { true }\n}"),
        .good("enum Validators {\n    static func validateEmail(_ text: String) -> Result { .valid }\n}"),
        .bad(
            """
            struct Survey {
                init(text: String) throws {
                    self.text = text
                    try ensureAllIsWell()
                }
                func ↓ensureAllIsWell() throws {
                    guard !text.isEmpty else { throw SurveyError.noText }
                    if text.count > 80 { throw SurveyError.tooLong }
                }
            }
            """),
        .good(
            """
            struct Survey {
                init(text: String) throws {
                    self.text = try read(text)
                }
                func read(_ text: String) throws -> String {
                    guard !text.isEmpty else { throw SurveyError.noText }
                    return text
                }
            }
            """),
    ]
}
