import TenetModel
import TenetParsing
import TenetRuleKit
import TenetRules
import Testing

@testable import TenetStandards

@Suite struct SuppressionMigrationTests {
    private func rewrite(_ source: String) -> (outcome: SuppressionMigration.Outcome, text: String) {
        let (outcome, bytes) = SuppressionMigration(catalog: RuleCatalog(allRules), custom: ["no_log": "no-log"])
            .rewrite(
                Array(source.utf8), path: "A.swift")
        return (outcome, String(decoding: bytes, as: UTF8.self))
    }

    @Test(arguments: [
        ("let a = b as! C // swiftlint:disable:this force_cast\n", "let a = b as! C // tenet:ignore(force-cast)\n"),
        (
            "// swiftlint:disable:next force_cast force_try - the type is known\nlet a = try! b() as! C\n",
            "// tenet:ignore(force-cast, force-try) the type is known\nlet a = try! b() as! C\n"
        ),
        (
            "func a() {\n    let a = b as! C\n    // swiftlint:disable:previous force_cast\n    c()\n}\n",
            "func a() {\n    let a = b as! C  // tenet:ignore(force-cast)\n    c()\n}\n"
        ),
        (
            "// swiftlint:disable:next identifier_name\nfunc load_all() {}\n",
            "// tenet:ignore(function-name-case)\nfunc load_all() {}\n"
        ),
        ("log() // swiftlint:disable:this no_log - why\n", "log() // tenet:ignore(no-log) why\n"),
        ("log() // for the test, swiftlint:disable:this no_log\n", "log() // tenet:ignore(no-log) for the test\n"),
    ])
    func commentsForOnePlaceAreWrittenAnew(source: String, expected: String) {
        let (outcome, text) = rewrite(source)
        #expect(text == expected)
        #expect(outcome.rewritableCount == 1)
        #expect(outcome.left.isEmpty)
    }

    @Test(arguments: [
        "// swiftlint:disable force_cast\nlet a = b as! C\n// swiftlint:enable force_cast\n",
        "// swiftlint:disable:next all\nlet a = b\n",
        "let a = b // swiftlint:disable:this attributes\n",
        "let a = b // swiftlint:disable:next force_cast\n",
        "// swiftlint:disable:this force_cast\nlet a = b\n",
        "let a = b // why\n// swiftlint:disable:previous force_cast\n",
        "/* swiftlint:disable:next force_cast */\nlet a = b\n",
        "let a = 1 // swiftlint:disable:this unused_declaration\n",
    ])
    func othersStay(source: String) {
        let (outcome, text) = rewrite(source)
        #expect(text == source)
        #expect(outcome.rewritableCount == 0)
        #expect(outcome.left.values.reduce(0, +) == 1)
    }

    @Test func textInStringsIsNoComment() {
        let (outcome, text) = rewrite("let a = \"// swiftlint:disable:this force_cast\"\n")
        #expect(outcome.commands.isEmpty)
        #expect(text.contains("swiftlint"))
    }

    @Test func everythingIsCounted() {
        var report = MigrationReport()
        let outcome = rewrite(
            "let a = b as! C // swiftlint:disable:this force_cast\n// swiftlint:disable todo force_try\n"
        ).outcome
        outcome.add(to: &report, wasWritten: false)
        #expect(outcome.commands == ["disable:this": 1, "disable": 1])
        #expect(outcome.names == ["force_cast": 1, "todo": 1, "force_try": 1])
        #expect(outcome.withoutReason == 1)
        #expect(report.text.contains("1 can be written anew"))
    }

    /// What is written anew silences what the old comment did.
    @Test func theNewCommentSilencesTheSame() {
        let source = "// swiftlint:disable:next force_cast - known\nlet a = b as! C\n"
        let text = rewrite(source).text
        let suppressions = [source, text].map { text in
            let tree = SyntaxTree()
            tree.parse(text)
            return RuleSet([]).check(tree, path: "A.swift").suppressions.map {
                LineTable(Array(text.utf8)).line(at: $0.covered.first?.lower ?? 0)
            }
        }
        #expect(suppressions == [[2], [2]])
    }
}

