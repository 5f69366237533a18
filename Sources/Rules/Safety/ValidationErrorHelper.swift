import TenetRuleKit
import TenetRuleSupport

struct ValidationErrorHelper: Rule {
    static let about = About(
        "validation-error-helper", "Hand-written field validation", category: .safety, severity: .warning,
        scope: .appCode,
        why: """
            "Nothing while the field is empty, else what the validator says" is written once in a helper. A copy in \
            every property drifts apart field by field.
            """,
        phrasings: [
            """
            Compute field errors with the shared function `validationError(for:using:)` instead of writing the check \
            in every property.
            """,
            """
            View models do not repeat the "no message while empty, otherwise ask the validator" logic for each input \
            by hand.
            """,
        ])

    var helper = "validationError"
    var validators = ["Validators"]
    var baseTypes = ["BaseViewModel"]
    static let options = [
        Option<Self>("base_types", \.baseTypes, "Classes whose subclasses have the helper."),
        Option<Self>("helper", \.helper, "The shared function that properties for field errors call."),
        Option<Self>("validators", \.validators, "Types whose functions validate a field."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(PatternBindingSyntax.self) { node, file in
            guard let name = node.nameToken, name.text.hasSuffix("Error"), let type = node.typeAnnotation?.type,
                type.text.isOne(of: ["String?", "Optional<String>"]), let statements = node.getterStatements,
                node.enclosingType != nil, repeatsHelper(statements) || judges(statements, name, node.enclosingType)
            else { return }
            report(name, file)
        }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard let statements = node.body?.statements, node.name.text != helper, let type = node.enclosingType,
                type.kind != .protocolDecl, repeatsHelper(statements)
            else { return }
            let givesText =
                node.name.text.hasSuffix("Error")
                && node.returnType?.text.isOne(of: ["String?", "Optional<String>"]) == true
            guard
                givesText
                    || setsText(node)
                        && type.members(FunctionDeclSyntax.self).contains(where: {
                            $0 != node && setsText($0) && $0.body.map { repeatsHelper($0.statements) } == true
                        })
            else { return }
            report(node.name, file)
        }
    }

    private func report(_ name: TokenSyntax, _ file: FilePass) {
        file.report(
            "`\(name.text)` repeats by hand what `\(helper)` does",
            help: "call `\(helper)(for:using:)` with the field and its validator", at: name)
    }

    /// Asks whether a field is empty, and a validator for the rest.
    private func repeatsHelper(_ statements: CodeBlockItemListSyntax) -> Bool {
        var validates = false
        var asksForEmpty = false
        for reference in statements.descendants(DeclReferenceExprSyntax.self) {
            if reference.baseName.text == helper { return false }
            if reference.baseName.text.isOne(of: validators) { validates = true }
            if reference.baseName.text == "isEmpty" { asksForEmpty = true }
        }
        return validates && asksForEmpty
    }

    /// Sets a text to nil and to what a validator says, field by field.
    private func setsText(_ node: FunctionDeclSyntax) -> Bool {
        guard node.returnType == nil, let body = node.body else { return false }
        let assignments = body.statements.descendants(SequenceExprSyntax.self).compactMap(\.assignment)
        guard let target = assignments.first?.target.ownMemberName?.identifier else { return false }
        return assignments.count >= 2 && assignments.contains { $0.value.single?.kind == .nilLiteralExpr }
            && assignments.allSatisfy { $0.target.ownMemberName.map { $0.identifier == target } ?? false }
    }

    /// A view model that has the helper judges one field by itself: nil while that is empty, else a text of its own.
    private func judges(
        _ statements: CodeBlockItemListSyntax, _ name: TokenSyntax, _ type: (any DeclGroupSyntax)?
    ) -> Bool {
        guard let type, type.conformsInFile(to: baseTypes) else { return false }
        let field = name.text.string.dropLast(5)
        var asksForEmpty = false
        for reference in statements.descendants(DeclReferenceExprSyntax.self) {
            if reference.isMemberName {
                if reference.baseName.text == "isEmpty" {
                    asksForEmpty =
                        reference.parent?.as(MemberAccessExprSyntax.self)?.base?.text.string == String(field)
                        || asksForEmpty
                }
            } else if reference.parent?.kind == .keyPathPropertyComponent {
                continue
            } else if reference.baseName.text == helper
                || !reference.baseName.text.startsUppercase && reference.baseName.identifier.string != field
                    && reference.baseName.text.first != 0x24
            {
                // Another field is asked, too, or something that the helper does not know.
                return false
            }
        }
        return asksForEmpty
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
        .bad(
            """
            final class BerthModel: BaseViewModel {
                @Published var number = ""
            }

            extension BerthModel {
                var ↓numberError: String? {
                    guard !number.isEmpty else { return nil }
                    return number.count == 3 && number.allSatisfy(\\.isNumber) ? nil : "Three digits"
                }
            }
            """),
        .bad(
            """
            final class BerthModel: BaseViewModel {
                func ↓numberError(in harbour: Harbour) -> String? {
                    if number.isEmpty { return nil }
                    return Validators.validateNumber(number, harbour).message
                }
            }
            """),
        .bad(
            """
            final class BerthModel: ObservableObject {
                func ↓checkNumber() {
                    if number.isEmpty { numberText = nil } else { numberText = Validators.validateNumber(number).message }
                }
                func ↓checkName() {
                    if name.isEmpty { nameText = nil } else { nameText = Validators.validateName(name).message }
                }
            }
            """),
        .good(
            """
            final class BerthModel: BaseViewModel {
                var againError: String? {
                    guard !again.isEmpty else { return nil }
                    return again == password ? nil : "Different"
                }
                func check() {
                    if name.isEmpty { nameText = nil } else { nameText = Validators.validateName(name).message }
                }
            }
            """),
        .good(
            """
            struct Berth {
                var numberError: String? {
                    guard !number.isEmpty else { return nil }
                    return number.count == 3 ? nil : "Three digits"
                }
            }
            """),
        .good("final class LoginModel: BaseViewModel {\n    var lastError: String?\n}"),
    ]
}
