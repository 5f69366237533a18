import TenetRuleKit

struct LargeTuple: Rule {
    static let about = About(
        "large-tuple", "Large tuple", category: .structure, severity: .warning, aliases: ["large_tuple"],
        why: "Beyond a few members a tuple is a type without a name: nothing documents it and nothing can extend it.")

    var limit = 3
    static let options = [Option<Self>("limit", \.limit, minimum: 1, "The most members a tuple type may have.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(TupleTypeSyntax.self) { node, file in
            let count = node.elements.count
            // A bitwise C array such as `(Int8, Int8, …)` has no other spelling.
            guard count > limit,
                !node.elements.allSatisfy({ $0.firstName == nil && $0.type.text == node.elements.first?.type.text })
            else { return }
            file.report(
                "this tuple has \(count) members, more than the limit of \(limit)",
                help: "declare a struct with a name for what it holds", at: node.leftParen)
        }
    }

    static let examples: [Example] = [
        .bad("func load() -> ↓(id: Int, name: String, age: Int, mail: String) {\n    fetch()\n}"),
        .bad("let place: ↓(x: Int, y: Int, name: String)? = nil", options: ["limit": .int(2)]),
        .good("let point: (x: Int, y: Int, z: Int) = (1, 2, 3)"),
        .good("func load(_ id: Int, _ name: String, _ age: Int, _ mail: String) {}"),
        .good("let handler: (Int, String, Bool, Double) -> Void = { _, _, _, _ in }"),
        .good("var digest: (UInt8, UInt8, UInt8, UInt8)"),
    ]
}
