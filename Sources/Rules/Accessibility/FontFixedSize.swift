import TenetRuleKit
import TenetRuleSupport

struct FontFixedSize: Rule {
    static let about = About(
        "font-fixed-size", "Font of a fixed size", category: .accessibility, severity: .warning, status: .stable,
        why: """
            Text in a font of a fixed size does not grow with the size that users choose in Settings: who needs large \
            type cannot read it.
            """,
        phrasings: [
            "Do not use fonts of a fixed size for text; use text styles or sizes that scale with Dynamic Type.",
            "Labels must grow when people choose bigger type in Settings, so avoid `.system(size: 28)`.",
        ])

    var uikit = false
    var constants = false
    static let options = [
        Option<Self>("constants", \.constants, "Also look at fonts that a property holds, outside the scale of types."),
        Option<Self>("uikit", \.uikit, "Also look at `UIFont.systemFont(ofSize:)` that no `UIFontMetrics` scales."),
    ]

    private struct FixedSize: Fact {
        var message: String
        var help: String
    }

    private func found(_ message: String, help: String, at size: ExprSyntax) -> (fact: FixedSize, range: ByteRange)? {
        (FixedSize(message: message, help: help), size.range)
    }

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            // The Mac has no text size to follow.
            for found in project.facts(FixedSize.self) where !project.model.isForMacOnly(found.path) {
                project.report(found.fact.message, help: found.fact.help, in: found.path, at: found.range)
            }
        }
        hooks.collect(FixedSize.self, fromCallsOf: ["font"]) { call, file in
            guard let font = call.arguments.only?.expression, let size = fixedSize(font, file) else { return nil }
            guard speaks(call.view), !call.isInPreview, !hasFixedSpace(call, file) else { return nil }
            return found(
                "this text keeps \(points(size)) whatever text size the user has chosen",
                help: "use a text style such as `.body`, or scale the size with `@ScaledMetric`", at: size)
        }
        if constants {
            checkConstants(&hooks)
            hooks.collect(FixedSize.self, fromCallsOf: ["font"]) { call, file in
                guard let font = call.arguments.only?.expression, let size = fixedSize(font, file),
                    call.calledBase == nil || call.calledBase?.text == "content", isPartOfModifier(call),
                    !Self.scales.contains(where: { file.name.contains($0) }), !call.isInPreview,
                    !hasFixedSpace(call, file)
                else { return nil }
                return found(
                    "whatever this is applied to keeps \(points(size)) in any text size",
                    help: "use a text style such as `.body`, or scale the size with `@ScaledMetric`", at: size)
            }
        }
        guard uikit else { return }
        hooks.collect(FixedSize.self, fromCallsOf: ["UIFont"]) { call, file in
            // In one point nothing is drawn: the font is asked about its family.
            guard call.isPlain, call.hasArgument("name"), let size = call.argument("size")?.expression,
                (size.numberValue ?? 12) > 2,
                size.numberValue != nil || isSmall(size, file), !call.isInPreview, !isScaled(call),
                !call.isOfSymbolConfiguration
            else { return nil }
            return found(
                "this font keeps \(points(size)) whatever text size the user has chosen",
                help: "scale it with `UIFontMetrics`", at: size)
        }
        hooks.collect(
            FixedSize.self,
            fromCallsOf: ["systemFont", "boldSystemFont", "italicSystemFont", "monospacedDigitSystemFont"]
        ) { call, file in
            guard call.calledBase?.text == "UIFont" || call.calledBase == nil && !call.isPlain && !isOfMac(file),
                let size = call.argument("ofSize")?.expression,
                size.numberValue != nil || isSmall(size, file), !call.isInPreview, !isScaled(call),
                !call.isOfSymbolConfiguration
            else { return nil }
            return found(
                "this font keeps \(points(size)) whatever text size the user has chosen",
                help: "use `UIFont.preferredFont(forTextStyle:)`, or scale it with `UIFontMetrics`", at: size)
        }
    }

    /// The same names make fonts of AppKit, which no text size changes.
    private func isOfMac(_ file: FilePass) -> Bool { !file.imports.isDisjoint(with: ["AppKit", "Cocoa"]) }

    /// `private let title = Font.system(size: 24)`: a font of text by its name, outside the scale of types.
    private func checkConstants(_ hooks: inout Hooks) {
        hooks.collect(FixedSize.self, fromCallsOf: ["system"]) { call, file in
            guard call.calledBase?.text == "Font" || call.calledBase == nil, !call.isPlain,
                let size = call.argument("size")?.expression, isSmall(size, file), !call.isInPreview,
                !hasFixedSpace(call, file), !Self.scales.contains(where: { file.name.contains($0) }),
                let variable = holder(of: call),
                let name = variable.nameToken?.text,
                !name.containsFolded(["icon", "symbol", "image", "emoji", "glyph"]),
                variable.enclosingType?.groupName?.text.containsFolded(["typography", "font", "theme"]) != true,
                call.calledBase != nil || variable.type?.lastName == "Font"
            else { return nil }
            return found(
                "`\(name)` keeps \(points(size)) whatever text size the user has chosen",
                help: "use a text style such as `.body`, or scale the size with `@ScaledMetric`", at: size)
        }
    }

    /// `12 points`, or the size that is worked out or has a name.
    private func points(_ size: ExprSyntax) -> String {
        size.numberValue == nil ? "the size `\(size.brief)`" : "\(size.text) points"
    }

    /// The body of a modifier, or a method that offers one.
    private func isPartOfModifier(_ call: FunctionCallExprSyntax) -> Bool {
        guard let type = call.enclosingType else { return false }
        return type.inherits("ViewModifier") || (type.kind == .extensionDecl && type.groupName?.text == "View")
    }

    private static let scales = ["Typography", "Font", "Theme", "Design", "Style"]

    /// The property whose value the font is.
    private func holder(of call: FunctionCallExprSyntax) -> VariableDeclSyntax? {
        for ancestor in call.ancestors {
            if let variable = ancestor.as(VariableDeclSyntax.self) { return variable.isViewBuilder ? nil : variable }
            if ancestor.kind == .labeledExpr || ancestor.kind == .closureExpr || ancestor.kind == .functionDecl {
                return nil
            }
        }
        return nil
    }

    /// The size of `.system(size: 12)` and `.custom("Name", fixedSize: 12)`, modifiers such as `.bold()` behind them
    /// looked through.
    private func fixedSize(_ font: ExprSyntax, _ file: FilePass) -> ExprSyntax? {
        var current = font.as(FunctionCallExprSyntax.self)
        while let call = current {
            if call.calledName?.text == "system", let size = call.argument("size")?.expression {
                return isSmall(size, file) ? size : nil
            }
            if call.calledName?.text == "custom", let size = call.argument("fixedSize")?.expression {
                return isSmall(size, file) ? size : nil
            }
            current = call.calledBase?.as(FunctionCallExprSyntax.self)
        }
        return nil
    }

    /// A number, a constant of this file or one of two numbers. Figures as large as a heading on a poster can be read
    /// without growing.
    private func isSmall(_ size: ExprSyntax, _ file: FilePass) -> Bool {
        if let value = size.numberValue { return value < 50 }
        if let (_, first, second) = size.ternary {
            guard let one = first.numberValue, let other = second.numberValue else { return false }
            return min(one, other) < 50
        }
        return file.constant(size)?.numberValue.map { $0 < 50 } ?? false
    }

    /// The chain starts with something that shows words: symbols beside text may keep their size.
    private func speaks(_ view: ViewExpression) -> Bool {
        guard let call = view.rootCall, call.isPlain, let name = view.name, !view.drawsOnlySymbols else { return false }
        if name == "Text" {
            guard let text = call.firstArgument?.expression.spokenLiteral?.literalText else { return true }
            return text.unicodeScalars.contains { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        }
        if name.isOne(of: ["Button", "NavigationLink", "Toggle", "Menu", "Picker", "LabeledContent", "Section"]) {
            return call.firstArgument.map { $0.label == nil && $0.expression.kind == .stringLiteralExpr } == true
                || Speech.together(view.labelViews.map { $0.speech() }) == .words
        }
        return name.isOne(of: textViews)
            || (name.isOne(of: stacks) && Speech.together(view.content.map { $0.speech() }) == .words)
    }

    /// Widgets and watch complications have no room to grow, and developers read their own debug screens.
    private func hasFixedSpace(_ call: FunctionCallExprSyntax, _ file: FilePass) -> Bool {
        // People choose no text size on a television or a Mac.
        !call.isCompiled(forOneOf: "iOS", "watchOS", "visionOS")
            || !file.imports.isDisjoint(with: ["WidgetKit", "ClockKit", "ActivityKit"]) || file.path.contains("Widget")
            || file.path.contains("Complication") || file.name.contains("Debug")
    }

    private func isScaled(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestors.prefix { $0.kind != .codeBlockItem && $0.kind != .memberBlockItem }.contains {
            $0.as(FunctionCallExprSyntax.self)?.calledName?.text
                .isOne(of: ["scaledFont", "scaledValue"]) == true
        }
    }

    static let examples: [Example] = [
        .bad("Text(\"Welcome\").font(.system(size: ↓28))"),
        .bad("TextField(\"Name\", text: $name).font(.system(size: ↓13, weight: .bold).italic())"),
        .bad("VStack {\n    Text(title)\n    Text(subtitle)\n}\n.font(Font.custom(\"Futura\", fixedSize: ↓12))"),
        .bad("Text(total).font(.system(size: ↓isWide ? 30 : 18, weight: .bold))"),
        .bad(
            "struct Bill: View {\n    private let digits: CGFloat = 16\n    var body: some View {\n"
                + "        Text(total).font(.system(size: ↓digits))\n    }\n}"),
        .good(
            "struct Bill: View {\n    @ScaledMetric private var digits: CGFloat = 16\n    var body: some View {\n"
                + "        Text(total).font(.system(size: digits))\n    }\n}"),
        .bad("Button(\"Pay\", action: pay).font(.system(size: ↓15))"),
        .bad(
            "struct Bill: View {\n    private let heading = Font.system(size: ↓22, weight: .bold)\n    private let iconFont = Font.system(size: 22)\n}",
            options: ["constants": .bool(true)]),
        .good(
            "enum Typography {\n    static let heading = Font.system(size: 22)\n}\nstruct Bill: View {\n    let heading = Font.system(.title)\n}",
            options: ["constants": .bool(true)]),
        .bad("label.font = UIFont(name: \"Futura\", size: ↓14)", options: ["uikit": .bool(true)]),
        .bad(
            "struct Small: ViewModifier {\n    func body(content: Content) -> some View { content.font(.system(size: ↓12)) }\n}",
            options: ["constants": .bool(true)]),
        .good("Text(total).font(.system(size: isWide ? width / 8 : 18))"),
        .bad("label.font = UIFont.systemFont(ofSize: ↓14)", options: ["uikit": .bool(true)]),
        .good(
            "label.font = UIFontMetrics.default.scaledFont(for: UIFont.systemFont(ofSize: 14))",
            options: ["uikit": .bool(true)]),
        .good("Image(systemName: \"star\").font(.system(size: 28))"),
        .good(
            "Button(\"Remove\", systemImage: \"xmark\", action: remove).font(.system(size: 20)).labelStyle(.iconOnly)"),
        .good("Text(time)\n#if os(tvOS)\n    .font(.system(size: 21))\n#else\n    .font(.caption)\n#endif"),
        .bad("Text(time)\n#if !os(macOS)\n    .font(.system(size: ↓21))\n#endif"),
        .good(
            """
            let mark = star.applyingSymbolConfiguration(.init(font: .systemFont(ofSize: 17), scale: .large))
            view.preferredSymbolConfiguration = .init(font: .systemFont(ofSize: 20))
            let bell = UIImage(systemName: "bell", withConfiguration: .init(font: UIFont.systemFont(ofSize: 15)))
            """, options: ["uikit": .bool(true)]),
        .good("Text(\"Welcome\").font(.system(size: titleSize))"),
        .good("Text(\"Welcome\").font(.custom(\"Futura\", size: 12, relativeTo: .caption))"),
        .good("Text(\"Welcome\").font(.system(.title, design: .rounded))"),
        .good("Text(\"🎉\").font(.system(size: 60))"),
        .good("label.font = UIFont.systemFont(ofSize: 14)"),
        .good("Text(score).font(.system(size: 72))"),
        .good("import WidgetKit\n\nlet view = Text(\"12\").font(.system(size: 28))"),
        .good(
            "import AppKit\n\nfunc set(_ field: NSTextField) { field.font = .systemFont(ofSize: 20) }\nlet family = UIFont(name: name, size: 1)?.familyName",
            options: ["uikit": .bool(true)]),
        .good(files: [
            "Shop.xcodeproj/project.pbxproj": XcodeProjectSample.macApp,
            "Shop/Title.swift": "let title = Text(\"Tides\").font(.system(size: 12))",
        ]),
    ]
}

private let textViews = ["TextField", "SecureField", "TextEditor", "Label", "Link"]
private let stacks = ["VStack", "HStack", "ZStack", "Group"]
