import TenetRuleKit
import TenetRuleSupport

struct A11yDeprecatedModifier: Rule {
    static let about = About(
        "a11y-deprecated-modifier", "Old accessibility modifier", category: .accessibility, severity: .note,
        status: .stable,
        why: """
            `.accessibility(label:)` and its kind were replaced in iOS 14. The new modifiers take a string as it is, \
            and searches for a label find all of them under one name.
            """,
        phrasings: [
            """
            Use `.accessibilityLabel(…)`, `.accessibilityHidden(…)` and their siblings; do not use the deprecated \
            `.accessibility(label:)` family of modifiers.
            """,
            """
            Never write `.accessibility(hidden:)` or `.accessibility(identifier:)`; call the separate replacements \
            that came with iOS 14.
            """,
        ])

    /// An old modifier in a file.
    private struct Old: Fact {
        var label: String
        var name: String
        var fix: Fix?
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectSystemChecks()
        hooks.collect(Old.self, fromCallsOf: ["accessibility"]) { call, file in
            guard let access = call.calledExpression.as(MemberAccessExprSyntax.self),
                let argument = call.arguments.only,
                let label = argument.label, let name = names[label.text.string], call.trailingClosure == nil
            else { return nil }
            let old = access.declName.range
            let isSpaced = call.leftParen?.range.upper != argument.range.lower
            let fix = Fix(
                "Use `.\(name)`", .safe,
                [Edit(old, name), Edit(ByteRange(label.range.lower, argument.expression.range.lower), "")])
            return (Old(label: label.text.string, name: name, fix: isSpaced ? nil : file.keepingComments(fix)), old)
        }
        hooks.onProject(needing: [.declarations], fixing: .safe) { project in
            // A modifier that the project writes itself is no old form of anything.
            guard project.model.declarations(named: "accessibility").isEmpty else { return }
            for old in project.facts(Old.self) {
                guard !project.runs(old.path, before: SystemVersions.since(ios: 14)) else { continue }
                project.report(
                    "`.accessibility(\(old.fact.label):)` is the old form of `.\(old.fact.name)`",
                    help: "use `.\(old.fact.name)(…)`", in: old.path, at: old.range, fix: old.fact.fix)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            "Image(\"cover\").↓accessibility(label: Text(\"Cover\"))",
            fixed: "Image(\"cover\").accessibilityLabel(Text(\"Cover\"))"),
        .bad(
            "VStack { rows }.↓accessibility(hidden: true).↓accessibility(identifier: \"rows\")",
            fixed: "VStack { rows }.accessibilityHidden(true).accessibilityIdentifier(\"rows\")"),
        .good("Image(\"cover\").accessibilityLabel(\"Cover\")"),
        .good("let settings = accessibility(label: text)"),
        .good("device.accessibility(mode: .reader)"),
        .good(
            """
            extension View {
                func accessibility(identifier: ScreenID) -> some View { accessibilityIdentifier(identifier.rawValue) }
            }
            let field = TextField("Name", text: $name).accessibility(identifier: .login)
            """),
    ]
}

private let names = [
    "label": "accessibilityLabel", "hint": "accessibilityHint", "value": "accessibilityValue",
    "hidden": "accessibilityHidden", "identifier": "accessibilityIdentifier", "addTraits": "accessibilityAddTraits",
    "removeTraits": "accessibilityRemoveTraits", "sortPriority": "accessibilitySortPriority",
    "inputLabels": "accessibilityInputLabels", "activationPoint": "accessibilityActivationPoint",
]
