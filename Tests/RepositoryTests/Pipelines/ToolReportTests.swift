import TenetRepositorySupport
import Testing

@Suite struct ToolReportTests {
    private let error =
        "{\"message\":\"no such action\",\"filepath\":\"ci.yml\",\"line\":5,\"column\":9,\"kind\":\"action\"}"

    private func read(_ text: String) -> ToolReport? { ToolReport.read(Array(text.utf8)) }

    @Test func oneObjectALineIsAListToo() throws {
        let list = try #require(read("[\(error),\(error)]"))
        let lines = try #require(read("\(error)\n\(error)\n"))
        #expect(list.results.map(\.message) == lines.results.map(\.message) && list.results.count == 2)
        #expect(lines.results[0].line == 5 && lines.results[0].column == 9 && lines.results[0].rule == "action")
        #expect(read(error)?.results.count == 1)
    }

    @Test(arguments: ["", "text", "{}", "[{\"a\": 1}]", "[", "{\"message\": \"a\"}\ntext\n"])
    func anotherFormIsNone(text: String) { #expect(read(text) == nil) }

    @Test func nothingFoundIsAReport() {
        #expect(read("[]")?.results.isEmpty == true)
        #expect(read("{\"runs\": []}")?.results.isEmpty == true)
    }

    @Test func levelsOfBothToolsAreOnOneScale() {
        #expect(ToolReport.Level("High") == .error && ToolReport.Level("Informational") == .note)
        #expect(ToolReport.Level("") == .warning && ToolReport.Level("note") < ToolReport.Level("Medium"))
    }
}
