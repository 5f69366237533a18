import TenetRuleKit
import TenetRuleSupport

struct TypeWithoutSugar: Rule {
    static let about = About(
        "type-without-sugar", "Long form of a type", category: .structure, severity: .warning,
        aliases: ["syntactic_sugar"],
        why:
            "`[Int]`, `[String: Int]` and `Int?` are how Swift code writes these types; the long forms read like other ones."
    )

    func install(_ hooks: inout Hooks) {
        hooks.on(IdentifierTypeSyntax.self) { node, file in
            guard let clause = node.genericArgumentClause, node.parent?.kind != .extensionDecl,
                node.parent?.kind != .memberType
            else { return }
            let arguments = clause.arguments.map { $0.argument.text.string }
            guard let short = Self.sugar(node.name.text.string, arguments) else { return }
            let isPlain =
                arguments.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber || "._<>[]:?, ".contains($0) } }
                && !arguments.contains { $0.hasPrefix("any ") || $0.hasPrefix("some ") }
            file.report(
                "`\(node.name.text)` is written out", help: "write `\(short)`", at: node,
                fix: isPlain ? .replace(node, with: short, "Use the short form", .safe) : nil)
        }
    }

    private static func sugar(_ name: String, _ arguments: [String]) -> String? {
        switch (name, arguments.count) {
        case ("Array", 1): "[\(arguments[0])]"
        case ("Dictionary", 2): "[\(arguments[0]): \(arguments[1])]"
        case ("Optional", 1):
            arguments[0].contains("->") || arguments[0].contains("&") || arguments[0].hasPrefix("any ")
                ? "(\(arguments[0]))?" : "\(arguments[0])?"
        default: nil
        }
    }

    static let examples: [Example] = [
        .bad("let berths: ↓Array<Int> = []", fixed: "let berths: [Int] = []"),
        .bad(
            "func find(_ names: ↓Dictionary<String, Pier>) -> ↓Optional<Pier> { nil }",
            fixed: "func find(_ names: [String: Pier]) -> Pier? { nil }"),
        .bad("let done: ↓Optional<() -> Void> = nil"),
        .bad("let pier: ↓Optional<any Berth> = nil"),
        .good("let berths: [Int] = []"),
        .good("let berths: Set<Int> = []"),
        .good("extension Array<Int> {}"),
        .good("typealias List = Array"),
        .good("let index: Array<Int>.Index = 0"),
    ]
}
