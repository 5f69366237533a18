import TenetRuleKit

struct FontFixedSize: Rule {
    static let about = About(
        "font-fixed-size", "Font of a fixed size", category: .accessibility, severity: .warning,
        why: """
            Text in a font of a fixed size does not grow with the size that users choose in Settings: who needs large \
            type cannot read it.
            """)

    var uikit = false
    static let options = [
        Option<Self>("uikit", \.uikit, "Also look at `UIFont.systemFont(ofSize:)` that no `UIFontMetrics` scales.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("font") { call, file in
            guard let font = call.arguments.only?.expression, let size = fixedSize(font) else { return }
            guard speaks(call.view), !call.isInPreview, !hasFixedSpace(file) else { return }
            file.report(
                "this text keeps \(size.text) points whatever text size the user has chosen",
                help: "use a text style such as `.body`, or scale the size with `@ScaledMetric`", at: size)
        }
        guard uikit else { return }
        hooks.onCall("systemFont", "boldSystemFont", "italicSystemFont", "monospacedDigitSystemFont") { call, file in
            guard call.calledBase?.text == "UIFont", let size = call.argument("ofSize")?.expression,
                size.numberValue != nil, !call.isInPreview, !isScaled(call)
            else { return }
            file.report(
                "this font keeps \(size.text) points whatever text size the user has chosen",
                help: "use `UIFont.preferredFont(forTextStyle:)`, or scale it with `UIFontMetrics`", at: size)
        }
    }

    /// The size of `.system(size: 12)` and `.custom("Name", fixedSize: 12)`, modifiers such as `.bold()` behind them
    /// looked through.
    private func fixedSize(_ font: ExprSyntax) -> ExprSyntax? {
        var current = font.as(FunctionCallExprSyntax.self)
        while let call = current {
            if call.calledName?.text == "system", let size = call.argument("size")?.expression {
                return isSmall(size) ? size : nil
            }
            if call.calledName?.text == "custom", let size = call.argument("fixedSize")?.expression {
                return isSmall(size) ? size : nil
            }
            current = call.calledBase?.as(FunctionCallExprSyntax.self)
        }
        return nil
    }

    /// Figures as large as a heading on a poster can be read without growing.
    private func isSmall(_ size: ExprSyntax) -> Bool { size.numberValue.map { $0 < 50 } ?? false }

    /// The chain starts with something that shows words: symbols beside text may keep their size.
    private func speaks(_ view: ViewExpression) -> Bool {
        guard let call = view.rootCall, call.isPlain, let name = view.name else { return false }
        if name == "Text" {
            guard let text = call.firstArgument?.expression.spokenLiteral?.literalText else { return true }
            return text.unicodeScalars.contains { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        }
        return name.isOne(of: textViews)
            || (name.isOne(of: stacks) && Speech.together(view.content.map { $0.speech() }) == .words)
    }

    /// Widgets and watch complications have no room to grow, and developers read their own debug screens.
    private func hasFixedSpace(_ file: FilePass) -> Bool {
        !file.imports.isDisjoint(with: ["WidgetKit", "ClockKit", "ActivityKit"]) || file.path.contains("Widget")
            || file.path.contains("Complication") || file.name.contains("Debug")
    }

    private func isScaled(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestors.prefix { $0.kind != .codeBlockItem && $0.kind != .memberBlockItem }.contains {
            $0.as(FunctionCallExprSyntax.self)?.calledName?.text.isOne(of: ["scaledFont", "scaledValue"]) == true
        }
    }

    static let examples: [Example] = [
        .bad("Text(\"Welcome\").font(.system(size: ↓28))"),
        .bad("TextField(\"Name\", text: $name).font(.system(size: ↓13, weight: .bold).italic())"),
        .bad("VStack {\n    Text(title)\n    Text(subtitle)\n}\n.font(Font.custom(\"Futura\", fixedSize: ↓12))"),
        .bad("label.font = UIFont.systemFont(ofSize: ↓14)", options: ["uikit": .bool(true)]),
        .good(
            "label.font = UIFontMetrics.default.scaledFont(for: UIFont.systemFont(ofSize: 14))",
            options: ["uikit": .bool(true)]),
        .good("Image(systemName: \"star\").font(.system(size: 28))"),
        .good("Text(\"Welcome\").font(.system(size: titleSize))"),
        .good("Text(\"Welcome\").font(.custom(\"Futura\", size: 12, relativeTo: .caption))"),
        .good("Text(\"Welcome\").font(.system(.title, design: .rounded))"),
        .good("Text(\"🎉\").font(.system(size: 60))"),
        .good("label.font = UIFont.systemFont(ofSize: 14)"),
        .good("Text(score).font(.system(size: 72))"),
        .good("import WidgetKit\n\nlet view = Text(\"12\").font(.system(size: 28))"),
    ]
}

private let textViews = ["TextField", "SecureField", "TextEditor", "Label", "Link"]
private let stacks = ["VStack", "HStack", "ZStack", "Group"]
