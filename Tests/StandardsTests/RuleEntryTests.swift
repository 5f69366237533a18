import TenetModel
import TenetRuleKit
import TenetRules
import Testing

@testable import TenetStandards

/// A standard sets a rule once, in its front matter; clauses name it.
@Suite struct RuleEntryTests {
    private static let catalog = RuleCatalog(allRules)

    private func documents(_ text: String, _ values: [String: [String]] = [:]) throws -> [StandardDocument] {
        var library = StandardLibrary(builtIn: ["ours": text])
        library.parameters = ParameterValues(values.mapValues(ParameterValue.init))
        return try library.documents(of: "ours")
    }

    private func profile(_ text: String, _ values: [String: [String]] = [:]) throws -> Profile {
        var library = StandardLibrary(builtIn: ["ours": text, "base": "Checked by `file-length` (error, limit: 400)."])
        library.parameters = ParameterValues(values.mapValues(ParameterValue.init))
        return try ProfileReader(catalog: Self.catalog, standards: library).profile(named: "ours")
    }

    private static let text = """
        ---
        title: Ours
        parameters:
          file.lines: { kind: number, meaning: The most lines., example: 300 }
        rules:
          file-length: { severity: error, limit: 250 }
          force-try: note
        ---
        - Files are short. <!-- id: A -->
          Checked by `file-length`.
        - Nothing is long. <!-- id: B -->
          Checked by `file-length`, `force-try`.

        """

    @Test func whatTheFrontMatterSaysHoldsForEveryClause() throws {
        let rules = try profile(Self.text).rules
        #expect(rules["file-length"]?.level == .severity(.error))
        #expect(rules["file-length"]?.options == ["limit": .int(250)])
        #expect(rules["file-length"]?.source.description == "the standard ours")
        #expect(rules["force-try"]?.level == .severity(.note))
    }

