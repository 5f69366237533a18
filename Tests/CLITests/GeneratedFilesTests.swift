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
}
