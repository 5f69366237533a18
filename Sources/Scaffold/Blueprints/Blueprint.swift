/// A feature as its written blueprint describes it.
public struct Blueprint: Hashable, Sendable {
    /// A stored property of a model.
    public struct Field: Hashable, Sendable {
        public var name: String
        public var type: FieldType
    }

    /// A struct of the blueprint.
    public struct Model: Hashable, Sendable {
        public var name: NameForms
        public var fields: [Field]
        /// What its documentation comment or its paragraph says.
        public var summary: String?
    }

    /// An enum of the blueprint: texts or numbers that the server knows.
    public struct Choice: Hashable, Sendable {
        public var name: String
        /// The server knows numbers, as they are written.
        public var isNumeric: Bool
        /// Names with the texts that stand for them.
        public var cases: [Case]

        public struct Case: Hashable, Sendable {
            public var name: String
            public var rawValue: String
        }

        public init(name: String, isNumeric: Bool = false, cases: [Case]) {
            self.name = name
            self.isNumeric = isNumeric
            self.cases = cases
        }
    }

    /// What a feature may have beside its list.
    public enum Ability: String, Hashable, Sendable, CaseIterable {
        /// A screen for one item.
        case detail
        /// A screen in which an item is written or changed.
        case form
        /// What was loaded is kept, and shown while there is no connection.
        case cache
    }

    public var name: NameForms
    /// The first paragraph of the description.
    public var summary: String
    /// The first one is what the feature lists.
    public var models: [Model]
    public var choices: [Choice]
    public var abilities: Set<Ability>
    /// Where properties are written, such as `blueprint/boats.md:12`, by `Boat.name`.
    public var places: [String: String] = [:]
    /// Models and enums that a feature before this one has written already.
    var shared: Set<String> = []
    /// Enums for whose values a feature before this one has texts already.
    var titled: Set<String> = []

    public init(
        name: NameForms, summary: String, models: [Model], choices: [Choice] = [], abilities: Set<Ability> = []
    ) {
        self.name = name
        self.summary = summary
        self.models = models
        self.choices = choices
        self.abilities = abilities
    }
}
