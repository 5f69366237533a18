import TenetRuleKit
import TenetRuleSupport

struct A11yElementWithoutLabel: Rule {
    static let about = About(
        "a11y-element-without-label", "Element without words", category: .accessibility, severity: .warning,
        why: """
            `children: .ignore` throws away all texts of a view. Without a label nothing is left for VoiceOver to say, \
            and the content is lost to those who cannot see it.
            """,
        phrasings: [
            """
            Give every view with `accessibilityElement(children: .ignore)`, and every combined element without text, \
            an accessibility label.
            """,
            """
            When we collapse a group of subviews for VoiceOver, we say in words what the whole thing is, so it does \
            not stay silent.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("accessibilityElement") { call, file in
            guard let name = call.calledName, call.calledBase != nil else { return }
            let view = call.view
            let isSilent = view.elementMode == "combine" && isSilent(view)
            guard view.elementMode == "ignore" || call.arguments.isEmpty || isSilent,
                view.name.isOne(of: containers),
                view.rootCall?.isPlain == true, !view.hasAccessibilityLabel, !view.isHiddenFromAccessibility,
                !view.has("accessibilityChildren", "accessibilityValue", "accessibilityChartDescriptor"),
                !view.enclosing.contains(where: { $0.view.hasAccessibilityLabel }), !call.isInPreview,
                !view.isLabeledWhereUsed(in: file)
            else { return }
            file.report(
                isSilent
                    ? "everything inside is hidden and no label replaces it, so VoiceOver has nothing to say"
                    : "the texts inside are ignored and no label replaces them, so VoiceOver has nothing to say",
                help: isSilent
                    ? "add `.accessibilityLabel(…)`" : "add `.accessibilityLabel(…)`, or use `children: .combine`",
                at: name)
        }
    }

    /// Images that are all hidden, and nothing else that speaks.
    private func isSilent(_ view: ViewExpression) -> Bool {
        let parts = view.content
        return !parts.isEmpty && parts.allSatisfy { $0.speech() == .silent }
            && view.descendants(named: "Image").contains(where: \.isHidden)
    }

    static let examples: [Example] = [
        .bad("HStack {\n    Text(city)\n    Text(temperature)\n}\n.↓accessibilityElement(children: .ignore)"),
        .bad("VStack {\n    Text(city)\n}\n.↓accessibilityElement()\n.accessibilityIdentifier(\"city\")"),
        .good("HStack {\n    Text(city)\n}\n.accessibilityElement(children: .ignore)\n.accessibilityLabel(summary)"),
        .bad(
            "ZStack {\n    Circle().fill(.tint)\n    Image(\"gull\").accessibilityHidden(true)\n}\n.↓accessibilityElement(children: .combine)"
        ),
        .good(
            "ZStack {\n    Gull()\n    Image(\"gull\").accessibilityHidden(true)\n}\n.accessibilityElement(children: .combine)"
        ),
        .good("HStack {\n    Text(city)\n}\n.accessibilityElement(children: .combine)"),
        .good("HStack {\n    Text(city)\n}\n.accessibilityElement(children: .contain)"),
        .good("Canvas { draw($0) }\n.accessibilityElement()\n.accessibilityChildren { bars }"),
    ]
}

private let containers = [
    "HStack", "VStack", "ZStack", "Group", "LazyVStack", "LazyHStack", "Grid", "ScrollView", "List",
]
