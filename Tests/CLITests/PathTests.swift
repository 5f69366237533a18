import Foundation
import Testing

/// How a project's paths look, whatever they are called and whatever way leads to them.
@Suite struct PathTests {
    private static let bad = "let user = try! load()\n"

    @Test(arguments: [
        ["check"], ["check", "A"], ["check", "A/F.swift"], ["fix"], ["fix", "--diff"], ["config", "show"],
        ["config", "show", "--path", "A/F.swift"], ["baseline", "create", "--output", "b.json"],
        ["check", "--stdin", "--path", "A/F.swift"], ["check", "--stdin", "--path", "F.swift"],
        ["init", "--profile", "native"],
        ["contract", "check", "--pydantic", "P"], ["contract", "check", "--openapi", "o.yaml"],
        ["standards", "lint", "S"], ["standards", "toc", "S/s.md"],
    ])
    func namesOfOneLetterAreNames(arguments: [String]) throws {
        let project = try TenetProcess([
            "A/F.swift": Self.bad, "F.swift": Self.bad, "A/B/C/D.swift": "let d = 1\n",
            "P/m.py": "from pydantic import BaseModel\nclass A(BaseModel):\n    b: int\n",
            "S/s.md": "# S\n\n- Never do this.\n",
            "o.yaml": "openapi: 3.0.0\ninfo: { title: t, version: '1' }\npaths: {}\n"
                + "components: { schemas: { A: { type: object, properties: { b: { type: string } } } } }\n",
        ])
        defer { project.remove() }
        let answer = try project.run(TenetProcess.binary(), arguments, input: "let a = 1\n")
        #expect((0...1).contains(answer.code), "\(answer.code): \(answer.errors)")
    }

    /// A project in `project`, reached through links from beside it.
    private static func linked() throws -> TenetProcess {
        let folder = try TenetProcess([
            "project/tenet.yml": "rules: { force-try: error }\n", "project/Sources/A.swift": bad, "other/note.txt": "",
        ])
        try folder.link("outer/link", to: "../project")
        try folder.link("outer/sources", to: "../project/Sources")
        try folder.link("outer/File.swift", to: "../project/Sources/A.swift")
        try folder.link("project/again", to: ".")
        return folder
    }

    @Test(arguments: [
        ("project", "."), ("project", "Sources"), ("project", "Sources/A.swift"), ("outer", "link"),
        ("outer", "link/Sources"), ("outer", "link/Sources/A.swift"), ("outer", "sources"), ("outer", "File.swift"),
        ("outer", "link/../project"), ("outer", "sources/../Sources/A.swift"), ("outer/link", "."),
        ("outer/link/Sources", "A.swift"), ("outer/sources", ".."), ("project", "again"), ("project/again", "."),
        ("other", "../outer/link"), (".", "outer/link"), ("outer", "link/Sources/*.swift"),
    ])
    func aProjectHasTheSamePathsOverEveryLink(folder: String, path: String) throws {
        let files = try Self.linked()
        defer { files.remove() }
        let answer = try files.shell("cd \(folder) && tenet check '\(path)' --format json --no-cache")
        #expect(answer.output.contains(#""path":"Sources/A.swift""#), "\(answer.output) \(answer.errors)")
        // The configuration of the project counts, too.
        #expect(answer.output.contains(#""severity":"error""#))
    }

    @Test func textNamesFilesAsTheyAreOpenedFromHere() throws {
        let files = try Self.linked()
        defer { files.remove() }
        let answer = try files.shell("cd outer && tenet check link --format agent --no-cache")
        let path = try #require(answer.output.split(separator: ":").first.map(String.init))
        #expect(FileManager.default.fileExists(atPath: path) && path.hasSuffix("/project/Sources/A.swift"))
    }

    @Test func aLinkedFolderBelongsToTheProjectThatItIsLinkedInto() throws {
        let files = try TenetProcess([
            "project/tenet.yml": "rules: { force-try: error }\n", "shared/S.swift": Self.bad,
        ])
        defer { files.remove() }
        try files.link("project/Shared", to: "../shared")
        for path in ["Shared", "Shared/S.swift", "--follow-links ."] {
            let answer = try files.shell("cd project && tenet check \(path) --format json --no-cache")
            #expect(answer.output.contains(#""path":"Shared/S.swift""#), "\(path): \(answer.output)")
            #expect(answer.output.contains(#""severity":"error""#))
        }
    }

    @Test func linksThatLeadInCirclesEnd() throws {
        let files = try TenetProcess(["project/A.swift": Self.bad, "project/B/C.swift": Self.bad])
        defer { files.remove() }
        try files.link("project/B/up", to: "..")
        try files.link("project/loop", to: "loop")
        let answer = try files.shell("cd project && tenet check --format agent")
        #expect(answer.code == 0 && answer.output.contains("checked 2 files"))
    }

    /// `é` as one character and as two: Swift takes the strings for equal, Linux keeps both files.
    @Test(.enabled(if: TenetProcess.keepsNames))
    func namesThatOnlyLookTheSameAreTwoFiles() throws {
        // Not as a dictionary, whose keys would be equal.
        let files = try TenetProcess(["e\u{301}.swift": Self.bad])
        defer { files.remove() }
        try files.write(Self.bad, to: "\u{E9}.swift")
        try files.write("", to: "\u{E9}/e\u{301}.swift")
        for format in [
            "agent", "json", "sarif", "checkstyle", "junit", "gitlab", "rdjson", "markdown", "github", "xcode",
        ] {
            let answer = try files.tenet("check", "--rule", "force-try", "--format", format)
            let names = format == "sarif" ? ["e%CC%81.swift", "%C3%A9.swift"] : ["e\u{301}.swift", "\u{E9}.swift"]
            for name in names {
                #expect(Data(answer.output.utf8).range(of: Data(name.utf8)) != nil, "\(format): \(answer.output)")
            }
        }
        // From the cache as well, and both are fixed.
        #expect(try files.tenet("check", "--format", "agent").output.contains("checked 3 files"))
        let recorded = try files.tenet("baseline", "create", "--rule", "force-try")
        #expect(recorded.output.contains("recorded 2 findings"))
    }

    @Test(.enabled(if: TenetProcess.keepsNames))
    func namesThatAreNoTextAreSaid() throws {
        let files = try TenetProcess(["A.swift": "let a = 1\n"])
        defer { files.remove() }
        let made = try files.shell(#"printf 'let b = 1\n' > "$(printf 'b\377.swift')" && mkdir "$(printf 'd\376')" "#)
        #expect(made.code == 0)
        let answer = try files.tenet("check")
        #expect(answer.code == 1)
        #expect(answer.output.contains("its name is not valid UTF-8; rename it"))
        #expect(try files.shell(#"tenet check "$(printf 'b\377.swift')""#).code == 2)
    }
}

extension TenetProcess {
    /// The file system keeps names as they are given.
    static let keepsNames: Bool = {
        #if os(Linux)
            true
        #else
            false
        #endif
    }()

    func link(_ path: String, to target: String) throws {
        let url = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
    }

    /// Runs a line of shell in which `tenet` is the built one.
    @discardableResult
    func shell(_ line: String, input: String? = nil) throws -> Answer {
        let tenet = try Self.binary().path
        return try run(
            URL(fileURLWithPath: "/bin/sh"), ["-c", "tenet() { '\(tenet)' \"$@\"; }\n" + line], input: input)
    }
}
