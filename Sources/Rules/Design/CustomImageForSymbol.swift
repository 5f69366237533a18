import TenetRuleKit
import TenetRuleSupport

struct CustomImageForSymbol: Rule {
    static let about = About(
        "custom-image-for-symbol", "Custom image where a symbol exists", category: .design, severity: .note,
        status: .stable,
        scope: .appCode,
        why: """
            SF Symbols scale with the text, follow its weight and turn in right-to-left languages. A bitmap of a \
            magnifying glass does none of that.
            """,
        phrasings: [
            "Use an SF Symbol instead of a custom image asset for icons that have an equivalent symbol.",
            "Prefer `Image(systemName: \"magnifyingglass\")` over shipping your own search bitmap.",
        ])

    var prefixes = ["ic", "icon", "img", "btn", "button", "nav", "glyph"]
    static let options = [
        Option<Self>("prefixes", \.prefixes, "Words in asset names that say nothing of what the image shows.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.collectSystemChecks()
        hooks.collect(Icon.self, fromCallsOf: ["Image", "UIImage", "Label", "ImageResource"]) { call, _ in
            guard call.isPlain, let first = image(call), let name = name(first.expression),
                let symbol = symbol(for: name), !call.isInPreview, !call.isForOlderSystems, !isLarge(call.view),
                !isFallback(call)
            else { return nil }
            let icon = Icon(
                name: name, symbol: symbol,
                call: call.calledName?.text == "ImageResource" ? "Image" : call.calledName?.text.string ?? "Image")
            return (icon, first.expression.range)
        }
        hooks.onProject { project in
            for icon in project.facts(Icon.self)
            where icon.role == .app && !project.runs(icon.path, before: SystemVersions.since(ios: 13)) {
                let (name, symbol) = (icon.fact.name, icon.fact.symbol)
                project.report(
                    "the image `\(name)` is named for what the symbol `\(symbol)` draws at every size and weight",
                    help: icon.fact.call == "Label"
                        ? "use `systemImage: \"\(symbol)\"` unless it shows something else"
                        : "use `\(icon.fact.call)(systemName: \"\(symbol)\")` unless it shows something else",
                    in: icon.path, at: icon.range)
            }
        }
    }

    /// An image of the app's own with the name of a symbol.
    private struct Icon: Fact {
        var name: String
        var symbol: String
        var call: String
    }

    /// `UIImage(systemName: "link") ?? UIImage(named: "Link")`: the symbol comes first.
    private func isFallback(_ call: FunctionCallExprSyntax) -> Bool {
        guard let list = call.parent?.as(ExprListSyntax.self), let first = list.first, first.syntax != call.syntax
        else {
            return false
        }
        return list.contains { $0.text == "??" } && first.codeContainsFolded(["systemname", "symbol"])
    }

    /// Shown larger than any icon: an illustration or a screenshot.
    private func isLarge(_ view: ViewExpression) -> Bool {
        view.has("resizable")
            && view.modifiers.contains { modifier in
                modifier.name.text == "frame"
                    && modifier.arguments.contains { ($0.expression.numberValue ?? 0) >= 60 }
            }
    }

    /// The argument that names an asset.
    private func image(_ call: FunctionCallExprSyntax) -> LabeledExprSyntax? {
        guard let first = call.firstArgument else { return nil }
        switch call.calledName?.text.string {
        case "UIImage": return first.label?.text.isOne(of: ["named", "resource"]) == true ? first : nil
        case "Label": return call.argument("image")
        case "ImageResource": return first.label?.text == "name" ? first : nil
        default: return first.label == nil ? first : nil
        }
    }

    /// `"ic_close"`, or `.icClose` of the generated resources in words.
    private func name(_ expression: ExprSyntax) -> String? {
        if let text = expression.stringValue { return text }
        guard let access = expression.as(MemberAccessExprSyntax.self),
            access.base == nil || access.base?.text == "ImageResource"
        else { return nil }
        return access.declName.text.string.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
    }

    /// The words of the name without sizes and prefixes, when a symbol is known for exactly these.
    private func symbol(for name: String) -> String? {
        let words = (name.split(separator: "/").last ?? "").split { !$0.isLetter }.map { $0.lowercased() }
            .filter { !prefixes.contains($0) && !fillers.contains($0) }
        return symbols[words.joined(separator: " ")]
    }

    static let examples: [Example] = [
        .good("let icon = UIImage(systemName: \"xmark\") ?? UIImage(named: \"close\")"),
        .bad("Image(↓\"ic_search\").resizable()"),
        .bad("button.setImage(UIImage(named: ↓\"close-24\"), for: .normal)"),
        .bad("let glass = UIImage(named: ↓\"img_magnifying_glass\")"),
        .bad("Image(↓.icTrashCan)"),
        .bad("Label(\"Remove\", image: ↓\"icon-bin\")"),
        .good(
            "struct Bell: View {\n    var body: some View {\n"
                + "        Image(\"notification\").resizable().scaledToFit().frame(maxHeight: 100)\n    }\n}"),
        .good(
            "func close() -> UIImage? {\n    if #available(iOS 13, *) { return UIImage(systemName: \"xmark\") }\n"
                + "    return UIImage(named: \"close\")\n}"),
        .good(files: [
            "Kit/Package.swift": ObservationSystems.olderPackage.replacing("v16", with: "v12"),
            "Kit/Sources/Kit/Icons.swift": "let glass = UIImage(named: \"search\")",
        ]),
        .good("Image(.harbourMap)"),
        .good("Image(title)"),
        .good("Image(systemName: \"magnifyingglass\")"),
        .good("Image(\"company-logo\")"),
        .good("Image(\"search-illustration\")"),
        .good("UIImage(named: name)"),
    ]
}

private let fillers: Set<String> = ["small", "large", "big", "px", "pt", "dp", "default", "x"]
private let symbols = [
    "close": "xmark", "search": "magnifyingglass", "settings": "gearshape", "back": "chevron.backward",
    "delete": "trash", "trash": "trash", "add": "plus", "plus": "plus", "minus": "minus",
    "share": "square.and.arrow.up",
    "edit": "pencil", "check": "checkmark", "checkmark": "checkmark", "camera": "camera", "heart": "heart",
    "star": "star", "bell": "bell", "calendar": "calendar", "phone": "phone", "email": "envelope", "mail": "envelope",
    "play": "play", "pause": "pause", "home": "house", "info": "info.circle", "warning": "exclamationmark.triangle",
    "lock": "lock", "refresh": "arrow.clockwise", "filter": "line.3.horizontal.decrease", "bookmark": "bookmark",
    "magnifying glass": "magnifyingglass", "magnifyingglass": "magnifyingglass", "magnifier": "magnifyingglass",
    "loupe": "magnifyingglass", "gear": "gearshape", "cog": "gearshape",
    "cogwheel": "gearshape", "cross": "xmark", "xmark": "xmark", "dismiss": "xmark", "bin": "trash",
    "trash can": "trash", "trashcan": "trash", "remove": "minus", "pencil": "pencil", "pen": "pencil",
    "tick": "checkmark", "check mark": "checkmark", "house": "house", "envelope": "envelope", "person": "person",
    "profile": "person",
    "bulb": "lightbulb", "lightbulb": "lightbulb", "light bulb": "lightbulb", "chevron": "chevron.forward",
    "chevron left": "chevron.backward", "chevron right": "chevron.forward", "chevron up": "chevron.up",
    "chevron down": "chevron.down", "arrow left": "arrow.backward", "arrow right": "arrow.forward",
    "arrow up": "arrow.up", "arrow down": "arrow.down", "arrow back": "arrow.backward", "back arrow": "arrow.backward",
    "clock": "clock", "folder": "folder", "globe": "globe", "link": "link", "flag": "flag", "tag": "tag",
    "cart": "cart", "eye": "eye", "paperclip": "paperclip", "attachment": "paperclip", "mic": "mic",
    "hamburger": "line.3.horizontal", "menu": "line.3.horizontal", "ellipsis": "ellipsis", "dots": "ellipsis",
    "three dots": "ellipsis", "question mark": "questionmark", "help": "questionmark.circle", "gift": "gift",
    "moon": "moon", "sun": "sun.max", "cloud": "cloud", "reload": "arrow.clockwise", "upload": "arrow.up.circle",
    "thumbs up": "hand.thumbsup", "thumb up": "hand.thumbsup", "padlock": "lock", "key": "key", "printer": "printer",
    "wifi": "wifi", "notification": "bell", "favorite": "star", "favourite": "star",
    "download": "arrow.down.circle", "microphone": "mic", "location": "location", "user": "person", "more": "ellipsis",
]
