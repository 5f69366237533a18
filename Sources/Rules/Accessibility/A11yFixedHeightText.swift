import TenetRuleKit

struct A11yFixedHeightText: Rule {
    static let about = About(
        "a11y-fixed-height-text", "Text in a fixed height", category: .accessibility, severity: .warning,
        why: "Text grows with the size that users choose. In a fixed height it is cut off as soon as it does not fit.")

    func install(_ hooks: inout Hooks) {
        hooks.onCall("frame") { call, file in
            guard call.calledBase != nil, let height = call.argument("height"), !call.hasArgument("width"),
                let value = height.expression.numberValue, value > 0, let label = height.label
            else { return }
            let view = call.view
            guard holdsText(view), !view.has("minimumScaleFactor", "dynamicTypeSize", "fixedSize", "lineLimit"),
                !view.isHiddenFromAccessibility, !call.isInPreview, !file.imports.contains("WidgetKit"),
                !file.path.contains("Widget")
            else { return }
            file.report(
                "text in this `\(view.name?.string ?? "")` is cut off when it outgrows \(height.expression.brief)",
                help: "use `minHeight:`, which lets it grow", at: ByteRange(label.range.lower, height.range.upper),
                fix: .replace(label, with: "minHeight", "Make it the least height", .unsafe))
        }
    }

    private func holdsText(_ view: ViewExpression) -> Bool {
        guard view.rootCall?.isPlain == true, let name = view.name else { return false }
        if name == "Text" || name == "Label" { return view.ownText }
        if name == "Button" || name == "NavigationLink" {
            return view.labelViews.contains { $0.speech() == .words }
                || view.rootCall?.firstArgument?.label == nil
                    && view.rootCall?.firstArgument?.expression.kind == .stringLiteralExpr
        }
        guard name.isOne(of: ["HStack", "VStack", "ZStack"]) else { return false }
        let texts = view.descendants(named: "Text", "Label")
        return !texts.isEmpty && texts.allSatisfy { !$0.has("minimumScaleFactor") }
            && view.descendants(named: "ScrollView", "GeometryReader", "Chart", "Spacer", "TextEditor").isEmpty
    }

    static let examples: [Example] = [
        .bad(
            "VStack {\n    Text(title)\n    Text(subtitle)\n}\n.frame(↓height: 50)",
            fixed: "VStack {\n    Text(title)\n    Text(subtitle)\n}\n.frame(minHeight: 50)"),
        .bad(
            "Text(title).frame(maxWidth: .infinity).frame(↓height: 44)",
            fixed: "Text(title).frame(maxWidth: .infinity).frame(minHeight: 44)"),
        .bad(
            "Button(\"Save\", action: save).frame(↓height: 44)",
            fixed: "Button(\"Save\", action: save).frame(minHeight: 44)"),
        .good("Text(title).frame(minHeight: 44)"),
        .good("Image(\"cover\").frame(height: 120)"),
        .good("Rectangle().frame(height: 1)"),
        .good("Text(initials).frame(width: 40, height: 40)"),
        .good("HStack {\n    Image(\"left\")\n    Image(\"right\")\n}\n.frame(height: 44)"),
        .good("Text(title).minimumScaleFactor(0.5).frame(height: 44)"),
    ]
}

extension ViewExpression {
    /// Shows text rather than an emoji or nothing.
    fileprivate var ownText: Bool {
        guard let text = rootCall?.firstArgument?.expression.spokenLiteral?.literalText else { return true }
        return text.unicodeScalars.contains { $0.properties.isAlphabetic }
    }
}
