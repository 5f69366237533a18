import TenetModel
import TenetRuleKit
import TenetRules
import Testing

@testable import TenetStandards

@Suite struct SwiftLintMigrationTests {
    private let catalog = RuleCatalog(allRules)

    private func migrate(
        _ files: [String: String], standard: String = "Checked by `force-try` (warning)."
    ) throws -> Migration {
        let library = StandardLibrary(builtIn: ["recommended": standard])
        let profile = try ProfileReader(catalog: catalog, standards: library).profile(named: "recommended")
        let migration = SwiftLintMigration(
            catalog: catalog, profile: profile, read: { files[$0] }, problem: { _ in nil })
        return try migration.run(
            path: ".swiftlint.yml", nested: files.keys.filter { $0.hasSuffix("/.swiftlint.yml") }.sorted())
    }

    private func migrate(_ text: String) throws -> Migration { try migrate([".swiftlint.yml": text]) }

    /// The written text, read back as a user's `tenet.yml` is.
    private func configuration(_ migration: Migration) throws -> Configuration {
        try ConfigurationReader(catalog: catalog, profiles: ["recommended"], file: "tenet.yml", folder: "").read(
            migration.configuration.yaml)
    }

    private func level(_ rule: RuleID, _ text: String) throws -> RuleSetting.Level? {
        try configuration(migrate(text)).rules[rule]?.level
    }

    /// SwiftLint goes on with its own value, and so does the migration; it says so, with the place and what to write.
    @Test(arguments: [
        ("line_length: abc", "line_length", "write a whole number"),
        ("file_length:\n  warning: many", "file_length.warning", "write a whole number"),
        (
            "file_length:\n  ignore_comment_only_lines: perhaps", "file_length.ignore_comment_only_lines",
            "`true` or `false`"
        ),
        ("function_body_length: [50, x]", "function_body_length", "write a whole number"),
        ("type_body_length: -5", "type_body_length", "write a whole number"),
        ("identifier_name:\n  min_length: two", "identifier_name.min_length", "write a whole number"),
        ("nesting:\n  type_level: { warning: deep }", "nesting.type_level.warning", "write a whole number"),
        ("force_cast: eror", "force_cast", "did you mean `error`?"),
        ("todo:\n  severity: grave", "todo.severity", "valid are `warning`, `error`"),
        ("strict: perhaps", "strict", "`true` or `false`"),
        ("excluded: { a: b }", "excluded", "takes a list"),
        ("disabled_rules:\n  - [a, b]", "disabled_rules", "one name on each line"),
        ("custom_rules: [a]", "custom_rules", "takes a mapping"),
        ("only_rules:", "only_rules", "has no value"),
    ])
    func valuesThatCannotBeReadAreSaid(text: String, key: String, remedy: String) throws {
        let entries = try migrate(text).report.entries(.unreadable)
        #expect(entries.map(\.name) == [key])
        #expect(entries.first?.text.contains(remedy) == true, "\(entries)")
        let line = text.split(separator: "\n").count
        #expect(entries.first?.place == ".swiftlint.yml:\(line)")
    }

    @Test(arguments: [
        "line_length: 100", "line_length: [100, 120]", "line_length:\n  warning: 100\n  error: 120",
        "file_length: { warning: 400, ignore_comment_only_lines: true }", "force_cast: warning", "strict: true",
        "force_cast: { severity: error }", "excluded: Pods", "disabled_rules: [force_cast]",
        "missing_docs: { warning: [open, public] }", "nesting: { type_level: { warning: 2, error: 3 } }",
        "custom_rules: { a: { regex: b } }", "identifier_name: { min_length: 2, excluded: [id] }",
    ])
    func valuesThatCanBeReadAreNot(text: String) throws {
        #expect(try migrate(text).report.entries(.unreadable) == [])
    }

    /// A file in a folder is read as one of the root is.
    @Test func foldersSayWhatCannotBeRead() throws {
        let report = try migrate([".swiftlint.yml": "", "Sub/.swiftlint.yml": "line_length: abc\nno_such_rule: 1\n"])
            .report
        #expect(report.entries(.unreadable).map(\.place) == ["Sub/.swiftlint.yml:1"])
        #expect(report.entries(.unknown).map(\.place) == ["Sub/.swiftlint.yml:2"])
    }

    @Test func whatSwiftLintRunsByItselfIsWritten() throws {
        let configuration = try configuration(migrate(""))
        #expect(configuration.profiles.first?.name == "recommended")
        #expect(configuration.failOn == .error)
        #expect(configuration.rules["force-cast"]?.level == .severity(.error))
        #expect(configuration.rules["line-length"]?.level == .severity(.warning))
        #expect(configuration.rules["file-length"]?.options["limit"] == .int(400))
        #expect(configuration.rules["force-unwrap"] == nil)
    }

