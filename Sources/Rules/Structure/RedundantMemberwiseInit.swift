import TenetRuleKit
import TenetRuleSupport

struct RedundantMemberwiseInit: Rule {
    static let about = About(
        "redundant-memberwise-init", "Initializer that the compiler writes", category: .structure,
        severity: .warning,
        aliases: ["unneeded_synthesized_initializer"],
        why: """
            The compiler writes an initializer for a struct that takes its stored properties. The same one by hand has to be kept \
            in step with them.
            """,
        phrasings: [
            "Do not write a struct initializer that only repeats the memberwise initializer of the compiler.",
            "Let Swift synthesize an `init` that just assigns each argument to its field.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { node, file in
            let members = node.members
            let all = members.compactMap { $0.as(InitializerDeclSyntax.self) }
            guard let only = all.only, Self.isPlain(only), !node.isPublic, node.attributes.isEmpty,
                !node.memberBlock.members.contains(where: { $0.decl.kind == .ifConfigDecl }),
                Self.isDefault(only, members)
                    || Self.properties(of: members).map({ Self.fits($0, only) }) ?? false
            else { return }
            file.report(
                "the compiler writes this initializer itself", help: "delete it", at: only.initKeyword,
                fix: file.isAlone(only.range)
                    ? .deleteLines(only.range, in: file, "Delete the initializer", .unsafe) : nil)
        }
    }

    /// It promises nothing that the synthesized one does not, neither access nor effects nor documentation.
    private static func isPlain(_ node: InitializerDeclSyntax) -> Bool {
        node.attributes.isEmpty && node.optionalMark == nil && node.genericParameterClause == nil
            && node.genericWhereClause == nil && node.signature.effectSpecifiers == nil
            && DocComment(of: node) == nil
            && node.modifiers.allSatisfy { $0.name.text == "internal" }
    }

    /// `init() {}` of a struct whose properties all have a value: without it they have the same.
    private static func isDefault(_ node: InitializerDeclSyntax, _ members: [DeclSyntax]) -> Bool {
        guard node.signature.parameterClause.parameters.isEmpty, let body = node.body,
            body.statements.isEmpty
        else { return false }
        return members.compactMap({ $0.as(VariableDeclSyntax.self) }).allSatisfy { property in
            guard property.isStored, !property.isStatic else { return true }
            return property.attributes.isEmpty
                && property.bindings.allSatisfy { $0.initializer != nil || startsAsNil($0, property) }
        }
    }

    /// Only the short form starts as nil.
    private static func startsAsNil(_ binding: PatternBindingSyntax, _ property: VariableDeclSyntax)
        -> Bool
    {
        let kind = binding.typeAnnotation?.type.kind
        return property.isVar && (kind == .optionalType || kind == .implicitlyUnwrappedOptionalType)
    }

    /// The properties that the synthesized initializer takes, in order; nil when it would be another one.
    private static func properties(of members: [DeclSyntax]) -> [(
        name: String, type: String, value: String?
    )]? {
        var found: [(name: String, type: String, value: String?)] = []
        for property in members.compactMap({ $0.as(VariableDeclSyntax.self) })
        where property.isStored && !property.isStatic {
            // What has its value already is no parameter.
            if property.isLet, property.attributes.isEmpty,
                property.bindings.allSatisfy({ $0.initializer != nil })
            {
                continue
            }
            guard property.attributes.isEmpty, !property.isPrivate, property.modifier("lazy") == nil,
                let binding = property.onlyBinding, let name = binding.nameToken,
                let type = binding.typeAnnotation?.type, binding.accessorBlock == nil
            else { return nil }
            let usual = startsAsNil(binding, property) ? "nil" : nil
            found.append(
                (name.text.string, type.text.string, binding.initializer?.value.text.string ?? usual))
        }
        return found
    }

    private static func fits(
        _ properties: [(name: String, type: String, value: String?)], _ node: InitializerDeclSyntax
    )
        -> Bool
    {
        let parameters = Array(node.signature.parameterClause.parameters)
        guard let statements = node.body?.statements, parameters.count == properties.count,
            statements.count == properties.count, !properties.isEmpty
        else { return false }
        let assigned = statements.compactMap { item -> String? in
            guard let assignment = item.item.as(SequenceExprSyntax.self)?.assignment,
                assignment.operator == "=",
                let value = assignment.value.only?.text.string,
                assignment.target.text.string == "self." + value
            else { return nil }
            return value
        }
        guard Set(assigned) == Set(properties.map(\.name)) else { return false }
        return zip(properties, parameters).allSatisfy { property, parameter in
            parameter.secondName == nil && parameter.firstName.text.string == property.name
                && parameter.attributes.isEmpty
                && !isMarked(parameter.type)
                && parameter.type.withoutAttributes.text.string == property.type
                && parameter.defaultValue?.value.text.string == property.value
                && !property.type.contains("->")
        }
    }

