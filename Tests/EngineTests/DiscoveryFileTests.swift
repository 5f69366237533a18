import Foundation
import TenetModel
import Testing

@testable import TenetEngine

@Suite struct FileReaderTests {
    let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    @Test func readsIntoOneBuffer() throws {
        try scratch.add("long.swift", contents: String(repeating: "let a = 1\n", count: 10_000))
        try scratch.add("short.swift", contents: "x")
        try scratch.add("empty.swift")
        var buffer: [UInt8] = [1, 2, 3]
        let status = try FileReader.read(scratch.absolute("long.swift"), into: &buffer, limit: 1 << 20).get()
        #expect(status.size == 100_000 && buffer.count == 100_000 && buffer.last == 0x0A)
        let capacity = buffer.capacity
        _ = try FileReader.read(scratch.absolute("short.swift"), into: &buffer, limit: 1 << 20).get()
        #expect(buffer == [0x78] && buffer.capacity == capacity)
        _ = try FileReader.read(scratch.absolute("empty.swift"), into: &buffer, limit: 0).get()
        #expect(buffer.isEmpty && buffer.capacity == capacity)
    }

    @Test func theLimitIsTheLargestSize() throws {
        try scratch.add("A.swift", contents: "12345")
        var buffer: [UInt8] = []
        #expect(throws: Never.self) { try FileReader.read(scratch.absolute("A.swift"), into: &buffer, limit: 5).get() }
        #expect(buffer.count == 5)
        let path = scratch.absolute("A.swift")
        let error = #expect(throws: FileReadError.self) { try FileReader.read(path, into: &buffer, limit: 4).get() }
        #expect(buffer.isEmpty)
        #expect(
            error?.skipped(as: "A.swift")
                == SkippedFile(
                    path: "A.swift", reason: .tooLarge, detail: "A.swift is larger than the limit of 4 bytes"))
    }

    @Test func aFileMayGoAfterItWasFound() throws {
        try scratch.add("A.swift", "B.swift")
        let found = try Discovery(root: scratch.path).files()
        try scratch.remove("A.swift")
        var buffer: [UInt8] = []
        let results = found.files.map { FileReader.read($0.absolute, into: &buffer, limit: 1 << 20) }
        guard case .failure(let error) = results[0], case .success = results[1] else {
            Issue.record("only the first file is gone: \(results)")
            return
        }
        #expect(
            error.skipped(as: "A.swift")
                == SkippedFile(
                    path: "A.swift", reason: .unreadable, detail: "A.swift cannot be read: No such file or directory"))
    }

    @Test(.timeLimit(.minutes(1))) func onlyRegularFilesAreRead() throws {
        try scratch.add("folder/")
        #expect(mkfifo(scratch.absolute("pipe"), 0o600) == 0)
        var buffer: [UInt8] = []
        for name in ["folder", "pipe"] {
            let path = scratch.absolute(name)
            #expect(throws: FileReadError(path: path, cause: .notAFile)) {
                try FileReader.read(path, into: &buffer, limit: 10).get()
            }
        }
    }

    #if os(Linux)
        /// Such files tell a size of 0.
        @Test func filesWithoutASize() throws {
            var buffer: [UInt8] = []
            _ = try FileReader.read("/proc/self/status", into: &buffer, limit: 1 << 20).get()
            #expect(buffer.count > 100)
            #expect(throws: FileReadError.self) {
                try FileReader.read("/proc/self/status", into: &buffer, limit: 9).get()
            }
        }
    #endif
}

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

    @Test func linksStay() throws {
        try scratch.add("target/A.swift", contents: "old")
        try scratch.link("one.swift", to: "target/A.swift")
        try scratch.link("two.swift", to: "one.swift")
        try FileWriter.replace(scratch.absolute("two.swift"), with: "new".utf8)
        #expect(try scratch.contents("target/A.swift") == "new")
        #expect(try FileStatus.of(scratch.absolute("two.swift"), followingLinks: false).kind == .link)
        #expect(try scratch.names() == ["one.swift", "target", "two.swift"])
        #expect(try scratch.names(in: "target") == ["A.swift"])
    }

    @Test func failuresNameThePathAndTheReason() throws {
        try scratch.add("folder/", "A.swift")
        try scratch.link("broken.swift", to: "nowhere")
        for (name, reason) in [
            ("folder", "Is a directory"), ("broken.swift", "No such file or directory"),
            ("missing/A.swift", "No such file or directory"), ("A.swift/B.swift", "Not a directory"),
        ] {
            let path = scratch.absolute(name)
            let error = #expect(throws: FileWriteError.self) { try FileWriter.replace(path, with: [0x61]) }
            #expect(error?.description == "\(path) cannot be written: \(reason)")
        }
        #expect(try scratch.names() == ["A.swift", "broken.swift", "folder"])
    }

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

