import Foundation
import Testing

/// Workflows that people copy name what they run by its commit, because tags can be moved, and say which version it is.
@Suite struct ActionPinTests {
    @Test func everyActionIsPinned() throws {
        let folder = Repository.root.appendingPathComponent("Documentation").path
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".md") }
        var count = 0
        let integrations = try FileManager.default.subpathsOfDirectory(
            atPath: Repository.root.appendingPathComponent("Integrations").path
        ).filter { [".md", ".yml", ".yaml"].contains(where: $0.hasSuffix) && !$0.contains(".build/") }
        let files = pages.sorted().map { "Documentation/" + $0 } + integrations.sorted().map { "Integrations/" + $0 }
        for page in ["action.yml", "README.md"] + files {
            for line in try Repository.text(page).split(separator: "\n") {
                guard let use = line.firstMatch(of: #/^\s*(?:- )?uses: +(\S.*)/#)?.1 else { continue }
                count += 1
                #expect(use.contains(#/@[0-9a-f]{40} +# v\d+(\.\d+)*$/#), "\(page): \(use)")
            }
        }
        #expect(count >= 6)
    }
}
