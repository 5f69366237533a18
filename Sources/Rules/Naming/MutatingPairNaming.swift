import TenetRuleKit
import TenetRuleSupport

struct MutatingPairNaming: Rule {
    static let about = About(
        "mutating-pair-naming", "Mutating pair with misleading names", category: .naming, severity: .warning,
        why: """
            `sort()` changes the value, `sorted()` gives a changed copy. A name of the other form makes callers drop \
            the copy or change what they meant to keep.
            """,
        phrasings: [
            """
            Name mutating methods with a verb and their nonmutating counterparts with its `-ed` or `-ing` form, as in \
            `sort` and `sorted`.
            """,
            "Something called `shuffled()` returns a copy, while `shuffle()` changes the value in place.",
        ])

    var nouns = false
    static let options = [
        Option<Self>("nouns", \.nouns, "Also report mutating methods that are named like what they do: `rotation`.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard node.hasModifier("mutating"), node.name.tokenKind == .identifier else { return }
            let name = node.name.identifier
            if name.bytes.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }), isParticiple(name), givesNothing(node) {
                file.report(
                    "`\(name)` changes the value but is named like a method that gives a copy",
                    help: "use the plain verb for the mutating form", at: node.name)
                return
            }
            if nouns, isNoun(name), givesNothing(node), !file.isTest {
                file.report(
                    "`\(name)` changes the value but is a noun", help: "use the verb for the mutating form",
                    at: node.name)
                return
            }
            let siblings = Self.siblings(of: node)
            if let other = siblings.first(where: { other in
                !other.hasModifier("mutating") && other.returnsOwnType && Self.wraps(name, other.name.identifier)
            }) {
                file.report(
                    "`\(name)` changes the value, and is named after `\(other.name.text)`, which gives a copy",
                    help: "use the plain verb for the mutating form", at: node.name)
                return
            }
            for other in siblings {
                guard other != node,
                    other.name.identifier == name || Self.wraps(other.name.identifier, name),
                    !other.hasModifier("mutating"), !other.isStatic, other.returnsOwnType,
                    other.parameters.map(\.firstName.text.string) == node.parameters.map(\.firstName.text.string)
                else { continue }
                guard other.name.identifier == name else {
                    file.report(
                        "`\(other.name.text)` gives a copy but is a command like `\(name)`, which changes the value",
                        help: "name it like `sorted` or `appending`: the verb with -ed or -ing", at: other.name,
                        notes: [file.note("the mutating form is here", at: node.name)])
                    continue
                }
                file.report(
                    "this `\(name)` gives a copy under the name of the method that changes the value",
                    help: "name it like `sorted` or `appending`: the verb with -ed or -ing", at: other.name,
                    notes: [file.note("the mutating form is here", at: node.name)])
            }
        }
    }

    /// What gives something else is named for that: `padding(of:) -> Int`.
    private func givesNothing(_ node: FunctionDeclSyntax) -> Bool {
        node.returnType == nil || node.returnType?.text == "Void" || node.returnsOwnType
    }

    /// `getInvert` and `doInvert` beside `invert`.
    private static func wraps(_ name: TextSlice, _ verb: TextSlice) -> Bool {
        var words = name.words[...]
        guard words.count > 1 else { return false }
        if ["do", "get", "make", "perform", "create", "compute", "return", "new"].contains(words.first) {
            words = words.dropFirst()
        }
        if ["Copy", "Result", "Copied", "New", "Immutable", "Mutating", "Nonmutating"].contains(words.last) {
            words = words.dropLast()
        }
        if words.last == "Non" { words = words.dropLast() }
        return words.count < name.words.count && words.joined().lowercased() == verb.string.lowercased()
    }

    /// The other methods of the type, those of its extensions in this file included.
    private static func siblings(of node: FunctionDeclSyntax) -> [FunctionDeclSyntax] {
        guard let type = node.enclosingType else { return [] }
        let name = type.groupName?.identifier
        let groups = node.root.statements.compactMap { $0.item.asDeclGroup }.filter {
            $0.syntax != type.syntax && $0.groupName?.identifier == name && type.parent?.kind == .codeBlockItem
        }
        return type.members(FunctionDeclSyntax.self) + groups.flatMap { $0.members(FunctionDeclSyntax.self) }
    }

    /// One word that ends like a noun made of a verb: `rotation`, `conversion`.
    private func isNoun(_ name: TextSlice) -> Bool {
        guard name.bytes.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }), name.count > 6 else { return false }
        return (name.hasSuffix("tion") || name.hasSuffix("sion")) && !name.isOne(of: nounLikeVerbs)
    }
    private let nounLikeVerbs = [
        "position", "reposition", "mention", "function", "caption", "question", "section", "condition", "recondition",
        "partition", "repartition", "transition", "station", "motion", "caution", "portion", "apportion", "petition",
        "ration", "sanction", "auction", "proportion", "provision", "envision", "requisition", "commission",
        "decommission", "vision", "occasion", "cushion", "fashion", "action", "precondition",
    ]

    private func isParticiple(_ name: TextSlice) -> Bool {
        guard name.hasSuffix("ed") || name.hasSuffix("ing"), name.count > 4 else { return false }
        return !name.hasSuffix("eed") && !name.isOne(of: verbs)
    }
    /// Verbs that end like a participle, and the requirement `mapping(map:)` of a well-known library.
    private let verbs = ["embed", "bring", "string", "spring", "swing", "sling", "cling", "shred", "sting", "mapping"]

    static let examples: [Example] = [
        .bad("struct Deck {\n    mutating func ↓shuffled() {}\n}"),
        .bad("struct Deck {\n    mutating func sort() {}\n    func ↓sort() -> Deck { self }\n}"),
        .bad("struct Deck {\n    mutating func ↓makeSorted() {}\n    func sorted() -> Deck { self }\n}"),
        .good("struct Deck {\n    mutating func sort() {}\n    func sorted() -> Deck { self }\n}"),
        .good("struct Page {\n    mutating func padding(of size: Int) -> Int { 4 - size % 4 }\n}"),
        .good("struct Deck {\n    mutating func embed() {}\n    mutating func exceed() {}\n}"),
        .good("struct Deck {\n    mutating func add(_ card: Card) {}\n    func add(to list: List) -> Deck { self }\n}"),
        .bad(
            "struct Grid {\n    mutating func ↓rotation() { cells.reverse() }\n}", options: ["nouns": .bool(true)]),
        .good("struct Parser {\n    mutating func expression() { nodes.append(next()) }\n}"),
        .bad(
            """
            struct Grid {
                mutating func flip() { cells.reverse() }
                func ↓getFlip() -> Grid { var copy = self; copy.flip(); return copy }
                func ↓doFlip() -> Self { var copy = self; copy.flip(); return copy }
            }
            extension Grid {
                func ↓flipCopy() -> Grid { var copy = self; copy.flip(); return copy }
                func ↓flipNonMutating() -> Grid { var copy = self; copy.flip(); return copy }
                func ↓getFlipResult() -> Grid { var copy = self; copy.flip(); return copy }
            }
            """),
        .good(
            """
            struct Grid {
                mutating func position() { cells.sort() }
                mutating func flip() { cells.reverse() }
                mutating func selection(of row: Int) -> Int { row }
                func getFlipCount() -> Int { 0 }
                func flipped() -> Grid { var copy = self; copy.flip(); return copy }
            }
            """),
    ]
}
