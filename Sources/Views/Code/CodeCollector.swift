public import TenetRuleKit

/// Collects what accessibility trees are made of. It finds nothing.
public struct CodeCollector: DataRule {
    /// Not a rule of any standard.
    public var about: About { About("views", "Views", category: .structure, severity: .note, why: "") }
    /// None: it finds nothing.
    public var examples: [Example] { [] }
    /// The same for everybody.
    public var content: String { "" }

    /// Collects from each file.
    public init() {}

    /// Reads each type and extension.
    public func install(_ hooks: inout Hooks) {
        collect(from: StructDeclSyntax.self, &hooks)
        collect(from: EnumDeclSyntax.self, &hooks)
        collect(from: ClassDeclSyntax.self, &hooks)
        collect(from: ExtensionDeclSyntax.self, &hooks)
        hooks.onProject(needing: [.declarations]) { _ in }
    }

    private func collect<Node: DeclGroupSyntax>(from type: Node.Type, _ hooks: inout Hooks) {
        hooks.collect(TypeCode.self, from: type) { group, file in
            TypeCodeReader().read(group, in: file).map { ($0, group.groupName?.range ?? group.range) }
        }
    }
}
