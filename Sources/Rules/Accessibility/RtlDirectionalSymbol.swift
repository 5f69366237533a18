import TenetRuleKit
import TenetRuleSupport

struct RtlDirectionalSymbol: Rule {
    static let about = About(
        "rtl-directional-symbol", "Symbol that points left or right", category: .accessibility, severity: .warning,
        status: .stable,
        why: """
            `chevron.left` points left in every language. In Arabic and Hebrew "back" is to the right: the symbols \
            named `backward` and `forward` turn with the layout.
            """,
        phrasings: [
            """
            Use `forward` and `backward` symbols such as `chevron.forward` instead of symbols named `left` or `right`.
            """,
            "Arrows must flip in Arabic and Hebrew layouts, so don't pick `chevron.right` for navigation.",
        ])

    var assets = false
    static let options = [
        Option<Self>("assets", \.assets, "Also report images of the app's own that are named as arrows: `icon_back`.")
    ]

    func install(_ hooks: inout Hooks) {
        if assets { checkAssets(&hooks) }
        for label in ["systemName", "systemImage"] {
            hooks.onCall(label == "systemName" ? ["Image", "UIImage", "NSImage"] : titled) { call, file in
                guard let literal = call.argument(label)?.expression.as(StringLiteralExprSyntax.self),
                    let name = literal.literalText, let turning = turning(name), !call.isInPreview,
                    !isKept(call)
                else { return }
                file.report(
                    "`\(name)` points the same way in right-to-left languages, where back and forward change sides",
                    help: "use `\(turning)`, which follows the layout direction", at: literal,
                    fix: .replace(
                        literal.segments.range, with: turning, "Use `\(turning)`", .unsafe))
            }
        }
    }

    /// A symbol's name that is chosen, or handed to a view of the project: `IconButton(icon: "chevron.left")`.
    private func checkNames(_ hooks: inout Hooks) {
        hooks.on(StringLiteralExprSyntax.self) { literal, file in
            guard let start = literal.segments.first?.text, start.hasPrefix("chevron.") || start.hasPrefix("arrow."),
                let name = literal.literalText, let turning = turning(name), isSymbol(literal), !literal.isInPreview
            else { return }
            file.report(
                "`\(name)` points the same way in right-to-left languages, where back and forward change sides",
                help: "use `\(turning)`, which follows the layout direction", at: literal,
                fix: .replace(literal.segments.range, with: turning, "Use `\(turning)`", .unsafe))
        }
    }

    private func isSymbol(_ literal: StringLiteralExprSyntax) -> Bool {
        var isDirect = true
        for ancestor in literal.ancestors {
            switch ancestor.kind {
            case .ternaryExpr, .unresolvedTernaryExpr, .sequenceExpr, .exprList: isDirect = false
            case .labeledExpr:
                guard let label = LabeledExprSyntax(unchecked: ancestor).label?.text,
                    let call = ancestor.parent?.parent?.as(FunctionCallExprSyntax.self), !isKept(call)
                else { return false }
                // A plain literal of these is looked at by the call.
                if label == "systemName" || label == "systemImage" { return !isDirect }
                return label.isOne(of: ["icon", "symbol", "iconName", "symbolName", "systemIcon", "image", "imageName"])
            default: return false
            }
        }
        return false
    }

    private func checkAssets(_ hooks: inout Hooks) {
        checkNames(&hooks)
        checkResources(&hooks)
        hooks.onCall("Text") { call, file in
            guard call.isPlain, let text = call.arguments.only?.expression, let shown = text.stringValue,
                !shown.isEmpty, shown.allSatisfy({ arrows.contains($0) }), !call.isInPreview, !isKept(call)
            else { return }
            file.report(
                "this arrow points the same way in right-to-left languages",
                help: "use a symbol such as `chevron.forward` or `arrow.backward`, which follows the layout direction",
                at: text)
        }
        hooks.onCall("Image", "UIImage") { call, file in
            guard call.isPlain, let argument = call.firstArgument,
                argument.label == nil || argument.label?.text == "named",
                let literal = argument.expression.as(StringLiteralExprSyntax.self), let name = literal.literalText,
                isArrow(name), !call.isInPreview, !isKept(call)
            else { return }
            file.report(
                "the image `\(name)` points the same way in right-to-left languages",
                help: "use a symbol such as `chevron.forward` or `arrow.backward`, which follows the layout direction",
                at: literal)
        }
    }

    /// `Image(.arrowLeft)` and `Button("Back", image: .iconBack)`: names of images that the compiler knows.
    private func checkResources(_ hooks: inout Hooks) {
        hooks.onCall("Image", "UIImage", "Button", "Label", "Menu", "Tab") { call, file in
            let argument =
                call.isPlain ? call.argument("image") ?? call.argument("resource") ?? call.firstArgument : nil
            guard let argument, let access = argument.expression.as(MemberAccessExprSyntax.self), access.base == nil,
                isArrow(access.declName.baseName.text.string), !call.isInPreview, !isKept(call),
                // A symbol that follows the layout direction: `Image(systemSymbol: .chevronForward)`.
                argument.label?.text != "systemSymbol" || !access.declName.text.hasSuffix("ward")
            else { return }
            file.report(
                "the image `\(access.declName.baseName.text)` points the same way in right-to-left languages",
                help: "use a symbol such as `chevron.forward` or `arrow.backward`, which follows the layout direction",
                at: access)
        }
    }

