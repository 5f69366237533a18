import TenetRuleKit

struct FormValidationStyle: Rule {
    static let about = About(
        "form-validation-style", "Form validation style", category: .safety, severity: .note, scope: .appCode,
        why: """
            A form whose validity is computed in one place and published in another has two truths. A project picks \
            one style and keeps to it.
            """)

    var style = "computed"
    static let options = [
        Option<Self>(
            "style", \.style, choices: ["computed", "publisher"],
            "How a form says whether it is valid: a computed `Bool`, or an `AnyPublisher<Bool, Never>`.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(PatternBindingSyntax.self) { node, file in
            guard let name = node.nameToken, name.text.hasPrefix("is"), name.text.contains("Valid"), node.isComputed,
                let type = node.typeAnnotation?.type.text, let group = node.enclosingType,
                group.kind == .classDecl || group.kind == .extensionDecl
            else { return }
            if style == "computed", type.hasPrefix("AnyPublisher<Bool") {
                file.report(
                    "`\(name.text)` publishes whether the form is valid, while forms here compute it",
                    help: "make it a computed `Bool`", at: name)
            } else if style == "publisher", type == "Bool",
                group.memberBlock.descendants(AttributeSyntax.self).contains(where: { $0.name == "Published" })
            {
                file.report(
                    "`\(name.text)` computes whether the form is valid, while forms here publish it",
                    help: "make it an `AnyPublisher<Bool, Never>` that combines the fields", at: name)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class SignUpModel {
                var ↓isFormValidPublisher: AnyPublisher<Bool, Never> { $email.map(check).eraseToAnyPublisher() }
            }
            """),
        .bad(
            """
            final class SignUpModel {
                @Published var email = ""
                var ↓isFormValid: Bool { !email.isEmpty }
            }
            """,
            options: ["style": .string("publisher")]),
        .good(
            """
            final class SignUpModel {
                @Published var email = ""
                var isFormValid: Bool { !email.isEmpty }
            }
            """),
        .good(
            """
            final class SignUpModel {
                var isFormValidPublisher: AnyPublisher<Bool, Never> { fields.eraseToAnyPublisher() }
            }
            """,
            options: ["style": .string("publisher")]),
        .good(
            """
            struct Email {
                var isValid: Bool { text.contains("@") }
            }
            """,
            options: ["style": .string("publisher")]),
    ]
}
