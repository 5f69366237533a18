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

    @Test func shortLinesCommentsAndStringsStay() {
        let comment = "/// " + String(repeating: "word, ", count: 40)
        #expect(LongLines.broken(comment) == comment)
        #expect(LongLines.broken("let a = f(1, 2)\n") == "let a = f(1, 2)\n")
        let text = "    print(\"" + String(repeating: "a, b (", count: 30) + "\")"
        #expect(
            LongLines.broken(text).replacing("\n", with: "").replacing(" ", with: "") == text.replacing(" ", with: ""))
    }
}
