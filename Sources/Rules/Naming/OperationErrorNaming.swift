import TenetRuleKit
import TenetRuleSupport

struct OperationErrorNaming: Rule {
    static let about = About(
        "operation-error-naming", "Error property not named after its operation", category: .naming, severity: .note,
        why: "A published error without `Error` in its name is not found by those who look for what a view must show.",
        phrasings: [
            "Name published error properties after the operation, ending in `Error`, such as `deleteError`.",
            """
            What a view model exposes as a failure for display is called `joinError` or `loginError`, never `problem`, \
            `issue` or `failure`.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { type, file in Self.checkUnpublished(type, file) }
        hooks.onAttribute("Published") { attribute, file in
            guard let property = attribute.declaration?.as(VariableDeclSyntax.self), let name = property.nameToken
            else {
                return
            }
            if Self.isPlainText(property), Self.getsCaughtErrors(name, property) {
                file.report(
                    "`\(name.text)` keeps an error in text that is never missing: no error and an empty one are the same",
                    help: "make it optional: an error type, or `String?`", at: name)
                return
            }
            guard
                let type = property.type?.as(OptionalTypeSyntax.self)?.wrappedType.unwrapped.lastName,
                type.hasSuffix("Error")
            else { return }
            guard !name.text.hasSuffix("Error"), name.text != "error" else { return }
            file.report(
                "`\(name.text)` holds an error but is not named like one",
                help: "name it after the operation: `…Error`", at: name)
        }
    }

    /// `var leaveError: Error?` in an observable model: set in a `catch`, and no view learns of it.
    private static func checkUnpublished(_ type: ClassDeclSyntax, _ file: FilePass) {
        guard type.name.text.hasSuffix("ViewModel"), !type.hasAttribute("Observable"),
            type.inherits("ObservableObject", "BaseViewModel")
        else { return }
        for property in type.storedProperties where property.attributes.isEmpty && !property.isPrivate {
            guard let name = property.nameToken, name.text.hasSuffix("Error"), property.isVar, !property.isStatic,
                property.type?.kind == .optionalType, getsCaughtErrors(name, property),
                !type.memberBlock.tokens.contains(where: { $0.text == "objectWillChange" })
            else { continue }
            file.report(
                "`\(name.text)` is not published, so no view learns of the error", help: "declare it with `@Published`",
                at: name)
        }
    }

    private static func isPlainText(_ property: VariableDeclSyntax) -> Bool {
        guard property.nameToken?.text.hasSuffix("Error") == true else { return false }
        return property.type.map { $0.text == "String" } ?? (property.initialValue?.stringValue != nil)
    }

    /// What a `catch` of the type assigns; a message about a field comes from a check.
    private static func getsCaughtErrors(_ name: TokenSyntax, _ property: VariableDeclSyntax) -> Bool {
        property.enclosingType?.memberBlock.descendants(CatchClauseSyntax.self).contains { clause in
            clause.body.descendants(SequenceExprSyntax.self).contains {
                $0.assignment?.target.ownMemberName?.identifier == name.identifier
            }
        } ?? false
    }

    static let examples: [Example] = [
        .bad("final class Model {\n    @Published var ↓deletionProblem: Error?\n}"),
        .bad(
            "final class Model {\n    @Published private(set) var ↓failure: (any Error)?\n    @Published var ↓issue: LoginError?\n}"
        ),
        .bad(
            """
            final class Model {
                @Published var ↓joinError = ""
                @Published var nameError = ""
                func join() async {
                    nameError = name.isEmpty ? "Name missing" : ""
                    do { try await club.join() } catch { joinError = error.localizedDescription }
                }
            }
            """),
        .bad(
            """
            final class ClubViewModel: ObservableObject {
                var ↓leaveError: (any Error)?
                private var lastError: (any Error)?
                func leave() {
                    do { try run() } catch {
                        leaveError = error
                        lastError = error
                    }
                }
            }
            """),
        .good("final class Model {\n    @Published var deleteError: Error?\n    @Published var error: (any Error)?\n}"),
        .good("final class Model {\n    @Published var emailError: String?\n    var failure: Error?\n}"),
        .good("final class Model {\n    @Published var state: LoadState = .idle\n}"),
    ]
}
