import Foundation
import Testing

/// Code that nothing uses is told once, with what is found in it.
@Suite struct UnusedCodeFoldingTests {
    private static let app = "@main struct Harbor: App { var body: some Scene { WindowGroup { Quay() } } }\n"
    private static let quay = """
        struct Quay: View {
            var body: some View { Text("Quay") }
            private func load() throws { try! store.load() }
        }

        """
    private static let old = """
        final class OldQuay {
            let token = "ghp_\("0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R")"
            func load() throws { try! store.load() }
        }

        """
    private static let part = "extension OldQuay {\n    func save() throws { try! store.save() }\n}\n"

    private func project(_ more: [String: String] = [:]) throws -> TenetProcess {
        let files = ["App.swift": Self.app, "Quay.swift": Self.quay, "Old.swift": Self.old, "Part.swift": Self.part]
        return try TenetProcess(files.merging(more) { $1 })
    }

    private struct Found: Hashable {
        var rule: String
        var path: String
        var notes: [String]
    }

    private func findings(_ project: TenetProcess, _ arguments: String...) throws -> [Found] {
        let json = try project.tenet(arguments: ["check", "--format", "json"] + arguments).output
        let document = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        return try #require(document["findings"] as? [[String: Any]]).map { finding in
            let notes = finding["notes"] as? [[String: Any]] ?? []
            return Found(
                rule: finding["rule"] as? String ?? "", path: finding["path"] as? String ?? "",
                notes: notes.compactMap { $0["path"] as? String })
        }
    }

    private static let gathered = [
        Found(rule: "unused-code-with-findings", path: "Old.swift", notes: ["Old.swift", "Part.swift"]),
        Found(rule: "unused-code-with-findings", path: "Quay.swift", notes: ["Quay.swift"]),
    ]

    @Test func aClassAndAFunctionAreOneFindingEachAndSecretsStay() throws {
        let project = try project()
        defer { project.remove() }
        for _ in 0..<2 {
            let found = try findings(project)
            #expect(found.filter { $0.rule != "hardcoded-secret" } == Self.gathered)
            #expect(found.count { $0.rule == "hardcoded-secret" } == 1)
        }
    }

    /// An object is made with the one that has it, whether anybody reads the property or not.
    @Test func usedCodeIsToldOfByItself() throws {
        let quay = """
            struct Quay: View {
                private let old = OldQuay()
                var body: some View { Text("Quay") }
            }

            """
        let old = "final class OldQuay {\n    init() throws { try! store.load() }\n}\n"
        let project = try project(["Quay.swift": quay, "Old.swift": old])
        defer { project.remove() }
        let found = try findings(project)
        #expect(found.map(\.rule) == ["force-try", "unused-code-with-findings"])
        #expect(found.map(\.path) == ["Old.swift", "Part.swift"])
    }

    @Test func whereNothingStartsEverythingMayBeUsed() throws {
        let project = try project(["App.swift": "let count = 1\n"])
        defer { project.remove() }
        #expect(try findings(project).count { $0.rule == "force-try" } == 3)
    }

    @Test func whoNamesAFileOrALineIsToldEach() throws {
        let project = try project()
        defer { project.remove() }
        #expect(try findings(project, "Part.swift").map(\.rule) == ["force-try"])
        try project.git("init", "-q")
        try project.git("add", "--all")
        try project.git("commit", "-q", "-m", "a harbor")
        try project.write(Self.part.replacingOccurrences(of: "save", with: "keep"), to: "Part.swift")
        #expect(try findings(project, "--since", "HEAD").map(\.rule) == ["force-try"])
    }

    @Test func theBaselineKnowsEachFinding() throws {
        let project = try project()
        defer { project.remove() }
        #expect(try project.tenet("baseline", "create").code == 0)
        #expect(try findings(project, "--baseline", "tenet-baseline.json").isEmpty)
        try project.write(
            Self.part + "extension OldQuay { func sort() throws { try! store.sort() } }\n", to: "Part.swift")
        let found = try findings(project, "--baseline", "tenet-baseline.json")
        #expect(found == [Found(rule: "unused-code-with-findings", path: "Old.swift", notes: ["Part.swift"])])
    }

    @Test func aCommentKeepsTheFindingsApart() throws {
        let reason = "// tenet:ignore(unused-code-with-findings) the next release uses it\n"
        let project = try project(["Old.swift": reason + Self.old])
        defer { project.remove() }
        let rules = try findings(project).filter { $0.path != "Quay.swift" }.map(\.rule)
        #expect(rules.sorted() == ["force-try", "force-try", "hardcoded-secret"])
    }

    @Test func whoNamesTheRuleIsToldOfEverything() throws {
        let project = try project(["tenet.yml": "rules:\n  unused-code-with-findings: warning\n"])
        defer { project.remove() }
        let rules = try findings(project).map(\.rule)
        #expect(rules.count { $0 == "force-try" } == 3)
        #expect(rules.count { $0 == "unused-code-with-findings" } == 2)
    }

    /// What previews are made of runs on nobody's device; a view that previews alone show is told of as unused.
    @Test(arguments: ["%@", "#if DEBUG\n%@\n#endif"])
    func whatPreviewsAreMadeOfIsNotTold(_ frame: String) throws {
        let app = "@main struct Harbor: App { var body: some Scene { WindowGroup { Text(\"Harbor\") } } }\n"
        let quay = """
            struct OldQuay: View {
                var body: some View { Text("Quay").task { try? load() } }
                private func load() throws { try! store.load() }
            }
            #Preview { OldQuay().environment(PilotStandIn()) }

            """
        let standIn = """
            final class PilotStandIn: @unchecked Sendable {
                var name = "Anna"
                let token = "ghp_\("0a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R")"
            }
            """
        let project = try TenetProcess([
            "App.swift": app, "Quay.swift": quay, "StandIn.swift": frame.replacingOccurrences(of: "%@", with: standIn),
        ])
        defer { project.remove() }
        let unused = Found(rule: "unused-code-with-findings", path: "Quay.swift", notes: ["Quay.swift"])
        let found = try findings(project)
        #expect(found.filter { $0.rule != "hardcoded-secret" } == [unused])
        #expect(found.filter { $0.rule == "hardcoded-secret" }.map(\.path) == ["StandIn.swift"])
        #expect(try project.tenet("check").output.contains("1 finding in code that serves previews alone"))
        #expect(try findings(project, "StandIn.swift").map(\.rule).contains("unchecked-sendable"))
        try project.write("rules:\n  preview-only-code: warning\n", to: "tenet.yml")
        #expect(try findings(project).count { $0.rule == "unchecked-sendable" } == 1)
    }
}
