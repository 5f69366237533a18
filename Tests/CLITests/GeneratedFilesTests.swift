import Foundation
import Testing

/// The committed documentation is what the rules say today.
@Suite struct GeneratedFilesTests {
    @Test func documentationIsCurrent() throws {
        let project = try TenetProcess([:])
        defer { project.remove() }
        try project.tenet("write-documentation", project.folder.path)
        let committed = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Documentation")
        let walker = try #require(FileManager.default.enumerator(atPath: project.folder.path))
        var count = 0
        for case let path as String in walker where path.hasSuffix(".md") || path.hasSuffix(".json") {
            let fresh = try project.read(path)
            let old = try? String(contentsOf: committed.appendingPathComponent(path), encoding: .utf8)
            #expect(old == fresh, "Documentation/\(path) is stale: run `swift run dev generate`")
            count += 1
        }
        #expect(count > 100)
    }

    /// A block that is stale is rewritten, and what stands around it stays.
    @Test func outputIsWrittenBelowItsComment() throws {
        let text =
            "# A\n\n<!-- output: tenet cache path --help (first 1) -->\n```text\n$ tenet cache path\nstale words\n```\nend\n"
        let project = try TenetProcess(["A.md": text])
        defer { project.remove() }
        let tool = try TenetProcess.binary()
        let dev = tool.deletingLastPathComponent().appendingPathComponent("dev")
        let stale = try project.run(dev, ["output", "A.md", "--check", "--tool", tool.path], input: nil)
        #expect(stale.code != 0)
        #expect(stale.errors.contains("A.md is stale"))
        #expect(try project.read("A.md") == text)
        try project.run(dev, ["output", "A.md", "--tool", tool.path], input: nil)
        let new = try project.read("A.md")
        #expect(new.contains("```text\n$ tenet cache path\nOVERVIEW: Print the cache folder."))
        #expect(new.hasSuffix("\n```\nend\n"))
        #expect(!new.contains("stale words"))
        #expect(try project.run(dev, ["output", "A.md", "--check", "--tool", tool.path], input: nil).code == 0)
    }
}
