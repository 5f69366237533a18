import Foundation
import Testing

/// What the scaffold refuses, as people see it: what is wrong, on what, and the remedy; exit code 2, and nothing written.
@Suite struct ScaffoldErrorTests {
    private func app() throws -> TenetProcess {
        var process = try TenetProcess([:])
        #expect(try process.tenet("new", "app", "Harbor", "--standard", "native").code == 0)
        process.folder.appendPathComponent("Harbor")
        return process
    }

    private func files(_ process: TenetProcess) -> [String: Data] {
        let root = process.folder.path
        let paths = (FileManager.default.subpaths(atPath: root) ?? []).filter { !$0.hasPrefix(".cache") }
        return Dictionary(
            uniqueKeysWithValues: paths.map { ($0, FileManager.default.contents(atPath: root + "/" + $0) ?? Data()) })
    }

    private func expect(_ words: String, from command: [String], in process: TenetProcess) throws {
        let before = files(process)
        let answer = try process.tenet(arguments: command)
        #expect(answer.code == 2 && answer.errors.contains(words), "\(command) \(answer)")
        #expect(files(process) == before, "\(command) has written something")
    }

    @Test func whatIsRefusedOutsideOfAnApp() throws {
        let empty = try TenetProcess(["Harbor/notes.txt": "mine\n"])
        defer { empty.remove() }
        try expect("`my app` is no name of a type", from: ["new", "app", "my app", "--standard", "mvvm"], in: empty)
        try expect(
            "there is no app for the standard `viper`; valid are", from: ["new", "app", "A1", "--standard", "viper"],
            in: empty)
        try expect(
            "is not empty (it has `notes.txt`, say)", from: ["new", "app", "Harbor", "--standard", "mvvm"], in: empty)
        try expect("there is no tenet.lock here or above", from: ["new", "feature", "Berths"], in: empty)
        try expect("write `tenet new --undo --force`", from: ["new", "--force"], in: empty)
    }

    @Test func whatIsRefusedInAnApp() throws {
        let app = try app()
        defer { app.remove() }
        try app.write(
            "# FEATURE BLUEPRINT: Piers\n\n## Models\n\n```swift\nstruct Pier { let id }\n```\n", to: "piers.md")
        try app.write("struct BerthsView {}\n", to: "Harbor/Old.swift")
        try expect("piers.md:6: `id` has no type", from: ["new", "feature", "--from", "piers.md"], in: app)
        try expect(
            "`berths` is no name of a type: it begins with a small letter; `Berths` would do",
            from: ["new", "feature", "berths"], in: app)
        try expect("the name `BerthsView` is taken by Harbor/Old.swift:1", from: ["new", "feature", "Berths"], in: app)
        try expect(
            "`View` is the name of a type of SwiftUI", from: ["new", "feature", "Piers", "--item", "View"], in: app)
        try expect("NATIVE-MIST-007: ", from: ["new", "view-model", "Piers"], in: app)
        try expect(
            "people have worked on the app `Harbor`: 1 file added (Harbor/Old.swift)", from: ["new", "--undo"], in: app)
        try app.write("{\"format\": 9}\n", to: "tenet.lock")
        for command in [["update"], ["new", "--undo"], ["new", "feature", "Piers"], ["registry", "--write"]] {
            try expect("tenet.lock has format 9, which this version cannot read; update Tenet", from: command, in: app)
        }
    }
}
