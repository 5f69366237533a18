import TenetModel
import TenetRuleKit
import TenetRules
import TenetStandards
import Testing

@Suite struct SettingsTests {
    private let catalog = RuleCatalog(allRules)

    private func configuration(_ text: String, folder: String = "") throws -> Configuration {
        let file = folder.isEmpty ? "tenet.yml" : folder + "/tenet.yml"
        return try ConfigurationReader(catalog: catalog, profiles: ["recommended"], file: file, folder: folder).read(
            text)
    }

    private func settings(_ configurations: [Configuration], only: [RuleID] = []) throws -> Settings {
        let profile = try ProfileReader(
            catalog: catalog,
            standards: StandardLibrary(builtIn: [
                "recommended": "Checked by `force-try` (error), `suppression-without-reason` (off)."
            ])
        ).profile(named: "recommended")
        return Settings(
            profile: profile, configurations: configurations, catalog: catalog, only: only,
            matches: { glob, path in path.hasPrefix(glob.replacing("/**", with: "/")) })
    }

    private func severity(_ rule: RuleID, _ path: String, _ settings: Settings) -> Severity? {
        settings.effective(for: path).first { $0.rule.about.id == rule }?.severity
    }

    @Test func nearerLayersWin() throws {
        let settings = try settings([
            configuration("rules: { force-try: warning }\noverrides: { \"Tests/**\": { force-try: note } }"),
            configuration("rules: { force-try: off }", folder: "Legacy"),
        ])
        #expect(severity("force-try", "App/A.swift", settings) == .warning)
        #expect(severity("force-try", "Tests/A.swift", settings) == .note)
        #expect(severity("force-try", "Legacy/A.swift", settings) == nil)
        #expect(severity("force-try", "LegacyNot/A.swift", settings) == .warning)
    }

    @Test func everySettingNamesItsSource() throws {
        let settings = try settings([configuration("rules:\n  force-try: { allow_in_tests: false }")])
        let effective = try #require(settings.effective(for: "A.swift").first { $0.rule.about.id == "force-try" })
        #expect(effective.severity == .error)
        #expect(effective.severitySource.description == "the standard recommended (tenet explain clause)")
        #expect(effective.optionSources["allow_in_tests"]?.description == "tenet.yml:2")
    }

    @Test func namedRulesRunEvenWhenOff() throws {
        let settings = try settings([configuration("rules: { force-try: off }")], only: ["force-try"])
        #expect(settings.effective(for: "A.swift").map { $0.rule.about.id } == ["force-try"])
    }

    @Test func aRuleInPreviewThatIsAskedForHasTheOptionsOfTheStandard() throws {
        let preview = try #require(catalog.rules.first { $0.about.id == "audio-session-category" })
        try #require(preview.about.status == .preview)
        let profile = try ProfileReader(
            catalog: catalog,
            standards: StandardLibrary(builtIn: [
                "harbor": "Checked by `audio-session-category` (error, category: playback)."
            ])
        ).profile(named: "harbor")
        #expect(!profile.turnsOn("audio-session-category"))
        func effective(_ only: [RuleID]) -> [Settings.Effective] {
            Settings(
                profile: profile, configurations: [], catalog: catalog, only: only, matches: { _, _ in false }
            ).effective(for: "A.swift")
        }
        #expect(effective([]).isEmpty)
        #expect(effective(["audio-session-category"]).map(\.options) == [["category": .string("playback")]])
    }

    @Test func pathsWithTheSameLayersShareARuleSet() throws {
        let settings = try settings([configuration("overrides: { \"Tests/**\": { force-try: note } }")])
        #expect(settings.layerKey(for: "A.swift") == settings.layerKey(for: "B/C.swift"))
        #expect(settings.layerKey(for: "A.swift") != settings.layerKey(for: "Tests/A.swift"))
    }

    @Test func optionsOfRulesThatAreOffAreSaidOnce() throws {
        let settings = try settings([
            configuration(
                """
                rules:
                  force-try: { allow_in_tests: false }
                  file-length: { limit: 200 }
                  line-length: { severity: off, limit: 90 }
                overrides:
                  "Tests/**":
                    file-length: { limit: 900 }
                    type-length: { limit: 900 }
                """)
        ])
        #expect(
            settings.idleOptions.map { "\($0.rule) \($0.source.description)" } == [
                "file-length tenet.yml:3", "type-length tenet.yml:8",
            ])
    }

    @Test func optionsOfARuleThatSomethingSwitchesOnAreNotIdle() throws {
        let both = try settings([
            configuration("rules:\n  file-length: { limit: 200 }\noverrides: { \"Tests/**\": { file-length: note } }")
        ])
        #expect(both.idleOptions.isEmpty)
        let asked = try settings([configuration("rules:\n  file-length: { limit: 200 }")], only: ["file-length"])
        #expect(asked.idleOptions.isEmpty)
    }
}

@Suite struct ProfileTests {
    private let catalog = RuleCatalog(allRules)

    private func profile(_ standards: [String: String], _ name: String = "a") throws -> Profile {
        try profile(StandardLibrary(builtIn: BuiltInDocuments(standards)), name)
    }

    private func profile(_ library: StandardLibrary, _ name: String) throws -> Profile {
        try ProfileReader(catalog: catalog, standards: library).profile(named: name)
    }

    @Test func profilesExtendOneAnother() throws {
        let profile = try profile([
            "a": "---\ntitle: A\nextends: [b]\n---\nChecked by `force-try` (note).",
            "b": "Checked by `force-try` (error, allow_in_tests: false), `unneeded-suppression`.",
        ])
        #expect(profile.title == "A")
        #expect(profile.rules["force-try"]?.level == .severity(.note))
        #expect(profile.rules["unneeded-suppression"]?.level == .on)
    }

    @Test(arguments: [
        (["a": "---\nextends: [b]\n---\n", "b": "---\nextends: [a]\n---\n"], "circle"),
        (["a": "---\nextends: [c]\n---\n"], "no profile `c`"),
        (["a": "Checked by `force-tri`."], "no rule `force-tri`"),
        (["a": "Checked by `force-try` (allow: true)."], "no option `allow`"),
        (["a": "Checked by `force-try` (loud)."], "neither a severity nor an option"),
        (["a": "---\ncolour: red\n---\n"], "no key `colour`"),
    ])
    func mistakesAreSaid(standards: [String: String], words: String) {
        do {
            _ = try profile(standards)
            Issue.record("no error for \(standards)")
        } catch {
            #expect("\(error)".contains(words), "\(error)")
        }
    }

    @Test(arguments: StandardLibrary(builtIn: .shipped).names)
    func builtInProfilesAreValid(name: String) throws {
        #expect(try profile(StandardLibrary(builtIn: .shipped), name).rules.isEmpty == (name == "none"))
    }
}
