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

    @Test(.timeLimit(.minutes(5))) func onlyRegularFilesAreRead() throws {
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
