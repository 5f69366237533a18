import TenetModel
import TenetRuleKit
import TenetRules
import TenetStandards
import Testing

@Suite struct ConfigurationReaderTests {
    private let catalog = RuleCatalog(allRules)

    private func read(_ text: String) throws -> Configuration {
        try ConfigurationReader(
            catalog: catalog, profiles: ["recommended", "mvvm"], file: "tenet.yml", folder: ""
        ).read(text)
    }

    /// What another tool has in one rule may be several here; a setting by its name reaches all of them.
    @Test func anAliasReachesEveryRuleThatCarriesIt() throws {
        let rules = try read("rules: { identifier_name: off }").rules
        #expect(rules.count > 1)
        #expect(rules.values.allSatisfy { $0.level == .off })
        #expect(rules["function-name-case"] != nil && rules["property-name-case"] != nil)
    }

    @Test func everyKeyIsRead() throws {
        let configuration = try read(
            """
            profile: mvvm
            extends: base.yml
            include: [Sources]
            exclude:
              - "**/Generated/**"
            fail_on: error
            baseline: known.json
            rules:
              force-try: { severity: error, allow_in_tests: false }
              unneeded-suppression: off
            overrides:
              "AppTests/**":
                force-try: note
            """)
        #expect(configuration.profiles.first?.name == "mvvm")
        #expect(configuration.profiles.first?.source.line == 1)
        #expect(configuration.extends.map(\.path) == ["base.yml"])
        #expect(configuration.include == ["Sources"])
        #expect(configuration.exclude == ["**/Generated/**"])
        #expect(configuration.failOn == .error)
        #expect(configuration.baseline == "known.json")
        #expect(configuration.rules["force-try"]?.level == .severity(.error))
        #expect(configuration.rules["force-try"]?.options == ["allow_in_tests": .bool(false)])
        #expect(configuration.rules["force-try"]?.source.line == 9)
        #expect(configuration.rules["unneeded-suppression"]?.level == .off)
        #expect(configuration.overrides.first?.glob == "AppTests/**")
        #expect(configuration.overrides.first?.rules["force-try"]?.level == .severity(.note))
    }

    @Test func anEmptyFileIsAnEmptyConfiguration() throws {
        #expect(try read("").rules.isEmpty)
        #expect(try read("# only a comment\n").rules.isEmpty)
    }

    @Test func namesOfOtherToolsAreUnderstood() throws {
        #expect(try read("rules: { force_try: error }").rules["force-try"]?.level == .severity(.error))
    }

    /// Each mistake: the text, line and column of the complaint, and words of message and remedy.
    @Test(arguments: [
        ("profil: mvvm", 1, 1, "no key `profil`", "`profile`"),
        ("profile: mvm", 1, 10, "no profile `mvm`", "`mvvm`"),
        ("rules:\n  force-tri: error", 2, 3, "no rule `force-tri`", "`force-try`"),
        ("rules:\n  force-try: eror", 2, 14, "no severity `eror`", "`error`"),
        ("rules:\n  force-try: { allow_in_test: true }", 2, 16, "no option `allow_in_test`", "`allow_in_tests`"),
        ("rules:\n  force-try: { allow_in_tests: 3 }", 2, 32, "must be true or false", ""),
        ("rules: [a]", 1, 8, "mapping", "force-try"),
        ("- a", 1, 1, "mapping", "profile"),
        ("rules: {", 1, 8, "not valid YAML", "closing bracket"),
        ("fail_on: never", 1, 10, "no severity `never`", "`note`"),
        ("include: { a: b }", 1, 10, "a text or a list", "globs"),
        ("rules:\n  force-try: error\n  force-try: note", 0, 0, "a second time", "keep one"),
    ])
    func mistakesHavePlaceAndRemedy(text: String, line: Int, column: Int, message: String, help: String) {
        do {
            _ = try read(text)
            Issue.record("no error for \(text)")
        } catch let error as ConfigurationError {
            #expect(error.first.message.contains(message), "\(error)")
            if !help.isEmpty { #expect(error.first.help?.contains(help) == true, "\(error)") }
            if line > 0 {
                #expect(error.first.line == line, "\(error)")
                #expect(error.first.column == column, "\(error)")
            }
        } catch {
            Issue.record("another error: \(error)")
        }
    }
}
