import TenetMarkdown
import TenetModel
import TenetRuleKit
import TenetRules
import Testing

@testable import TenetStandards

/// What a standard leaves to the team stands in its sentences and in its options.
@Suite struct ParameterTests {
    private let catalog = RuleCatalog(allRules)
    private static let text = """
        ---
        parameters:
          view.length: { kind: number, meaning: The most lines of a file., example: 300 }
          api.client: { kind: type, meaning: The client., example: HarborClient, default: APIClient }
        ---
        - Files have at most {{view.length}} lines. <!-- id: A -->
          Checked by `file-length` (limit: {{view.length}}).
        - Only `{{api.client}}` opens connections. <!-- id: B -->
          Checked by `force-try`.

        """

    private func library(_ values: [String: [String]]) -> StandardLibrary {
        var library = StandardLibrary(builtIn: ["ours": Self.text])
        library.parameters = ParameterValues(values.mapValues(ParameterValue.init))
        return library
    }

    private func profile(_ values: [String: [String]]) throws -> Profile {
        try ProfileReader(catalog: catalog, standards: library(values)).profile(named: "ours")
    }

    @Test func whatIsSetStandsInTextAndOption() throws {
        let values = ["view.length": ["250"], "api.client": ["Server"]]
        #expect(try profile(values).rules["file-length"]?.options["limit"] == .int(250))
        let clauses = try library(values).documents(of: "ours")[0].clauses
        #expect(clauses.map(\.text) == ["Files have at most 250 lines.", "Only Server opens connections."])
        #expect(clauses.map(\.line) == [6, 8])
    }

    @Test func whatIsNotSetIsNotEnforcedAndCounted() throws {
        let profile = try profile([:])
        #expect(!profile.turnsOn("file-length"))
        #expect(profile.turnsOn("force-try"))
        #expect(profile.parameters.map(\.name) == ["view.length", "api.client"])
        let documents = try library([:]).documents(of: "ours")
        let coverage = Coverage([("ours", documents)], catalog: catalog)
        #expect(coverage.entries.map(\.route) == [.rule, .rule])
        #expect(coverage.entries.map(\.isWaiting) == [true, false])
        #expect(coverage.enforcedCount == 1)
        #expect(coverage.waitingCount == 1)
        #expect(coverage.entries.map(\.openParameters) == [["view.length"], []])
        #expect(documents[0].clauses[1].text == "Only APIClient opens connections.")
    }

    /// What is written otherwise would not count, and the parameter would do without it.
    @Test(arguments: [
        (
            "a: { kind: txet, meaning: M., example: e }",
            "3:12: there is no kind of parameters `txet`; did you mean `text`?"
        ),
        ("a: { kind: Number, meaning: M., example: 1 }", "3:12: there is no kind of parameters `Number`; did you mean"),
        ("a: { meaning: M., example: e }", "3:1: the parameter `a` needs a kind"),
        (
            "a: { kind: text, meaning: M., example: e, defualt: f }",
            "3:43: there is no key of a parameter `defualt`; did"
        ),
        ("a: [text]", "3:4: the parameter `a` must be a mapping, not a list"),
    ])
    func misspeltParametersAreSaid(line: String, message: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try StandardDocument(path: "S.md", text: "---\nparameters:\n  \(line)\n---\n- One. <!-- id: A -->\n")
        }
        let place = message.split(separator: ":", maxSplits: 2).map(String.init)
        // The line is indented.
        let said = "S.md:\(place[0]):\((Int(place[1]) ?? 0) + 2):\(place[2])"
        #expect(error?.mistakes.count == 1)
        #expect(error?.first.description.hasPrefix(said) == true, "\(error?.first.description ?? "")")
    }

    /// A value that cannot be meant is said where it is written, and fills nothing in.
    @Test(arguments: [
        ("view.length", ["many"]), ("view.length", ["1", "2"]), ("api.client", ["client"]), ("api.client", ["A`B"]),
    ])
    func wrongValuesFillNothing(name: String, texts: [String]) throws {
        let parameter = try #require(
            try library([:]).documents(of: "ours")[0].frontMatter.parameters.first { $0.name == name })
        #expect(parameter.problem(with: ParameterValue(texts)) != nil)
        #expect(try profile([name: texts]).rules["file-length"] == nil)
    }

    @Test(arguments: [
        ("url", "https://api.example.com", true), ("url", "localhost", false), ("path", "App/Core", true),
        ("path", "/etc", false), ("list", "a", true), ("text", "a\nb", false), ("number", "-3", true),
        ("type", "Snake_Case2", true), ("library", "Nuke", true), ("library", "Nuke 12.0.0", true),
        ("library", "Nuke 12", true), ("library", "Nuke v12", false), ("library", "Nuke from 12", false),
        ("library", "Nuke 1..2", false), ("library", "", false), ("library", "12.0.0 Nuke", false),
    ])
    func kindsTellWhatTheyTake(kind: String, text: String, isGood: Bool) throws {
        let kind = try #require(StandardParameter.Kind(rawValue: kind))
        let parameter = StandardParameter(name: "a", kind: kind, meaning: "A.", example: "a")
        #expect((parameter.problem(with: ParameterValue([text])) == nil) == isGood)
    }

    @Test(arguments: [
        ("parameters: [a]", "must be a mapping"),
        ("parameters: { a: { kind: colour } }", "there is no kind of parameters `colour`"),
        ("parameters: { a: { kind: url } }", "needs a meaning and an example"),
    ])
    func frontMatterIsChecked(matter: String, message: String) {
        let error = #expect(throws: ConfigurationError.self) {
            try StandardDocument(path: "S.md", text: "---\n\(matter)\n---\n- A. <!-- id: A -->\n")
        }
        #expect(error?.first.message.contains(message) == true)
    }

    /// Every placeholder of a shipped standard is declared, and every parameter is used.
    @Test(arguments: StandardLibrary(builtIn: .shipped).names)
    func shippedStandardsDeclareWhatTheyUse(name: String) throws {
        let documents = try StandardLibrary(builtIn: .shipped).documents(of: name)
        let used = Set(
            documents.flatMap { ParameterValues.open(in: String(decoding: $0.markdown.bytes, as: UTF8.self)) })
        let declared = documents[0].frontMatter.parameters
        let open = Set(declared.filter { $0.usual == nil }.map(\.name))
        // The text of the front matter stays as it is, whatever has a default.
        #expect(used.isSubset(of: Set(declared.map(\.name))))
        #expect(used.isSuperset(of: open))
        for parameter in declared {
            #expect(parameter.problem(with: ParameterValue([parameter.example])) == nil, "\(parameter.name)")
        }
    }

    @Test(arguments: [
        ("At most 400 lines.", 400), ("No more than five parameters", 5), ("fewer than 10 branches", 9),
        ("Up to 3.", 3),
        ("At least 80 % of lines", 80), ("under 50 lines", 49),
    ])
    func boundsAreRead(text: String, number: Int) { #expect(NumberBound(in: text)?.number == number) }

    @Test(arguments: ["Four lines.", "At most some lines.", "more than words", "400 lines"])
    func otherNumbersAreNoBounds(text: String) { #expect(NumberBound(in: text) == nil) }
}
