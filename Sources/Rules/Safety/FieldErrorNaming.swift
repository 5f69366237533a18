import TenetRuleKit
import TenetRuleSupport

struct FieldErrorNaming: Rule {
    static let about = About(
        "field-error-naming", "Field error naming", category: .safety, severity: .note, scope: .appCode,
        why: """
            A view finds the message of a field by its name: `email` has `emailError`. Any other name has to be \
            looked up.
            """,
        phrasings: [
            """
            Name a property that returns `validationError` for a field after that field plus `Error`, such as \
            `emailError` for `email`.
            """,
            """
            The message below an input is called like the input itself with a fixed suffix; nobody invents \
            `mailMessage`.
            """,
        ])

    var helper = "validationError"
    static let options = [
        Option<Self>("helper", \.helper, "The function that gives the message of a field.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall([helper]) { call, file in
            guard let field = call.argument("for")?.expression.ownMemberName,
                let binding = call.ancestor(PatternBindingSyntax.self),
                binding.isComputed, let name = binding.nameToken, binding.enclosingType != nil
            else { return }
            let wanted = field.identifier.string + "Error"
            guard name.identifier != wanted else { return }
            file.report(
                "`\(name.text)` holds the error of `\(field.text)` but is not named after it",
                help: "name it `\(wanted)`", at: name)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class LoginModel: BaseViewModel {
                var ↓mailMessage: String? { validationError(for: email, using: Validators.validateEmail) }
            }
            """),
        .bad(
            """
            final class LoginModel: BaseViewModel {
                var ↓nameError: String? { validationError(for: firstName, using: check) }
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
                func message() -> String? { validationError(for: email, using: check) }
            }
            """),
        .good("final class LoginModel: BaseViewModel {\n    var deleteAccountError: (any Error)?\n}"),
    ]
}
