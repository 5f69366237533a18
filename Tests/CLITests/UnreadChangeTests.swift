import Foundation
import Testing

/// What a change adds and nobody can read fails a run over that change, and nothing else that cannot be read does.
@Suite struct UnreadChangeTests {
    /// A repository with a file, a link that leads to it and a link that leads nowhere.
    private static func project() throws -> TenetProcess {
        let project = try TenetProcess(["Sources/A.swift": "let a = 1\n", "Sources/B.swift": "let b = 1\n"])
        try project.link("Sources/ToB.swift", to: "B.swift")
        try project.link("Sources/Old.swift", to: "nowhere")
        try project.git("init", "-q")
        try project.commit()
        return project
    }

    private static func codes(_ project: TenetProcess) throws -> [Int32] {
        [
            try project.tenet("check", "--no-cache", "--since", "HEAD").code,
            try project.tenet("check", "--no-cache", "--staged").code,
        ]
    }

    @Test func whatWasThereBeforeIsNoPartOfTheChange() throws {
        let project = try Self.project()
        defer { project.remove() }
        #expect(try Self.codes(project) == [0, 0])
        #expect(try project.tenet("check", "--no-cache").code == 1)
    }

    @Test(arguments: [["nowhere"], ["Second.swift", "First.swift"]])
    func newLinksThatLeadNowhereOrInACircle(targets: [String]) throws {
        let project = try Self.project()
        defer { project.remove() }
        for (name, target) in zip(["First.swift", "Second.swift"], targets) {
            try project.link("Sources/" + name, to: target)
        }
        #expect(try Self.codes(project) == [1, 0])
        try project.git("add", "-A")
        #expect(try Self.codes(project) == [1, 1])
        let said = try project.tenet("check", "--no-cache", "--since", "HEAD").output
        #expect(said.contains("Sources/First.swift cannot be read"), "\(said)")
        try project.commit()
        #expect(try Self.codes(project) == [0, 0])
    }

    @Test func linksThatLeadElsewhere() throws {
        let project = try Self.project()
        defer { project.remove() }
        try FileManager.default.removeItem(at: project.folder.appendingPathComponent("Sources/Old.swift"))
        try project.link("Sources/Old.swift", to: "elsewhere")
        #expect(try Self.codes(project) == [1, 0])
        try project.git("add", "-A")
        #expect(try Self.codes(project) == [1, 1])
    }

    @Test func linksWhoseTargetGoesWithTheChange() throws {
        let project = try Self.project()
        defer { project.remove() }
        try FileManager.default.removeItem(at: project.folder.appendingPathComponent("Sources/B.swift"))
        #expect(try Self.codes(project) == [1, 0])
        try project.git("add", "-A")
        #expect(try Self.codes(project) == [1, 1])
    }

    @Test func namesThatAreNoText() throws {
        let project = try Self.project()
        defer { project.remove() }
        let shell = URL(fileURLWithPath: "/bin/sh")
        let write = try project.run(
            shell, ["-c", #"printf 'let c = 1\n' > "$(printf 'Sources/\377.swift')""#], input: nil)
        // Some file systems have no such names.
        guard write.code == 0 else { return }
        #expect(try Self.codes(project) == [1, 0])
        try project.git("add", "-A")
        #expect(try Self.codes(project) == [1, 1])
        try project.commit()
        #expect(try Self.codes(project) == [0, 0])
    }

    /// What the disk has in place of a staged file is not what the next commit holds.
    @Test func stagedFilesWithSomethingElseInTheirPlace() throws {
        let project = try Self.project()
        defer { project.remove() }
        let place = project.folder.appendingPathComponent("Sources/A.swift")
        try project.write("let a = try! load()\n", to: "Sources/A.swift")
        try project.git("add", "-A")
        try FileManager.default.removeItem(at: place)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let arguments = ["check", "--no-cache", "--staged", "--rule", "force-try", "--format", "agent"]
        let folder = try project.tenet(arguments: arguments)
        #expect(folder.code == 1 && folder.output.contains("A.swift:1:9 force-try"), "\(folder.output)")
        try FileManager.default.removeItem(at: place)
        try project.link("Sources/A.swift", to: "gone")
        let link = try project.tenet(arguments: arguments)
        #expect(link.output.contains("A.swift:1:9 force-try"), "\(link.output)")
        #expect(!link.output.contains("A.swift cannot be read"), "\(link.output)")
    }

    @Test(.enabled(if: OrdinaryUser.exists)) func foldersThatCannotBeListed() throws {
        let project = try Self.project()
        defer { project.remove() }
        try project.write("let c = try! load()\n", to: "Sources/Closed/C.swift")
        try project.commit()
        let closed = project.folder.appendingPathComponent("Sources/Closed").path
        let permissions = FileManager.default
        try permissions.setAttributes([.posixPermissions: 0], ofItemAtPath: closed)
        defer { try? permissions.setAttributes([.posixPermissions: 0o755], ofItemAtPath: closed) }
        let answer = try project.tenetAsOrdinaryUser("check", "--no-cache", "--since", "HEAD")
        #expect(answer.code == 1, "\(answer.output)")
        #expect(answer.output.contains("Sources/Closed cannot be read"), "\(answer.output)")
    }
}

extension TenetProcess {
    fileprivate func commit() throws {
        try git("add", "-A")
        try git("commit", "-q", "-m", "a step")
    }
}
