/// What rules ask of the contract: the matched models with their members. Made when the first of them asks.
public struct ContractCheck {
    public let contract: Contract
    /// The first OpenAPI document, and its copies, with what they say.
    public let original: ProjectContract.Copy?
    public let copies: [ProjectContract.Copy]
    public let settings: ContractSettings
    /// Every match, those included that people should confirm first; by model and direction.
    public let matches: [ModelMatch]
    /// Models that belong to the app, whether matched or not.
    public let models: [CodedModel]
    /// Qualified names of models that people left out.
    public let ignored: Set<String>
    /// Names of schemas that people gave and that no document has, with the type.
    public let unknownNames: [(type: String, name: String)]
    private let matcher: ModelMatcher
    private let project: ProjectModel
    let endpoints: EndpointIndex

    init(_ project: ProjectModel, _ contract: ProjectContract) {
        self.project = project
        self.contract = contract.contract
        original = contract.original
        copies = contract.copies
        settings = contract.settings
        matcher = ModelMatcher(project, contract)
        matches = matcher.matches
        models = project.codedModels.filter { $0.type.role == .app }
        ignored = matcher.ignored
        unknownNames = matcher.unknownNames
        endpoints = EndpointIndex(contract.contract)
    }

    /// The matches that are sure enough to report on.
    public var sureMatches: [ModelMatch] { matches.filter(\.isSure) }

    /// Each member of a matched model with its field, those left out by `// contract: ignore` not among them.
    public func properties(of match: ModelMatch) -> [MatchedProperty] {
        matcher.properties(of: match).filter { $0.property.contractNote != "ignore" }
    }

    /// Compares the types of a matched model under the settings of its coders.
    public func comparison(for match: ModelMatch) -> WireComparison {
        WireComparison(
            contract: contract, project: project, direction: match.direction,
            dates: matcher.coders.dates(of: match.model, match.direction, call: match.call),
            hasFractions: match.schema.kind == .pydantic && match.direction == .response)
    }

    /// The operations that a call of the app stands for, each once.
    public func operations(called use: CoderUse, in project: ProjectModel) -> [ContractOperation] {
        endpoints.operations(called: use, in: project)
    }

    /// What the contract says of a path that people wrote down.
    public enum PathAnswer {
        case known
        /// The path is there with these methods only.
        case otherMethods([ContractOperation])
        case unknown
    }

    /// - Parameters:
    ///   - path: with parameters in braces.
    ///   - method: in capitals; nil for any.
    public func answer(path: String, method: String?) -> PathAnswer {
        switch endpoints.match(path, method: method) {
        case .found: .known
        case .otherMethods(let operations): .otherMethods(operations)
        case .none: .unknown
        }
    }

    /// The address is that of a server of the contract, without a path behind it.
    public func isBase(_ literal: EndpointLiteral) -> Bool {
        let parts = EndpointIndex.parts(literal.template)
        return contract.operations.contains { operation in
            parts.isEmpty || operation.bases.contains { EndpointIndex.parts($0) == parts }
        }
    }

    /// Compares types where nothing is known of coders.
    public func plainComparison(in project: ProjectModel) -> WireComparison {
        WireComparison(
            contract: contract, project: project, direction: .response, dates: .unknown, hasFractions: false)
    }

    /// The schema says which members are always there, or which may be null: some are marked, or code decides. Where
    /// nothing is marked, the document leaves it open.
    public func marksPresence(_ match: ModelMatch) -> Bool {
        guard match.schema.kind == .openAPI else { return true }
        return contract.object(match.schema.type)?.fields.contains { $0.isRequiredInRequests || $0.isAlwaysInResponses }
            ?? true
    }

    /// The schema says which members may be null: a text or list of it may not. Generators that mark each of them
    /// say nothing.
    public func marksNull(_ match: ModelMatch) -> Bool {
        if marksPresence(match) { return true }
        return contract.object(match.schema.type)?.fields.contains { field in
            switch field.type.kind {
            case .string(.plain), .array: !field.type.isNullable
            default: false
            }
        } ?? true
    }

    /// Other schemas that the model may stand for have the key: those of a similar name, and those that the matched
    /// one is a part of.
    public func isKeyOfVariant(_ key: String, _ match: ModelMatch) -> Bool { matcher.isKeyOfVariant(key, match) }

    /// A note at the schema's name.
    public func note(_ match: ModelMatch) -> Note {
        contract.note(match.schema.place, "the schema `\(match.schema.name)`")
    }
}

extension Contract {
    /// A note at a place of a document.
    public func note(_ place: ContractPlace, _ message: String) -> Note {
        Note(path: place.path, range: place.range, message: message)
    }
}

extension ProjectModel {
    /// The comparison of the project with its contract; nil when it names none. Made anew at each call: rules ask the
    /// pass, which keeps it.
    public var contractCheck: ContractCheck? { contract.map { ContractCheck(self, $0) } }
}

extension ProjectPass {
    /// The comparison of the project with its contract; nil when it names none.
    public var contractCheck: ContractCheck? {
        // The service itself is no optional: nil would count as made before.
        guard let contract = model.contract else { return nil }
        return service("contract") { ContractCheck(model, contract) }
    }
}
