import TenetRuleKit
import TenetRuleSupport

struct DuplicateNotificationName: Rule {
    static let about = About(
        "duplicate-notification-name", "Notification name declared twice", category: .architecture, severity: .warning,
        scope: .appCode, reads: [.strings],
        why: """
            Two constants with the same raw value are one notification: who observes one is called for the other, and a \
            later change of one text parts them in silence.
            """,
        phrasings: [
            "Declare each `Notification.Name` raw value only once.",
            "Two constants for `NotificationCenter` must never share one string.",
        ])

    private struct Name: Fact {
        var raw: ConstantText
        var constant: String
        var branches: ConditionalBranches
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Name.self, fromCallsOf: ["Name", "init"]) { node, _ in
            guard node.arguments.only != nil,
                let argument = node.firstArgument, argument.label == nil || argument.label?.text == "rawValue",
                let raw = ConstantText(argument.expression),
                let property = node.parent?.parent?.parent?.parent?.as(VariableDeclSyntax.self),
                property.initialValue?.syntax == node.syntax,
                property.isStatic || !property.isLocal, let constant = property.nameToken, isName(node, property)
            else { return nil }
            let name = Name(
                raw: raw, constant: constant.text.string, branches: ConditionalBranches(around: node))
            return (name, argument.expression.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            var first: [String: Located<Name>] = [:]
            for fact in project.facts(Name.self) {
                guard let raw = fact.fact.raw.value(in: project.model, from: fact.path) else { continue }
                guard let other = first[raw] else {
                    first[raw] = fact
                    continue
                }
                // The same constant, copied for another target.
                guard other.fact.constant != fact.fact.constant || other.path == fact.path,
                    other.path != fact.path || !other.fact.branches.excludes(fact.fact.branches)
                else { continue }
                project.report(
                    "`\(fact.fact.constant)` has the same raw value \"\(raw)\" as `\(other.fact.constant)`",
                    help: "use the constant that is there already, or give this one a text of its own", in: fact.path,
                    at: fact.range, notes: [Note(path: other.path, range: other.range, message: "declared here first")])
            }
        }
    }

    /// `Notification.Name("…")`, or `Self("…")` and `.init("…")` typed as one.
    private func isName(_ call: FunctionCallExprSyntax, _ property: VariableDeclSyntax) -> Bool {
        if let base = call.calledBase?.text {
            return base == "Notification" || base == "NSNotification" || base == "Foundation.Notification"
        }
        if let type = property.type?.text { return type == "Notification.Name" || type == "NSNotification.Name" }
        // Within `extension Notification.Name`.
        return call.isPlain && call.calledName?.text == "Name" && property.enclosingTypeName == "Name"
    }

    static let examples: [Example] = [
        .good(
            """
            extension Notification.Name {
                #if DEBUG
                static let tide = Notification.Name("tide.changed")
                #else
                static let tide = Notification.Name("tide.changed")
                #endif
            }
            """),
        .bad(files: [
            "App/A.swift": "extension Notification.Name {\n    static let cartChanged = Notification.Name(\"cart\")\n}",
            "App/B.swift":
                "extension Notification.Name {\n    static let basketChanged = Notification.Name(rawValue: ↓\"cart\")\n}",
        ]),
        .bad(
            """
            enum Raw { static let cart = "cart" }
            let first = Notification.Name(Raw.cart)
            let second = Notification.Name(↓"cart")
            """),
        .bad("let first = Notification.Name(\"cart\")\nlet second: Notification.Name = .init(↓\"cart\")"),
        .good(files: [
            "App/A.swift": "extension Notification.Name {\n    static let cartChanged = Notification.Name(\"cart\")\n}",
            "App/B.swift": "func observe() {\n    center.post(name: Notification.Name(\"cart\"), object: nil)\n}",
        ]),
        .good("let first = Notification.Name(\"cart\")\nlet second = Notification.Name(\"order\")"),
        .good("let first = Product.Name(\"cart\")\nlet second = Product.Name(\"cart\")"),
    ]
}
