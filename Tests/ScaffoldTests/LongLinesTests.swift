import Testing

@testable import TenetScaffold

@Suite struct LongLinesTests {
    private let name = String(repeating: "Long", count: 15)

    @Test func aDeclarationIsBrokenAroundItsParameters() {
        let line = "    func save(_ item: \(name), isNew: Bool, andMore: Int) async throws -> Item {"
        #expect(
            LongLines.broken(line)
                == "    func save(\n        _ item: \(name), isNew: Bool, andMore: Int\n    ) async throws -> Item {")
    }

    @Test func aCallKeepsItsClosingParenthesis() {
        let line = "    let model = Model(service: \(name)(items: items), errors: errors, more: more)"
        #expect(
            LongLines.broken(line)
                == "    let model = Model(\n        service: \(name)(items: items), errors: errors, more: more)")
    }

    @Test func argumentsThatDoNotFitStandOneOnALine() {
        let line = "        first: \(name), second: \(name)"
        #expect(LongLines.broken(line) == "        first: \(name),\n        second: \(name)")
    }

    @Test func aStatementBehindALabelGetsALineOfItsOwn() {
        let line = "        case .\(name): \(name)View(service: Service(client: client))"
        #expect(
            LongLines.broken(line)
                == "        case .\(name):\n            \(name)View(service: Service(client: client))")
        let long = "        case .one: \(name)View(service: \(name)Service(client: client))"
        #expect(
            LongLines.broken(long)
                == "        case .one:\n            \(name)View(\n                service: \(name)Service(client: client))"
        )
        let value = "    case \(name) = \"a: \(name)\""
        #expect(LongLines.broken(value) == value, "the value of an enum has no label")
    }

    @Test func bothValuesOfAChoiceStandBelowTheCondition() {
        let line = "            endpoint: isNew ? .\(name)s : .\(name.prefix(16))(id: item.id),"
        #expect(
            LongLines.broken(line)
                == "            endpoint: isNew\n                ? .\(name)s : .\(name.prefix(16))(id: item.id),")
        let beside = "            endpoint: isNew ? .\(name) : .item(id: \(name)), method: isNew ? .post : .put,"
        #expect(
            LongLines.broken(beside)
                == "            endpoint: isNew\n                ? .\(name)\n                : .item(id: \(name)),\n"
                + "            method: isNew ? .post : .put,")
        let longer = "            return isNew ? .\(name)s : .\(name)(id: item.id)"
        #expect(
            LongLines.broken(longer)
                == "            return isNew\n                ? .\(name)s\n                : .\(name)(id: item.id)")
        let inner = "    let item = find(\(name), isNew ? one : two, all: \(name.prefix(16)))"
        #expect(
            LongLines.broken(inner)
                == "    let item = find(\n        \(name), isNew ? one : two, all: \(name.prefix(16)))")
    }

    @Test(arguments: [
        (
            "    static var NAME: String { String(localized: \"NAME\") }",
            "    static var NAME: String {\n        String(localized: \"NAME\")\n    }"
        ),
        (
            "protocol NAME: Base where Input == NAME, Output == [NAME] {}",
            "protocol NAME: Base\nwhere\n    Input == NAME,\n    Output == [NAME]\n{}"
        ),
        ("extension NAMEMore: Base where Element == NAME {", "extension NAMEMore: Base\nwhere Element == NAME {"),
        (
            "    func save(_ item: NAME, isNew: Bool) async throws -> NAME",
            "    func save(\n        _ item: NAME, isNew: Bool\n    ) async throws -> NAME"
        ),
        ("    @Tag private let NAME: any NAMEOther", "    @Tag private let NAME:\n        any NAMEOther"),
        (
            "    container.register((any NAME).self) { container throws(Failure) in",
            "    container.register(\n        (any NAME).self\n    ) { container throws(Failure) in"
        ),
        (
            "    value: Factory(services: services, more: NAME).makeModel(original: NAME))",
            "    value: Factory(\n        services: services, more: NAME\n    ).makeModel(original: NAME))"
        ),
        (
            "    let pairs: [String: Pair<NAME, NAME>] = []",
            "    let pairs: [String: Pair<NAME, NAME>] = []"
        ),
    ])
    func eachFormIsBrokenAsAFormatterDoes(line: String, expected: String) {
        let filled = { (text: String) in text.replacing("NAME", with: name) }
        #expect(LongLines.broken(filled(line)) == filled(expected))
    }

    @Test func callsBelowABrokenLineStandBelowItsParenthesis() {
        let text = """
                    TextField(\(name), value: \(name))
                        .keyboardType(.decimalPad)
                        .padding {
                            more
                        }
                    Text(one)
            """
        let expected = """
                    TextField(
                        \(name),
                        value: \(name)
                    )
                    .keyboardType(.decimalPad)
                    .padding {
                        more
                    }
                    Text(one)
            """
        #expect(LongLines.broken(text) == expected)
    }

    @Test func shortLinesCommentsAndStringsStay() {
        let comment = "/// " + String(repeating: "word, ", count: 40)
        #expect(LongLines.broken(comment) == comment)
        #expect(LongLines.broken("let a = f(1, 2)\n") == "let a = f(1, 2)\n")
        let text = "    print(\"" + String(repeating: "a, b (", count: 30) + "\")"
        #expect(
            LongLines.broken(text).replacing("\n", with: "").replacing(" ", with: "") == text.replacing(" ", with: ""))
    }
}
