/// Facts that are collected once for all rules that need them.
public enum BuiltInFacts: Sendable, CaseIterable {
    case declarations
    case imports
    case conformances
    case references
}

/// What the project stage remembers of one file.
public struct FileFacts: Sendable {
    public var role: FileRole
    /// Types, functions, variables and cases, in source order.
    public var declarations: [Declaration] = []
    /// Imported modules.
    public var imports: [Import] = []
    /// Types and what they inherit from or conform to, extensions included.
    public var conformances: [Conformance] = []
    /// Members named behind a dot, and what stands before it when that is a plain name.
    public var references: [MemberReference] = []
    /// Facts that rules collect, encoded by the cache through their types' names.
    var custom: [RecordedFact] = []

    public init(role: FileRole) { self.role = role }

    public struct Declaration: Codable, Hashable, Sendable {
        public var kind: String
        public var name: String
        /// The enclosing types and functions, outermost first, joined by `.`.
        public var container: String
        public var access: String
        public var attributes: [String]
        public var modifiers: [String]
        public var range: ByteRange
    }

    public struct Import: Codable, Hashable, Sendable {
        public var module: String
        public var range: ByteRange
    }

    public struct Conformance: Codable, Hashable, Sendable {
        public var type: String
        public var inherited: String
        public var isExtension: Bool
        public var range: ByteRange
    }

    public struct MemberReference: Codable, Hashable, Sendable {
        /// The name before the dot, or empty.
        public var base: String
        public var member: String
        public var range: ByteRange
    }
}

extension FileFacts {
    /// Collects the built-in facts and takes over what rules recorded. One pass over the nodes, if any.
    static func collect(_ pass: FilePass, _ needs: Set<BuiltInFacts>) -> FileFacts {
        var facts = FileFacts(role: pass.role)
        facts.custom = pass.facts
        guard !needs.isEmpty else { return facts }
        for index in pass.tree.nodes.indices {
            let node = pass.tree.node(at: index)
            switch node.kind {
            case .importDecl where needs.contains(.imports):
                let module = ImportDeclSyntax(unchecked: node).path.map { $0.name.text.string }.joined(separator: ".")
                facts.imports.append(Import(module: module, range: node.range))
            case .memberAccessExpr where needs.contains(.references):
                let access = MemberAccessExprSyntax(unchecked: node)
                facts.references.append(
                    MemberReference(
                        base: access.base?.as(DeclReferenceExprSyntax.self)?.baseName.text.string ?? "",
                        member: access.declName.baseName.identifier.string, range: access.declName.range))
            default:
                if needs.contains(.conformances) { facts.addConformances(node) }
                if needs.contains(.declarations) { facts.addDeclaration(node) }
            }
        }
        return facts
    }

    private mutating func addConformances(_ node: Syntax) {
        guard let group = node.asDeclGroup else { return }
        for inherited in group.inheritedTypes {
            conformances.append(
                Conformance(
                    type: group.groupName?.text.string ?? "", inherited: inherited.text.string,
                    isExtension: node.kind == .extensionDecl, range: group.groupName?.range ?? node.range))
        }
    }

    private mutating func addDeclaration(_ node: Syntax) {
        if let group = node.asDeclGroup {
            guard node.kind != .extensionDecl else { return }
            let name = group.groupName?.text.string ?? ""
            let range = group.groupName?.range ?? node.range
            add(node, kind: node.groupKeyword, name: name, range: range, group.attributes, group.modifiers)
        } else if let function = node.as(FunctionDeclSyntax.self) {
            add(
                node, kind: "func", name: function.name.identifier.string, range: function.name.range,
                function.attributes, function.modifiers)
        } else if let variable = node.as(VariableDeclSyntax.self) {
            for binding in variable.bindings {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
                add(
                    node, kind: variable.bindingSpecifier.text.string, name: name.identifier.string, range: name.range,
                    variable.attributes, variable.modifiers)
            }
        } else if let element = node.as(EnumCaseElementSyntax.self) {
            declarations.append(
                Declaration(
                    kind: "case", name: element.name.identifier.string, container: node.containerName, access: "",
                    attributes: [], modifiers: [], range: element.name.range))
        }
    }

    private mutating func add(
        _ node: Syntax, kind: String, name: String, range: ByteRange, _ attributes: AttributeListSyntax,
        _ modifiers: DeclModifierListSyntax
    ) {
        let words = modifiers.map { $0.name.text.string }
        declarations.append(
            Declaration(
                kind: kind, name: name, container: node.containerName,
                access: words.first(where: accessLevels.contains) ?? "", attributes: attributes.names,
                modifiers: words.filter { !accessLevels.contains($0) }, range: range))
    }
}

private let accessLevels: Set<String> = ["private", "fileprivate", "internal", "package", "public", "open"]
