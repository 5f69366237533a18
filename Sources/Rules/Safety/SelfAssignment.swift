import TenetRuleKit
import TenetRuleSupport

struct SelfAssignment: Rule {
    static let about = About(
        "self-assignment", "Self assignment", category: .safety, severity: .warning,
        why: """
            Assigning a value to itself changes nothing. Usually one side should be a parameter or another property, \
            so the value that should have been stored is lost.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(AssignmentExprSyntax.self) { node, file in
            guard let list = node.parent?.as(ExprListSyntax.self), let target = list.element(at: 0),
                let value = list.element(at: 2), list.element(at: 3) == nil, target.isPlainValue, value.isPlainValue,
                target.kind != .discardAssignmentExpr, target.hasSameTokens(as: value),
                !isShared(target)
            else { return }
            let name = target.text.string
            file.report(
                "`\(name)` is assigned to itself, so its value does not change",
                help: "assign the value that was meant; to announce a change, call what announces it", at: value)
        }
    }

    /// `Preferences.theme`: what stands behind a property of a type is written anew, and read from elsewhere.
    private func isShared(_ target: ExprSyntax) -> Bool {
        target.as(MemberAccessExprSyntax.self)?.base?.as(DeclReferenceExprSyntax.self)?.baseName.text.startsUppercase
            == true
    }

    static let examples: [Example] = [
        .bad("func set(name: String) {\n    self.name = ↓self.name\n}"),
        .bad("total = ↓total"),
        .bad("items[0].isOpen = ↓items[0].isOpen"),
        .good("self.name = name"),
        .good("items[0] = items[1]"),
        .bad("func reload() {\n    // makes the list load its rows again\n    model.rows = ↓model.rows\n}"),
        .good("func testKeys() {\n    Preferences.theme = Preferences.theme\n}"),
        .good("let name = name"),
        .good("next = next.next"),
        .good("value = value ?? fallback"),
        .good("token = makeToken()"),
    ]
}
