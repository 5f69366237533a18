import TenetRuleKit
import TenetRuleSupport

struct MutatingPairSignature: Rule {
    static let about = About(
        "mutating-pair-signature", "Mutating pair with different signatures", category: .naming, severity: .note,
        why: """
            The two forms of one operation are swapped for each other; that works only when they take the same \
            arguments.
            """,
        phrasings: [
            "Give the mutating and the nonmutating form of an operation the same parameters and argument labels.",
            """
            If you offer `filter(by:)` in place, the copying sibling is `filtered(by:)`, so that callers can swap one \
            for the other.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.hasModifier("mutating"), node.name.tokenKind == .identifier,
                let siblings = node.parent?.parent?.as(MemberBlockItemListSyntax.self)
            else { return }
            let name = node.name.identifier
            let labels = node.parameters.map(\.firstName.text.string)
            let pairs = siblings.compactMap { $0.decl.as(FunctionDeclSyntax.self) }
                .filter { !$0.hasModifier("mutating") && !$0.isStatic && isCopy($0.name.identifier, of: name) }
            // With several overloads one of them is the partner.
            guard !pairs.isEmpty, !pairs.contains(where: { $0.parameters.map(\.firstName.text.string) == labels }),
                siblings.count(where: { $0.decl.as(FunctionDeclSyntax.self)?.name.identifier == name }) == 1,
                pairs.count == 1, let other = pairs.first, other.returnsOwnType
            else { return }
            file.report(
                "`\(other.fullName)` and `\(node.fullName)` are one operation but take different arguments",
                help: "give both the same parameters", at: other.name,
                notes: [file.note("the mutating form is here", at: node.name)])
        }
    }

    /// `sorted` of `sort`, `reversed` of `reverse`, `appending` of `append`, `union` of `formUnion`.
    private func isCopy(_ copy: TextSlice, of verb: TextSlice) -> Bool {
        let copy = copy.string, verb = verb.string
        if verb.hasPrefix("form"), verb.dropFirst(4).lowercased() == copy.lowercased() { return true }
        guard let last = verb.last else { return false }
        var forms = [verb + "ed", verb + "ing", verb + String(last) + "ed", verb + String(last) + "ing"]
        if last == "e" { forms += [verb + "d", verb.dropLast() + "ing"] }
        if last == "y" { forms.append(verb.dropLast() + "ied") }
        return forms.contains(copy)
    }

    static let examples: [Example] = [
        .bad(
            "struct Deck {\n    mutating func filter(by suit: Suit) {}\n    func ↓filtered(suit: Suit) -> Deck { self }\n}"
        ),
        .bad(
            "extension Tags {\n    mutating func formUnion(_ other: Tags) {}\n    func ↓union(with other: Tags) -> Self { self }\n}"
        ),
        .good(
            "struct Deck {\n    mutating func filter(by suit: Suit) {}\n    func filtered(by suit: Suit) -> Deck { self }\n}"
        ),
        .good(
            "struct Deck {\n    mutating func sort() {}\n    func sorted(by key: Key) -> Deck { self }\n    func sorted() -> Deck { self }\n}"
        ),
        .good("struct Deck {\n    mutating func draw() {}\n    func drawing(in frame: Frame) -> Image { image }\n}"),
    ]
}
