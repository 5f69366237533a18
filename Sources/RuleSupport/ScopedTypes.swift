package import TenetRuleKit

/// A type that its plain name means in part of the project only: nested in another one, or private to a file.
package struct ScopedType: Fact {
    /// See ``TokenHashes/number(of:)``.
    package var name: UInt32
    /// The types around; empty for a private type of a file.
    package var container: String
    /// Of the whole declaration: copies of a type count as one.
    package var print: Int

    /// Has the types of every file remembered.
    package static func collect(_ hooks: inout Hooks) {
        hooks.collect(Self.self, from: ClassDeclSyntax.self) { fact($0, $1) }
        hooks.collect(Self.self, from: StructDeclSyntax.self) { fact($0, $1) }
        hooks.collect(Self.self, from: EnumDeclSyntax.self) { fact($0, $1) }
        hooks.collect(Self.self, from: ActorDeclSyntax.self) { fact($0, $1) }
    }

    private static func fact(_ group: some DeclGroupSyntax, _ file: FilePass) -> (fact: Self, range: ByteRange)? {
        Self(group, in: file).map { ($0, group.range) }
    }

    /// The fact that a declaration yields; nil when everybody can use its plain name.
    private init?(_ group: some DeclGroupSyntax, in file: FilePass) {
        guard group.kind != .extensionDecl, let name = group.groupName?.identifier else { return nil }
        container = group.qualifiedContainer
        // Constants are copied along with the code that uses them.
        guard !container.isEmpty || group.isPrivate, !group.holdsConstantsOnly else { return nil }
        self.name = TokenHashes.number(of: name.string)
        print = file.service(TokenHashes.self).fingerprint(of: group, in: file).exact
    }
}

/// Tells which types names mean.
package struct ScopedTypes {
    package typealias Scope = (container: String, path: String)

    private var types: [UInt32: [Located<ScopedType>]] = [:]

    package init(_ facts: [Located<ScopedType>]) {
        for fact in facts { types[fact.fact.name, default: []].append(fact) }
    }

    /// True when a name that two bodies use means different types in them.
    package func differ(_ names: [UInt32], in first: Scope, and second: Scope) -> Bool {
        names.contains { name in
            guard let known = types[name] else { return false }
            return Self.meaning(known, in: first) != Self.meaning(known, in: second)
        }
    }

    /// The type that a name means: the innermost one around, in the same file if there is a choice. Nil for one
    /// that everybody means.
    private static func meaning(_ known: [Located<ScopedType>], in scope: Scope) -> Int? {
        var best: (type: Located<ScopedType>, rank: (Int, Int))?
        for type in known {
            let container = type.fact.container
            let isHere = type.path == scope.path
            guard container.isEmpty ? isHere : isInside(scope.container, container) else { continue }
            let rank = (container.utf8.count, isHere ? 1 : 0)
            if best.map({ $0.rank < rank }) ?? true { best = (type, rank) }
        }
        return best?.type.fact.print
    }

    private static func isInside(_ scope: String, _ container: String) -> Bool {
        guard scope.hasPrefix(container) else { return false }
        let rest = scope.utf8.dropFirst(container.utf8.count).first
        return rest == nil || rest == UInt8(ascii: ".")
    }
}

extension DeclGroupSyntax {
    /// Nothing but static properties, and types of which that is true.
    fileprivate var holdsConstantsOnly: Bool {
        let members = members
        return !members.isEmpty
            && members.allSatisfy { member in
                if let variable = member.as(VariableDeclSyntax.self) { return variable.isStatic }
                return member.asDeclGroup?.holdsConstantsOnly ?? false
            }
    }
}
