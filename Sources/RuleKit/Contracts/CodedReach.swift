/// Which models calls of the app decode or send, through everything that they hold.
struct CodedReach {
    private var decoded: Set<String> = []
    private var encoded: Set<String> = []

    /// O(calls + members of the models that are reached).
    init(_ project: ProjectModel) {
        for use in project.coderUses where use.role == .app {
            switch use.direction {
            case .decode: Self.visit(use.type, project, \.isDecoded, &decoded)
            case .encode: Self.visit(use.type, project, \.isEncoded, &encoded)
            }
        }
    }

    /// A model that conforms to one protocol only does so for that. One that conforms to both may do so for the disk,
    /// or for nothing at all.
    func isCoded(_ model: CodedModel, _ direction: ModelMatch.Direction) -> Bool {
        if !model.directions.contains(direction == .response ? .encodes : .decodes) { return true }
        return (direction == .response ? decoded : encoded).contains(model.qualifiedName)
    }

    private static func visit(
        _ type: SwiftType, _ project: ProjectModel, _ takesPart: KeyPath<CodedProperty, Bool>,
        _ found: inout Set<String>
    ) {
        var open = [type]
        while let next = open.popLast() {
            for name in next.names {
                guard let model = project.codedModel(named: name).one, found.insert(model.qualifiedName).inserted else {
                    continue
                }
                open += model.properties.filter { $0[keyPath: takesPart] }.map(\.type)
                if case .single(let inner) = model.shape { open.append(inner) }
            }
        }
    }
}
