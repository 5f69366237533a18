import TenetEngine
import TenetModel
import TenetRuleKit
import Testing

/// Examples of rules about the project are held to the texts that they show after fixing.
@Suite struct ProjectExampleTests {
    private func failures(_ rule: any Rule.Type) -> [String] {
        ExampleVerifier(allRules: [rule]).verify(rule).map { "\($0.example) \($0.check)" }
    }

    @Test func fixesOfSeveralFilesAreVerified() { #expect(failures(Shown.self).isEmpty) }

    @Test func otherTextsAreFailures() {
        #expect(failures(Wrong.self).contains("1 fix"))
        #expect(failures(Unshown.self).contains("1 fix"))
        #expect(failures(Misplaced.self).contains("1 fix"))
    }

    @Test func fixesThatDoNotSettleAreFailures() { #expect(failures(Unsettled.self).contains("1 fix")) }
}

/// Marks types that nobody mentions.
private func markAlone(_ hooks: inout Hooks, _ text: @escaping @Sendable (String) -> String) {
    hooks.onProject(needing: [.declarations, .uses], fixing: .safe) { project in
        for type in project.model.types where project.model.uses(of: type.name).isEmpty && !type.name.hasSuffix("X") {
            project.report(
                "alone", help: "mark it", at: type.declaration,
                fix: .replace(type.declaration.range, with: text(type.name), "Mark it", .safe))
        }
    }
}

private let files = ["App/A.swift": "struct ↓A { var b: B }", "App/B.swift": "struct B {}"]
private let good = Example.good("struct AX {}")
private func described(_ id: RuleID) -> About {
    About(id, "For a test", category: .safety, severity: .warning, why: "For a test.")
}

private struct Shown: Rule {
    static let about = described("shown")
    func install(_ hooks: inout Hooks) { markAlone(&hooks) { $0 + "X" } }
    static let examples: [Example] = [
        .bad(files: files, fixed: ["App/A.swift": "struct AX { var b: B }"]), good,
        .bad("struct ↓A {}", fixed: "struct AX {}"),
    ]
}

private struct Wrong: Rule {
    static let about = described("wrong")
    func install(_ hooks: inout Hooks) { markAlone(&hooks) { $0 + "X" } }
    static let examples: [Example] = [.bad(files: files, fixed: ["App/A.swift": "struct AY { var b: B }"]), good]
}

private struct Unshown: Rule {
    static let about = described("unshown")
    func install(_ hooks: inout Hooks) { markAlone(&hooks) { $0 + "X" } }
    static let examples: [Example] = [.bad(files: files), good]
}

private struct Misplaced: Rule {
    static let about = described("misplaced")
    func install(_ hooks: inout Hooks) { markAlone(&hooks) { $0 + "X" } }
    static let examples: [Example] = [
        .bad(files: files, fixed: ["App/A.swift": "struct AX { var b: B }", "App/C.swift": ""]), good,
    ]
}

private struct Unsettled: Rule {
    static let about = described("unsettled")
    func install(_ hooks: inout Hooks) { markAlone(&hooks) { $0 + "Y" } }
    static let examples: [Example] = [.bad(files: files, fixed: ["App/A.swift": "struct AY { var b: B }"]), good]
}
