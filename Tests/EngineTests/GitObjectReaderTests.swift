import TenetTestSupport
import Testing

@testable import TenetEngine

@Suite struct GitObjectReaderTests {
    private static let answer = Array(
        "1111 blob 3\nab\n\n2222 missing\n3333 blob 0\n\n4444 blob 12\nlonger\nbytes\n5555 blob 1\nx\n".utf8)

    /// Pipes cut an answer anywhere.
    @Test(arguments: 1...80)
    func objectsAreWholeWhereverTheAnswerIsCut(size: Int) {
        var reader = GitObjectReader(limit: 8)
        var found: [String] = []
        for start in stride(from: 0, to: Self.answer.count, by: size) {
            let part = Self.answer[start..<min(start + size, Self.answer.count)]
            part.withUnsafeBytes { part in
                reader.receive(part) { index, object in
                    let text =
                        switch object {
                        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
                        case .missing: "missing"
                        case .tooLarge: "too large"
                        }
                    found.append("\(index) \(text)")
                }
            }
        }
        #expect(found == ["0 ab\n", "1 missing", "2 ", "3 too large", "4 x"])
        #expect(reader.answeredCount == 5)
        #expect(!reader.isBroken)
    }

    @Test(arguments: ["fatal: not a repository\n", "1111 blob -4\n", "1111 blob x\n", "\n"])
    func whateverElseIsAnsweredIsNoObject(text: String) {
        var reader = GitObjectReader(limit: 8)
        var count = 0
        Array(text.utf8).withUnsafeBytes { reader.receive($0) { _, _ in count += 1 } }
        #expect(reader.isBroken)
        #expect(count == 0)
    }
}

@Suite struct GitListingTests {
    @Test func theIndexIsReadWithWhatItKnowsOfFiles() throws {
        let details = """
              ctime: 1700000001:5
              mtime: 1700000000:7
              dev: 2049\tino: 4294967295
              uid: 0\tgid: 0
              size: 12\tflags: 0

            """
        let intended = details.replacing("flags: 0", with: "flags: 20004000")
        let text =
            "100644 aaaa 0\tA.swift\0\(details)120000 bbbb 0\tL\u{7}\n.swift\0\(details)"
            + "100755 cccc 2\tM.swift\0\(details)100644 dddd 0\tI.swift\0\(intended)160000 eeee 0\tSub\0something else\n"
        let index = GitListing(index: Array(text.utf8))
        let file = try #require(index.entry("A.swift"))
        #expect(file.kind == .file && file.object == "aaaa")
        #expect(
            file.status
                == GitFileStatus(
                    modificationTime: 1_700_000_000_000_000_007, changeTime: 1_700_000_001_000_000_005,
                    inode: .max, size: 12))
        #expect(index.entry("L\u{7}\n.swift")?.kind == .link)
        #expect(index.isUnmerged("M.swift") && index.entry("M.swift") == nil)
        #expect(index.entry("I.swift")?.isOnlyIntended == true)
    }

    /// A later git may write something else there; then nothing is known of the files.
    @Test func detailsInAnotherFormAreNoDetails() {
        let index = GitListing(index: Array("100644 aaaa 0\tA.swift\0  mtime: soon\n100644 bbbb 0\tB.swift\0".utf8))
        #expect(index.entry("A.swift")?.status == nil)
        #expect(index.entry("B.swift")?.object == "bbbb")
    }
}
