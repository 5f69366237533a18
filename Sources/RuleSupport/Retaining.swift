package import TenetRuleKit

// What an object keeps alive through its properties, and what keeps the object alive in its turn.

extension ProjectModel {
    /// Where a class keeps an argument of a call that is written in it, through its own properties from the first to the
    /// last; nil when it does not, as far as is known, or when one of the properties is emptied somewhere.
    /// - Parameter property: the property that takes the result of the call; empty for none.
    package func retaining(_ use: Use, _ argument: CallArgument, assignedTo property: String) -> StoredArgument? {
        guard let type = use.enclosingType, type.kind == .class || type.kind == .actor else { return nil }
        if let value = value(of: use, keeping: argument, in: type, assignedTo: property) {
            return value.properties.contains { isCleared($0) } ? nil : value
        }
        var owners: [Declaration] = []
        if use.target.one?.kind.isType == true || use.callees?.first?.kind == .initializer {
            guard let owner = type.member(named: property).one, owner.isOwning else { return nil }
            owners = [owner]
        } else {
            guard let found = self.owners(from: use) else { return nil }
            owners = found
        }
        for storage in use.storages(of: argument) {
            guard let holder = storage.properties.first?.enclosingType,
                holder.kind == .class || holder.kind == .actor || holder.kind == .struct
            else { continue }
            let chain = StoredArgument(
                properties: owners + storage.properties, path: storage.path, range: storage.range)
            if !chain.properties.contains(where: { isCleared($0) }) { return chain }
        }
        return nil
    }
}

extension ProjectModel {
    /// The way to an argument that a property's value itself holds: the payload of an enum case, or what `.init(…)` puts
    /// into a struct.
    private func value(
        of use: Use, keeping argument: CallArgument, in type: ProjectType, assignedTo property: String
    ) -> StoredArgument? {
        guard !property.isEmpty, let owner = type.member(named: property).one, owner.isOwning else { return nil }
        let made = use.base == "." ? self.type(of: owner).one : nil
        if use.name == "init" {
            guard let made, let filled = use.property(of: made, filledBy: argument) else { return nil }
            return StoredArgument(properties: [owner, filled], path: filled.path, range: filled.range)
        }
        let named = made.map { $0.members(named: use.name).only } ?? use.target.one
        // Another value in its place lets go of the payload.
        guard named?.kind == .enumCase, writes(to: owner) == 1 else { return nil }
        return StoredArgument(properties: [owner], path: owner.path, range: owner.range)
    }

    private func writes(to property: Declaration) -> Int {
        uses(of: property.name).filter { $0.has(.isWrite) && $0.target.all.contains(property) }.count
    }
}

extension FunctionCallExprSyntax {
    /// Written in a class, on `self`, on a chain of names or plain: the object that it is called on may belong to `self`.
    package var mayBeOwned: Bool {
        // Where the call stands is asked last: each link of a chain would look for it as far up as the chain is long.
        guard let base = calledBase else {
            return (isPlain || calledExpression.kind == .memberAccessExpr) && isInReferenceCode
        }
        guard base.isNameChain, base.kind != .superExpr, isInReferenceCode, let first = base.firstToken else {
            return false
        }
        // `Row.Button { … }` may be an object that a property of `self` takes.
        return first.text.startsUppercase || first.text == "self" || !first.isBoundAround(first.text.string)
    }

    private var isInReferenceCode: Bool {
        guard let kind = enclosingType?.syntax.kind else { return false }
        return kind == .classDecl || kind == .extensionDecl || kind == .actorDecl
    }

    /// The property of `self` that holds the result of the call, itself or among others; empty for none.
    package var takingProperty: String {
        let place = keptPlace
        return place.keeper == .property && !place.property.contains(".") ? place.property : ""
    }
}

extension ExprSyntax {
    /// `a`, `self.a?.b`: names, dots and question marks only.
    package var isNameChain: Bool {
        text.bytes.allSatisfy { byte in
            byte == UInt8(ascii: ".") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "_") || byte >= 0x80
                || (byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z"))
                || (byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z"))
                || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"))
        }
    }
}

extension ExprSyntax {
    /// The name that may be that of a method of `self` where a closure is asked for: `update`, `self.update(_:)`. What
    /// functions and closures around bind is none.
    package var ownMethodName: TokenSyntax? {
        guard let name = ownMemberName, !name.text.startsUppercase, name.tokenKind == .identifier else { return nil }
        return kind == .memberAccessExpr || !isBoundAround(name.text.string) ? name : nil
    }
}

extension ProjectType {
    /// A method by this name, which as a value holds its instance.
    package func hasMethod(named name: String) -> Bool {
        let found = members(named: name)
        return !found.isEmpty && found.allSatisfy { $0.kind == .function && !$0.has(.isStatic) }
    }
}

extension ProjectType {
    /// The same for a method as it is written in place of a closure: `update`, `self.update(_:)`.
    package func hasMethod(written: String) -> Bool {
        let written = written.hasPrefix("self.") ? written.dropFirst(5) : written[...]
        let name = String(written.prefix { $0 != "(" })
        return hasMethod(named: name) && !(written.count == name.count && mayInheritProperty(name))
    }

    /// A class of a library may have a property that methods of its delegate are named after, as they name what they
    /// are given: `collectionView(_ collectionView: UICollectionView)`.
    private func mayInheritProperty(_ name: String) -> Bool {
        guard members(named: name).contains(where: { $0.parameters.contains { $0.name == name } }) else { return false }
        let known = Set(projectSupertypes.map(\.name))
        return ([self] + projectSupertypes).contains { !known.isSuperset(of: $0.directSupertypes) }
    }
}

extension SyntaxProtocol {
    /// A function or closure around the node binds the name itself: as a parameter or a local variable.
    package func isBoundAround(_ name: String) -> Bool {
        var scope = enclosingBody
        while let body = scope {
            let binds =
                body.descendants(IdentifierPatternSyntax.self).contains { $0.identifier.text == name }
                || body.descendants(FunctionParameterSyntax.self).contains { $0.internalName.text == name }
                || body.descendants(FunctionDeclSyntax.self).contains { $0.name.text == name }
                || body.descendants(ClosureShorthandParameterSyntax.self).contains { $0.name.text == name }
                || body.descendants(ClosureParameterSyntax.self).contains {
                    ($0.secondName ?? $0.firstName).text == name
                }
            if binds { return true }
            scope = body.enclosingBody
        }
        return false
    }
}

extension ClosureExprSyntax {
    /// `manager` of `self.manager = Manager()`.
    package var replacedProperties: [String] {
        descendants(SequenceExprSyntax.self).compactMap { sequence in
            guard let (target, sign, _) = sequence.assignment, sign == "=" else { return nil }
            return target.ownMemberName?.identifier.string
        }
    }
}