    @Test func aRuleThatNoClauseNamesDoesNotRun() throws {
        let text = Self.text.replacing(", `force-try`", with: "")
        #expect(try profile(text).rules["force-try"] == nil)
        let coverage = Coverage([("ours", try documents(text))], catalog: Self.catalog)
        #expect(
            coverage.problems.map(\.message) == ["no clause names `force-try`, so what is set here changes nothing"])
        #expect(coverage.problems.map(\.line) == [7])
    }

    @Test func aClauseThatSaysOtherwiseIsAMistakeWithPlaceAndRemedy() throws {
        let text = Self.text.replacing("Checked by `file-length`.", with: "Checked by `file-length` (limit: 400).")
        let error = try #require(throws: ConfigurationError.self) { try profile(text) }
        #expect(
            error.mistakes.map(\.message) == ["`limit` of `file-length` is 400 here and 250 at Standards/ours.md:6"])
        #expect(error.first.line == 10)
        #expect(error.first.help?.contains("under `rules` in the front matter") == true)
    }

    @Test func twoClausesThatDisagreeAreAMistake() throws {
        let text = """
            - Files are short. <!-- id: A -->
              Checked by `file-length` (note).
            - Nothing is long. <!-- id: B -->
              Checked by `file-length` (error).

            """
        let error = try #require(throws: ConfigurationError.self) { try profile(text) }
        #expect(error.first.message == "`file-length` is `error` here and `note` at Standards/ours.md:2")
    }

    @Test func valuesOfParametersStandInTheFrontMatter() throws {
        let text = Self.text.replacing("limit: 250", with: "limit: '{{file.lines}}'")
        let waiting = try profile(text)
        #expect(!waiting.turnsOn("file-length"))
        #expect(waiting.turnsOn("force-try"))
        let coverage = Coverage([("ours", try documents(text))], catalog: Self.catalog)
        #expect(coverage.entries.map(\.openParameters) == [["file.lines"], ["file.lines"]])
        #expect(coverage.entries.map(\.isWaiting) == [true, false])
        #expect(try profile(text, ["file.lines": ["120"]]).rules["file-length"]?.options == ["limit": .int(120)])
    }

    @Test func aListOfValuesStandsForAsMany() throws {
        let text = """
            ---
            parameters:
              owners: { kind: list, meaning: Types., example: [A, B] }
              more: { kind: type, meaning: Another., example: C }
            rules:
              type-name-suffix: { suffixes: ['{{owners}}', 'View|!Sub', '{{more?}}'] }
              agreed-type-missing: { types: ['{{more?}}'] }
            ---
            - Names end in one way. <!-- id: A -->
              Checked by `type-name-suffix`, `agreed-type-missing`.

            """
        let entries = try documents(text, ["owners": ["One", "Two, three"]])[0].frontMatter.rules
        #expect(entries.map(\.words) == [[#"suffixes: "One" | "Two, three" | "View|!Sub""#], []])
    }

    @Test(arguments: [
        ("file-length: ", 3, "there is no severity nothing"),
        ("file-length: {}", 3, "nothing is said about `file-length`"),
        (
            "file-length: { limit: { a: 1 } }", 3,
            "`limit` of `file-length` must be a text or a list of texts, not a mapping"
        ),
        ("no-such-rule: error", 3, "there is no rule `no-such-rule`"),
        ("file-length: { limit: [1, 2] }", 3, "`limit` of `file-length` takes one value, not a list"),
        ("file-length: { limit: many }", 3, "`limit` must be "),
    ])
    func mistakesNamePlaceAndRemedy(_ line: String, _ number: Int, _ message: String) throws {
        let text = "---\nrules:\n  \(line)\n---\n- Files are short. <!-- id: A -->\n  Checked by `file-length`.\n"
        let error = try #require(throws: ConfigurationError.self) { try profile(text) }
        #expect(error.mistakes.map(\.line) == [number])
        #expect(error.first.message.hasPrefix(message), "\(error.first.message)")
        #expect(error.first.help?.isEmpty == false)
    }

    @Test func aStandardSetsWhatItsBaseNames() throws {
        let text = "---\nextends: [base]\nrules:\n  file-length: { limit: 120 }\n---\n# Ours\n"
        let rules = try profile(text).rules
        #expect(rules["file-length"]?.level == .severity(.error))
        #expect(rules["file-length"]?.options == ["limit": .int(120)])
        #expect(try !profile(text.replacing("{ limit: 120 }", with: "off")).turnsOn("file-length"))
    }

    /// Taking out any one clause of a built-in standard leaves every rule that another clause names as it was; of options
    /// that add up, each clause takes its own items along.
    @Test(arguments: ["native", "service-layer", "clean", "mvvm", "recommended", "style", "swiftlint", "tenet"])
    func noClauseChangesWhatAnotherOneChecks(_ name: String) throws {
        var library = StandardLibrary(builtIn: .shipped)
        library.parameters = .examples
        let documents = try library.documents(of: name)
        let entries = StandardRules(documents, catalog: Self.catalog)
        #expect(entries.mistakes.isEmpty)
        func rules(_ clauses: [(clause: Clause, document: StandardDocument)]) throws -> [RuleID: RuleSetting] {
            var builder = LayerBuilder(entries, catalog: Self.catalog, inherited: [:]) { _ in name }
            for (clause, document) in clauses {
                for binding in clause.bindings where !builder.waits(binding) {
                    _ = try builder.add(binding, of: clause, in: document)
                }
            }
            return builder.rules
        }
        let all = documents.flatMap { document in document.clauses.map { (clause: $0, document: document) } }
        var byRule: [RuleID: [Int]] = [:]
        for (number, item) in all.enumerated() {
            for id in Set(item.clause.bindings.compactMap { Self.catalog.rule(named: $0.rule)?.about.id }) {
                byRule[id, default: []].append(number)
            }
        }
        var compared = 0
        for (id, numbers) in byRule where numbers.count > 1 {
            let definition = try #require(Self.catalog.rule(named: id.rawValue))
            // A rule's setting hangs on nothing but what is said of this rule.
            let alone = numbers.map { number in
                var item = all[number]
                item.clause.bindings.removeAll { Self.catalog.rule(named: $0.rule)?.about.id != id }
                return item
            }
            let whole = try #require(try rules(alone)[id])
            for left in alone.indices {
                let rest = try #require(try rules(alone.enumerated().filter { $0.offset != left }.map(\.element))[id])
                compared += 1
                let place = "\(id) without \(alone[left].clause.ids)"
                #expect(rest.level == whole.level, "\(place)")
                for key in Set(whole.options.keys).union(rest.options.keys) where !definition.addsUp(key) {
                    #expect(rest.options[key] == whole.options[key], "\(place): \(key)")
                }
            }
        }
        #expect(compared > 0 || ["recommended", "style", "swiftlint", "tenet"].contains(name))
    }
}
