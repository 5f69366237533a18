internal import TenetModel
internal import TenetParsing
internal import TenetSyntaxTree

/// What a test can be written from: how a type is made, and what of it can be seen.
struct TypeFacts {
    struct Property: Hashable {
        var name: String
        var type: String?
        /// The value that it begins with; nil for one that the initializer sets.
        var value: String?
    }

    let name: String
    let kind: String
    let isMainActor: Bool
    /// Words of the list of supertypes.
    let inherited: Set<String>
    /// Labels and types of what has to be given; `_` for none.
    private(set) var parameters: [(label: String, name: String, type: String)] = []
    /// Stored properties that others can read.
    private(set) var properties: [Property] = []

    init(_ declared: ProjectTypes.Declared) {
        let tree = SyntaxTree()
        tree.parse(declared.code)
        let type = TopLevelTypes.all(in: tree).first
        name = declared.name
        kind = declared.kind
        inherited = type?.inherited ?? []
        let head = declared.code.split(separator: "{").first ?? ""
        isMainActor = head.contains("@MainActor")
        guard let block = type?.block else { return }
        readProperties(block)
        readParameters(block)
    }

    private mutating func readProperties(_ block: MemberBlockSyntax) {
        for variable in block.members.compactMap({ $0.decl.as(VariableDeclSyntax.self) }) {
            let modifiers = variable.modifiers.map { $0.trimmedDescription }
            if modifiers.contains(where: { ["private", "fileprivate", "static", "lazy"].contains($0) }) { continue }
            for binding in variable.bindings where binding.accessorBlock == nil {
                properties.append(
                    Property(
                        name: binding.pattern.trimmedDescription, type: binding.typeAnnotation?.type.trimmedDescription,
                        value: binding.initializer?.value.trimmedDescription))
            }
        }
    }

    /// Of the first initializer, or of the one that a struct has without any.
    private mutating func readParameters(_ block: MemberBlockSyntax) {
        if let initializer = block.members.compactMap({ $0.decl.as(InitializerDeclSyntax.self) }).first {
            for parameter in initializer.signature.parameterClause.parameters where parameter.defaultValue == nil {
                let name = (parameter.secondName ?? parameter.firstName).text.string
                parameters.append((parameter.firstName.text.string, name, parameter.type.trimmedDescription))
            }
        } else if kind == "struct" {
            for property in properties where property.value == nil {
                guard let type = property.type else { continue }
                parameters.append((property.name, property.name, type))
            }
        }
    }
}
