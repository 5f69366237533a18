import Foundation
import Testing

/// What may lie where a blueprint is looked for: each is named with its remedy, nothing is written, and nothing waits.
@Suite struct HostileBlueprintFileTests {
    private static let document =
        "# FEATURE BLUEPRINT: Berths\n\n## Models\n\n```swift\nstruct Berth { let id: Int }\n```\n"

    private func app() throws -> TenetProcess {
        var process = try TenetProcess(["outside.md": Self.document, "secret.txt": "token: 1234\n"])
        #expect(try process.tenet("new", "app", "Harbor", "--standard", "native").code == 0)
        process.folder.appendPathComponent("Harbor")
        try FileManager.default.createDirectory(
            at: process.folder.appendingPathComponent("blueprint"), withIntermediateDirectories: true)
        return process
    }

    /// Every path with its kind, rights and contents.
    private func tree(_ process: TenetProcess) throws -> [String: String] {
        let root = process.folder.path
        var found: [String: String] = [:]
        for path in FileManager.default.subpaths(atPath: root) ?? [] where !path.hasPrefix(".cache") {
            let attributes = try FileManager.default.attributesOfItem(atPath: root + "/" + path)
            let kind = "\(attributes[.type] ?? "") \(attributes[.posixPermissions] ?? "")"
            let isFile = attributes[.type] as? FileAttributeType == .typeRegular
            let contents = isFile ? FileManager.default.contents(atPath: root + "/" + path) : nil
            found[path] = kind + (contents?.base64EncodedString() ?? "")
        }
        return found
    }

    private func expect(_ words: String, in app: TenetProcess, asOrdinaryUser: Bool = false) throws {
        for command in [["new", "feature", "--from", "blueprint/berths.md"], ["new", "feature", "Berths"]] {
            let before = try tree(app)
            let answer =
                asOrdinaryUser
                ? try app.tenetAsOrdinaryUser(
                    command[0], command[1], command[2], command.count > 3 ? command[3] : "--diff")
                : try app.tenet(arguments: command)
            #expect(answer.code == 2, "\(command) \(answer)")
            #expect(answer.errors.contains("blueprint/berths.md:\(words)"), "\(command) \(answer)")
            #expect(!answer.errors.contains("1234") && !answer.errors.utf8.contains(0x1B))
            #expect(answer.errors.split(separator: "\n").count == 1, "\(answer.errors)")
            #expect(try tree(app) == before, "\(command) has written something")
        }
    }

    @Test(arguments: ["../../secret.txt", "../../outside.md", "/nowhere/berths.md", "berths.md", "/dev/zero"])
    func aLinkThatLeadsOutOrNowhere(target: String) throws {
        let app = try app()
        defer { app.remove() }
        try FileManager.default.createSymbolicLink(
            atPath: app.folder.path + "/blueprint/berths.md", withDestinationPath: target)
        try expect("1: its path leads out of the project", in: app)
    }

    @Test func aFolderThatLeadsOut() throws {
        let app = try app()
        defer { app.remove() }
        let folder = app.folder.appendingPathComponent("blueprint")
        let outside = app.folder.deletingLastPathComponent().appendingPathComponent("elsewhere")
        try FileManager.default.moveItem(at: folder, to: outside)
        try Data(Self.document.utf8).write(to: outside.appendingPathComponent("berths.md"))
        try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: outside)
        try expect("1: its path leads out of the project", in: app)
    }

    @Test(.timeLimit(.minutes(5))) func whatIsNoFile() throws {
        let app = try app()
        defer { app.remove() }
        let place = app.folder.path + "/blueprint/berths.md"
        #expect(mkfifo(place, 0o644) == 0)
        try expect("1: this is no file, and a blueprint is one; move it away", in: app)
        try FileManager.default.removeItem(atPath: place)
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try expect("1: this is no file, and a blueprint is one; move it away", in: app)
    }

    @Test(.enabled(if: OrdinaryUser.exists)) func aFileThatMayNotBeRead() throws {
        let app = try app()
        defer { app.remove() }
        try app.write(Self.document, to: "blueprint/berths.md")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0], ofItemAtPath: app.folder.path + "/blueprint/berths.md")
        try expect("1: it cannot be read: Permission denied", in: app, asOrdinaryUser: true)
    }

    @Test func bytesThatAreNoText() throws {
        let app = try app()
        defer { app.remove() }
        let place = app.folder.appendingPathComponent("blueprint/berths.md")
        let latin = Array("# FEATURE BLUEPRINT: Berths\n\nCaf".utf8) + [0xE9] + Array("\n".utf8)
        try Data(latin).write(to: place)
        try expect("3: it is not UTF-8 text: the byte 0xE9 begins no character here; save it in UTF-8", in: app)
        try Data([0xFF, 0xFE] + Self.document.utf8.flatMap { [$0, 0] }).write(to: place)
        try expect("1: it is not UTF-8 text: the byte 0xFF", in: app)
        try Data((Self.document + String(repeating: "word ", count: 200_000)).utf8).write(to: place)
        try expect("1: it is larger than 256 KB", in: app)
        try app.write(
            Self.document.replacingOccurrences(of: "Berths", with: "Ber\u{1B}[2Jths"), to: "blueprint/berths.md")
        try expect("1: the character U+001B", in: app)
    }

    /// A document that was good when the feature was made is read again by each update.
    @Test func anUpdateSaysTheSame() throws {
        let app = try app()
        defer { app.remove() }
        try app.write(Self.document, to: "blueprint/berths.md")
        #expect(try app.tenet("new", "feature", "Berths").code == 0)
        let place = app.folder.path + "/blueprint/berths.md"
        try FileManager.default.removeItem(atPath: place)
        try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: "../../outside.md")
        let before = try tree(app)
        let answer = try app.tenet("update")
        #expect(answer.code == 2 && answer.errors.contains("berths.md:1: its path leads out"), "\(answer)")
        #expect(try tree(app) == before)
    }
}
