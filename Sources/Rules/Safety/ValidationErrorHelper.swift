import TenetRuleKit

struct ValidationErrorHelper: Rule {
    static let about = About(
        "validation-error-helper", "Hand-written field validation", category: .safety, severity: .warning,
        scope: .appCode,
        why: """
            "Nothing while the field is empty, else what the validator says" is written once in a helper. A copy in \
            every property drifts apart field by field.
            """)

    var helper = "validationError"
    var validators = ["Validators"]
    static let options = [
        Option<Self>("helper", \.helper, "The shared function that properties for field errors call."),
        Option<Self>("validators", \.validators, "Types whose functions validate a field."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(PatternBindingSyntax.self) { node, file in
            guard let name = node.nameToken, name.text.hasSuffix("Error"), let type = node.typeAnnotation?.type,
                type.text.isOne(of: ["String?", "Optional<String>"]), let statements = node.getterStatements,
                node.enclosingType != nil
            else { return }
            var validates = false
            var asksForEmpty = false
            for reference in statements.descendants(DeclReferenceExprSyntax.self) {
                if reference.baseName.text == helper { return }
                if reference.baseName.text.isOne(of: validators) { validates = true }
                if reference.baseName.text == "isEmpty" { asksForEmpty = true }
            }
            guard validates, asksForEmpty else { return }
            file.report(
                "`\(name.text)` repeats by hand what `\(helper)` does",
                help: "call `\(helper)(for:using:)` with the field and its validator", at: name)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class LoginModel: BaseViewModel {
                var ↓emailError: String? {
                    guard !email.isEmpty else { return nil }
                    return Validators.validateEmail(email).message
                }
            }
            """),
        .bad(
            """
            final class LoginModel: BaseViewModel {
                var ↓nameError: String? { name.isEmpty ? nil : Validators.validateName(name).message }
            }
            """),
        .good(
            """
            final class LoginModel: BaseViewModel {
                var emailError: String? { validationError(for: email, using: Validators.validateEmail) }
            }
            """),
        .good(
            """
            final class LoginModel: BaseViewModel {
                var repeatError: String? { password == again ? nil : "different" }
            }
            """),
        .good("final class LoginModel: BaseViewModel {\n    var lastError: String?\n}"),
    ]
}
