import TenetModel
import TenetRuleKit
import Testing

@testable import TenetEngine

/// A rule that takes too long is ended, named, and leaves nothing behind; all others find what they find.
@Suite struct RuleLimitTests {
    /// Asks the model without end.
    private struct Endless: Rule {
        static let about = About("endless", "Endless", category: .safety, severity: .warning, why: "For a test.")
        func install(_ hooks: inout Hooks) {
            hooks.onProject(needing: [.declarations, .uses]) { project in
                for type in project.model.types { project.report("early", help: "", at: type.declaration) }
                let count = project.service("shared") { RuleLimitTests.count(project) }
                while !project.model.uses(of: "A").isEmpty { _ = count }
            }
        }
        static let examples: [Example] = []
    }

    /// Shares what it counts with the endless rule, and runs after it.
    private struct Patient: Rule {
        static let about = About("patient", "Patient", category: .safety, severity: .warning, why: "For a test.")
        func install(_ hooks: inout Hooks) {
            hooks.onProject(needing: [.declarations, .uses]) { project in
                let found = project.service("shared") { RuleLimitTests.count(project) }
                for type in project.model.types { project.report("\(found) uses", help: "", at: type.declaration) }
            }
        }
        static let examples: [Example] = []
    }

    /// Works on, call by call, whatever time it is.
    private struct Slow: Rule {
        static let about = About("slow", "Slow", category: .safety, severity: .warning, why: "For a test.")
        func install(_ hooks: inout Hooks) {
            hooks.onCall("slow") { _, _ in
                let start = ContinuousClock.now
                while ContinuousClock.now - start < .milliseconds(2) {}
            }
        }
        static let examples: [Example] = []
    }

    private struct Provider: RuleProvider {
        var rules: RuleSet
        func key(for path: String) -> String { "" }
        func ruleSet(for path: String) -> RuleSet { rules }
    }

    private static func count(_ project: ProjectPass) -> Int { project.model.uses(of: "A").count }

    private func check(_ source: String, _ limits: CheckLimits) -> RunReport {
        let rules: [any Rule] = [Endless(), Patient(), Slow(), FindBad()]
        var request = CheckRequest(root: "/nowhere")
        request.contents = ["A.swift": Array(source.utf8)]
        request.limits = limits
        let set = RuleSet(rules.map { RuleSet.Active($0) })
        return Checker(provider: Provider(rules: set), known: [RuleDefinition]()).run(request)
    }

    @Test func aRuleThatTakesTooLongIsNamedAndFindsNothing() {
        let report = check("struct A {}\nlet a = A()\nlet b = A()", CheckLimits(ruleSeconds: 1))
        #expect(report.findings.map(\.message) == ["2 uses"])
        #expect(report.skipped.map(\.reason) == [.slowRule])
        #expect(report.skipped.first?.detail.contains("`endless`") == true)
        #expect(report.skipped.first?.detail.contains("1 seconds") == true)
    }

    @Test func rulesThatHaveNoTimeLeftAreNamed() {
        var limits = ProjectLimits(seconds: 1)
        limits.total = .zero
        let set = RuleSet([RuleSet.Active(Endless()), RuleSet.Active(Patient())])
        let result = set.checkProject([("A.swift", FileFacts(role: .app))], limits: limits)
        #expect(result.findings.isEmpty)
        #expect(result.cutOff.map(\.rawValue) == ["endless", "patient"])
    }

    @Test func aFileThatTakesTooLongNamesTheRuleThatTookIt() {
        let source = String(repeating: "slow()\nbad()\n", count: 4_000)
        let report = check(source, CheckLimits(seconds: 1, ruleSeconds: 1))
        let skipped = report.skipped.first { $0.reason == .tooLarge }
        #expect(skipped?.detail.contains("1 seconds") == true)
        #expect(skipped?.detail.contains("`slow`") == true, "\(skipped?.detail ?? "nothing is skipped")")
    }
}
