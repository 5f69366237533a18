package import TenetRuleKit

/// Finds the bodies of a file that are large enough to be compared.
package struct CloneCollection: Sendable {
    /// For functions and computed properties; closures and types need more.
    package var minTokens: Int
    package var minStatements: Int

    package init(minTokens: Int, minStatements: Int) {
        self.minTokens = minTokens
        self.minStatements = minStatements
    }

    package func install(_ hooks: inout Hooks) {
        hooks.collect(CloneBody.self, from: FunctionDeclSyntax.self) { node, file in
            guard let code = node.body?.statements, !node.name.text.isOne(of: Self.boilerplate) else { return nil }
            let limit = node.name.text.isOne(of: Self.witnesses) ? 2 * minTokens : minTokens
            return body(
                code, limit, node.fullName, at: node.name, node.parameters, node.returnType,
                isView: node.isViewBuilder, file)
        }
        hooks.collect(CloneBody.self, from: InitializerDeclSyntax.self) { node, file in
            guard let code = node.body?.statements else { return nil }
            let parameters = node.signature.parameterClause.parameters
            // Requirements of `Decodable` and `NSCoding`.
            guard parameters.only?.firstName.text.isOne(of: ["from", "coder"]) != true,
                node.enclosingType?.isRecord != true
            else { return nil }
            return body(code, minTokens, "init", at: node.initKeyword, Array(parameters), nil, isView: false, file)
        }
        hooks.collect(CloneBody.self, from: PatternBindingSyntax.self) { node, file in
            guard let code = node.getterStatements, let name = node.nameToken else { return nil }
            let isView = node.parent?.parent?.as(VariableDeclSyntax.self)?.isViewBuilder ?? false
            return body(
                code, minTokens, name.text.string, at: name, [], node.typeAnnotation?.type, isView: isView, file)
        }
        hooks.collect(CloneBody.self, from: ClosureExprSyntax.self) { node, file in
            body(node, minTokens * 5 / 4, nil, at: node.leftBrace, [], nil, isView: node.isViewContent, file)
        }
        hooks.collect(CloneBody.self, from: ClassDeclSyntax.self) { type($0, $1) }
        hooks.collect(CloneBody.self, from: StructDeclSyntax.self) { type($0, $1) }
        hooks.collect(CloneBody.self, from: EnumDeclSyntax.self) { type($0, $1) }
        hooks.collect(CloneBody.self, from: ActorDeclSyntax.self) { type($0, $1) }
    }

    private typealias Found = (fact: CloneBody, range: ByteRange)

    /// A type as a whole, unless it is a key, of which only the name matters.
    private func type(_ group: some DeclGroupSyntax, _ file: FilePass) -> Found? {
        let inherited = group.inheritedTypes
        // Two enums may have the same cases and mean different things, and so may two records.
        let limit = group.kind == .enumDecl ? 2 * minTokens : group.isRecord ? 4 * minTokens : minTokens * 3 / 2
        guard !inherited.contains(where: { $0.lastName?.hasSuffix("Key") == true }), let name = group.groupName,
            var found = body(group.memberBlock, limit, name.text.string, at: name, [], nil, isView: false, file)
        else { return nil }
        let hashes = file.service(TokenHashes.self)
        found.fact.signature = hashes.signature(inherited.map(\.syntax), in: file)
        let constraints = group.children.filter { $0.kind == .genericParameterClause || $0.kind == .genericWhereClause }
        if !constraints.isEmpty {
            // With other constraints it holds other values, however alike the members are.
            found.fact.print.mix(Int(hashes.signature(constraints, in: file)))
        }
        return found
    }

    private func body(
        _ code: some SyntaxProtocol, _ minTokens: Int, _ name: String?, at token: TokenSyntax,
        _ parameters: [FunctionParameterSyntax], _ result: TypeSyntax?, isView: Bool, _ file: FilePass
    ) -> Found? {
        // Every token is a node, so most bodies are dismissed without being looked at.
        guard Int(file.tree.nodes[Int(code.id)].next - code.id) > minTokens else { return nil }
        let hashes = file.service(TokenHashes.self)
        guard hashes.count(below: code, in: file) >= minTokens else { return nil }
        var print = hashes.fingerprint(of: code, parameters: parameters.map(\.internalName), in: file)
        if let frame = code.meaningOfCases { print.mix(TokenHashes.wideNumber(of: frame)) }
        guard print.tokens >= minTokens, print.statements >= minStatements, !hashes.isTool, !code.isInPreview,
            !code.isInDouble(file), !code.isMadeUp,
            // A migration stays as it was when it was shipped, whatever becomes of what it was copied from.
            code.enclosingType?.inherits("NSEntityMigrationPolicy") != true
        else { return nil }
        var body = CloneBody(
            code, print, name: name ?? code.memberName, parameters: parameters, result: result, in: file)
        if isView { body.traits.insert(.isView) }
        return (body, token.range)
    }

    /// Requirements that are written down member by member.
    private static let boilerplate = ["==", "<", "hash", "encode", "isEqual"]

    /// Requirements of Apple's frameworks that look alike everywhere.
    package static let witnesses = [
        "application", "collectionView", "getSnapshot", "getTimeline", "locationManager", "makeCoordinator",
        "makeNSView", "makeUIView", "makeUIViewController", "numberOfSections", "placeholder", "scene", "snapshot",
        "tableView", "timeline", "traitCollectionDidChange", "updateNSView", "updateUIView", "updateUIViewController",
        "urlSession", "userNotificationCenter", "webView",
    ]
}

