import TenetRuleKit
import TenetRuleSupport

struct LargeTuple: Rule {
    static let about = About(
        "large-tuple", "Large tuple", category: .structure, severity: .warning, status: .stable,
        aliases: ["large_tuple"],
        why: "Beyond a few members a tuple is a type without a name: nothing documents it and nothing can extend it.",
        phrasings: [
            "Do not use tuples with more than 3 members.",
            "When a function hands back four or more values together, give them a struct with named properties.",
        ])

    var limit = 3
    var errorLimit = 0
    var every = false
    static let options = [
        Option<Self>(
            "limit", \.limit, minimum: 1,
            bounds: .most("member", "element", "value", "component", of: ["tuple"], called: ["tuple size"]),
            "The most members a tuple type may have."),
        ErrorLimit.option(\.errorLimit),
        Option<Self>("every", \.every, "Report tuples of one type, which mirror C, and of generic parameters, too."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(TupleTypeSyntax.self) { node, file in
            let count = node.elements.count
            guard count > limit, every || !isOfOneType(node) && !holdsParameters(node, file) else { return }
            file.report(
                "this tuple has \(Prose.count(count, "member")), more than the limit of \(limit)",
                help: "declare a struct with a name for what it holds", at: node.leftParen,
                severity: ErrorLimit.severity(of: count, beyond: errorLimit))
        }
    }

    /// A bitwise C array such as `(Int8, Int8, …)` has no other spelling.
    private func isOfOneType(_ node: TupleTypeSyntax) -> Bool {
        node.elements.allSatisfy { $0.firstName == nil && $0.type.text == node.elements.first?.type.text }
    }

    /// Each member stands for a generic parameter of its own, or for a type of one: what any number of inputs give has
    /// no better name.
    private func holdsParameters(_ tuple: TupleTypeSyntax, _ file: FilePass) -> Bool {
        var names: Set<String> = []
        for ancestor in tuple.ancestors {
            names.formUnion(Self.parameters(of: ancestor))
            guard ancestor.kind == .extensionDecl, let type = ancestor.asDeclGroup?.groupName else { continue }
            for item in file.root.statements where item.item.asDeclGroup?.groupName?.text == type.text {
                names.formUnion(Self.parameters(of: item.item))
            }
        }
        guard !names.isEmpty else { return false }
        return tuple.elements.allSatisfy { element in
            element.firstName == nil && element.type.firstToken.map { names.contains($0.text.string) } == true
        }
    }

    private static func parameters(of node: Syntax) -> [String] {
        let clause: GenericParameterClauseSyntax? =
            switch node.kind {
            case .classDecl: ClassDeclSyntax(unchecked: node).genericParameterClause
            case .structDecl: StructDeclSyntax(unchecked: node).genericParameterClause
            case .enumDecl: EnumDeclSyntax(unchecked: node).genericParameterClause
            case .actorDecl: ActorDeclSyntax(unchecked: node).genericParameterClause
            case .functionDecl: FunctionDeclSyntax(unchecked: node).genericParameterClause
            case .initializerDecl: InitializerDeclSyntax(unchecked: node).genericParameterClause
            case .subscriptDecl: SubscriptDeclSyntax(unchecked: node).genericParameterClause
            case .typeAliasDecl: TypeAliasDeclSyntax(unchecked: node).genericParameterClause
            default: nil
            }
        return clause?.parameters.map { $0.name.text.string } ?? []
    }

    static let examples: [Example] = [
        .good(
            """
            final class Latest<A, B, C, D> {
                func join(_ values: [Any]) -> (A, B, C, D)? { nil }
            }
            extension Latest {
                var current: (A, B, C, D)? { nil }
            }
            func zip<P: Publisher, Q: Publisher, R: Publisher, S: Publisher>(_ p: P, _ q: Q, _ r: R, _ s: S)
                -> Joined<(P.Output, Q.Output, R.Output, S.Output)> { Joined() }
            """),
        .bad("final class Latest<A> {\n    func join() -> ↓(A, String, Int, Bool)? { nil }\n}"),
        .bad("func load() -> ↓(id: Int, name: String, age: Int, mail: String) {\n    fetch()\n}"),
        .bad("let place: ↓(x: Int, y: Int, name: String)? = nil", options: ["limit": .int(2)]),
        .good("let point: (x: Int, y: Int, z: Int) = (1, 2, 3)"),
        .good("func load(_ id: Int, _ name: String, _ age: Int, _ mail: String) {}"),
        .good("let handler: (Int, String, Bool, Double) -> Void = { _, _, _, _ in }"),
        .good("var digest: (UInt8, UInt8, UInt8, UInt8)"),
        .bad("var digest: ↓(UInt8, UInt8, UInt8, UInt8)", options: ["every": .bool(true)]),
    ]
}
