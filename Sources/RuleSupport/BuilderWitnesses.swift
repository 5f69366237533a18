package import TenetRuleKit

// A result builder that a protocol puts on a requirement acts on its witness, too, where nothing is written of it.

extension SyntaxProtocol {
    /// This function or property may be the witness of a requirement that carries a result builder.
    ///
    /// The compiler looks at what the type or extension around names behind its own colon; of a protocol that neither this
    /// file declares nor a table knows, any member may be asked for.
    package var mayTakeBuilder: Bool {
        guard parent?.kind == .memberBlockItem, let type = enclosingType, let name = memberName else { return false }
        let modifiers = self.as(FunctionDeclSyntax.self)?.modifiers ?? self.as(VariableDeclSyntax.self)?.modifiers
        if modifiers?.contains(where: { $0.name.text == "private" && $0.detail == nil }) == true { return false }
        var visited: Set<String> = []
        return type.inheritedTypes.contains { $0.mayBuild(name, &visited) }
    }

    private var memberName: String? {
        self.as(FunctionDeclSyntax.self)?.name.identifier.string
            ?? self.as(VariableDeclSyntax.self)?.nameToken?.identifier.string
    }
}

extension TypeSyntax {
    /// A type behind a colon may ask for the member with a result builder.
    fileprivate func mayBuild(_ member: String, _ visited: inout Set<String>) -> Bool {
        guard let name = lastName?.string else { return !text.hasPrefix("~") }
        guard visited.insert(name).inserted else { return false }
        if let known = KnownProtocols.requirements(of: name) {
            return known.contains(member) && KnownProtocols.built.contains(member)
        }
        let declared = root.descendants.lazy.compactMap(\.asDeclGroup).first { group in
            group.kind != .extensionDecl && group.groupName?.identifier.string == name
        }
        guard let group = declared else { return true }
        guard group.kind == .protocolDecl else { return false }
        let isBuilt = group.members.contains { item in
            guard let attributes = item.builderAttributes(named: member) else { return false }
            return attributes.contains { !Self.plainAttributes.contains($0) }
        }
        return isBuilt || group.inheritedTypes.contains { $0.mayBuild(member, &visited) }
    }

    private static let plainAttributes: Set<String> = [
        "MainActor", "available", "objc", "discardableResult", "Sendable", "nonobjc", "concurrent", "preconcurrency",
    ]
}

extension SyntaxProtocol {
    /// The attributes of a requirement of this name; nil for others.
    fileprivate func builderAttributes(named name: String) -> [String]? {
        if let function = self.as(FunctionDeclSyntax.self), function.name.identifier.string == name {
            return function.attributes.names
        }
        if let variable = self.as(VariableDeclSyntax.self), variable.nameToken?.identifier.string == name {
            return variable.attributes.names
        }
        return nil
    }
}

extension KnownProtocols {
    /// Requirements of the known protocols that carry a result builder, whichever of them asks.
    fileprivate static let built: Set<String> = ["body", "makeBody", "_body", "previews"]
}
