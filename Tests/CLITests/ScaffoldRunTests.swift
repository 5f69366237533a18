import Foundation
import Testing

/// Commands of the scaffold as people start them: two at once, after a kill, in a folder that somebody else has prepared.
@Suite struct ScaffoldRunTests {
    private func app() throws -> TenetProcess {
        var process = try TenetProcess([:])
        #expect(try process.tenet("new", "app", "Harbor", "--standard", "native").code == 0)
        process.folder.appendPathComponent("Harbor")
        return process
    }

    @Test func aPlanInACheckoutThatLeadsOutIsRefusedWithExitCodeTwo() throws {
        let app = try app()
        defer { app.remove() }
        try app.write("x", to: ".tenet/pending/0.after")
        let row = "{\"path\":\"../evil.sh\",\"hasBefore\":false,\"hasAfter\":true,\"isExecutable\":true}"
        for plan in ["[\(row)]", "{\"folder\":1,\"rows\":[\(row)]}"] {
            try app.write(plan, to: ".tenet/pending/plan.json")
            for command in [
                ["registry", "--write"], ["update"], ["new", "feature", "Berths"], ["update", "--dry-run"],
            ] {
                let answer = try app.tenet(arguments: command)
                #expect(answer.code == 2 && answer.errors.contains(".tenet/pending"), "\(command) \(answer)")
            }
        }
        let outside = app.folder.deletingLastPathComponent().appendingPathComponent("evil.sh").path
        #expect(!FileManager.default.fileExists(atPath: outside))
    }

    @Test func twoRunsAtOnceDoBoth() async throws {
        let app = try app()
        defer { app.remove() }
        let answers = try await withThrowingTaskGroup(of: TenetProcess.Answer.self) { group in
            for name in ["Berths", "Piers", "Moorings"] {
                group.addTask { try app.tenet("new", "feature", name) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers.map(\.code) == [0, 0, 0], "\(answers.map(\.errors))")
        #expect(try app.tenet("update", "--dry-run").code == 0)
    }

    @Test func aDryRunInAFolderThatIsALinkSaysWhatARunWould() throws {
        let app = try app()
        defer { app.remove() }
        let outside = app.folder.deletingLastPathComponent().appendingPathComponent("elsewhere")
        let packages = app.folder.appendingPathComponent("Packages")
        try FileManager.default.moveItem(at: packages, to: outside)
        try FileManager.default.createSymbolicLink(at: packages, withDestinationURL: outside)
        let dry = try app.tenet("new", "feature", "Berths", "--dry-run")
        let real = try app.tenet("new", "feature", "Berths")
        #expect(dry.code == 2 && real.code == 2)
        #expect(dry.errors.contains("a link leads out of the project"))
        #expect(real.errors.contains("a link leads out of the project"))
    }

    @Test func linesThatHaveNoPlaceEndWithOne() throws {
        let app = try app()
        defer { app.remove() }
        try FileManager.default.removeItem(at: app.folder.appendingPathComponent("Harbor/Home/AppRoute.swift"))
        let answer = try app.tenet("new", "feature", "Berths")
        #expect(answer.code == 1 && answer.output.contains("AppRoute.swift"), "\(answer)")
    }

    @Test func whatCannotBeComparedIsWrongUse() throws {
        let empty = try TenetProcess([:])
        defer { empty.remove() }
        #expect(try empty.tenet("similar", "BoatCard").code == 2)
        #expect(try empty.tenet("similar", "").code == 2)
    }

    @Test func aPartThatAFeatureBringsIsNamed() throws {
        let app = try app()
        defer { app.remove() }
        #expect(try app.tenet("new", "model", "Berth", "--fields", "id: Int, name: String").code == 0)
        let answer = try app.tenet("new", "feature", "Berths")
        #expect(answer.code == 2 && answer.errors.contains("`tenet new model Berth` (generation 2)"), "\(answer)")
    }
}
