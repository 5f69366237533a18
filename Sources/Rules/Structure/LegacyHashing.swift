import TenetRuleKit
import TenetRuleSupport

struct LegacyHashing: Rule {
    static let about = About(
        "legacy-hashing", "hashValue written by hand", category: .structure, severity: .warning,
        aliases: ["legacy_hashing"],
        why: """
            A `hashValue` that is computed by hand mixes its parts poorly, and is not seeded anew in each run. \
            `hash(into:)` hands the parts to the standard library, which does both.
            """,
        phrasings: [
            "Implement `hash(into:)` instead of `hashValue` in `Hashable` types.",
            "We never compute our own hash integer; `hasher.combine` mixes the fields for us.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(VariableDeclSyntax.self) { node, file in
            guard node.isMember, !node.isStatic, !node.isOverride, let name = node.nameToken, name.text == "hashValue",
                node.type?.text == "Int", !node.isStored, node.enclosingType?.kind != .protocolDecl,
                node.enclosingType?.kind != .extensionDecl || node.onlyBinding?.getterStatements != nil
            else { return }
            file.report(
                "`hashValue` is computed by hand", help: "write `func hash(into hasher: inout Hasher)` in its place",
                at: name)
        }
    }

    static let examples: [Example] = [
        .bad("struct Berth: Hashable {\n    let id: Int\n    var ↓hashValue: Int { id }\n}"),
        .bad("extension Berth: Hashable {\n    public var ↓hashValue: Int { return id.hashValue ^ pier.hashValue }\n}"),
        .bad("final class Boat: Hashable {\n    var ↓hashValue: Int {\n        get { 3 }\n    }\n}"),
        .good(
            "struct Berth: Hashable {\n    let id: Int\n    func hash(into hasher: inout Hasher) { hasher.combine(id) }\n}"
        ),
        .good("protocol Row { var hashValue: Int { get } }"),
        .good("struct Berth { let hashValue: Int }"),
        .good("final class Boat: NSObject {\n    override var hash: Int { 3 }\n}"),
        .good("enum Sum { static var hashValue: Int { 3 } }"),
        .good("func sum() -> Int {\n    var hashValue: Int { 3 }\n    return hashValue\n}"),
    ]
}
