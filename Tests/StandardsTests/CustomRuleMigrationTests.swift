import TenetModel
import TenetRuleKit
import TenetRules
import Testing

@testable import TenetStandards

@Suite struct CustomRuleMigrationTests {
    @Test(
        arguments: [
            ("print\\(", ["print("]), ("\\b(print|NSLog)\\b", ["print", "NSLog"]),
            ("a\\s*=\\s*(\\.b|\\.c)", ["a =.b", "a =.c"]),
            ("import\\s+UIKit", ["import UIKit"]), ("Current\\.\\w+\\s*=(?!=)", ["Current.$_ ="]),
            ("(?:UI|NS)Color\\.red", ["UIColor.red", "NSColor.red"]), (".font\\(.system", [".font(.system"]),
            ("a.*b", nil), ("[a-c]d", nil), ("(?<!weak )var", nil), ("a+", nil), ("(a|b", nil), ("a(b)?", nil),
            ("", nil),
            ("\\d+", nil), ("a{2}", nil), ("x.", nil),
        ] as [(String, [String]?)])
    func simpleExpressionsAreTexts(regex: String, texts: [String]?) {
        #expect(LiteralRegex.texts(regex) == texts)
    }

    @Test(
        arguments: [
            ("print(", "print($$$)", nil), ("UserDefaults.standard", "UserDefaults.standard", nil),
            (".textAlignment =.left", ".textAlignment = .left", nil), ("Current.$_ =", "Current.$_ = $_", nil),
            ("Image(systemName:", "Image(systemName: $_, $$$)", nil),
            ("UIColor(.compound", "UIColor($X, $$$)", ".compound"),
            ("@objc", "@objc", nil), ("Thread.sleep()", "Thread.sleep()", nil), ("class Foo", nil, nil),
            ("let x", nil, nil), ("a(b, c", nil, nil), ("1 + 1", nil, nil),
        ] as [(String, String?, String?)])
    func textsArePatterns(text: String, pattern: String?, prefix: String?) {
        let code = CustomRulePattern.code(text)
        #expect(code?.pattern == pattern)
        #expect(code?.prefix == prefix)
    }

    @Test(
        arguments: [
            (".*\\.swift", "**"), ("Sources/.*\\.swift", "Sources/**"), (".*Tests\\.swift", "*Tests.swift"),
            ("Navigation.swift", "Navigation.swift"), ("Tests", "Tests"), ("Sources/App/", "Sources/App/**"),
            ("^App/Legacy/.*$", "App/Legacy/**"), ("(a|b)", nil), ("[ab]", nil), ("a\\d", nil),
        ] as [(String, String?)])
    func pathsAreGlobs(regex: String, glob: String?) {
        #expect(SwiftLintPaths.glob(regex: regex) == glob)
    }

    private func migrate(_ text: String) throws -> Migration {
        let catalog = RuleCatalog(allRules)
        let library = StandardLibrary(builtIn: ["recommended": "Checked by `force-try` (warning)."])
        let profile = try ProfileReader(catalog: catalog, standards: library).profile(named: "recommended")
        return try SwiftLintMigration(
            catalog: catalog, profile: profile, read: { $0 == ".swiftlint.yml" ? text : nil }, problem: { _ in nil }
        ).run(path: ".swiftlint.yml", nested: [])
    }

    private static let custom = """
        custom_rules:
          no_print:
            name: "No print"
            regex: '\\bprint\\('
            message: "Use the logger, not print: it costs $Money."
            severity: error
            excluded: "Logger.swift"
          no_uikit:
            regex: "import UIKit"
            included: "Core/.*\\\\.swift"
          todo_ticket:
            regex: "TODO(?!: APP-)"
            match_kinds: comment
            message: "Name the ticket"
          marked:
            regex: "MARK(ED)?:"
            match_kinds: comment
            message: "Name the section"
          force_try:
            regex: "try!"
          tabs:
            regex: "\\t"
        """

    @Test func customRulesBecomeAStandard() throws {
        let migration = try migrate(Self.custom)
        let standard = try #require(migration.standard)
        let document = try StandardDocument(path: standard.fileName, text: standard.text)
        let rules = try StandardRuleReader(globs: { _ in { _ in true } }).rules(in: document)
        #expect(rules.map(\.id) == ["custom-force-try", "marked", "no-print", "no-uikit"])
        let print = try #require(rules.first { $0.id == "no-print" })
        #expect(print.rule.about.severity == .error)
        #expect(!print.rule.about.name.isEmpty)
        // Comments that silence SwiftLint's rule silence this one.
        #expect(print.rule.about.aliases == ["no_print"])
        #expect(standard.text.contains("text: { regex: \"(?s)MARK(ED)?:\", kind: [comment] }"))
        #expect(document.frontMatter.extends == ["recommended"])
        #expect(standard.text.contains("not_paths: [\"Logger.swift\"]"))
        #expect(standard.text.contains("paths: [\"Core/**\"]"))
        #expect(migration.configuration.yaml.contains("\nprofile: custom-rules.md"))
        let left = migration.report.entries(.customRules).filter { $0.text.hasPrefix("not carried over") }
        #expect(left.map(\.name) == ["tabs", "todo_ticket"])
        let ahead = try #require(left.last?.text)
        #expect(ahead.contains("`(?!` looks ahead") && ahead.contains("say it with `not_regex`"), "\(ahead)")
    }

    @Test func rulesThatDoNotRunStayBehind() throws {
        let migration = try migrate("only_rules: [force_cast]\n" + Self.custom)
        #expect(migration.standard == nil)
        #expect(migration.configuration.profiles == ["recommended"])
        #expect(migration.report.entries(.customRules).allSatisfy { $0.text.hasPrefix("off in SwiftLint") })
        let some = try migrate("only_rules: [no_print]\n" + Self.custom)
        #expect(some.standard?.text.contains("rule: no-print") == true)
        #expect(some.standard?.text.contains("rule: no-uikit") == false)
    }

    @Test func idsThatAreTakenAreChanged() throws {
        let migration = try migrate("custom_rules:\n  force-try:\n    regex: 'tryLater\\('\n    message: m")
        #expect(migration.standard?.text.contains("rule: custom-force-try\n") == true)
    }
}
