/// A model of the app and the schema that it stands for.
public struct ModelMatch {
    /// Why the two belong together, surest first.
    public enum Reason: String, Sendable, CaseIterable {
        case configured
        /// `// contract: Name` at the type.
        case annotated
        /// A call of the app decodes or sends the model where the contract has the schema.
        case endpoint
        /// A property of a matched model holds it where the schema has the other.
        case nested
        /// The same name, and members in common.
        case name
        /// The same name but for words such as `Response`, and members in common.
        case similarName = "similar name"
        /// Members in common only: for people to confirm.
        case shape
    }

    public enum Direction: String, Sendable, CaseIterable {
        case response
        case request
    }

    public let model: CodedModel
    public let schema: Schema
    public let direction: Direction
    public let reason: Reason
    /// The share of the model's keys that the schema has, 0 to 1.
    public let share: Double
    /// What generic parameters of the model stand for.
    let arguments: [String: SwiftType]
    /// The place that made the match, for notes: a call or a property.
    public let evidence: Note?
    /// The call that decodes or sends the model, or the one that holds it.
    let call: Note?
    /// Sure enough to report on: not by members alone, not below a match that is not, and with members in common.
    public let isSure: Bool

    /// Of a model's keys so many must be in the schema, or the model most likely stands for something else, such as the
    /// error that the same call may yield.
    static let leastShare = 0.3

    /// From 0 to 100.
    public var confidence: Int { isSure ? usual : min(usual, 50) }

    private var usual: Int {
        switch reason {
        case .configured, .annotated: 100
        case .endpoint: 95
        case .nested: 90
        case .name: 60 + Int(30 * share)
        case .similarName: 40 + Int(40 * share)
        case .shape: Int(50 * share)
        }
    }
}

/// A member of a matched model with the field of the schema that it reads or writes.
public struct MatchedProperty {
    public enum Field {
        case found(SchemaField)
        /// No field has the key; the nearest one that no other member claims, if one is near.
        case missing(nearest: SchemaField?)
        /// The key or the object around is not known.
        case unknown
    }

    public let property: CodedProperty
    /// On the wire; the declared key when the strategy is not known.
    public let key: String
    public let field: Field
    /// With generic parameters put in.
    public let type: SwiftType

    public var found: SchemaField? { if case .found(let field) = field { field } else { nil } }
}