@Suite struct LexicalPathTests {
    @Test(arguments: [
        ("a/b", "/r", "/r/a/b"), ("/a//b/", "/r", "/a/b"), ("./a/./b", "/r", "/r/a/b"), ("../a", "/r/s", "/r/a"),
        ("../../../a", "/r", "/a"), ("", "/r", "/r"), (".", "/", "/"), ("a/..", "/r", "/r"),
        ("a/\u{301}b", "/r", "/r/a/\u{301}b"),
    ])
    func absolute(_ path: String, _ folder: String, _ expected: String) {
        #expect(LexicalPath.absolute(path, in: folder).utf8.elementsEqual(expected.utf8))
    }

    @Test(arguments: [
        ("/r/a/b", "/r", "a/b"), ("/r", "/r", ""), ("/x/y", "/r/s", "../../x/y"), ("/r", "/r/s", ".."),
        ("/a", "/", "a"), ("/rs", "/r", "../rs"),
    ])
    func relative(_ path: String, _ root: String, _ expected: String) {
        #expect(LexicalPath.relative(path, to: root) == expected)
        #expect(LexicalPath.contains(root, path) == !expected.hasPrefix(".."))
    }

    @Test func parts() {
        #expect(LexicalPath.ancestors(of: "/a/b/c") == ["/", "/a", "/a/b"])
        #expect(LexicalPath.parent(of: "/a/b") == "/a" && LexicalPath.parent(of: "/") == "/")
        #expect(LexicalPath.name(of: "/a/b") == "b" && LexicalPath.name(of: "/") == "")
        #expect(LexicalPath.precedes("e\u{301}", "\u{E9}") && !LexicalPath.precedes("a", "a"))
    }
}

/// Paths whose looks deceive.
@Suite struct PathBytesTests {
    private static let twins = ("\u{E9}", "e\u{301}")

    @Test func mapsTellNamesApartThatLookTheSame() {
        var map: PathMap<Int> = [Self.twins.0: 1, Self.twins.1: 2]
        #expect(map.count == 2 && map[Self.twins.0] == 1 && map[Self.twins.1] == 2)
        map[Self.twins.0] = nil
        #expect(map.count == 1 && map[Self.twins.1] == 2)
        let set = PathSet([Self.twins.0, Self.twins.1, Self.twins.0])
        #expect(set.count == 2 && set.sorted.first.map { LexicalPath.areSame($0, Self.twins.1) } == true)
        #expect(PathSet([Self.twins.0]) != PathSet([Self.twins.1]))
    }

    @Test(arguments: [
        ("", "a/b", "a/b"), ("a", "b", "a/b"), ("a", "../b", "b"), ("a", "../../b", "../b"), ("/r", "b", "/r/b"),
        ("/r", "/b", "/b"), ("", "/b", "/b"), ("a/./b", ".", "a/b"), ("", "./a", "a"), ("/", "a", "/a"),
        ("a", "..", ""),
    ])
    func joined(_ folder: String, _ path: String, _ expected: String) {
        #expect(LexicalPath.joined(folder, path) == expected)
    }

    @Test(
        arguments: [
            ("/r/a", "/r", "a"), ("/r", "/r", nil), ("/rs/a", "/r", nil), ("/a/b", "/", "a/b"), ("a/b", "a", "b"),
            ("a/b", "", "a/b"), ("/a", "", nil), ("/r/\u{301}", "/r", "\u{301}"), ("/\u{E9}/a", "/e\u{301}", nil),
        ] as [(String, String, String?)])
    func inner(_ path: String, _ folder: String, _ expected: String?) {
        #expect(LexicalPath.inner(path, of: folder).map { Array($0.utf8) } == expected.map { Array($0.utf8) })
    }

    @Test(arguments: [
        ("A", "", "A", ""), ("A/F.swift", "A", "F.swift", "swift"), ("/", "/", "", ""), ("/a", "/", "a", ""),
        (".a", "", ".a", ""), ("a/b.", "a", "b.", ""), ("", "", "", ""), ("a//b/", "a", "b", ""),
    ])
    func parts(_ path: String, _ parent: String, _ name: String, _ ending: String) {
        #expect(LexicalPath.parent(of: path) == parent && LexicalPath.name(of: path) == name)
        #expect(LexicalPath.pathExtension(of: path) == ending)
    }

    @Test func foldersUpwardsEndAtTheRoot() {
        #expect(LexicalPath.upwards(from: "a/b") == ["a/b", "a", ""])
        #expect(LexicalPath.upwards(from: "/a/b") == ["/a/b", "/a", "/"] && LexicalPath.upwards(from: "/") == ["/"])
        #expect(LexicalPath.ancestors(of: "a/b/c") == ["a", "a/b"] && LexicalPath.ancestors(of: "a").isEmpty)
    }
}
