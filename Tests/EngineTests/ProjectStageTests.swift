import Foundation
import TenetModel
import TenetRuleKit
import Testing

@testable import TenetEngine

/// Stage two: the same findings whatever the threads, the cache and the order; a part of a project sees the whole.
@Suite struct ProjectStageTests {
    /// Reports every type that nothing mentions, and every text that no strings table has.
    private struct Unmentioned: Rule {
        struct Label: Fact { var key: String }
        static let about = About(
            "unmentioned", "Unmentioned", category: .safety, severity: .warning, why: "For a test.")

        func install(_ hooks: inout Hooks) {
            hooks.onCall("label") { _, _ in }
            hooks.collect(Label.self, from: FunctionCallExprSyntax.self) { call, _ in
                guard call.calledName?.text == "label", let key = call.firstArgument?.expression.stringValue else {
                    return nil
                }
                return (Label(key: key), call.range)
            }
            hooks.onProject(needing: [.declarations, .uses]) { project in
                for type in project.model.types where project.model.uses(of: type.name).isEmpty {
                    project.report("`\(type.name)` is mentioned nowhere", help: "delete it", at: type.declaration)
                }
                let tables = project.model.resources.compactMap { item -> StringTable? in
                    guard case .strings(let table) = item.resource else { return nil }
                    return table
                }
                let keys = Set(tables.flatMap { $0.entries.map(\.key.text) })
                for label in project.facts(Label.self) where !keys.contains(label.fact.key) {
                    project.report("`\(label.fact.key)` has no text", help: "add it", in: label.path, at: label.range)
                }
            }
        }

        static let examples: [Example] = []
    }

    private struct Provider: RuleProvider {
        func key(for path: String) -> String { "" }
        func ruleSet(for path: String) -> RuleSet { RuleSet([RuleSet.Active(Unmentioned())]) }
    }

    private static let files = [
        "App/A.swift": "struct Used {}\nstruct Alone {}\nfunc a() { label(\"known\") }",
        "App/B.swift": "func b() -> Used { label(\"lost\"); return Used() }",
        "App/en.lproj/Localizable.strings": "\"known\" = \"Known\";",
    ]

    private func folder() throws -> String {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("stage-\(UUID().uuidString)").path
        for (path, text) in Self.files { try write(text, path, root) }
        return root
    }

    private func write(_ text: String, _ path: String, _ root: String) throws {
        let url = URL(fileURLWithPath: root + "/" + path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func check(
        _ root: String, _ paths: [String] = [], threads: Int = 1, cache: String? = nil
    ) throws -> RunReport {
        var options = Discovery.Options()
        options.resources = .all
        let discovery = Discovery(root: root, options: options)
        var request = CheckRequest(root: root)
        request.files = try discovery.files(paths: paths)
        if !paths.isEmpty { request.context = try discovery.files() }
        request.isWholeProject = paths.isEmpty
        request.threads = threads
        request.cache = cache
        return Checker(provider: Provider(), known: [Unmentioned.self]).run(request)
    }

    private let expected = ["App/A.swift: `Alone` is mentioned nowhere", "App/B.swift: `lost` has no text"]

    private func lines(_ report: RunReport) -> [String] { report.findings.map { "\($0.path): \($0.message)" } }

    @Test func phasesNameEveryPartOnce() throws {
        let root = try folder()
        defer { try? FileManager.default.removeItem(atPath: root) }
        var options = Discovery.Options()
        options.resources = .all
        var request = CheckRequest(root: root)
        request.files = try Discovery(root: root, options: options).files(paths: [])
        let phases = Checker(provider: Provider(), known: [Unmentioned.self]).phases(request)
        #expect(phases.map(\.name) == ["stage one", "decode", "link", "unmentioned"])
        #expect(phases.allSatisfy { $0.duration >= .zero })
    }

    @Test func threadsAndCacheChangeNothing() throws {
        let root = try folder()
        defer { try? FileManager.default.removeItem(atPath: root) }
        let cache = root + "/cache.tenet"
        #expect(lines(try check(root)) == expected)
        #expect(lines(try check(root, threads: 8)) == expected)
        #expect(lines(try check(root, cache: cache)) == expected)
        #expect(lines(try check(root, cache: cache)) == expected)
        #expect(try check(root).checkedFiles == 2)
    }

    @Test func anotherFileChangesWhatIsReported() throws {
        let root = try folder()
        defer { try? FileManager.default.removeItem(atPath: root) }
        let cache = root + "/cache.tenet"
        _ = try check(root, cache: cache)
        try write("func c(_ value: Alone) { label(\"known\") }", "App/C.swift", root)
        #expect(lines(try check(root, cache: cache)) == [expected[1]])
        try write("\"known\" = \"Known\";\n\"lost\" = \"Found\";", "App/en.lproj/Localizable.strings", root)
        #expect(lines(try check(root, cache: cache)).isEmpty)
    }

    @Test func aPartSeesTheWholeAndReportsItself() throws {
        let root = try folder()
        defer { try? FileManager.default.removeItem(atPath: root) }
        #expect(lines(try check(root, ["App/A.swift"])) == [expected[0]])
        let part = try check(root, ["App/B.swift"])
        #expect(lines(part) == [expected[1]] && part.checkedFiles == 1)
    }
}
