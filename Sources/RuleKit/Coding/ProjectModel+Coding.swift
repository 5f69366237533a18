extension ProjectModel {
    /// Every type of the app that is coded, by path and position. Needs `.coding` and `.declarations`.
    public var codedModels: [CodedModel] { codingIndex.models }

    /// Models by their plain or qualified name.
    public func codedModel(named name: String) -> Lookup<CodedModel> { codingIndex.model(named: name) }

    /// The model that a type stands for, optionals looked through and collections not.
    public func codedModel(of type: SwiftType, seenFrom declaration: Declaration) -> Lookup<CodedModel> {
        codingIndex.model(of: type, seenFrom: declaration)
    }

    /// The model of a declared type.
    public func codedModel(of type: ProjectType) -> CodedModel? { codingIndex.model(of: type) }

    /// A written type taken apart, with aliases resolved and the project's types by their qualified names.
    public func swiftType(_ written: String, seenFrom declaration: Declaration) -> SwiftType {
        codingIndex.resolver.type(written, seenFrom: declaration)
    }

    /// Where models are decoded, encoded or asked for, by path and position.
    public var coderUses: [CoderUse] { codingIndex.uses }
    /// Addresses that the app calls, by path and position.
    public var endpointLiterals: [EndpointLiteral] { codingIndex.endpoints }
    /// Calls to a server whose address could not be followed, by path and position.
    public var blindCalls: [(path: String, range: ByteRange)] { codingIndex.flow.blindCalls }
    /// The project is so large that values were not followed through all of it.
    public var isFollowingCut: Bool { codingIndex.flow.isCut }
    /// `// contract: …` comments, by path and position.
    public var contractNotes: [ContractNote] { codingIndex.notes }
    /// Every decoder and encoder of the project with its settings, by path and position.
    public var coderSettings: [CoderSettings] { codingIndex.settings }

    /// The settings under which a model is decoded or encoded; nil when coders that could be meant differ.
    public func coderSettings(of model: CodedModel, _ direction: CoderSettings.Direction) -> CoderSettings? {
        codingIndex.settings(of: model, direction)
    }

    /// The addresses that a use can mean: its own literal, the case or member that it names, or the only one in the same
    /// function.
    public func endpoints(of use: CoderUse) -> Lookup<EndpointLiteral> { codingIndex.endpoints(of: use) }

    /// Models that a type holds, itself or anywhere inside its collections and generic arguments.
    public func codedModels(in type: SwiftType, seenFrom declaration: Declaration) -> [CodedModel] {
        type.names.compactMap { codingIndex.model(of: .named($0, []), seenFrom: declaration).one }
    }
}
