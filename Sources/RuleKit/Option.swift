/// A value in configuration.
public enum OptionValue: Sendable, Hashable, Codable, CustomStringConvertible {
    case bool(Bool)
    case int(Int)
    case string(String)
    case strings([String])

    public var kind: OptionKind {
        switch self {
        case .bool: .bool
        case .int: .int
        case .string: .string
        case .strings: .strings
        }
    }

    /// This list with what is new in another one; the other value where one of them is no list.
    public func adding(_ other: OptionValue) -> OptionValue {
        guard case .strings(let known) = self, case .strings(let more) = other else { return other }
        return .strings(known + more.filter { !known.contains($0) })
    }

    public var description: String {
        switch self {
        case .bool(let value): "\(value)"
        case .int(let value): "\(value)"
        case .string(let value): "\"\(value)\""
        case .strings(let values): "[" + values.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
        }
    }
}

/// The type of an option.
public enum OptionKind: String, Sendable {
    case bool = "true or false"
    case int = "a whole number"
    case string = "a string"
    case strings = "a list of strings"
}

/// What is wrong with an option, in one clause; the configuration reader adds file, line and column.
public struct OptionError: Error, Sendable, CustomStringConvertible {
    public var option: String
    public var message: String
    /// Valid names, for "did you mean".
    public var candidates: [String]

    public init(option: String, message: String, candidates: [String] = []) {
        self.option = option
        self.message = message
        self.candidates = candidates
    }

    public var description: String { message }
}

/// One option of a rule: a key, where its value lives, and a sentence.
public struct Option<Owner>: Sendable {
    public let key: String
    /// Ends with a full stop; says what changes, with the default implied by the rule's stored property.
    public let summary: String
    public let kind: OptionKind
    /// The only strings that are allowed, or empty.
    public let choices: [String]
    /// The smallest number that is allowed.
    public let minimum: Int?
    /// What the number bounds, in the words of those who write standards; nil when it bounds nothing.
    public let measure: OptionMeasure?
    /// What several clauses of one standard write adds up; of other options a standard has one value.
    public let addsUp: Bool
    let get: @Sendable (Owner) -> OptionValue
    private let put: @Sendable (inout Owner, OptionValue) -> Bool

    /// The largest number that an option takes: sums and products of a few of them still fit.
    private static var largest: Int { 1_000_000_000 }

    public init(_ key: String, _ path: any WritableKeyPath<Owner, Bool> & Sendable, _ summary: String) {
        self.init(key, .bool, summary, get: { .bool($0[keyPath: path]) }) { owner, value in
            guard case .bool(let value) = value else { return false }
            owner[keyPath: path] = value
            return true
        }
    }

    public init(
        _ key: String, _ path: any WritableKeyPath<Owner, Int> & Sendable, minimum: Int = 0,
        bounds measure: OptionMeasure? = nil, _ summary: String
    ) {
        self.init(
            key, .int, summary, minimum: minimum, measure: measure, get: { .int($0[keyPath: path]) }
        ) { owner, value in
            guard case .int(let value) = value, minimum...Self.largest ~= value else { return false }
            owner[keyPath: path] = value
            return true
        }
    }

    public init(
        _ key: String, _ path: any WritableKeyPath<Owner, String> & Sendable, choices: [String] = [], _ summary: String
    ) {
        self.init(key, .string, summary, choices: choices, get: { .string($0[keyPath: path]) }) { owner, value in
            guard case .string(let value) = value, choices.isEmpty || choices.contains(value) else { return false }
            owner[keyPath: path] = value
            return true
        }
    }

    public init(
        _ key: String, _ path: any WritableKeyPath<Owner, [String]> & Sendable, addsUp: Bool = false, _ summary: String
    ) {
        self.init(key, .strings, summary, addsUp: addsUp, get: { .strings($0[keyPath: path]) }) { owner, value in
            guard case .strings(let value) = value else { return false }
            owner[keyPath: path] = value
            return true
        }
    }

    private init(
        _ key: String, _ kind: OptionKind, _ summary: String, choices: [String] = [], minimum: Int? = nil,
        measure: OptionMeasure? = nil, addsUp: Bool = false,
        get: @escaping @Sendable (Owner) -> OptionValue, put: @escaping @Sendable (inout Owner, OptionValue) -> Bool
    ) {
        self.key = key
        self.kind = kind
        self.summary = summary
        self.choices = choices
        self.minimum = minimum
        self.measure = measure
        self.addsUp = addsUp
        self.get = get
        self.put = put
    }

    func set(_ owner: inout Owner, _ value: OptionValue) throws(OptionError) {
        guard put(&owner, value) else {
            var expected = kind.rawValue
            if !choices.isEmpty { expected = "one of " + choices.map { "`\($0)`" }.joined(separator: ", ") }
            if case .int(let number) = value, number > Self.largest {
                expected += ", \(Self.largest) at most"
            } else if let minimum {
                expected += ", \(minimum) or more"
            }
            throw OptionError(option: key, message: "`\(key)` must be \(expected), not \(value)", candidates: choices)
        }
    }
}

/// An option without its owner's type, for documentation and schemas.
public struct DescribedOption: Sendable {
    public let key: String
    public let summary: String
    public let kind: OptionKind
    public let choices: [String]
    public let minimum: Int?
    /// What the number bounds; nil when it bounds nothing.
    public let measure: OptionMeasure?
    /// What several clauses of one standard write adds up.
    public let addsUp: Bool
    public let defaultValue: OptionValue
}

extension Rule {
    /// The options with their defaults, in the order in which the rule lists them.
    public static var describedOptions: [DescribedOption] {
        let defaults = Self()
        return options.map {
            DescribedOption(
                key: $0.key, summary: $0.summary, kind: $0.kind, choices: $0.choices, minimum: $0.minimum,
                measure: $0.measure, addsUp: $0.addsUp, defaultValue: $0.get(defaults))
        }
    }
}
