import TenetRuleKit

struct A11yElementWithoutLabel: Rule {
    static let about = About(
        "a11y-element-without-label", "Element without words", category: .accessibility, severity: .warning,
        why: """
            `children: .ignore` throws away all texts of a view. Without a label nothing is left for VoiceOver to say, \
            and the content is lost to those who cannot see it.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("accessibilityElement") { call, file in
            guard let name = call.calledName, call.calledBase != nil else { return }
            let view = call.view
            guard view.elementMode == "ignore" || call.arguments.isEmpty, view.name.isOne(of: containers),
                view.rootCall?.isPlain == true, !view.hasAccessibilityLabel, !view.isHiddenFromAccessibility,
                !view.has("accessibilityChildren", "accessibilityValue", "accessibilityChartDescriptor"),
                !view.enclosing.contains(where: { $0.view.hasAccessibilityLabel }), !call.isInPreview,
                !view.isLabeledWhereUsed(in: file)
            else { return }
            file.report(
                "the texts inside are ignored and no label replaces them, so VoiceOver has nothing to say",
                help: "add `.accessibilityLabel(…)`, or use `children: .combine`", at: name)
        }
    }

    static let examples: [Example] = [
        .bad("HStack {\n    Text(city)\n    Text(temperature)\n}\n.↓accessibilityElement(children: .ignore)"),
        .bad("VStack {\n    Text(city)\n}\n.↓accessibilityElement()\n.accessibilityIdentifier(\"city\")"),
        .good("HStack {\n    Text(city)\n}\n.accessibilityElement(children: .ignore)\n.accessibilityLabel(summary)"),
        .good("HStack {\n    Text(city)\n}\n.accessibilityElement(children: .combine)"),
        .good("HStack {\n    Text(city)\n}\n.accessibilityElement(children: .contain)"),
        .good("Canvas { draw($0) }\n.accessibilityElement()\n.accessibilityChildren { bars }"),
    ]
}

private let containers = [
    "HStack", "VStack", "ZStack", "Group", "LazyVStack", "LazyHStack", "Grid", "ScrollView", "List",
]
