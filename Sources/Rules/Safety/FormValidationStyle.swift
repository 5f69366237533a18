import TenetRuleKit
import TenetRuleSupport

struct FormValidationStyle: Rule {
    static let about = About(
        "form-validation-style", "Form validation style", category: .safety, severity: .note, scope: .appCode,
        why: """
            A form whose validity is computed in one place and published in another has two truths. A project picks \
            one style and keeps to it.
            """,
        phrasings: [
            "Expose the validity of a form as a computed `Bool` property, not as a publisher.",
            """
            We write `var isFormValid: Bool` everywhere and never an `AnyPublisher<Bool, Never>` for the same purpose.
            """,
        ])

    var style = "computed"
    static let options = [
        Option<Self>(
            "style", \.style, choices: ["computed", "publisher"],
            "How a form says whether it is valid: a computed `Bool`, or an `AnyPublisher<Bool, Never>`.")
    ]

    /// A property of a form that says whether it is valid.
    private struct Validity: Fact {
        var name: String
        var isPublished: Bool
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Validity.self, from: PatternBindingSyntax.self) { node, _ in
            guard let name = node.nameToken, name.text.hasPrefix("is"), name.text.contains("Valid"), node.isComputed,
                let type = node.typeAnnotation?.type.text, let group = node.enclosingType,
                group.kind == .classDecl || group.kind == .extensionDecl
            else { return nil }
            let isPublished = type.hasPrefix("AnyPublisher<Bool")
            let isForm = group.memberBlock.descendants(AttributeSyntax.self).contains { $0.name == "Published" }
            guard isPublished || type == "Bool" && isForm else { return nil }
            return (Validity(name: name.text.string, isPublished: isPublished), name.range)
        }
        hooks.onProject { project in
            let all = project.facts(Validity.self)
            if style == "computed" {
                for found in all where found.fact.isPublished {
                    project.report(
                        "`\(found.fact.name)` publishes whether the form is valid, while forms here compute it",
                        help: "make it a computed `Bool`", in: found.path, at: found.range)
                }
            } else if let example = all.first(where: \.fact.isPublished) {
                // Nobody has to begin with publishers; but who does has two ways until all forms have them.
                for found in all where !found.fact.isPublished {
                    project.report(
                        "`\(found.fact.name)` computes whether the form is valid, while forms here publish it",
                        help: "make it an `AnyPublisher<Bool, Never>` that combines the fields", in: found.path,
                        at: found.range,
                        notes: [Note(path: example.path, range: example.range, message: "this one is published")])
                }
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
            final class SignInModel {
                @Published var email = ""
                var isFormValidPublisher: AnyPublisher<Bool, Never> { $email.map(check).eraseToAnyPublisher() }
            }
            """,
            options: ["style": .string("publisher")]),
        .good(
            """
            final class SignUpModel {
                @Published var email = ""
                var isFormValid: Bool { !email.isEmpty }
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
