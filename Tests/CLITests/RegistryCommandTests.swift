import Foundation
import Testing

/// The registry and the code, each changed without the other.
@Suite struct RegistryCommandTests {
    private static let manager = "Packages/HarborCore/Sources/HarborCore/Services/Badge/BadgeManager.swift"

    private func app() throws -> TenetProcess {
        var process = try TenetProcess([:])
        #expect(try process.tenet("new", "app", "Harbor", "--standard", "mvvm").code == 0)
        process.folder.appendPathComponent("Harbor")
        #expect(try process.tenet("new", "component", "badge").code == 0)
        #expect(try process.tenet("registry", "--write").code == 0)
        return process
    }

    @Test func aRegistryThatWasEditedByHandIsOutOfStep() throws {
        let app = try app()
        defer { app.remove() }
        let document = "blueprint/component-catalog.md"
        let before = try app.read(document)
        try app.write(before.replacing("# Component catalog", with: "# Our parts"), to: document)
        let answer = try app.tenet("registry", "--check")
        #expect(answer.code == 1 && answer.output.contains("-# Our parts\n+# Component catalog"), "\(answer)")
        #expect(try app.tenet("registry", "--write").code == 0)
        #expect(try app.read(document) == before)
    }

    @Test func codeThatCameOrWentIsOutOfStep() throws {
        let app = try app()
        defer { app.remove() }
        #expect(try app.tenet("registry", "--check").code == 0)
        let added = "Packages/HarborCore/Sources/HarborCore/Services/TideClock.swift"
        try app.write("/// Knows the tides.\npublic struct TideClock {}\n", to: added)
        let more = try app.tenet("registry", "--check")
        #expect(more.code == 1 && more.output.contains("+| `TideClock` | struct | Knows the tides. |"), "\(more)")
        try FileManager.default.removeItem(at: app.folder.appendingPathComponent(added))
        #expect(try app.tenet("registry", "--check").code == 0)
    }

    /// Whoever has a registry finds in it what `new` makes, and no longer what it takes back.
    @Test func whatIsGeneratedIsListedAtOnce() throws {
        let app = try app()
        defer { app.remove() }
        let documents = ["blueprint/module-registry.md", "blueprint/component-catalog.md"]
        let before = try documents.map(app.read)
        let made = try app.tenet("new", "feature", "Tides", "--item", "Tide")
        #expect(made.code == 0 && made.output.contains("update     blueprint/module-registry.md"), "\(made)")
        #expect(try app.read(documents[0]).contains("| `TidesViewModel` | class |"))
        #expect(try app.read(documents[1]).contains("## `TidesView`"))
        #expect(try app.tenet("registry", "--check").code == 0)
        #expect(try app.tenet("new", "--undo").code == 0)
        #expect(try documents.map(app.read) == before)
    }

    @Test func anEditedRegistryIsLeftAlone() throws {
        let app = try app()
        defer { app.remove() }
        let document = "blueprint/component-catalog.md"
        let edited = try app.read(document).replacing("# Component catalog", with: "# Our parts")
        try app.write(edited, to: document)
        #expect(try app.tenet("new", "feature", "Tides", "--item", "Tide").code == 0)
        #expect(try app.read(document) == edited)
        #expect(try app.read("blueprint/module-registry.md").contains("`TidesViewModel`"))
        #expect(try app.tenet("registry", "--check").code == 1)
    }

    /// A dry run shows the plan and writes nothing, in the registry neither.
    @Test func aDryRunLeavesTheRegistryAlone() throws {
        let app = try app()
        defer { app.remove() }
        let before = try app.read("blueprint/module-registry.md")
        #expect(try app.tenet("new", "feature", "Tides", "--item", "Tide", "--dry-run").code == 1)
        #expect(try app.read("blueprint/module-registry.md") == before)
    }

    @Test func aGeneratedFileThatWasMovedRenamedOrDeletedIsSaid() throws {
        let app = try app()
        defer { app.remove() }
        let place = app.folder.appendingPathComponent(Self.manager)
        let text = try app.read(Self.manager)
        let moved = Self.manager.replacing("/Badge/", with: "/Numbers/")
        let renamed = Self.manager.replacing("BadgeManager.swift", with: "Badges.swift")
        for target in [moved, renamed] {
            try app.write(text, to: target)
            try? FileManager.default.removeItem(at: place)
            let answer = try app.tenet("registry", "--check")
            #expect(answer.output.contains("moved      \(Self.manager): it lies at \(target), "), "\(answer)")
            try FileManager.default.removeItem(at: app.folder.appendingPathComponent(target))
        }
        let answer = try app.tenet("registry", "--check")
        #expect(answer.code == 1 && answer.output.contains("-| `BadgeManager` | "), "\(answer)")
        #expect(answer.output.contains("deleted    \(Self.manager): it stays so"))
    }

    @Test func whatTheTeamKeepsToIsWhatIsGenerated() throws {
        let app = try app()
        defer { app.remove() }
        let document = try app.read("STANDARD.md")
        try app.write(document.replacing("extends: [mvvm]", with: "extends: [clean]"), to: "STANDARD.md")
        for command in [["feature", "Berths"], ["component", "pinning"], ["model", "Pier"]] {
            let answer = try app.tenet(arguments: ["new"] + command)
            #expect(
                answer.code == 2 && answer.errors.contains("made for `mvvm`, and tenet.yml keeps it to `clean`"),
                "\(command) \(answer)")
        }
        // A document that extends none is the team's own.
        try app.write(document.replacing("extends: [mvvm]\n", with: ""), to: "STANDARD.md")
        #expect(try app.tenet("new", "feature", "Berths").code == 0)
    }
}
