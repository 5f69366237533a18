import TenetRuleKit

struct OperationErrorNaming: Rule {
    static let about = About(
        "operation-error-naming", "Error property not named after its operation", category: .naming, severity: .note,
        why: "A published error without `Error` in its name is not found by those who look for what a view must show.")

    func install(_ hooks: inout Hooks) {
        hooks.onAttribute("Published") { attribute, file in
            guard let property = attribute.declaration?.as(VariableDeclSyntax.self), let name = property.nameToken,
                let type = property.type?.as(OptionalTypeSyntax.self)?.wrappedType.unwrapped.lastName,
                type.hasSuffix("Error")
            else { return }
            guard !name.text.hasSuffix("Error"), name.text != "error" else { return }
            file.report(
                "`\(name.text)` holds an error but is not named like one",
                help: "name it after the operation: `…Error`", at: name)
        }
    }

    static let examples: [Example] = [
        .bad("final class Model {\n    @Published var ↓deletionProblem: Error?\n}"),
        .bad(
            "final class Model {\n    @Published private(set) var ↓failure: (any Error)?\n    @Published var ↓issue: LoginError?\n}"
        ),
        .good("final class Model {\n    @Published var deleteError: Error?\n    @Published var error: (any Error)?\n}"),
        .good("final class Model {\n    @Published var emailError: String?\n    var failure: Error?\n}"),
        .good("final class Model {\n    @Published var state: LoadState = .idle\n}"),
    ]
}
