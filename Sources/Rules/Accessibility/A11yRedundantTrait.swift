import TenetRuleKit
import TenetRuleSupport

struct A11yRedundantTrait: Rule {
    static let about = About(
        "a11y-redundant-trait", "Trait that the view has already", category: .accessibility, severity: .note,
        why: """
            Buttons, links and texts have their traits from the system. Written once more they suggest that other \
            buttons lack theirs.
            """,
        phrasings: [
            "Do not add an accessibility trait that the control already has, such as `.isButton` on a `Button`.",
            "A `Link` already announces itself as one, so leave out the extra `accessibilityAddTraits(.isLink)`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("accessibilityAddTraits") { call, file in
            guard let trait = call.arguments.only?.expression, trait.kind == .memberAccessExpr,
                let name = trait.lastName?.text
            else { return }
            let view = call.view
            guard let root = view.name?.string, view.rootCall?.isPlain == true, let known = traits[root],
                name.isOne(of: known),
                !view.has(
                    "accessibilityElement", "accessibilityRemoveTraits", "accessibilityRepresentation", "labelStyle"),
                let modifier = view.modifiers.first(where: { $0.call == call })
            else { return }
            file.report(
                "`\(root)` has the trait `\(trait.text)` already", help: "remove it", at: modifier.name,
                fix: Fix("Remove the trait", .safe, [file.removal(of: modifier)]))
        }
    }

    static let examples: [Example] = [
        .bad(
            "Button(\"Save\", action: save).↓accessibilityAddTraits(.isButton)", fixed: "Button(\"Save\", action: save)"
        ),
        .bad(
            """
            Link("Help", destination: url)
                .font(.body)
                .↓accessibilityAddTraits(.isLink)
                .padding()
            """,
            fixed: """
                Link("Help", destination: url)
                    .font(.body)
                    .padding()
                """),
        .good("Text(\"Save\").onTapGesture(perform: save).accessibilityAddTraits(.isButton)"),
        .good("Button(\"Save\", action: save).accessibilityAddTraits(.isSelected)"),
        .good(
            "Button(\"Save\", action: save).accessibilityElement(children: .ignore).accessibilityAddTraits(.isButton)"),
        .good("Text(\"Today\").accessibilityAddTraits(.isHeader)"),
    ]
}

private let traits: [String: [String]] = [
    "Button": ["isButton"], "Link": ["isLink"], "Text": ["isStaticText"], "Image": ["isImage"],
]
