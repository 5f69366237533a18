package import TenetRuleKit

/// Something that keeps a declaration alive and that no built-in fact says.
package struct UnusedEvidence: Fact {
    package enum Kind: String, Codable {
        /// `[store]` before a closure's parameters.
        case capture
        /// `T: Store` among generic parameters and in `where`.
        case constraint
        /// `Store` behind the colon of a type or extension; the fact's range is the name's.
        case inheritance
        /// Marked as unavailable, deprecated or obsolete; the fact's range is the declaration's.
        case outdated
    }
    package var kind: Kind
    package var name: String
}

extension UnusedEvidence {
    /// Everything that rules on unused code collect.
    package static func collect(_ hooks: inout Hooks) { hooks.share(Self.self) { install(&$0) } }

    private static func install(_ hooks: inout Hooks) {
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
            guard ["unavailable", "deprecated", "obsoleted"].contains(where: node.codeContains) else { return nil }
            return (Self(kind: .outdated, name: ""), declaration.range)
        }
    }
}

/// The evidence of a whole project, ready to be asked.
package struct UnusedEvidenceTable {
    package struct Place: Hashable {
        package var file: Int
        package var offset: Int
    }

    /// Names in closures' capture lists.
    package private(set) var captures: [Symbol: [Place]] = [:]
    /// Every word in a generic constraint.
    package private(set) var constraints: Set<String> = []
    package private(set) var inheritances: Set<Place> = []
    private var outdated: Set<Place> = []

    package init(_ project: ProjectPass) {
        for found in project.facts(UnusedEvidence.self) {
            let place = Place(file: found.fileNumber, offset: found.range.lower)
            switch found.fact.kind {
            case .capture:
                // What nothing else in the project names is no declaration.
                if let name = project.model.symbol(of: found.fact.name) { captures[name, default: []].append(place) }
            case .constraint: constraints.formUnion(found.fact.name.words)
            case .inheritance: inheritances.insert(place)
            case .outdated: outdated.insert(place)
            }
        }
    }

    package func isOutdated(_ declaration: Declaration) -> Bool {
        !outdated.isEmpty && outdated.contains(Place(file: declaration.fileNumber, offset: declaration.extent.lower))
    }

    /// Whether a use only says that a type conforms to, or inherits from, what it names.
    package func isInheritance(_ use: Use) -> Bool {
        use.kind == .type && inheritances.contains(Place(file: use.fileNumber, offset: use.range.lower))
    }
}

extension String {
    /// The identifiers in a text: `Store`, `Any` of `Store<Any>`.
    package var words: [String] {
        guard utf8.allSatisfy({ $0 < 0x80 }) else {
            return split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
        }
        return utf8.split { !Self.isInWord($0) }.map { String(Substring($0)) }
    }

    /// The names that a text literal can mean: itself, the parts of a selector, of a key path, of a class's full
    /// name; none when it is prose.
    package var namesInLiteral: [String] {
        let isName =
            utf8.allSatisfy { $0 < 0x80 }
            ? utf8.allSatisfy { Self.isInWord($0) || Self.signs.contains($0) }
            : allSatisfy { $0.isLetter || $0.isNumber || "_.:$()@".contains($0) }
        return isName ? words : []
    }

    private static let signs = Array("_.:$()@".utf8)

    /// The same as the question of characters, for texts in ASCII.
    private static func isInWord(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "_")
    }
}
