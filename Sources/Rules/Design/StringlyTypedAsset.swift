import TenetRuleKit

struct StringlyTypedAsset: Rule {
    static let about = About(
        "stringly-typed-asset", "Asset named by a string", category: .design, severity: .note, scope: .appCode,
        aliases: ["prefer_asset_symbols"],
        why: """
            A misspelled or deleted asset named by a string shows nothing and fails nowhere. The constants that Xcode \
            makes for every asset turn it into a compiler error.
            """)

    var symbols = false
    static let options = [
        Option<Self>("symbols", \.symbols, "Also report SF Symbols that are named by a literal in a view.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall("Image", "Color", "UIImage", "UIColor") { call, file in
            guard call.isPlain, let first = call.firstArgument,
                let literal = first.expression.as(StringLiteralExprSyntax.self),
                let text = literal.literalText, !text.hasPrefix("#"), !call.isInPreview
            else { return }
            let label = first.label?.text
            let isNamed = call.calledName?.text.hasPrefix("UI") == true ? label == "named" : label == nil
            if isNamed, !call.hasArgument("bundle"), !call.hasArgument("in"), !file.isPackageSource {
                file.report(
                    "nothing notices when the asset `\(text)` is renamed or deleted",
                    help: "use the generated constant, for example `\(constant(text, label != nil, call))`",
                    at: literal)
            } else if symbols, label == "systemName" {
                file.report(
                    "nothing notices when the symbol `\(text)` is misspelled",
                    help: "use a constant of the project's symbols",
                    at: literal)
            }
        }
    }

    private func constant(_ name: String, _ isUIKit: Bool, _ call: FunctionCallExprSyntax) -> String {
        "\(call.calledName?.text.string ?? "")(\(isUIKit ? "resource: " : "").\(camelCase(name)))"
    }

    /// As Xcode makes it: `map-pin` and `Map Pin` become `mapPin`.
    private func camelCase(_ name: String) -> String {
        let words = (name.split(separator: "/").last ?? "").split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first else { return name }
        return first.prefix(1).lowercased() + first.dropFirst()
            + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    static let examples: [Example] = [
        .bad("Image(↓\"map-pin\").resizable()"),
        .bad("let pin = UIImage(named: ↓\"map-pin\")\nlet sea = Color(↓\"Sea\")"),
        .bad("Image(systemName: ↓\"map\")", options: ["symbols": .bool(true)]),
        .good("Image(.mapPin).resizable()"),
        .good("Image(name)"),
        .good("Image(\"map-pin\", bundle: .module)"),
        .good("Image(systemName: \"map\")"),
        .good("Color(\"#FF8800\")"),
    ]
}

extension FilePass {
    /// In a package, where assets are found through `Bundle.module` and constants differ.
    fileprivate var isPackageSource: Bool { path.contains("Packages/") }
}
