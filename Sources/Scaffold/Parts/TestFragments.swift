/// The lines of a first test of a type: it is made from sample values, and what can be seen of it is what was given.
struct TestFragments {
    private let facts: TypeFacts
    private let values: [String]
    private let expectations: [(condition: String, message: String)]

    /// - Parameter types: have the doubles that stand in for protocols.
    /// - Throws: ``ScaffoldError`` when there is no value for what the type is made with, or nothing of it can be seen.
    init(_ declared: ProjectTypes.Declared, types: ProjectTypes) throws(ScaffoldError) {
        facts = TypeFacts(declared)
        guard ["struct", "class", "actor"].contains(facts.kind) else {
            throw ScaffoldError(
                "\(declared.path): `\(facts.name)` is \(facts.kind == "enum" ? "an enum" : "a protocol"), "
                    + "of which no test can make one; name a struct, a class or an actor"
            )
        }
        var values: [String] = []
        for parameter in facts.parameters {
            guard let value = Self.value(parameter.type, name: parameter.name, types) else {
                let help =
                    parameter.type.hasPrefix("any ")
                    ? "; `tenet new mock \(parameter.type.dropFirst(4))` may write one" : ""
                throw ScaffoldError(
                    "\(declared.path): `\(facts.name)` is made with `\(parameter.name): \(parameter.type)`, "
                        + "for which no test has a value\(help)"
                )
            }
            values.append(value)
        }
        self.values = values
        expectations = Self.expectations(facts, values)
        if expectations.isEmpty {
            throw ScaffoldError(
                "\(declared.path): nothing that `\(facts.name)` is made with can be seen afterwards, "
                    + "so a first test has to be written by hand"
            )
        }
    }

    /// Nil when there is no such kind.
    func lines(_ kind: String) -> [String]? {
        switch kind {
        case "test suite": [suite]
        case "test subject": ["let subject = \(facts.name)(\(arguments))"]
        case "test expectations": expectations.map { "#expect(\(waiting)\($0.condition))" }
        case "test explained expectations": expectations.map { "#expect(\(waiting)\($0.condition), \"\($0.message)\")" }
        case "test function": ["// spec: init | should keep what it is made with", function("initialState")]
        case "test named function": [function("testInit_Values_AreKept")]
        default: nil
        }
    }

    private var suite: String { "@Suite \(facts.isMainActor ? "@MainActor " : "")struct \(facts.name)Tests {" }

    private func function(_ name: String) -> String { "@Test func \(name)()\(facts.kind == "actor" ? " async" : "") {" }

    private var waiting: String { facts.kind == "actor" ? "await " : "" }

    private var arguments: String {
        zip(facts.parameters, values).map { parameter, value in
            parameter.label == "_" ? value : "\(parameter.label): \(value)"
        }.joined(separator: ", ")
    }

    // MARK: Values

    private static func value(_ type: String, name: String, _ types: ProjectTypes) -> String? {
        if type.hasSuffix("?") { return "nil" }
        if type.hasPrefix("["), type.hasSuffix("]") { return type.contains(":") ? "[:]" : "[]" }
        if let simple = simpleValue(type, name: name) { return simple }
        if type.hasPrefix("any ") { return double(for: String(type.dropFirst(4)), types) }
        let sample = types.sample(of: type)
        return sample.map { "\(type).\($0)()" }
    }

    private static func simpleValue(_ type: String, name: String) -> String? {
        switch type {
        case "String": "\"\(FieldWords.title(name))\""
        case "Int": "3"
        case "Double": "2.5"
        case "Bool": "true"
        case "Date": "Date(timeIntervalSince1970: 1_750_000_000)"
        case "URL": "URL(filePath: \"/sample\")"
        default: nil
        }
    }

    /// What the tests have in place of a protocol: a type that conforms to it and is made from nothing.
    private static func double(for name: String, _ types: ProjectTypes) -> String? {
        types.conformingDouble(to: name).map { "\($0)()" }
    }

    private static func expectations(_ facts: TypeFacts, _ values: [String]) -> [(String, String)] {
        let given = Dictionary(
            zip(facts.parameters, values).map { ($0.name, (type: $0.type, value: $1)) }
        ) { first, _ in first }
        return facts.properties.compactMap { property in
            if let argument = given[property.name] { return expectation(property.name, argument.type, argument.value) }
            guard let value = property.value, isLiteral(value) else { return nil }
            return (condition("subject." + property.name, value), "`\(property.name)` begins as it should")
        }
    }

    private static func expectation(_ name: String, _ type: String, _ value: String) -> (String, String)? {
        let isPlain = simpleValue(type, name: name) != nil || value == "nil" || value == "[]"
        guard isPlain else { return nil }
        return (condition("subject." + name, value), "`\(name)` is what was given")
    }

    /// As a condition is read: a list without entries is empty.
    private static func condition(_ subject: String, _ value: String) -> String {
        switch value {
        case "true": subject
        case "false": "!" + subject
        case "[]", "[:]", "\"\"": subject + ".isEmpty"
        default: "\(subject) == \(value)"
        }
    }

    private static func isLiteral(_ value: String) -> Bool {
        ["true", "false", "nil", "[]", "[:]"].contains(value) || value.allSatisfy(\.isNumber)
            || value.hasPrefix("\"") && !value.contains("\\")
    }
}