    /// SwiftLint asks for the error first, so what lies between is an error there.
    @Test func aLimitBehindTheErrorLimitIsTheErrorLimit() throws {
        let rule = try configuration(migrate("file_length: { warning: 500, error: 100 }")).rules["file-length"]
        #expect(rule?.options["limit"] == .int(100))
        #expect(rule?.level == .severity(.error))
    }

    @Test func listsOfRulesAreFollowed() throws {
        #expect(try level("force-try", "disabled_rules: [force_try]") == .off)
        // Off in the profile already.
        #expect(try level("force-cast", "disabled_rules:\n  - force_cast\n") == nil)
        #expect(try level("force-unwrap", "opt_in_rules: [force_unwrapping]") == .severity(.warning))
        // `swiftlint lint` does not run it.
        #expect(try level("unused-function", "analyzer_rules: [unused_declaration]") == nil)
        #expect(try level("unused-function", "only_rules: [unused_declaration]") == nil)
        #expect(
            try migrate("analyzer_rules: [unused_declaration]").configuration.footer.contains(
                "  unused-function: warning"))
        #expect(try level("force-cast", "only_rules: [colon]") == nil)
        #expect(try level("force-try", "only_rules: [colon]") == .off)
        #expect(try level("colon-spacing", "only_rules: [colon]") == .severity(.warning))
        #expect(try level("force-unwrap", "opt_in_rules: all") == .severity(.warning))
        // A rule in both lists stays off.
        #expect(
            try level("force-unwrap", "opt_in_rules: [force_unwrapping]\ndisabled_rules: [force_unwrapping]") == nil)
    }

    @Test(
        arguments: [
            ("force_cast: warning", "force-cast", Severity.warning, ["every": .bool(true)]),
            (
                "line_length: 150", "line-length", .warning,
                ["limit": OptionValue.int(150), "ignores_urls": .bool(false)]
            ),
            (
                "line_length: [140, 200]", "line-length", .warning,
                ["limit": .int(140), "error_limit": .int(200), "ignores_urls": .bool(false)]
            ),
            (
                "line_length:\n  warning: 110\n  ignores_comments: true", "line-length", .warning,
                ["limit": .int(110), "ignores_comments": .bool(true), "ignores_urls": .bool(false)]
            ),
            ("function_body_length: { warning: 100, error: 100 }", "function-length", .error, ["limit": .int(100)]),
            ("function_body_length: { error: 30 }", "function-length", .error, ["limit": .int(30)]),
            (
                "cyclomatic_complexity:\n  ignores_case_statements: true\n  warning: 12", "cyclomatic-complexity",
                .warning,
                ["limit": .int(12)]
            ),
            (
                "nesting:\n  type_level:\n    warning: 5", "deep-nesting", .warning,
                ["types": .int(5), "functions": .int(2), "statements": .int(0), "every_level": .bool(true)]
            ),
            ("vertical_whitespace:\n  max_empty_lines: 2", "consecutive-blank-lines", .warning, ["limit": .int(2)]),
            (
                "trailing_whitespace:\n  ignores_empty_lines: true", "trailing-whitespace", .warning,
                ["ignores_blank_lines": .bool(true), "ignores_comments": .bool(true)]
            ),
            (
                "large_tuple:\n  warning: 5\n  error: 6", "large-tuple", .warning,
                ["limit": .int(5), "error_limit": .int(6), "every": .bool(true)]
            ),
            ("function_body_length: warning", "function-length", .warning, ["error_limit": .int(100)]),
            (
                "file_length:\n  warning: 500\n  ignore_comment_only_lines: true\n  severity: error", "file-length",
                .error,
                ["limit": .int(500), "code_only": .bool(true)]
            ),
            (
                "opt_in_rules: [missing_docs]\nmissing_docs: { warning: [open, public, internal] }",
                "missing-doc-comment",
                .warning, ["access": .string("internal")]
            ),
            (
                "opt_in_rules: [implicit_return]\nimplicit_return: { included: [closure] }", "redundant-return",
                .warning,
                ["functions": .bool(false), "getters": .bool(false)]
            ),
            (
                "opt_in_rules: [file_name]\nfile_name: { excluded: [Main.swift] }", "file-name-mismatch", .warning,
                ["except": .strings(["Main"])]
            ),
            ("variable_name: error", "identifier-name", .error, [:]),
            (
                "identifier_name: { min_length: 2, max_length: [50, 70], excluded: [x, \"^test.*\"], allowed_symbols: _ }",
                "identifier-name", .warning,
                [
                    "min_length": .int(2), "error_min_length": .int(0), "max_length": .int(50),
                    "error_max_length": .int(70),
                    "except": .strings(["x", "test*"]), "allowed_symbols": .strings(["_"]),
                ]
            ),
            (
                "type_name: { validates_start_with_lowercase: false, validate_protocols: false }", "type-name",
                .warning,
                ["first_letter": .string("off"), "protocols": .bool(false)]
            ),
        ] as [(String, RuleID, Severity, [String: OptionValue])])
    func optionsAreTranslated(text: String, rule: RuleID, severity: Severity, options: [String: OptionValue]) throws {
        let setting = try #require(configuration(migrate(text)).rules[rule])
        #expect(setting.level == .severity(severity))
        #expect(setting.options == options)
    }

    @Test func whatIsLostIsSaid() throws {
        let report = try migrate(
            "opt_in_rules: [discouraged_assert, attributes, todo]\nline_length: { warning: 100, error: 180, excluded_lines_patterns: [x] }\nnesting: { type_level: { warning: 2, error: 4 } }"
        ).report
        let line = try #require(report.entries(.carried).first { $0.name == "line_length" })
        let nesting = try #require(report.entries(.carried).first { $0.name == "nesting" })
        #expect(nesting.text.contains("the error limit 4 is gone"))
        #expect(line.text.contains("`excluded_lines_patterns` has no counterpart"))
        #expect(report.entries(.missing).map(\.name) == ["discouraged_assert"])
        #expect(report.entries(.formatting).contains { $0.name == "attributes" })
        #expect(report.entries(.elsewhere).contains { $0.name == "todo" && $0.text.contains("`todo-format`") })
        #expect(report.entries(.missingDefault).contains { $0.name == "nsobject_prefer_isequal" })
    }

    @Test func namesThatNobodyKnowsAreSaid() throws {
        let report = try migrate("disabled_rules: [force_castt, inert_defer]\nline_lenght: 100\n").report
        #expect(report.entries(.unknown).map(\.name) == ["force_castt", "line_lenght"])
        #expect(report.entries(.unknown).first?.text.contains("`force_cast`") == true)
        #expect(report.entries(.unknown).last?.place == ".swiftlint.yml:2")
    }

    @Test func pathsCountFromTheFolder() throws {
        let draft = try migrate(
            "included: [Sources, \"*/App/*\"]\nexcluded: [Pods, ./Gen.swift, \"**/Mocks\", ../Other, \"${ROOT}/x\", a/b/]"
        )
        #expect(draft.configuration.include.map(\.glob) == ["Sources/**", "*/App/*"])
        #expect(draft.configuration.exclude.map(\.glob) == ["Pods/**", "/Gen.swift", "**/Mocks", "a/b"])
        #expect(draft.report.entries(.settings).count { $0.text.contains("was left out") } == 2)
        #expect(try configuration(draft).exclude.count == 4)
    }

    @Test func parentsAndChildrenAreRead() throws {
        let files = [
            ".swiftlint.yml": "parent_config: lint/base.yml\nchild_config: lint/strict.yml\nforce_cast: warning\n",
            "lint/base.yml": "opt_in_rules: [force_unwrapping]\nforce_cast: error\nline_length: 90\nexcluded: [Pods]",
            "lint/strict.yml": "disabled_rules: [force_unwrapping]\nstrict: true\nincluded: [Pods]",
        ]
        let migration = try migrate(files)
        let configuration = try configuration(migration)
        #expect(configuration.rules["force-cast"]?.level == .severity(.warning))
        #expect(configuration.rules["line-length"]?.options["limit"] == .int(90))
        #expect(configuration.rules["force-unwrap"] == nil)
        #expect(configuration.failOn == .warning)
        #expect(configuration.exclude.isEmpty)
        #expect(configuration.include == ["Pods/**"])
    }

    @Test func whatLiesInTheNetworkIsNotRead() throws {
        let report = try migrate("parent_config: https://example.com/base.yml\n").report
        #expect(
            report.entries(.settings).contains { $0.name == "parent_config" && $0.text.contains("downloads nothing") })
    }

    @Test func foldersBecomeOverrides() throws {
        let migration = try migrate([
            ".swiftlint.yml": "opt_in_rules: [force_unwrapping]\nline_length: 100\n",
            "Tests/.swiftlint.yml":
                "disabled_rules: [force_unwrapping, force_try]\nline_length: 120\nexcluded: [Fixtures]",
            "Tests/UI/.swiftlint.yml": "opt_in_rules: [force_unwrapping]",
        ])
        let configuration = try configuration(migration)
        #expect(configuration.overrides.map(\.glob) == ["Tests/**", "Tests/UI/**"])
        let tests = try #require(configuration.overrides.first?.rules)
        #expect(tests["force-unwrap"]?.level == .off)
        #expect(tests["force-try"]?.level == .off)
        #expect(tests["line-length"]?.options["limit"] == .int(120))
        #expect(tests["file-length"] == nil)
        #expect(configuration.overrides.last?.rules["force-unwrap"]?.level == .severity(.warning))
        #expect(configuration.overrides.last?.rules["force-try"] == nil)
        #expect(configuration.exclude == ["Tests/Fixtures"])
    }

    @Test func whatTheProfileSaysIsNotRepeated() throws {
        let migration = try migrate([".swiftlint.yml": ""], standard: "Checked by `redundant-break` (warning).")
        #expect(try configuration(migration).rules["redundant-break"] == nil)
        #expect(migration.report.entries(.inProfile).map(\.name) == ["unneeded_break_in_switch → redundant-break"])
    }

    @Test func onlyTheRuleThatAsksTheSameIsCarried() throws {
        let rules = try configuration(migrate("opt_in_rules: [force_unwrapping]")).rules
        #expect(rules["force-unwrap"]?.options["every"] == .bool(true))
        #expect(rules["identifier-name"] != nil && rules["type-name"] != nil && rules["generic-name"] != nil)
        let others: [RuleID] = [
            "test-force-unwrap", "property-name-case", "function-name-case", "type-name-case", "generic-parameter-name",
        ]
        for other in others { #expect(rules[other] == nil, "\(other)") }
    }

    @Test(arguments: [
        (["a: [\n"], "not valid YAML"), (["- a\n- b"], "a mapping of keys"),
        (["force_cast: error\nforce_cast: warning"], "stands here a second time"),
        (["parent_config: base.yml"], "no readable file base.yml"),
        (["parent_config: b.yml", "b.yml", "child_config: .swiftlint.yml"], "in a circle"),
    ])
    func mistakesAreSaid(parts: [String], words: String) throws {
        var files = [".swiftlint.yml": parts[0]]
        if parts.count == 3 { files[parts[1]] = parts[2] }
        do {
            _ = try migrate(files)
            Issue.record("no error for \(parts)")
        } catch let error as ConfigurationError {
            #expect(error.description.contains(words), "\(error)")
        }
    }

    // MARK: Tables

    @Test func everyRuleOfSwiftLintHasAnEntry() {
        let ids = SwiftLintRules.all.map(\.id)
        #expect(ids.count == 251)
        #expect(Set(ids).count == ids.count)
        for (old, new) in SwiftLintRules.renamed { #expect(SwiftLintRules.byID[new] != nil, "\(old)") }
    }

    @Test(arguments: SwiftLintRules.all.map(\.id))
    func tablesAndAliasesAgree(id: String) throws {
        let rule = try #require(SwiftLintRules.byID[id])
        let named = catalog.rules.filter { rule in
            rule.about.aliases.contains { (SwiftLintRules.renamed[$0] ?? $0) == id }
        }
        switch rule.fate {
        case .same: #expect(!named.isEmpty, "no rule has the alias `\(id)`")
        case .near(let rules, let sentence):
            #expect(named.isEmpty)
            #expect(!rules.isEmpty && !sentence.isEmpty)
            for near in rules { #expect(catalog.rule(named: near.rawValue) != nil, "no rule `\(near)`") }
        case .missing(let sentence), .compiler(let sentence): #expect(named.isEmpty && !sentence.isEmpty)
        case .formatting: #expect(named.isEmpty)
        }
    }

    @Test(arguments: SwiftLintOptions.tables.keys.sorted())
    func translatedOptionsExist(name: String) throws {
        let table = try #require(SwiftLintOptions.tables[name])
        let rules = catalog.rules.filter { $0.about.aliases.contains(name) }
        let wanted =
            [table.limit?.option].compactMap { $0 } + table.flags.map(\.option)
            + table.lists.values.flatMap { $0([]).keys } + table.constants.keys
            + table.pairs.flatMap { [$0.option, $0.errorOption].compactMap { $0 } }
        for option in wanted {
            #expect(
                rules.contains { $0.describedOptions.contains { $0.key == option } }, "`\(name)` has no `\(option)`")
        }
    }

    @Test func everyAliasIsARuleOfSwiftLint() {
        for rule in catalog.rules {
            for alias in rule.about.aliases where alias.contains("_") {
                #expect(SwiftLintRules.rule(alias) != nil, "\(rule.about.id): \(alias)")
            }
        }
    }
}
