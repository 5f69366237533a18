import TenetRuleKit

struct BooleanPrefix: Rule {
    static let about = About(
        "boolean-prefix", "Boolean without an asserting prefix", category: .naming, severity: .note,
        why: "`if isLoading` reads as a statement that is true or false; `if loading` or `if refresh` does not.")

    var prefixes = [
        "is", "has", "should", "can", "will", "did", "was", "are", "does", "needs", "requires", "allows", "supports",
        "uses", "shows", "hides", "contains", "includes", "wants", "must", "may", "prefers", "enables", "disables",
        "ignores", "accepts", "applies", "belongs", "exists", "have", "had", "were",
    ]
    static let options = [Option<Self>("prefixes", \.prefixes, "The words that a boolean property may begin with.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isMember, let binding = node.onlyBinding, let name = binding.nameToken, isBool(binding),
                !node.hasDictatedName, !node.hasAttribute("Environment", "Flag", "Option")
            else { return }
            let bare = name.identifier.withoutLeadingUnderscores
            let text = name.slice(ByteRange(name.range.upper - bare.count, name.range.upper))
            guard !text.startsWithWord(of: prefixes), node.enclosingType?.isCodable != true else { return }
            file.report(
                "`\(name.text)` is a Boolean but does not read as a statement",
                help:
                    "begin it with \(prefixes.prefix(3).map { "`\($0)`" }.joined(separator: ", ")) or another such word",
                at: name)
        }
    }

    private func isBool(_ binding: PatternBindingSyntax) -> Bool {
        if let type = binding.typeAnnotation?.type { return type.text == "Bool" }
        return binding.initializer?.value.kind == .booleanLiteralExpr
    }

    static let examples: [Example] = [
        .bad("struct Form {\n    var ↓loading = false\n    let ↓valid: Bool\n}"),
        .bad("final class Player {\n    private var ↓autoplay: Bool { true }\n}"),
        .bad("struct Form {\n    var ↓canRetry = false\n}", options: ["prefixes": .strings(["is", "has", "should"])]),
        .good("struct Form {\n    var isLoading = false\n    let hasErrors: Bool\n    private var _isOpen = true\n}"),
        .good("struct Form: Codable {\n    let valid: Bool\n}"),
        .good("class Page: Base {\n    override var hidden: Bool { false }\n}"),
        .good("func run() {\n    let done = false\n    use(done)\n}"),
    ]
}
