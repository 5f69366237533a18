import TenetRuleKit

struct CustomImageForSymbol: Rule {
    static let about = About(
        "custom-image-for-symbol", "Custom image where a symbol exists", category: .design, severity: .note,
        scope: .appCode,
        why: """
            SF Symbols scale with the text, follow its weight and turn in right-to-left languages. A bitmap of a \
            magnifying glass does none of that.
            """)

    var prefixes = ["ic", "icon", "img", "btn", "button", "nav", "glyph"]
    static let options = [
        Option<Self>("prefixes", \.prefixes, "Words in asset names that say nothing of what the image shows.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Image", "UIImage") { call, file in
            guard call.isPlain, let first = call.firstArgument,
                call.calledName?.text == "UIImage" ? first.label?.text == "named" : first.label == nil,
                let name = first.expression.stringValue, let symbol = symbol(for: name), !call.isInPreview
            else { return }
            file.report(
                "the image `\(name)` shows what the symbol `\(symbol)` draws at every size and weight",
                help: "use `\(call.calledName?.text.string ?? "Image")(systemName: \"\(symbol)\")`",
                at: first.expression)
        }
    }

    /// The words of the name without sizes and prefixes, when a symbol is known for exactly these.
    private func symbol(for name: String) -> String? {
        let words = (name.split(separator: "/").last ?? "").split { !$0.isLetter }.map { $0.lowercased() }
            .filter { !prefixes.contains($0) && !fillers.contains($0) }
        return symbols[words.joined(separator: " ")]
    }

    static let examples: [Example] = [
        .bad("Image(↓\"ic_search\").resizable()"),
        .bad("button.setImage(UIImage(named: ↓\"close-24\"), for: .normal)"),
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
    "download": "arrow.down.circle", "microphone": "mic", "location": "location", "user": "person", "more": "ellipsis",
]
