import Foundation
import TenetModel
import Testing

@testable import TenetEngine

@Suite struct FileWriterTests {
    let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    @Test func replacesAndKeepsPermissions() throws {
        try scratch.add("A.swift", contents: "old and longer")
        let path = scratch.absolute("A.swift")
        for permissions: UInt32 in [0o640, 0o755, 0o600] {
            chmod(path, mode_t(permissions))
            let before = try FileStatus.of(path)
            try FileWriter.replace(path, with: "new \(permissions)".utf8)
            #expect(try scratch.contents("A.swift") == "new \(permissions)")
            let after = try FileStatus.of(path)
            #expect(after.permissions == permissions && after.identity != before.identity)
        }
        #expect(try scratch.names() == ["A.swift"])
    }

    @Test func createsWhatIsMissing() throws {
        try FileWriter.replace(scratch.absolute("new.swift"), with: [0x61])
        #expect(try scratch.contents("new.swift") == "a" && scratch.names() == ["new.swift"])
        #expect(try FileStatus.of(scratch.absolute("new.swift")).permissions & 0o600 == 0o600)
    }

    @Test func missingFoldersAreMade() throws {
        try FileWriter.replace(scratch.absolute("one/two/three.json"), with: "new".utf8)
        #expect(try scratch.contents("one/two/three.json") == "new")
    }

    /// Whoever put the link there decides what it points to, and that may be anything.
    @Test func linksAreNotWrittenThrough() throws {
        try scratch.add("target/A.swift", contents: "old")
        try scratch.link("one.swift", to: "target/A.swift")
        try scratch.link("two.swift", to: "nowhere")
        for name in ["one.swift", "two.swift"] {
            let error = #expect(throws: FileWriteError.self) {
                try FileWriter.replace(scratch.absolute(name), with: "new".utf8)
            }
            #expect(error?.cause == .link)
        }
        #expect(try scratch.contents("target/A.swift") == "old")
        #expect(try scratch.names() == ["one.swift", "target", "two.swift"])
        #expect(try scratch.names(in: "target") == ["A.swift"])
    }

    @Test func otherHardLinksKeepTheOldContents() throws {
        try scratch.add("A.swift", contents: "old")
        try FileManager.default.linkItem(atPath: scratch.absolute("A.swift"), toPath: scratch.absolute("B.swift"))
        try FileWriter.replace(scratch.absolute("A.swift"), with: "new".utf8)
        #expect(try scratch.contents("A.swift") == "new" && scratch.contents("B.swift") == "old")
    }

    @Test func failuresNameThePathAndTheReason() throws {
        try scratch.add("folder/", "A.swift")
        mkfifo(scratch.absolute("pipe"), 0o600)
        for (name, reason) in [
            ("folder", "it is not a regular file"), ("pipe", "it is not a regular file"),
            ("A.swift/B.swift", "Not a directory"), ("folder/", "Is a directory"), ("folder/..", "Is a directory"),
        ] {
            let path = scratch.absolute(name)
            let error = #expect(throws: FileWriteError.self) { try FileWriter.replace(path, with: [0x61]) }
            #expect(error?.description.hasPrefix("\(path) cannot be written: \(reason)") == true)
        }
        #expect(try scratch.names() == ["A.swift", "folder", "pipe"])
    }

    @Test func extendedAttributesAreKept() throws {
        try scratch.add("A.swift", contents: "old")
        let path = scratch.absolute("A.swift")
        let name = "user.tenet.test"
        guard ExtendedAttribute.set(name, to: "kept", of: path) else { return }
        try FileWriter.replace(path, with: "new".utf8)
        #expect(ExtendedAttribute.value(name, of: path) == "kept")
        try FileWriter.replace(
            path, inside: scratch.path, with: "newer".utf8.map { $0 }, ifStill: "new".utf8.map { $0 })
        #expect(ExtendedAttribute.value(name, of: path) == "kept")
    }

    #if os(Linux)
        /// `/dev/full` stands for a full disk: every write to it fails. Here the file system itself is full.
        @Test func aFullDiskLosesNothing() throws {
            let error = FileWriteError(path: "a/B.swift", cause: .system(SystemError(code: ENOSPC)))
            #expect(
                error.description.hasPrefix("a/B.swift cannot be written: No space left on device; free some space"))
        }
    #endif

    /// Root may write everything.
    @Test(.enabled(if: geteuid() != 0)) func filesThatMayNotBeWrittenStay() throws {
        try scratch.add("A.swift", contents: "old")
        chmod(scratch.absolute("A.swift"), 0o444)
        #expect(throws: FileWriteError.self) { try FileWriter.replace(scratch.absolute("A.swift"), with: [0x61]) }
        chmod(scratch.absolute("A.swift"), 0o644)
        chmod(scratch.path, 0o500)
        defer { chmod(scratch.path, 0o700) }
        #expect(throws: FileWriteError.self) { try FileWriter.replace(scratch.absolute("A.swift"), with: [0x61]) }
        #expect(try scratch.contents("A.swift") == "old")
    }

    /// A reader never sees a part, and writers do not take one another's temporary files.
    @Test func manyAtOnce() async throws {
        let path = scratch.absolute("A.swift")
        let texts = (0..<8).map { String(repeating: "\($0)", count: 50_000) }
        try FileWriter.replace(path, with: texts[0].utf8)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for text in texts { group.addTask { for _ in 0..<5 { try FileWriter.replace(path, with: text.utf8) } } }
            group.addTask {
                var buffer: [UInt8] = []
                for _ in 0..<50 {
                    _ = try FileReader.read(path, into: &buffer, limit: 1 << 20).get()
                    #expect(buffer.count == 50_000 && Set(buffer).count == 1)
                }
            }
            try await group.waitForAll()
        }
        #expect(try scratch.names() == ["A.swift"])
    }
}
