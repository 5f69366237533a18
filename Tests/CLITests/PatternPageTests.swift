import Foundation
import Testing

/// What Documentation/PatternRules.md shows can be written as it stands there.
@Suite struct PatternPageTests {
    private static func fences(_ language: String, in text: String) -> [String] {
        text.matches(of: #/(?m)^(?<ticks>`{3,})(?<language>[a-z]+)\n(?<body>[\s\S]*?)^\k<ticks>$/#)
            .filter { $0.language == language }.map { String($0.body) }
    }

    private static func page() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appendingPathComponent("Documentation/PatternRules.md"), encoding: .utf8)
    }

    /// A fence shows what makes its rule; id and message are the reader's.
    private static func rule(_ fence: String, number: Int) -> String {
        let id = fence.contains("rule:") ? "" : "rule: shown-\(number)\n"
        let message = fence.contains("message:") ? "" : "message: 'not here'\n"
        return "- Clause \(number). <!-- id: P-\(number) -->\n\n```tenet\n\(id)\(message)\(fence)```\n\n"
    }

    @Test func everySnippetIsARule() throws {
        let fences = Self.fences("yaml", in: try Self.page())
        #expect(fences.count >= 6)
        let rules = fences.enumerated().map { Self.rule($1, number: $0) }.joined()
        let project = try TenetProcess(["S.md": "# Ours\n\n" + rules, "A.swift": "let a = 1\n"])
        defer { project.remove() }
        let lint = try project.tenet("standards", "lint", "S.md")
        #expect(lint.code == 0, "\(lint.output)\(lint.errors)")
        // They have no examples there; that is said and fails nothing.
        let verify = try project.tenet("standards", "verify", "S.md")
        #expect(verify.code == 0, "\(verify.output)\(verify.errors)")
        #expect(verify.output.contains("`shown-0`, examples: the rule has no good example; a fence `swift bad` or"))
        #expect(
            verify.output.contains("0 missed, 0 reported, 0 contradiction, 0 not-swift, \(2 * fences.count) untested"))
        #expect(try project.tenet("check", "--profile", "S.md").code == 0)
    }

    @Test func theWholeExampleIsProved() throws {
        let document = try #require(Self.fences("markdown", in: try Self.page()).first)
        let project = try TenetProcess(["S.md": document])
        defer { project.remove() }
        let verify = try project.tenet("standards", "verify", "S.md")
        #expect(verify.code == 0, "\(verify.output)\(verify.errors)")
        #expect(verify.output.hasPrefix("2 examples: 0 missed, 0 reported, 0 contradiction, 0 not-swift, 0 untested"))
    }

    @Test func aBadExampleThatIsNotFoundStillFails() throws {
        let document = try #require(Self.fences("markdown", in: try Self.page()).first)
        let project = try TenetProcess(["S.md": document.replacing("↓print(\"here\")", with: "log(\"here\")")])
        defer { project.remove() }
        #expect(try project.tenet("standards", "verify", "S.md").code == 1)
    }
}
