internal import TenetContracts
internal import TenetModel

/// Something that a standard leaves to the team that takes it: a host, the name of a type, a folder.
///
/// The text says `{{name}}` where the value stands, in sentences as in options of rules, so that the two cannot disagree.
public struct StandardParameter: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
        case text
        case type
        case path
        case url
        case number
        case list
        /// A library by the name of its module, with the oldest version that will do where one is agreed on: `Alamofire 5.8.0`.
        case library
        /// Takes chapters of the standard in or leaves them out.
        case `switch`
    }

    public var name: String
    public var kind: Kind
    /// One sentence: what it stands for.
    public var meaning: String
    /// A value that another team might write.
    public var example: String
    /// What holds when the team says nothing; nil when the clauses that need it are not enforced until then.
    public var usual: String?
    /// How a project that is new to the standard shows the value; nil when only the team knows it.
    public var search: ParameterSearch?

    /// What is wrong with a value, as the end of a sentence; nil for a good one.
    public func problem(with value: ParameterValue) -> String? {
        if kind != .list, value.texts.count != 1 { return "takes one value, not \(value.texts.count)" }
        return value.texts.lazy.compactMap(problem).first
    }

    /// What people write for a switch, `true` and `false` as YAML has them, too.
    static let switchWords = ["on": true, "true": true, "yes": true, "off": false, "false": false, "no": false]

    private func problem(with text: String) -> String? {
        if text.contains("{{") || text.contains("`") || text.contains(where: \.isNewline) {
            return "cannot hold braces, backticks or line breaks"
        }
        switch kind {
        case .text, .list: return nil
        case .number: return Int(text) == nil ? "takes a whole number, not `\(text)`" : nil
        case .library:
            let words = text.split(separator: " ")
            let isName = words.first?.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
            let isVersion = words.dropFirst().allSatisfy { version in
                version.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { Int($0) ?? -1 >= 0 }
            }
            return isName && isVersion && words.count <= 2
                ? nil : "takes the name of a library and maybe its oldest version, such as `\(example)`, not `\(text)`"
        case .type:
            let isName =
                text.first?.isUppercase == true
                && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
            return isName ? nil : "takes the name of a type, not `\(text)`"
        case .switch:
            return Self.switchWords[text] == nil ? "takes `on` or `off`, not `\(text)`" : nil
        case .path: return text.hasPrefix("/") ? "takes a path relative to the project's root" : nil
        case .url:
            let parts = text.split(separator: ":", maxSplits: 1)
            return parts.count == 2 && parts[1].hasPrefix("//") && parts[1].count > 2
                ? nil : "takes an address such as `https://api.example.com`, not `\(text)`"
        }
    }
}

/// What a team wrote for a parameter.
public struct ParameterValue: Sendable, Hashable {
    public var texts: [String]

    public init(_ texts: [String]) { self.texts = texts }
}

/// The values of a project's parameters, by name.
public struct ParameterValues: Sendable {
    private let values: [String: ParameterValue]
    /// What nobody has set is taken from the examples, and every chapter is in: for looking at a standard by itself, as its
    /// own samples do.
    private let takesExamples: Bool

    public init(_ values: [String: ParameterValue] = [:]) { self.init(values, takesExamples: false) }

    private init(_ values: [String: ParameterValue] = [:], takesExamples: Bool) {
        self.values = values
        self.takesExamples = takesExamples
    }

    /// What standards give as examples, for which their own samples are written.
    public static let examples = ParameterValues(takesExamples: true)

    /// The chapters that the switch stands for belong to the standard here.
    func isOn(_ parameter: StandardParameter) -> Bool {
        value(of: parameter).flatMap { StandardParameter.switchWords[$0] } ?? true
    }

    /// Puts values in the place of their names. Those that nobody has set stay as they are written. The number of lines does not
    /// change.
    func filling(_ text: String, for parameters: [StandardParameter]) -> String {
        let bytes = Array(text.utf8)
        let places = Placeholder.all(in: bytes)
        guard !places.isEmpty else { return text }
        let values = Dictionary(
            parameters.compactMap { parameter in value(of: parameter).map { (parameter.name, $0) } },
            uniquingKeysWith: { first, _ in first })
        var filled: [UInt8] = []
        filled.reserveCapacity(bytes.count)
        var end = 0
        for place in places {
            guard let value = values[place.name] else { continue }
            filled += bytes[end..<place.range.lowerBound]
            filled += Array(value.utf8)
            end = place.range.upperBound
        }
        filled += bytes[end...]
        return String(decoding: filled, as: UTF8.self)
    }

    /// The text that stands for a parameter: what the team wrote, if it can be taken, or the usual value; nil for neither.
    public func value(of parameter: StandardParameter) -> String? {
        guard let given = values[parameter.name], parameter.problem(with: given) == nil else {
            guard takesExamples else { return parameter.usual }
            return parameter.kind == .switch ? "on" : parameter.example
        }
        return given.texts.joined(separator: " | ")
    }

    /// The names in a text that stand for no value.
    static func open(in text: String) -> [String] { Placeholder.all(in: text).map(\.name) }
}
