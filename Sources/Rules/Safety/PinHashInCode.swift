import TenetRuleKit
import TenetRuleSupport

struct PinHashInCode: Rule {
    static let about = About(
        "pin-hash-in-code", "Pin hash in code", category: .safety, severity: .warning, scope: .appCode,
        reads: [.strings],
        why: """
            Hashes of pinned certificates change when certificates do. In code they are found late and need a new \
            build; in a configuration file they are in one place, next to their expiry date.
            """,
        phrasings: [
            "Keep certificate pin hashes in a configuration file, not in Swift code.",
            "Public key fingerprints never appear as string literals in our sources, so we can rotate them easily.",
        ])

    var context = ["pin", "sha256", "spki", "tsk", "publickeyhash", "certificatehash", "certhash"]
    static let options = [
        Option<Self>("context", \.context, "Words, in lower case, one of which a name nearby must hold.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StringLiteralExprSyntax.self) { node, file in
            // 44 characters of base 64, with or without the prefix `sha256/`, between quotes.
            guard node.range.count == 46 || node.range.count == 53, let value = node.literalText, isHash(value),
                isAboutPins(node, value)
            else { return }
            file.report(
                "the hash of a pinned certificate is written into the code",
                help: "keep the hashes in the configuration file of the pinning library", at: node)
        }
    }

    private func isHash(_ value: String) -> Bool {
        let hash = value.hasPrefix("sha256/") ? value.dropFirst(7) : value[...]
        guard hash.utf8.count == 44, hash.hasSuffix("="), !hash.hasSuffix("==") else { return false }
        return hash.dropLast().allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+" || $0 == "/") }
    }

    private func isAboutPins(_ node: StringLiteralExprSyntax, _ value: String) -> Bool {
        if value.hasPrefix("sha256/") { return true }
        for ancestor in node.ancestors.prefix(12) {
            var name: TextSlice?
            if let variable = ancestor.as(VariableDeclSyntax.self) { name = variable.nameToken?.text }
            if let element = ancestor.as(DictionaryElementSyntax.self) { name = element.key.text }
            if let argument = ancestor.as(LabeledExprSyntax.self) { name = argument.label?.text }
            if let call = ancestor.as(FunctionCallExprSyntax.self) { name = call.calledName?.text }
            if let name, name.containsFolded(context) { return true }
            if ancestor.kind == .codeBlock || ancestor.kind == .memberBlock { return false }
        }
        return false
    }

    static let examples: [Example] = [
        .bad("let pinnedHashes = [↓\"Rk3x8Qp2Lm7Vz1Tn5Yb9Wc4Hd6Js0Ga8Ue2Fi7Ko1M0=\"]"),
        .bad("let config = [kTSKPublicKeyHashes: [↓\"Rk3x8Qp2Lm7Vz1Tn5Yb9Wc4Hd6Js0Ga8Ue2Fi7Ko1M0=\"]]"),
        .bad("trust(↓\"sha256/Rk3x8Qp2Lm7Vz1Tn5Yb9Wc4Hd6Js0Ga8Ue2Fi7Ko1M0=\")"),
        .good("let pins = Bundle.main.object(forInfoDictionaryKey: \"Pins\")"),
        .good("let picture = \"Rk3x8Qp2Lm7Vz1Tn5Yb9Wc4Hd6Js0Ga8Ue2Fi7Ko1M0=\""),
        .good("let pinned = \"front page\""),
        .good("let pinnedHashes = [\"Rk3x8Qp2Lm7Vz1Tn5Yb9Wc4Hd6Js0Ga8Ue2Fi7Ko1M0=\"]", at: Example.testPath),
    ]
}