    /// `inout`, `borrowing`, `@autoclosure`: the synthesized parameter is `consuming` and, if a closure, `@escaping`.
    private static func isMarked(_ type: TypeSyntax) -> Bool {
        guard let marked = type.as(AttributedTypeSyntax.self) else { return false }
        return marked.specifiers.contains { $0.text != "consuming" } || !marked.lateSpecifiers.isEmpty
            || marked.attributes.names.contains { $0 != "escaping" }
    }

    static let examples: [Example] = [
        .bad(
            "struct Pier {\n    let name: String\n    var length: Int\n\n    ↓init(name: String, length: Int) {\n        self.name = name\n        self.length = length\n    }\n}",
            fixed: "struct Pier {\n    let name: String\n    var length: Int\n}"),
        .bad(
            "struct Pier {\n    var length: Int = 3\n    ↓init(length: Int = 3) { self.length = length }\n}",
            fixed: "struct Pier {\n    var length: Int = 3\n}"),
        .bad(
            "struct Pier {\n    var name: String?\n    internal ↓init(name: String? = nil) { self.name = name }\n}",
            fixed: "struct Pier {\n    var name: String?\n}"),
        .bad(
            "struct Pier {\n    let kind = 1\n    let name: String\n    ↓init(name: String) { self.name = name }\n}",
            fixed: "struct Pier {\n    let kind = 1\n    let name: String\n}"),
        .bad(
            "struct Pier {\n    private var length = 3\n    var name: String?\n    ↓init() {}\n}",
            fixed: "struct Pier {\n    private var length = 3\n    var name: String?\n}"),
        .good("struct Pier {\n    @Clamped var length: Int\n    init() {}\n}"),
        .good(
            "struct Pier<Boat> {\n    let boat: Boat\n    init(boat: Boat) where Boat: Equatable { self.boat = boat }\n}"
        ),
        .good("struct Pier {\n    var length: Int\n    init(length: inout Int) { self.length = length }\n}"),
        .bad(
            "struct Pier: ~Copyable {\n    let gate: Gate\n    ↓init(gate: consuming Gate) { self.gate = gate }\n}",
            fixed: "struct Pier: ~Copyable {\n    let gate: Gate\n}"),
        // The compiler's has `= nil`.
        .good("struct Pier {\n    var name: String!\n    init(name: String!) { self.name = name }\n}"),
        .good(
            "struct Pier {\n    var name: String\n    #if DEBUG\n    init(name: String) { self.name = name }\n    #endif\n}"
        ),
        .good("struct Pier {\n    let name: String\n    init(_ name: String) { self.name = name }\n}"),
        .good("struct Pier {\n    let name: String\n    init(name: String) { self.name = name.lowercased() }\n}"),
        .good("public struct Pier {\n    let name: String\n    public init(name: String) { self.name = name }\n}"),
        .good("struct Pier {\n    private let name: String\n    init(name: String) { self.name = name }\n}"),
        .good(
            "struct Pier {\n    let name: String\n    init(name: String) { self.name = name }\n    init() { name = \"\" }\n}"
        ),
        .good(
            "struct Pier {\n    let name: String\n    /// With its name.\n    init(name: String) { self.name = name }\n}"
        ),
        .good("struct Pier {\n    let name: String\n    init(name: String) throws { self.name = name }\n}"),
        .good("struct Pier {\n    @State var name: String\n    init(name: String) { self.name = name }\n}"),
        .good("struct Pier {\n    var length: Int = 3\n    init(length: Int) { self.length = length }\n}"),
        .good(
            "struct Pier {\n    let name: String\n    let length: Int\n    init(length: Int, name: String) {\n        self.name = name\n        self.length = length\n    }\n}"
        ),
        .good("final class Pier {\n    let name: String\n    init(name: String) { self.name = name }\n}"),
    ]
}
