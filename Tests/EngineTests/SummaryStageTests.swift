import Foundation
import TenetModel
import TenetRuleKit
import Testing

@testable import TenetEngine

/// A summary of one file changes what is found in another one, with the cache and without.
@Suite struct SummaryStageTests {
    /// Reports calls that certainly never call their closure.
    private struct Forgotten: Rule {
        struct Given: Fact { var argument: CallArgument }
        static let about = About("forgotten", "Forgotten", category: .safety, severity: .warning, why: "For a test.")

        func install(_ hooks: inout Hooks) {
            hooks.collectAll(Given.self, from: FunctionCallExprSyntax.self) { call, _ in
                call.closures.compactMap { _, closure in
                    CallArgument(closure).map { (Given(argument: $0), closure.range) }
                }
            }
            hooks.onProject(needing: [.summaries]) { project in
                for given in project.facts(Given.self) {
                    let use = project.model.use(in: given.path, at: Int(given.fact.argument.offset))
                    guard let use, use.calls(given.fact.argument) == .never else { continue }
                    project.report("`\(use.name)` never calls it", help: "call it", in: given.path, at: given.range)
                }
            }
        }

        static let examples: [Example] = []
    }

    private struct Provider: RuleProvider {
        func key(for path: String) -> String { "" }
        func ruleSet(for path: String) -> RuleSet { RuleSet([RuleSet.Active(Forgotten())]) }
    }

    private func write(_ text: String, _ path: String, _ root: String) throws {
        let url = URL(fileURLWithPath: root + "/" + path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func findings(_ root: String, cache: String? = nil, threads: Int = 1) throws -> [String] {
        var request = CheckRequest(root: root)
        request.files = try Discovery(root: root, options: Discovery.Options()).files(paths: [])
        request.isWholeProject = true
        request.threads = threads
        request.cache = cache
        let report = Checker(provider: Provider(), known: [Forgotten.self]).run(request)
        return report.findings.map { "\($0.path): \($0.message)" }
    }

    @Test func oneFileChangesTheFindingsOfAnother() throws {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("summary-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: root) }
        let cache = root + "/cache.tenet"
        try write("func a() { store.load { print(1) } }\nlet store = Store()", "App/A.swift", root)
        let middle = "struct Store { func load(_ done: () -> Void) { finish(done) } }"
        try write(middle, "App/Store.swift", root)
        let end = { (body: String) in "func finish(_ done: () -> Void) { \(body) }" }
        try write(end("print(2)"), "App/End.swift", root)
        let expected = ["App/A.swift: `load` never calls it"]
        #expect(try findings(root) == expected)
        #expect(try findings(root, threads: 4) == expected)
        #expect(try findings(root, cache: cache) == expected)
        #expect(try findings(root, cache: cache) == expected)
        try write(end("done()"), "App/End.swift", root)
        #expect(try findings(root, cache: cache).isEmpty)
        #expect(try findings(root).isEmpty)
        try write(end("if debug { print(3) }"), "App/End.swift", root)
        #expect(try findings(root, cache: cache) == expected)
        #expect(try findings(root) == expected)
    }
}
