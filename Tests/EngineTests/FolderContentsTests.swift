import TenetEngine
import Testing

/// Lists of files for questions that need no rules about what is left out.
@Suite struct FolderContentsTests {
    @Test func linksAreNotFollowedAndSkippedFoldersNotEntered() throws {
        let scratch = try ScratchFolder()
        try scratch.add("b/Two.swift", "One.swift", ".git/Three.swift", "b/Pods/Four.swift")
        try scratch.link("b/around", to: "..")
        let found = FolderContents.files(below: scratch.path) { $0.hasPrefix(".") || $0 == "Pods" }
        #expect(found == ["One.swift", "b/Two.swift", "b/around"])
        #expect(FolderContents.files(below: scratch.path + "/missing") { _ in false }.isEmpty)
    }
}