extension DeclGroupSyntax {
    /// A struct that holds values and does nothing with them.
    fileprivate var isRecord: Bool {
        kind == .structDecl
            && members.allSatisfy { member in
                member.kind == .initializerDecl || member.kind == .enumDecl || member.kind == .typeAliasDecl
                    || member.as(VariableDeclSyntax.self)?.isStored == true
            }
    }
}

extension SyntaxProtocol {
    /// What `.up` means in code that names members without saying whose: cases of the enum around, or of a type that the
    /// arguments of its generic superclass decide on. Nil where neither tells two types apart.
    fileprivate var meaningOfCases: String? {
        guard let type = enclosingType else { return nil }
        let own = type.as(EnumDeclSyntax.self).map { decl in
            Set(decl.descendants(EnumCaseElementSyntax.self).map(\.name.identifier.string))
        }
        let arguments = type.inheritedTypes.map(\.trimmedDescription).filter { $0.hasSuffix(">") }
        guard own != nil || !arguments.isEmpty else { return nil }
        let names = descendants(MemberAccessExprSyntax.self).filter { $0.base == nil }
            .map(\.declName.baseName.identifier.string)
        if let own { return names.contains(where: own.contains) ? qualifiedContainer : nil }
        return names.contains { $0 != "init" } ? arguments.joined(separator: ",") : nil
    }

    /// The name of the member around: of `load` in its closures.
    fileprivate var memberName: String {
        for node in ancestors {
            if let function = node.as(FunctionDeclSyntax.self) { return function.fullName }
            if node.kind == .initializerDecl { return "init" }
            if let binding = node.as(PatternBindingSyntax.self), let name = binding.nameToken,
                binding.parent?.parent?.as(VariableDeclSyntax.self)?.isLocal == false
            {
                return name.identifier.string
            }
        }
        return ""
    }

    /// Makes up objects for previews and tests.
    package var isMadeUp: Bool {
        if let member = ancestor(MemberBlockItemSyntax.self)?.decl {
            let name = member.as(FunctionDeclSyntax.self)?.name ?? member.as(VariableDeclSyntax.self)?.nameToken
            let words = ["mock", "preview", "sample", "stub", "fake", "dummy", "test"]
            if name?.text.startsWithWord(of: words) == true { return true }
        }
        return descendants(DeclReferenceExprSyntax.self).contains { reference in
            let name = reference.baseName.text
            return name.startsUppercase && (name.hasSuffix("Mock") || name.hasPrefix("Mock"))
        }
    }
}
