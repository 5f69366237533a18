import TenetRuleKit
import TenetRuleSupport

struct HardcodedFont: Rule {
    static let about = About(
        "hardcoded-font", "Hard-coded font", category: .design, severity: .warning, status: .stable, scope: .appCode,
        why: """
            Sizes and weights that are chosen view by view drift apart. With the styles of the design system a heading \
            looks like a heading everywhere, and changes in one place.
            """,
        phrasings: [
            "Do not hard-code font sizes or names; use the text styles of the design system's `Typography`.",
            """
            Views pick typefaces from our shared scale and never spell out `.system(size: 22)` or \
            `UIFont(name:size:)`.
            """,
        ])

    var typography = "Typography"
    var textStyles = false
    var files = DesignPlaces.files
    var previews = false
    static let options = [
        Option<Self>("typography", \.typography, "The type that holds the text styles of the design system."),
        Option<Self>("text_styles", \.textStyles, "Also report the system's styles, such as `.headline`."),
        Option<Self>("files", \.files, DesignPlaces.optionSummary),
        Option<Self>("previews", \.previews, DesignPlaces.previewSummary),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("font") { call, file in
            guard call.calledBase != nil, let font = call.arguments.only, font.label == nil,
                !call.view.drawsOnlySymbols
            else { return }
            if textStyles, let style = style(font.expression) { report(style, file) }
        }
        hooks.onCall("system", "custom") { call, file in
            guard call.calledBase?.text == "Font" || (call.calledBase == nil && !call.isPlain && isFont(call)),
                call.hasArgument("size") || call.calledName?.text == "custom", !isOfImage(call)
            else { return }
            report(ExprSyntax(unchecked: call.syntax), file)
        }
        hooks.on(LabeledExprSyntax.self) { node, file in
            // A helper of the team's own: `styled(text, fontSize: 16)`.
            guard node.label?.text == "fontSize", let size = node.expression.numberValue, size > 0,
                let call = node.ancestor(FunctionCallExprSyntax.self), !call.isOfSymbolConfiguration,
                // `@Stored(default: Caption(fontSize: 20))`: what a setting is until somebody changes it.
                !node.ancestors.contains(where: { $0.kind == .attribute })
            else { return }
            report(node.expression, file)
        }
        hooks.onCall("UIFont") { call, file in
            guard call.argument("name")?.expression.stringValue != nil, !call.isOfSymbolConfiguration else { return }
            report(ExprSyntax(unchecked: call.syntax), file)
        }
        hooks.onCall("preferredFont") { call, file in
            guard textStyles, isUIFont(call), call.hasArgument("forTextStyle"),
                // Only a size of it is asked for.
                call.parent?.kind != .memberAccessExpr, !call.isOfSymbolConfiguration
            else { return }
            report(ExprSyntax(unchecked: call.syntax), file)
        }
        hooks.onCall("systemFont", "boldSystemFont") { call, file in
            guard isUIFont(call), call.argument("ofSize")?.expression.numberValue != nil, !call.isOfSymbolConfiguration
            else { return }
            report(ExprSyntax(unchecked: call.syntax), file)
        }
    }

    /// `UIFont.systemFont`, or the implicit member that a property `font` is set to.
    private func isUIFont(_ call: FunctionCallExprSyntax) -> Bool {
        if let base = call.calledBase { return base.text == "UIFont" }
        guard !call.isPlain, let (target, _, value) = call.parent?.parent?.as(SequenceExprSyntax.self)?.assignment
        else {
            return false
        }
        return target.lastName?.text.hasSuffix("ont") == true && value.single?.syntax == call.syntax
    }

    /// `.headline` of `.headline.bold()`.
    private func style(_ font: ExprSyntax) -> ExprSyntax? {
        font.implicitMembers.first { $0.declName.baseName.text.isOne(of: styles) }.map {
            ExprSyntax(unchecked: $0.syntax)
        }
            ?? font.as(MemberAccessExprSyntax.self).flatMap {
                $0.base?.text == "Font" && $0.declName.baseName.text.isOne(of: styles) ? font : nil
            }
    }