@Suite struct SwiftFormatMigrationTests {
    @Test func everyLineIsAnswered() {
        let report = SwiftFormatMigration(catalog: RuleCatalog(allRules)).run(
            path: ".swiftformat",
            text:
                "# options\n--maxwidth 140\n--commas inline\n--disable sortImports, andOperator\n--exclude Pods\nindent 2\n"
        )
        #expect(report.entries(.elsewhere).map(\.name) == ["--maxwidth 140", "sortImports"])
        #expect(report.entries(.elsewhere).first?.text.contains("`line-length`") == true)
        #expect(report.entries(.formatting).map(\.name) == ["--commas", "andOperator (off)"])
        #expect(report.entries(.settings).map(\.name) == ["--exclude"])
        #expect(report.entries(.unknown).map(\.place) == [".swiftformat:6"])
    }

    @Test func counterpartsExist() {
        let catalog = RuleCatalog(allRules)
        for (name, rules) in SwiftFormatMigration.counterparts {
            for rule in rules { #expect(catalog.rule(named: rule.rawValue) != nil, "\(name): \(rule)") }
        }
        for (name, target) in SwiftFormatMigration.options {
            let rule = catalog.rule(named: target.rule.rawValue)
            #expect(rule?.describedOptions.contains { $0.key == target.option } == true, "\(name)")
        }
    }
}

@Suite struct ProfileGuessTests {
    @Test(
        arguments: [
            ([("App/A.swift", "struct A {}")], "recommended"),
            ([], "recommended"),
            ([("App/A.swift", "final class HomeViewModel: BaseViewModel {}")], "mvvm"),
            (
                [
                    ("App/Domain/A.swift", "final class A: BaseViewModel {}"), ("App/Data/B.swift", ""),
                    ("App/Presentation/C.swift", ""),
                ], "clean"
            ),
            ([("App/Domain/A.swift", ""), ("App/Data/B.swift", "")], "recommended"),
            ([("App/A.swift", "@Observable\nfinal class Store {}")], "native"),
            ([("App/A.swift", "public actor NetworkService: NetworkServiceProtocol {}")], "service-layer"),
            ([("App/A.swift", "// final class A: BaseViewModel {}\nlet a = \"actor NetworkService\"")], "recommended"),
            ([("AppTests/A.swift", "final class MockViewModel: BaseViewModel {}")], "recommended"),
        ] as [([(String, String)], String)])
    func theArchitectureIsGuessed(files: [(String, String)], expected: String) {
        let guess = ProfileGuess(files.map { (path: $0.0, text: $0.1) })
        #expect(guess.name == expected)
        #expect(guess.reasons.allSatisfy { !$0.isEmpty } && !guess.reasons.isEmpty)
    }

    @Test func guessesAreBuiltInStandards() {
        let names = StandardLibrary(builtIn: .shipped).names
        for name in ["clean", "mvvm", "service-layer", "native", "recommended"] { #expect(names.contains(name)) }
    }
}

@Suite struct ConfigurationDraftTests {
    @Test func everythingIsQuotedThatNeedsIt() throws {
        var draft = ConfigurationDraft(profile: "My Standard.md")
        draft.exclude = [.init(glob: "a \"b\" \\c/**", comment: "two\nlines")]
        draft.rules = [
            .init(
                rule: "file-name-mismatch", level: "warning",
                options: ["except": .strings(["a: b", "#c", "tab\t"])], comment: "why")
        ]
        let configuration = try ConfigurationReader(
            catalog: RuleCatalog(allRules), profiles: ["My Standard.md"], file: "tenet.yml", folder: ""
        ).read(draft.yaml)
        #expect(configuration.profiles.first?.name == "My Standard.md")
        #expect(configuration.exclude == ["a \"b\" \\c/**"])
        #expect(configuration.rules["file-name-mismatch"]?.options["except"] == .strings(["a: b", "#c", "tab\t"]))
        #expect(draft.yaml.contains("  # two lines\n"))
    }
}
