/// Where a comparison stands: in which operation or pair of schemas, which way the value travels, and how it was
/// reached.
struct ComparisonPoint {
    enum Root: Hashable {
        /// An index of ``SchemaComparison/operations``.
        case operation(Int)
        /// An index of ``SchemaComparison/pairs``.
        case pair(Int)
    }

    var root: Root
    var direction: ContractDirection
    var writing = ValueWriting.typed
    /// One value counts as a list of one: query parameters.
    var isRepeatable = false
    /// Both documents state everything, so that "anything" is a statement and no lack of knowledge.
    var isExact: Bool
    var part: String?
    var path = ""
    var oldPlace: ContractPlace?
    var newPlace: ContractPlace?
    var depth = 0

    static let depthLimit = 64

    func member(_ old: SchemaField, _ new: SchemaField) -> ComparisonPoint {
        var point = below(path.isEmpty ? new.name : ".\(new.name)")
        point.oldPlace = old.place
        point.newPlace = new.place
        if writing == .parameter { point.writing = .parameterMember }
        return point
    }

    func below(_ step: String) -> ComparisonPoint {
        var point = self
        point.path += path.isEmpty && step.hasPrefix(".") ? String(step.dropFirst()) : step
        point.depth += 1
        point.isRepeatable = false
        return point
    }
}

/// How a value is written on the wire.
enum ValueWriting {
    /// Numbers and strings differ.
    case typed
    /// Everything is text, so a string takes anything: forms and XML.
    case text
    /// As text, too.
    case parameter
    /// A member of an object in a parameter: as text or as JSON, which the contract does not say.
    case parameterMember

    var isText: Bool { self != .typed }
}

/// A change before it is known which operations reach it.
struct FoundChange {
    var kind: ContractChangeKind
    var level: ContractChangeLevel
    var root: ComparisonPoint.Root
    var direction: ContractDirection?
    var part: String?
    var path: String
    /// The sentence with `%` where the thing is named.
    var sentence: String
    var oldPlace: ContractPlace?
    var newPlace: ContractPlace?
}
