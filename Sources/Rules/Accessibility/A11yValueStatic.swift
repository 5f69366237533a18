import TenetRuleKit
import TenetRuleSupport

struct A11yValueStatic: Rule {
    static let about = About(
        "a11y-value-static", "Accessibility value on static content", category: .accessibility, severity: .warning,
        why: """
            VoiceOver users take a value for something that can be adjusted. Whatever a text or an image has to say \
            belongs into its label.
            """,
        phrasings: [
            "Do not set an accessibility value on a `Text`, `Label` or `Image` that cannot be adjusted.",
            """
            Keep `accessibilityValue` for sliders and steppers; what plain content has to say goes into \
            `accessibilityLabel`.
            """,
        ])

    var views = ["Text", "Label", "Image"]
    var stacks = false
    var uikit = false
    static let options = [
        Option<Self>("views", \.views, "Views that cannot be adjusted: a value on them is reported."),
        Option<Self>("stacks", \.stacks, "Also look at stacks of nothing but texts and images."),
        Option<Self>("uikit", \.uikit, "Also look at labels, image views and cells of UIKit."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("accessibilityValue") { call, file in
            let view = call.view
            guard view.rootCall?.isPlain == true, let name = view.name, name.isOne(of: views),
                !view.has("accessibilityAdjustableAction", "accessibilityAction", "onTapGesture", "gesture"),
                !view.has("accessibilityElement", "accessibilityAddTraits", "accessibilityRepresentation"),
                !view.enclosing.contains(where: { isControl($0.view) && !$0.slot.hasPrefix(".") }),
                !isHelperOfControl(call), !call.isInPreview, let modifier = call.calledName,
                // A button that switches between two states is a toggle.
                name != "Button" || call.firstArgument?.expression.ternary == nil
            else { return }
            file.report(
                "a value is for what can be adjusted, and this `\(name)` cannot",
                help: "say it all in `.accessibilityLabel(…)`", at: modifier)
        }
        if stacks {
            hooks.onCall("accessibilityValue") { call, file in
                let view = call.view
                guard isStackOfWords(view), !view.has("accessibilityAdjustableAction", "accessibilityRepresentation"),
                    !view.has("onTapGesture", "gesture", "accessibilityAction", "accessibilityAddTraits"),
                    !view.enclosing.contains(where: { isControl($0.view) && !$0.slot.hasPrefix(".") }),
                    !isHelperOfControl(call), !call.isInPreview, let modifier = call.calledName
                else { return }
                file.report(
                    "a value is for what can be adjusted, and this `\(view.name?.string ?? "stack")` cannot",
                    help: "say it all in `.accessibilityLabel(…)`", at: modifier)
            }
        }
        guard uikit else { return }
        hooks.on(SequenceExprSyntax.self) { node, file in
            guard let (target, _, value) = node.assignment, target.lastName?.text == "accessibilityValue",
                value.first?.text != "nil", let name = target.lastName, let owner = staticOwner(target, file),
                !isOfToggle(node, target, owner, file)
            else { return }
            file.report(
                "a value is for what can be adjusted, and this \(owner) cannot",
                help: "say it all in `accessibilityLabel`", at: name)
        }
    }

    /// On or off, as a toggle says it: `isOn` decides on the value, or the button is switched to selected.
    private func isOfToggle(
        _ node: SequenceExprSyntax, _ target: ExprSyntax, _ owner: String, _ file: FilePass
    ) -> Bool {
        let conditions = node.ancestors.compactMap { $0.as(IfExprSyntax.self)?.conditions.syntax } + [node.syntax]
        if conditions.contains(where: { $0.tokens.contains { $0.text == "isOn" } }) { return true }
        guard owner == "button", let button = target.as(MemberAccessExprSyntax.self)?.base?.ownMemberName?.identifier
        else { return false }
        return file.root.descendants(SequenceExprSyntax.self).contains {
            guard let access = $0.assignment?.target.as(MemberAccessExprSyntax.self) else { return false }
            return access.declName.baseName.text == "isSelected" && access.base?.ownMemberName?.identifier == button
        }
    }

    /// Texts and images beside each other: a gauge or another figure among them may have a value.
    private func isStackOfWords(_ view: ViewExpression) -> Bool {
        guard let root = view.rootCall, root.isPlain, view.name.isOne(of: ["HStack", "VStack", "ZStack", "Group"])
        else { return false }
        let parts = root.closures.flatMap { $0.closure.statements.descendants(FunctionCallExprSyntax.self) }
            .filter(\.makesView)
        return parts.contains { $0.calledName?.text.isOne(of: ["Text", "Label"]) == true }
            && parts.allSatisfy { $0.calledName?.text.isOne(of: plainParts) == true }
    }

    /// What UIKit shows and nobody adjusts: a label, an image view, or the cell that sets its own value.
    private func staticOwner(_ target: ExprSyntax, _ file: FilePass) -> String? {
        let base = target.as(MemberAccessExprSyntax.self)?.base
        if let owner = base?.ownMemberName?.identifier, base?.text != "self" {
            let types = file.root.descendants(VariableDeclSyntax.self)
                .filter { $0.nameToken?.identifier == owner }.compactMap(\.spelledTypeName)
            guard let type = types.first, types.count == 1 else { return nil }
            return type == "UILabel" ? "label" : type == "UIImageView" ? "image" : type == "UIButton" ? "button" : nil
        }
        guard base == nil || base?.text == "self", let type = target.enclosingType,
            type.inheritsInFile("UITableViewCell", "UICollectionViewCell", "UITableViewHeaderFooterView"),
            !type.memberBlock.codeContainsFolded([
                "adjustable", "accessibilityincrement", "uislider", "uistepper", "uiswitch",
            ])
        else { return nil }
        return "cell"
    }

    /// `makeMenuLabel()` builds what a control around its call shows.
    private func isHelperOfControl(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.enclosingFunction?.name.text else { return false }
        return ["Menu", "Button", "Toggle", "Picker"].contains(where: name.contains)
    }

    private func isControl(_ view: ViewExpression) -> Bool {
        view.isControl || view.name?.hasSuffix("Button") == true || view.name?.hasSuffix("Toggle") == true
    }

    static let examples: [Example] = [
        .good(
            """
            final class LampCell: UITableViewCell {
                private let lamp = LampSwitch(), bell = UIButton()
                func show(_ isLoud: Bool) {
                    if lamp.isOn { accessibilityValue = "lit" } else { accessibilityValue = "dark" }
                    bell.isSelected = isLoud
                    bell.accessibilityValue = isLoud ? "rings" : "silent"
                }
            }
            """, options: ["uikit": .bool(true)]),
        .bad("Text(\"Score\").↓accessibilityValue(\"\\(score) points\")"),
        .bad("Image(systemName: \"wifi\").accessibilityLabel(\"Signal\").↓accessibilityValue(strength)"),
        .bad(
            "HStack {\n    Image(systemName: \"drop\")\n    Text(rain)\n}\n.accessibilityElement(children: .ignore)\n.accessibilityLabel(\"Rain\")\n.↓accessibilityValue(rain)",
            options: ["stacks": .bool(true)]),
        .bad(
            """
            final class RainCell: UITableViewCell {
                private let amount = UILabel()
                func show(_ rain: Rain) {
                    amount.↓accessibilityValue = rain.text
                    self.↓accessibilityValue = rain.text
                }
            }
            """, options: ["uikit": .bool(true)]),
        .good(
            """
            final class VolumeCell: UITableViewCell {
                private let bar = UISlider()
                func show(_ volume: Float) {
                    bar.accessibilityValue = "\\(volume)"
                    accessibilityValue = bar.accessibilityValue
                }
            }
            """, options: ["uikit": .bool(true)]),
        .good(
            "HStack {\n    Text(\"Rain\")\n    RainGauge(rain)\n}\n.accessibilityElement(children: .combine)\n.accessibilityValue(rain)",
            options: ["stacks": .bool(true)]),
        .good("Text(\"Score\").accessibilityLabel(\"Score: \\(score) points\")"),
        .good("Slider(value: $gain).accessibilityLabel(\"Gain\").accessibilityValue(\"\\(gain) decibels\")"),
        .good("RatingStars(rating).accessibilityLabel(\"Rating\").accessibilityValue(\"\\(rating) of 5\")"),
        .good("Image(\"stars\").accessibilityValue(rating).accessibilityAdjustableAction { adjust($0) }"),
        .good("Toggle(isOn: $isOn) {\n    Text(\"Alarm\").accessibilityValue(time)\n}"),
        .good(
            "Button(action: fold) { Text(title) }.accessibilityValue(isFolded ? \"folded\" : \"unfolded\")",
            options: ["views": .strings(["Button"])]),
        .bad(
            "Button(action: turn) { Text(title) }.↓accessibilityValue(kind.title)",
            options: ["views": .strings(["Button"])]),
    ]
}

private let plainParts = [
    "Text", "Label", "Image", "Spacer", "Divider", "HStack", "VStack", "ZStack", "Group", "ForEach", "Color",
    "Rectangle", "RoundedRectangle", "Capsule",
]
