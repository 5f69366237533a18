import TenetRuleKit

/// Something that keeps a declaration alive and that no built-in fact says.
struct UnusedEvidence: Fact {
    enum Kind: String, Codable {
        /// `[store]` before a closure's parameters.
        case capture
        /// `T: Store` among generic parameters and in `where`.
        case constraint
        /// `Store` behind the colon of a type or extension; the fact's range is the name's.
        case inheritance
        /// Marked as unavailable, deprecated or obsolete; the fact's range is the declaration's.
        case outdated
    }
    var kind: Kind
    var name: String
}

extension UnusedEvidence {
    /// Everything that rules on unused code collect.
    static func collect(_ hooks: inout Hooks) {
        hooks.collect(Self.self, from: ClosureCaptureSyntax.self) { node, _ in
            guard node.initializer == nil, node.name.text != "self" else { return nil }
            return (Self(kind: .capture, name: node.name.identifier.string), node.name.range)
        }
        hooks.collect(Self.self, from: GenericParameterSyntax.self) { node, _ in
            node.inheritedType.map { (Self(kind: .constraint, name: $0.text.string), $0.range) }
        }
        hooks.collect(Self.self, from: ConformanceRequirementSyntax.self) { node, _ in
            (Self(kind: .constraint, name: node.rightType.text.string), node.rightType.range)
        }
        hooks.collect(Self.self, from: InheritedTypeSyntax.self) { node, _ in
            let type = node.type.withoutAttributes
            guard let name = type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name,
                node.ancestors.first(where: { $0.kind != .inheritedTypeList && $0.kind != .inheritanceClause })?.kind
                    != .associatedTypeDecl
            else {
                return (Self(kind: .constraint, name: type.text.string), type.range)
            }
            return (Self(kind: .inheritance, name: name.identifier.string), name.range)
        }
        hooks.collect(Self.self, from: AttributeSyntax.self) { node, _ in
            guard node.name == "available", let declaration = node.declaration else { return nil }
            let text = node.trimmedDescription
            guard ["unavailable", "deprecated", "obsoleted"].contains(where: { text.contains($0) }) else { return nil }
            return (Self(kind: .outdated, name: ""), declaration.range)
        }
    }
}

/// The evidence of a whole project, ready to be asked.
struct UnusedEvidenceTable {
    struct Place: Hashable {
        var path: String
        var offset: Int
    }

    /// Names in closures' capture lists.
    private(set) var captures: [String: [Place]] = [:]
    /// Every word in a generic constraint.
    private(set) var constraints: Set<String> = []
    private(set) var inheritances: Set<Place> = []
    private var outdated: Set<Place> = []

    init(_ project: ProjectPass) {
        for found in project.facts(UnusedEvidence.self) {
            let place = Place(path: found.path, offset: found.range.lower)
            switch found.fact.kind {
            case .capture: captures[found.fact.name, default: []].append(place)
            case .constraint: constraints.formUnion(found.fact.name.words)
            case .inheritance: inheritances.insert(place)
            case .outdated: outdated.insert(place)
            }
        }
    }

    func isOutdated(_ declaration: Declaration) -> Bool {
        !outdated.isEmpty && outdated.contains(Place(path: declaration.path, offset: declaration.extent.lower))
    }

    /// Whether a use only says that a type conforms to, or inherits from, what it names.
    func isInheritance(_ use: Use) -> Bool {
        use.kind == .type && inheritances.contains(Place(path: use.path, offset: use.range.lower))
    }
}

extension String {
    /// The identifiers in a text: `Store`, `Any` of `Store<Any>`.
    var words: [String] {
        split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    }

    /// The names that a text literal can mean: itself, the parts of a selector, of a key path, of a class's full
    /// name; none when it is prose.
    var namesInLiteral: [String] {
        guard allSatisfy({ $0.isLetter || $0.isNumber || "_.:$()@".contains($0) }) else { return [] }
        return words
    }
}
