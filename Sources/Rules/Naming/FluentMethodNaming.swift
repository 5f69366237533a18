import TenetRuleKit

struct FluentMethodNaming: Rule {
    static let about = About(
        "fluent-method-naming", "Copying method with an imperative name", category: .naming, severity: .note,
        why: """
            `request.setTimeout(3)` reads as if it changed the request; what it returns is a copy that is easily \
            dropped.
            """)

    var prefixes = ["set", "add", "remove", "append", "insert"]
    static let options = [Option<Self>("prefixes", \.prefixes, "Verbs that read as a change in place.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard let prefix = imperative(node.name.identifier), node.returnsOwnType,
                !node.hasModifier("mutating"), !node.isStatic, !node.hasDictatedName,
                !node.hasAttribute("discardableResult"), let type = node.enclosingType,
                type.kind == .structDecl || type.kind == .enumDecl || copies(node)
            else { return }
            file.report(
                "`\(node.name.text)` gives a changed copy but reads like a change in place",
                help: "begin it with `\(participle(prefix))` or `with`", at: node.name)
        }
    }

    /// The verb that the name begins with, or ends in, as in `headerAdd`.
    private func imperative(_ name: TextSlice) -> String? {
        if let first = prefixes.first(where: { name.startsWithWord($0) }) { return first }
        guard let last = name.words.last, name.words.count > 1 else { return nil }
        // `dataSet` is a noun.
        return prefixes.first { $0 != "set" && $0.prefix(1).uppercased() + $0.dropFirst() == last }
    }

    /// Works on `var copy = self`, so it is a copy whatever the type.
    private func copies(_ node: FunctionDeclSyntax) -> Bool {
        node.body?.statements.contains { item in
            guard let variable = item.item.as(VariableDeclSyntax.self), variable.isVar else { return false }
            return variable.initialValue?.text == "self"
        } ?? false
    }

    private func participle(_ verb: String) -> String {
        switch verb {
        case "set": "setting"
        case "remove": verb.dropLast() + "ing"
        default: verb + "ing"
        }
    }

    static let examples: [Example] = [
        .bad("struct Request {\n    func ↓setTimeout(_ seconds: Int) -> Request { self }\n}"),
        .bad(
            "extension Request {\n    func ↓addHeader(_ name: String) -> Self {\n        var copy = self\n        copy.headers.append(name)\n        return copy\n    }\n}"
        ),
        .bad("struct Request {\n    func ↓headerAdd(_ name: String) -> Request { self }\n}"),
        .good("struct Chart {\n    func withAdd() -> Int { 1 }\n    func dataSet(_ values: [Int]) -> Self { self }\n}"),
        .good(
            "struct Request {\n    func settingTimeout(_ seconds: Int) -> Request { self }\n    func withHeader(_ name: String) -> Self { self }\n}"
        ),
        .good(
            "struct Request {\n    mutating func setTimeout(_ seconds: Int) {}\n    func settings() -> Request { self }\n}"
        ),
        .good("final class Builder {\n    @discardableResult func setTitle(_ title: String) -> Self { self }\n}"),
    ]
}
