/// Everything about coded values over the whole project, made when the first rule asks.
final class CodingIndex {
    /// The model owns its index.
    unowned let model: ProjectModel
    let resolver: TypeResolver
    /// By kind, by path and position.
    let lines: [CodingFactKind: [CodingLine]]
    let generics: [Declaration: [String]]
    let noteTexts: [Declaration: String]
    private var modelsByType: [ProjectType: CodedModel?] = [:]
    private var current: Set<ProjectType> = []
    var supertypesByType: [ProjectType: CodedSupertypes] = [:]

    init(_ model: ProjectModel) {
        self.model = model
        var lines: [CodingFactKind: [CodingLine]] = [:]
        for file in model.files {
            for fact in file.coding { lines[fact.kind, default: []].append(CodingLine(fact, file, model)) }
        }
        self.lines = lines
        var generics: [Declaration: [String]] = [:]
        for line in lines[.generics] ?? [] { if let owner = line.declaration { generics[owner] = line.texts } }
        self.generics = generics
        var notes: [Declaration: String] = [:]
        for line in lines[.note] ?? [] { if let owner = line.declaration { notes[owner] = line.text(0) } }
        noteTexts = notes
        resolver = TypeResolver(model, generics: generics)
    }

    // MARK: Lists

    private(set) lazy var notes = (lines[.note] ?? []).map {
        ContractNote(text: $0.text(0), declaration: $0.declaration, path: $0.path, range: $0.range)
    }
    private(set) lazy var uses = flow.uses(with: UseBuilder(self).uses())
    /// Addresses by what stands around them.
    private(set) lazy var writtenEndpoints = EndpointBuilder(self).endpoints()
    /// Addresses by the calls that they go to, and those that are not followed to any.
    private(set) lazy var endpoints = flow.endpoints(with: writtenEndpoints)
    private(set) lazy var flow = RequestFlow(self)
    /// What the generic parameters of an extension's type are fixed to.
    private(set) lazy var requirements: [Declaration: [String: String]] = requirements("==")
    /// What generic parameters have to conform to.
    private(set) lazy var constraints: [Declaration: [String: String]] = requirements(":")

    private func requirements(_ sign: String) -> [Declaration: [String: String]] {
        var found: [Declaration: [String: String]] = [:]
        for line in lines[.requirement] ?? [] where line.text(2) == sign {
            if let owner = line.declaration { found[owner, default: [:]][line.text(0)] = line.text(1) }
        }
        return found
    }
    private(set) lazy var coders = CoderIndex(self)
    var settings: [CoderSettings] { coders.settings }
    private lazy var settingsByModel = ModelSettings(self)

    func settings(of model: CodedModel, _ direction: CoderSettings.Direction) -> CoderSettings? {
        settingsByModel.settings(of: model, direction)
    }

    func endpoints(of use: CoderUse) -> Lookup<EndpointLiteral> { EndpointSearch(self).endpoints(of: use) }

    // MARK: Models

    private(set) lazy var models: [CodedModel] = model.types.filter { $0.role == .app }.compactMap {
        self.model(of: $0)
    }
    private lazy var modelsByName: [String: [Int]] = {
        var table: [String: [Int]] = [:]
        for (index, model) in models.enumerated() {
            table[model.name, default: []].append(index)
            if model.qualifiedName != model.name { table[model.qualifiedName, default: []].append(index) }
        }
        return table
    }()

    func model(named name: String) -> Lookup<CodedModel> { Lookup((modelsByName[name] ?? []).map { models[$0] }) }

    private static let maximumEmbedding = 256

    func model(of type: ProjectType) -> CodedModel? {
        if let known = modelsByType[type] { return known }
        // Cut circles of embedded values before they start, and chains longer than anybody writes.
        guard current.count < Self.maximumEmbedding, current.insert(type).inserted else { return nil }
        let found = ModelBuilder(self, type)?.coded()
        current.remove(type)
        modelsByType[type] = .some(found)
        return found
    }

    func model(of type: SwiftType, seenFrom declaration: Declaration) -> Lookup<CodedModel> {
        guard let name = type.name else { return .none }
        let found = resolver.declared(name, from: declaration).types
        return Lookup(found.compactMap { model(of: $0) })
    }

    // MARK: Parts

    /// Hand-written coding by the function that it is written in.
    private(set) lazy var coding: [Declaration: [CodingLine]] = {
        var table: [Declaration: [CodingLine]] = [:]
        for kind in [CodingFactKind.parameter, .call, .handover] {
            for line in lines[kind] ?? [] {
                if let function = line.function { table[function, default: []].append(line) }
            }
        }
        // Of lines in one place the earlier one, an inner container, comes first.
        return table.mapValues { lines in
            lines.enumerated().sorted { ($0.element.range.lower, $0.offset) < ($1.element.range.lower, $1.offset) }
                .map(\.element)
        }
    }()

    private(set) lazy var bodies: [Declaration: CodingLine] = {
        var table: [Declaration: CodingLine] = [:]
        for line in lines[.body] ?? [] { if let function = line.function { table[function] = line } }
        return table
    }()

    private(set) lazy var rawValues: [Declaration: String] = {
        var table: [Declaration: String] = [:]
        for line in lines[.rawValue] ?? [] { if let owner = line.declaration { table[owner] = line.text(0) } }
        return table
    }()

    /// What stands behind a type's colon, generic arguments included, where there are any.
    private(set) lazy var inherited: [Declaration: [String]] = {
        var table: [Declaration: [String]] = [:]
        for line in lines[.inherited] ?? [] { if let owner = line.declaration { table[owner] = line.texts } }
        return table
    }()

    /// Types that the project decodes from containers in its own way: `func decode(_ type: Bool.Type, forKey: Key)`.
    private(set) lazy var containerOverloads: Set<String> = {
        var found: Set<String> = []
        for function in model.declarations(named: "decode") + model.declarations(named: "decodeIfPresent") {
            guard function.kind == .function, function.parent?.name.hasPrefix("KeyedDecodingContainer") == true,
                let type = function.parameters.first?.type, type.hasSuffix(".Type")
            else { continue }
            let decoded = SwiftType(written: String(type.dropLast(5)))
            if let name = decoded.name { found.insert(TypeIndex.lastPart(name)) }
        }
        return found
    }()

    func keyTable(named name: String, from place: Declaration) -> KeyTable? {
        let found = resolver.declared(name, from: place)
        if let type = found.types.only { return KeyTable(type) }
        guard let alias = found.aliases.only else { return nil }
        return resolver.declared(alias.type, from: alias).types.only.map { KeyTable($0) }
    }
}