    /// An implicit `.system(…)` is a font when it is the argument of `.font`, or the value of a `Font`.
    private func isFont(_ call: FunctionCallExprSyntax) -> Bool {
        for ancestor in call.ancestors {
            if let outer = ancestor.as(FunctionCallExprSyntax.self), outer.arguments.contains(call) {
                return outer.calledName?.text == "font"
            }
            if let binding = ancestor.as(PatternBindingSyntax.self) {
                return binding.typeAnnotation?.type.text == "Font"
            }
            if ancestor.kind == .codeBlockItem || ancestor.kind == .closureExpr { return false }
        }
        return false
    }

    /// The size of a symbol is no text style.
    private func isOfImage(_ call: FunctionCallExprSyntax) -> Bool {
        call.ancestors.lazy.compactMap { $0.as(FunctionCallExprSyntax.self) }.first { $0.calledName?.text == "font" }
            .map { $0.view.drawsOnlySymbols } ?? false
    }

    private func report(_ font: ExprSyntax, _ file: FilePass) {
        guard !file.isDesignFile(files), !font.isInDefinition(of: ["Font", "UIFont", typography]),
            previews || !font.isInPreview
        else { return }
        file.report(
            "`\(font.brief)` is not a style of the design system",
            help: "give the style a name in a type such as `\(typography)`, and use that", at: font)
    }

    static let examples: [Example] = [
        .bad("let heading = title.styled(fontSize: ↓16)"),
        .good("let heading = title.styled(fontSize: Typography.size(of: .heading))"),
        .good("struct Settings {\n    @Stored(default: Caption(fontSize: 20)) static var caption: Caption\n}"),
        .bad("Text(title).font(↓.system(size: 22, weight: .bold))"),
        .bad("Text(title).font(↓.custom(\"Futura\", size: 17).bold())"),
        .bad("let heading = ↓Font.system(size: 28)\nlet body: Font = ↓.custom(\"Futura\", size: 17)"),
        .bad("label.font = ↓UIFont(name: \"Futura\", size: 17)\nlabel.font = ↓UIFont.systemFont(ofSize: 15)"),
        .bad("Text(title).font(↓.headline)", options: ["text_styles": .bool(true)]),
        .bad("label.font = ↓.boldSystemFont(ofSize: 12)"),
        .bad("label.font = ↓UIFont.preferredFont(forTextStyle: .body)", options: ["text_styles": .bool(true)]),
        .good("label.font = UIFont.preferredFont(forTextStyle: .body)"),
        .good("Text(title).font(Typography.heading)"),
        .good("Text(title).font(.headline)"),
        .good("Image(systemName: \"star\").font(.system(size: 22))"),
        .good("badgeIcon(for: rank).font(.system(size: 14))"),
        .bad("Text(icon.name).font(↓.system(size: 14))"),
        .good(
            """
            Button("Remove", systemImage: "xmark") { image = nil }.font(.title2).labelStyle(.iconOnly)
            Menu { choices } label: { Image(systemName: "ellipsis").padding(4) }.font(.title2)
            HStack { Image(systemName: "star"); Spacer(); Image(systemName: "moon") }.font(.system(size: 30))
            """, options: ["text_styles": .bool(true)]),
        .bad(
            "Button(\"Remove\", systemImage: \"xmark\") { image = nil }.font(↓.title2)",
            options: ["text_styles": .bool(true)]),
        .good("star.applyingSymbolConfiguration(.init(font: UIFont.systemFont(ofSize: 15)))"),
        .good("Text(title).font(.system(.body, design: .rounded))"),
        .good("enum Typography {\n    static let heading = Font.system(size: 28)\n}"),
        .good("picker.system(size: 12)"),
    ]
}

private let styles = [
    "largeTitle", "title", "title2", "title3", "headline", "subheadline", "body", "callout", "footnote", "caption",
    "caption2",
]