    /// All words say where to, or that it is an icon: `icon-next`, `arrowLeft`, `ic_chevron_right`.
    private func isArrow(_ name: String) -> Bool {
        var words: [String] = []
        var word = ""
        for letter in name {
            if letter == "-" || letter == "_" || letter == "." || letter == "/" || letter == " " || letter.isUppercase {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            if letter.isLetter { word += letter.lowercased() }
        }
        if !word.isEmpty { words.append(word) }
        return words.contains(where: ways.contains)
            && words.allSatisfy { ways.contains($0) || parts.contains($0) }
    }

    /// The name of the same symbol that follows the layout direction.
    private func turning(_ name: String) -> String? {
        var parts = name.split(separator: ".").map(String.init)
        guard let index = parts.firstIndex(where: { $0 == "left" || $0 == "right" }),
            parts[..<index].elementsEqual(["chevron"]) || parts[..<index].elementsEqual(["arrow"]),
            shapes.contains(parts[(index + 1)...].joined(separator: "."))
        else { return nil }
        parts[index] = parts[index] == "left" ? "backward" : "forward"
        return parts.joined(separator: ".")
    }

    /// `image?.rotate(radians: .pi / 2)`: points neither left nor right in the end.
    private func isRotated(_ call: FunctionCallExprSyntax) -> Bool {
        for ancestor in call.ancestors {
            if let access = ancestor.as(MemberAccessExprSyntax.self) {
                if access.declName.baseName.text.hasPrefix("rotat") { return true }
            } else if ![.optionalChainingExpr, .forceUnwrapExpr, .functionCallExpr].contains(ancestor.kind) {
                return false
            }
        }
        return false
    }

    private func isKept(_ call: FunctionCallExprSyntax) -> Bool {
        let view = call.view
        if view.has("rotationEffect", "rotation3DEffect") || isRotated(call) { return true }
        return ([view] + view.enclosing.map(\.view)).contains { view in
            view.has("flipsForRightToLeftLayoutDirection")
                || view.modifiers.contains {
                    $0.name.text == "environment" && $0.arguments.codeContains("layoutDirection")
                }
        } || call.parent?.parent?.codeContains("imageFlippedForRightToLeftLayoutDirection") == true
    }

    static let examples: [Example] = [
        .bad("Image(systemName: ↓\"chevron.right\")", fixed: "Image(systemName: \"chevron.forward\")"),
        .bad(
            "Button(\"Back\", systemImage: ↓\"arrow.left.circle.fill\") { dismiss() }",
            fixed: "Button(\"Back\", systemImage: \"arrow.backward.circle.fill\") { dismiss() }"),
        .bad(
            "button.setImage(UIImage(systemName: ↓\"chevron.left\"), for: .normal)",
            fixed: "button.setImage(UIImage(systemName: \"chevron.backward\"), for: .normal)"),
        .bad(
            "Image(↓\"icon_next\")\nlet back = UIImage(named: ↓\"arrowLeft\")", options: ["assets": .bool(true)]),
        .bad(
            "Image(systemName: isBack ? ↓\"arrow.left\" : ↓\"arrow.right\")\nIconButton(icon: ↓\"chevron.left\", action: close)\nText(↓\"→\")",
            fixed:
                "Image(systemName: isBack ? \"arrow.backward\" : \"arrow.forward\")\nIconButton(icon: \"chevron.backward\", action: close)\nText(\"→\")",
            options: ["assets": .bool(true)]),
        .bad(
            "Image(↓.arrowLeft)\nButton(\"Next\", image: ↓.iconNext) { go() }\nImage(.arrowUp)\nImage(.nextStop)",
            options: ["assets": .bool(true)]),
        .good(
            "let open = UIImage(systemName: \"chevron.right\")?.rotate(radians: .pi / 2)\n"
                + "let more = Image(systemName: \"chevron.right\").rotationEffect(.degrees(90))"),
        .good("track(\"arrow.left\")\nText(\"a → b\")\nlet name = \"chevron.left\"", options: ["assets": .bool(true)]),
        .good(
            "Image(\"next_stop\")\nImage(\"icon_back\").flipsForRightToLeftLayoutDirection(true)\nImage(\"arrow_up\")",
            options: ["assets": .bool(true)]),
        .good("Image(\"icon_next\")"),
        .good("Image(systemSymbol: .chevronForward)", options: ["assets": .bool(true)]),
        .good("Image(systemName: \"chevron.forward\")"),
        .good("Image(systemName: \"chevron.up\")"),
        .good("Image(systemName: \"arrow.left.arrow.right\")"),
        .good("Image(systemName: \"chevron.left.forwardslash.chevron.right\")"),
        .good("Image(systemName: \"chevron.right\").flipsForRightToLeftLayoutDirection(true)"),
        .good("let arrow = UIImage(systemName: \"arrow.right\")?.imageFlippedForRightToLeftLayoutDirection()"),
    ]
}

private let titled = ["Label", "Button", "Toggle", "Menu", "Picker", "Tab", "ContentUnavailableView", "LabeledContent"]
private let shapes: Set<String> = ["", "circle", "circle.fill", "square", "square.fill"]

/// Words in names of images that say where to.
private let ways: Set<String> = ["left", "right", "back", "next", "forward", "previous", "prev", "backward"]
private let parts: Set<String> = [
    "arrow", "chevron", "caret", "icon", "icons", "ic", "btn", "button", "nav", "navigation", "small", "large", "bold",
    "thin", "white", "black", "custom", "circle", "image", "img",
]
private let arrows: Set<Character> = ["←", "→", "‹", "›", "⟵", "⟶", "❮", "❯", "⇐", "⇒", "»", "«"]
