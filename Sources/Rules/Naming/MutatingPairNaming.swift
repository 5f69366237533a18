import TenetRuleKit

struct MutatingPairNaming: Rule {
    static let about = About(
        "mutating-pair-naming", "Mutating pair with misleading names", category: .naming, severity: .warning,
        why: """
            `sort()` changes the value, `sorted()` gives a changed copy. A name of the other form makes callers drop \
            the copy or change what they meant to keep.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.hasModifier("mutating"), node.name.tokenKind == .identifier else { return }
            let name = node.name.identifier
            if name.bytes.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }), isParticiple(name) {
                file.report(
                    "`\(name)` changes the value but is named like a method that gives a copy",
                    help: "use the plain verb for the mutating form", at: node.name)
                return
            }
            guard let siblings = node.parent?.parent?.as(MemberBlockItemListSyntax.self) else { return }
            for sibling in siblings {
                guard let other = sibling.decl.as(FunctionDeclSyntax.self), other != node,
                    other.name.identifier == name,
                    !other.hasModifier("mutating"), !other.isStatic, other.returnsOwnType,
                    other.parameters.map(\.firstName.text.string) == node.parameters.map(\.firstName.text.string)
                else { continue }
                file.report(
                    "this `\(name)` gives a copy under the name of the method that changes the value",
                    help: "name it like `sorted` or `appending`: the verb with -ed or -ing", at: other.name,
                    notes: [file.note("the mutating form is here", at: node.name)])
            }
        }
    }

    private func isParticiple(_ name: TextSlice) -> Bool {
        guard name.hasSuffix("ed") || name.hasSuffix("ing"), name.count > 4 else { return false }
        return !name.hasSuffix("eed") && !name.isOne(of: verbs)
    }
    /// Verbs that end like a participle, and the requirement `mapping(map:)` of a well-known library.
    private let verbs = ["embed", "bring", "string", "spring", "swing", "sling", "cling", "shred", "sting", "mapping"]

    static let examples: [Example] = [
        .bad("struct Deck {\n    mutating func ↓shuffled() {}\n}"),
        .bad("struct Deck {\n    mutating func sort() {}\n    func ↓sort() -> Deck { self }\n}"),
        .good("struct Deck {\n    mutating func sort() {}\n    func sorted() -> Deck { self }\n}"),
        .good("struct Deck {\n    mutating func embed() {}\n    mutating func exceed() {}\n}"),
        .good("struct Deck {\n    mutating func add(_ card: Card) {}\n    func add(to list: List) -> Deck { self }\n}"),
    ]
}
