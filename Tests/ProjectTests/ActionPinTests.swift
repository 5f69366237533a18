import Foundation
import Testing

/// Workflows that people copy name what they run by its commit: tags can be moved.
@Suite struct ActionPinTests {
    @Test func everyActionIsPinned() throws {
        let folder = Repository.root.appendingPathComponent("Documentation").path
        let pages = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".md") }
        var count = 0
        for page in ["action.yml", "README.md"] + pages.sorted().map({ "Documentation/" + $0 }) {
            for line in try Repository.text(page).split(separator: "\n") {
                guard let use = line.firstMatch(of: #/^\s*(?:- )?uses: +(\S+)/#)?.1 else { continue }
                count += 1
                #expect(use.contains(#/@[0-9a-f]{40}$/#), "\(page): \(use)")
            }
        }
        #expect(count >= 6)
    }
}
