/// A schema as a search by name sees it.
struct Candidate {
    let schema: Schema
    let core: [String]
    /// The letters of its keys, or its values.
    let keys: Set<String>
    let isValues: Bool
    /// The keys as they are on the wire.
    let fields: Set<String>
    /// The schemas that it is composed of.
    let parts: Set<SchemaID>

    init?(_ schema: Schema, _ contract: Contract, _ affixes: ModelNames.Affixes) {
        self.schema = schema
        core = ModelNames.core(schema.name, without: affixes)
        if let object = contract.object(schema.type), !object.fields.isEmpty {
            keys = Set(object.fields.map { KeyMatcher.letters($0.name) })
            fields = Set(object.fields.map(\.name))
            parts = Self.parts(of: schema.type)
            isValues = false
        } else if case .values(let values) = contract.resolved(schema.type).kind {
            keys = Set(values.map(\.words))
            fields = []
            parts = []
            isValues = true
        } else {
            return nil
        }
    }

    private static func parts(of type: SchemaType) -> Set<SchemaID> {
        guard case .all(let parts) = type.kind else { return [] }
        return Set(parts.compactMap { if case .reference(let id) = $0.kind { id } else { nil } })
    }
}

/// Looks for the schema with a model's name whose members are those of the model.
struct NameSearch {
    /// Of the model's keys so many must be in a schema of the same name, and of one with a similar name.
    static let shareForName = 0.5
    static let shareForSimilarName = 0.6
    /// For a match without a name.
    static let shareForShape = 0.8
    static let sharedForShape = 5

    private let model: CodedModel
    private let core: [String]
    private let keys: Set<String>
    private let isValues: Bool

    /// - Parameter affixes: what most models of the app begin or end with.
    init(_ model: CodedModel, _ affixes: ModelNames.Affixes) {
        self.model = model
        core = ModelNames.core(model.name, without: affixes)
        switch model.shape {
        case .values(let values):
            isValues = true
            keys = Set(
                values.cases.compactMap { item in
                    switch item.value {
                    case .string(let text): SchemaValue.string(text).words
                    case .integer(let number): SchemaValue.integer(number).words
                    case .number, .unknown: nil
                    }
                })
        case .object, .custom:
            isValues = false
            keys = Set(model.properties.filter { $0.keys.count == 1 }.map { KeyMatcher.letters($0.key.text) })
        case .single, .alternatives:
            isValues = false
            keys = []
        }
    }

    /// The one that fits best, with those of the same name in other documents; none when two fit equally well.
    func best(of candidates: [Candidate]) -> [(schema: Schema, reason: ModelMatch.Reason)] {
        guard !keys.isEmpty else { return [] }
        var rated: [(score: Double, candidate: Candidate, reason: ModelMatch.Reason)] = []
        for candidate in candidates where candidate.isValues == isValues {
            let shared = keys.intersection(candidate.keys).count
            let share = Double(shared) / Double(keys.count)
            let covered = Double(shared) / Double(candidate.keys.count)
            guard let reason = reason(candidate, share, covered, shared) else { continue }
            let rank: Double = reason == .name ? 2 : reason == .similarName ? 1 : 0
            rated.append((rank + share / 2 + covered / 4, candidate, reason))
        }
        guard let first = rated.max(by: { $0.score < $1.score }) else { return [] }
        // A client of several servers has one model for what each of them calls the same.
        let namesakes = rated.filter {
            $0.reason == first.reason && first.reason != .shape && $0.candidate.schema.kind == .openAPI
                && $0.candidate.schema.name == first.candidate.schema.name
                && $0.candidate.schema.place.path != first.candidate.schema.place.path
        }
        let rivals = rated.filter { item in
            item.score > first.score - 0.02 && item.candidate.schema.id != first.candidate.schema.id
                && !namesakes.contains { $0.candidate.schema.id == item.candidate.schema.id }
        }
        // Twins say the same: either will do.
        guard rivals.allSatisfy({ $0.candidate.schema.type == first.candidate.schema.type }) else { return [] }
        return ([first] + namesakes).map { ($0.candidate.schema, $0.reason) }
    }

    private func reason(
        _ candidate: Candidate, _ share: Double, _ covered: Double, _ shared: Int
    ) -> ModelMatch.Reason? {
        if candidate.schema.name.lowercased() == model.name.lowercased(), share >= Self.shareForName { return .name }
        if candidate.core == core, share >= Self.shareForSimilarName, shared >= 2 { return .similarName }
        if !isValues, share >= Self.shareForShape, covered >= Self.shareForSimilarName, shared >= Self.sharedForShape {
            return .shape
        }
        return nil
    }
}
