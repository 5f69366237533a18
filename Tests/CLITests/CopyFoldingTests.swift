import Foundation
import Testing

/// Copies of one piece of code are one finding of a whole run, with every place.
@Suite struct CopyFoldingTests {
    private static func harbor(_ name: String) -> String {
        """
        struct \(name) {
            func total(_ berths: [Berth], _ rate: Double) -> Double {
                var sum = 0.0
                for berth in berths where berth.isTaken {
                    sum += berth.length * Double(berth.nights)
                    if berth.hasPower { sum += 4.5 }
                }
                let reduced = sum - sum * rate
                return reduced > 0 ? reduced : 0
            }
        }

        """
    }

    private static let names = ["North", "South", "West", "East"]

    private func project() throws -> TenetProcess {
        var files = ["tenet.yml": "profile: none\nrules:\n  duplicate-code: warning\n"]
        for name in Self.names { files["\(name).swift"] = Self.harbor(name) }
        return try TenetProcess(files)
    }

    private func findings(
        _ project: TenetProcess, of rule: String = "duplicate-code", _ arguments: String...
    ) throws -> [[String: Any]] {
        let json = try project.tenet(arguments: ["check", "--format", "json"] + arguments).output
        let document = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        let all = try #require(document["findings"] as? [[String: Any]])
        return all.filter { $0["rule"] as? String == rule }
    }

    private func places(_ finding: [String: Any]) -> Set<String> {
        let notes = finding["notes"] as? [[String: Any]] ?? []
        return Set(([finding] + notes).compactMap { $0["path"] as? String })
    }

    @Test func fourCopiesAreOneFinding() throws {
        let project = try project()
        defer { project.remove() }
        for _ in 0..<2 {
            let found = try findings(project)
            #expect(found.count == 1)
            #expect(found.first.map(places) == Set(Self.names.map { "\($0).swift" }))
        }
    }

    @Test func whoNamesAFileIsToldOfItsCopy() throws {
        let project = try project()
        defer { project.remove() }
        #expect(try findings(project, "West.swift").compactMap { $0["path"] as? String } == ["West.swift"])
    }

    @Test func theBaselineKnowsEachCopy() throws {
        let project = try project()
        defer { project.remove() }
        #expect(try project.tenet("baseline", "create").code == 0)
        #expect(try findings(project, "--baseline", "tenet-baseline.json").isEmpty)
        try project.write(Self.harbor("Isle"), to: "Isle.swift")
        let found = try findings(project, "--baseline", "tenet-baseline.json")
        #expect(found.compactMap { $0["path"] as? String } == ["Isle.swift"])
    }

    /// A call that a project forces everywhere is one thing to decide; a new place of it is told to whoever changes that line.
    @Test func aHabitIsOneFindingAndANewPlaceIsTold() throws {
        let habit = (0..<12).map { "func fill\($0)() throws { try! store.put(\($0)) }\n" }
        let project = try TenetProcess(["A.swift": habit.joined(), "B.swift": "let b = 1\n"])
        defer { project.remove() }
        for _ in 0..<2 {
            let found = try findings(project, of: "force-try")
            #expect(found.count == 1)
            #expect((found.first?["notes"] as? [Any])?.count == 11)
        }
        try project.git("init", "-q")
        try project.git("add", "--all")
        try project.git("commit", "-q", "-m", "a habit")
        try project.write("func more() throws { try! store.put(13) }\n", to: "B.swift")
        #expect(try findings(project, of: "force-try").count == 1)
        let changed = try findings(project, of: "force-try", "--since", "HEAD")
        #expect(changed.compactMap { $0["path"] as? String } == ["B.swift"])
    }
}
