import TenetRuleKit
import TenetRuleSupport

struct TypeWithoutSugar: Rule {
    static let about = About(
        "type-without-sugar", "Long form of a type", category: .structure, severity: .warning,
        aliases: ["syntactic_sugar"],
        why:
            "`[Int]`, `[String: Int]` and `Int?` are how Swift code writes these types; the long forms read like other ones.",
        phrasings: [
            """
            Write `[Int]`, `[String: Int]` and `Int?` instead of `Array<Int>`, `Dictionary<String, Int>` and \
            `Optional<Int>`.
            """,
            "Prefer brackets and question marks over generic spellings of collections and optionals.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(IdentifierTypeSyntax.self) { node, file in
            guard let clause = node.genericArgumentClause, node.name.text.isOne(of: Self.names),
                !file.service(ShadowedNames.self).names.contains(node.name.text.string)
            else { return }
            Self.check(node, node.name, clause, file)
        }
        hooks.on(MemberTypeSyntax.self) { node, file in
            guard let clause = node.genericArgumentClause, node.baseType.text == "Swift" else { return }
            Self.check(node, node.name, clause, file)
        }
    }

    private static let names = ["Array", "Dictionary", "Optional"]

    private static func check(
        _ node: some SyntaxProtocol, _ name: TokenSyntax, _ clause: GenericArgumentClauseSyntax,
        _ file: FilePass
    ) {
        guard node.parent?.kind != .extensionDecl, node.parent?.kind != .memberType,
            let short = sugar(name.text.string, clause.arguments.map(\.argument))
        else { return }
        file.report(
            "`\(name.text)` is written out", help: "write `\(short)`", at: node,
            fix: .replace(node, with: short, "Use the short form", .safe))
    }

    private static func sugar(_ name: String, _ arguments: [Syntax]) -> String? {
        switch (name, arguments.count) {
        case ("Array", 1): "[\(arguments[0].text)]"
        case ("Dictionary", 2): "[\(arguments[0].text): \(arguments[1].text)]"
        case ("Optional", 1):
            bindsWeaker(arguments[0]) ? "(\(arguments[0].text))?" : "\(arguments[0].text)?"
        default: nil
        }
    }

    /// Types of which a `?` would belong to the last part only.
    private static func bindsWeaker(_ type: Syntax) -> Bool {
        [
            .functionType, .compositionType, .someOrAnyType, .attributedType, .packElementType,
            .suppressedType,
        ]
        .contains(type.kind)
    }

    static let examples: [Example] = [
        .bad("let berths: ↓Array<Int> = []", fixed: "let berths: [Int] = []"),
        .bad(
            "func find(_ names: ↓Dictionary<String, Pier>) -> ↓Optional<Pier> { nil }",
            fixed: "func find(_ names: [String: Pier]) -> Pier? { nil }"),
        .bad("let done: ↓Optional<() -> Void> = nil", fixed: "let done: (() -> Void)? = nil"),
        .bad("let pier: ↓Optional<any Berth> = nil", fixed: "let pier: (any Berth)? = nil"),
        .bad(
            "func moor<each Boat>(_ boats: repeat ↓Optional<each Boat>) {}",
            fixed: "func moor<each Boat>(_ boats: repeat (each Boat)?) {}"),
        .bad("let berths: ↓Swift.Array<Int> = []", fixed: "let berths: [Int] = []"),
        .bad("let plan: ↓Array<↓Array<Int>> = []", fixed: "let plan: [[Int]] = []"),
        // Another type of that name.
        .good("struct Optional<Part> {\n    let part: Part\n}\nlet rope: Optional<Int> = tie()"),
        .good("let berths: [Int] = []"),
        .good("let berths: Set<Int> = []"),
        .good("extension Array<Int> {}"),
        .good("typealias List = Array"),
        .good("let index: Array<Int>.Index = 0"),
    ]
}

/// The types and generic parameters of the file that carry a name of these: there the long form may mean them, and the
/// short form never does.
private struct ShadowedNames: FileService {
    let names: Set<String>

    init(_ file: FilePass) {
        let kinds: [NodeKind] = [
            .structDecl, .enumDecl, .classDecl, .actorDecl, .protocolDecl, .typeAliasDecl, .associatedTypeDecl,
            .genericParameter,
        ]
        names = Set(
            file.root.tokens.lazy
                .filter { token in
                    token.identifier.isOne(of: ["Array", "Dictionary", "Optional"])
                        && token.parent.map { kinds.contains($0.kind) } ?? false
                }
                .map { $0.identifier.string })
    }
}
