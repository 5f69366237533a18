import Foundation
import TenetModel
import Testing

@testable import TenetEngine

@Suite struct DiscoveryWalkTests {
    let scratch: ScratchFolder

    init() throws { scratch = try ScratchFolder() }

    private func discovery(
        include: [String] = [], exclude: [String] = [], _ change: (inout Discovery.Options) -> Void = { _ in }
    ) throws -> Discovery {
        var options = Discovery.Options()
        change(&options)
        return try Discovery(
            root: scratch.path, include: include.map { try Glob($0) }, exclude: exclude.map { try Glob($0) },
            options: options)
    }

    @Test func findsSwiftFilesInByteOrder() throws {
        try scratch.add("b/B.swift", "b.swift", "b-c/C.swift", "a.SWIFT", "B.swift", "z.swift.txt", "swift", ".swift")
        try scratch.add("README.md", "dir.swift/inner.swift", "._a.swift", ".#a.swift", "name with space.swift")
        try scratch.add("new\nline.swift")
        #expect(
            try discovery().paths() == [
                "B.swift", "a.SWIFT", "b-c/C.swift", "b.swift", "b/B.swift", "dir.swift/inner.swift",
                "name with space.swift", "new\nline.swift",
            ])
    }

    @Test func tellsWhatTheFileSystemKnows() throws {
        try scratch.add("Sources/A.swift", contents: "let a = 1\n")
        let found = try discovery().files()
        let file = try #require(found.files.first)
        let status = try FileStatus.of(scratch.absolute("Sources/A.swift"))
        let path = "Sources/A.swift"
        #expect(file == DiscoveredFile(path: path, absolute: scratch.absolute(path), status: status))
        #expect(file.size == 10 && file.inode != 0)
        // Nanoseconds of this century.
        #expect(file.modificationTime > 946_684_800_000_000_000 && file.changeTime >= file.modificationTime)
        #expect(found.skipped.isEmpty && found.excludedCount == 0)
    }

    @Test func usualFoldersAreNotEntered() throws {
        try scratch.add(".build/A.swift", ".build-linux/A.swift", "DerivedData/A.swift", "Pods/A.swift")
        try scratch.add("Carthage/A.swift")
        try scratch.add(".git/A.swift", ".swiftpm/A.swift", "node_modules/A.swift", "SourcePackages/A.swift")
        try scratch.add("App.xcodeproj/A.swift", "App.xcworkspace/A.swift", "Assets.xcassets/A.swift", "A/Pods/A.swift")
        try scratch.add("Guide.docc/A.swift", "Pods.swift", "Try.playground/A.swift", ".hidden/A.swift")
        #expect(try discovery().paths() == [".hidden/A.swift", "Pods.swift", "Try.playground/A.swift"])
        #expect(try discovery().files().excludedFolderCount == 0)
    }

    @Test func otherExtensionsOpenTheirBundles() throws {
        try scratch.add("A.swift", "Assets.xcassets/Red.colorset/Contents.json", "App.xcodeproj/x.json", "a.strings")
        let found = try discovery { $0.extensions = ["json", "xcassets"] }.paths()
        #expect(found == ["Assets.xcassets/Red.colorset/Contents.json"])
        #expect(try discovery { $0.extensions = ["Strings", "swift"] }.paths() == ["A.swift", "a.strings"])
    }

    @Test func globsOfTheConfiguration() throws {
        try scratch.add("App/A.swift", "App/Gen/B.swift", "AppTests/C.swift", "AppTests/Deep/D.swift", "E.swift")
        #expect(try discovery(exclude: ["AppTests/**", "*E.swift"]).paths() == ["App/A.swift", "App/Gen/B.swift"])
        #expect(try discovery(include: ["App"]).paths() == ["App/A.swift", "App/Gen/B.swift"])
        #expect(
            try discovery(include: ["App*/**"], exclude: ["Gen/"]).paths()
                == ["App/A.swift", "AppTests/C.swift", "AppTests/Deep/D.swift"])
        let found = try discovery(include: ["**/*.swift"], exclude: ["AppTests/**", "E.swift"]).files()
        #expect(found.excludedCount == 1 && found.excludedFolderCount == 1)
    }

    @Test func projectsTellOfTheirTargetsWhateverIsIncluded() throws {
        try scratch.add("App/A.swift", "Old/B.swift", "App.xcodeproj/project.pbxproj", "Old/Old.xcassets/Contents.json")
        let found = try discovery(include: ["App/**"]) { $0.resources = .all }.files()
        #expect(found.files.map(\.path) == ["App/A.swift"])
        #expect(found.resources.map(\.path) == ["App.xcodeproj/project.pbxproj"])
        let excluded = try discovery(include: ["App/**"], exclude: ["*.xcodeproj"]) { $0.resources = .all }.files()
        #expect(excluded.resources.isEmpty)
    }

    @Test func explicitPathsWin() throws {
        try scratch.add(".gitignore", contents: "build/\ncache/*\n*.gen.swift\n")
        try scratch.add("build/A.swift", "build/B.gen.swift", "cache/A.swift", "X.gen.swift", "AppTests/C.swift")
        try scratch.add("build/in/.gitignore", contents: "D.swift")
        try scratch.add("build/in/D.swift", "build/in/E.swift", "Pods/P/F.swift", "Pods/P/Pods/G.swift", "H.swift")
        let discovery = try discovery(include: ["/H.swift"], exclude: ["AppTests/**", "H.swift"])
        #expect(try discovery.paths() == [])
        #expect(try discovery.paths("X.gen.swift", "H.swift") == ["H.swift", "X.gen.swift"])
        #expect(try discovery.paths("AppTests") == ["AppTests/C.swift"])
        #expect(try discovery.paths("AppTests/C.swift") == ["AppTests/C.swift"])
        // What ignores the folder does not apply in it; what lies in it does.
        #expect(try discovery.paths("build") == ["build/A.swift", "build/B.gen.swift", "build/in/E.swift"])
        #expect(try discovery.paths("build/in") == ["build/in/E.swift"])
        #expect(try discovery.paths("cache/") == ["cache/A.swift"])
        #expect(try discovery.paths("Pods/P") == ["Pods/P/F.swift"])
        #expect(try discovery.paths("build", "build/in/D.swift", "build/A.swift", ".").count == 4)
    }

    @Test func explicitFilesOfOtherKindsAreTold() throws {
        try scratch.add("README.md", "A.swift")
        let found = try discovery().files(paths: ["README.md", "A.swift"])
        #expect(found.files.map(\.path) == ["A.swift"])
        #expect(
            found.skipped == [
                SkippedFile(
                    path: "README.md", reason: .excluded,
                    detail: "README.md is not checked: it does not end in `.swift`")
            ])
    }

    @Test func missingPathsAreErrorsWithARemedy() throws {
        try scratch.add("Sources/Model.swift")
        let inRoot = { (path: String) throws(DiscoveryError) in
            _ = try Discovery(root: self.scratch.path).files(paths: [path])
        }
        let misspelt = #expect(throws: DiscoveryError.self) { try inRoot("Sorces/Model.swift") }
        #expect(
            misspelt?.description
                == "there is no file or folder `Sorces/Model.swift`; did you mean `Sources/Model.swift`?")
        let unknown = #expect(throws: DiscoveryError.self) { try inRoot("Elsewhere") }
        #expect(
            unknown?.description == "there is no file or folder `Elsewhere` in `\(scratch.path)`; "
                + "check the spelling or pass an absolute path")
        let inside = #expect(throws: DiscoveryError.self) { try inRoot("Sources/Model.swift/x") }
        #expect(inside == .noSuchPath("Sources/Model.swift/x", in: scratch.path, suggestion: nil))
        #expect(throws: DiscoveryError.noSuchPath("", in: scratch.path, suggestion: nil)) { try inRoot("") }
        let pattern = #expect(throws: DiscoveryError.self) { try inRoot("Sources/*.m") }
        #expect(pattern == .noMatch("Sources/*.m", in: scratch.path))
        let folder = #expect(throws: DiscoveryError.self) { try inRoot("Nowhere/*.swift") }
        #expect(folder == .noMatch("Nowhere/*.swift", in: scratch.path))
        let bad = #expect(throws: DiscoveryError.self) { try inRoot("Sources/[a") }
        #expect(bad?.description.hasPrefix("the pattern `Sources/[a` has a `[` without `]`") == true)
        let root = #expect(throws: DiscoveryError.self) { try Discovery(root: scratch.absolute("no")).files() }
        #expect(root == .rootIsNoFolder(scratch.absolute("no")))
    }

    @Test func patternsThatTheShellDidNotExpand() throws {
        try scratch.add("A.swift", "Sources/B.swift", "Sources/App/C.swift", "Sources/Core/D.swift", "[x].swift")
        try scratch.add(".gitignore", contents: "Core/")
        let discovery = try discovery()
        #expect(try discovery.paths("*.swift") == ["A.swift", "[x].swift"])
        #expect(
            try discovery.paths("**/*.swift") == ["A.swift", "Sources/App/C.swift", "Sources/B.swift", "[x].swift"])
        #expect(try discovery.paths("Sources/*") == ["Sources/App/C.swift", "Sources/B.swift"])
        #expect(try discovery.paths("S*/{App,Core}") == ["Sources/App/C.swift"])
        #expect(try discovery.paths(scratch.absolute("Sources/*.swift")) == ["Sources/B.swift"])
        // A file of that name is no pattern.
        #expect(try discovery.paths("[x].swift") == ["[x].swift"])
    }

    @Test func pathsStartFromTheWorkingFolder() throws {
        try scratch.add("A.swift", "Sources/B.swift", "Sources/App/C.swift")
        let discovery = try discovery { $0.workingFolder = scratch.absolute("Sources") }
        #expect(try discovery.paths() == ["A.swift", "Sources/App/C.swift", "Sources/B.swift"])
        #expect(try discovery.paths("B.swift") == ["Sources/B.swift"])
        #expect(try discovery.paths(".") == ["Sources/App/C.swift", "Sources/B.swift"])
        #expect(try discovery.paths("../A.swift", "./App//") == ["A.swift", "Sources/App/C.swift"])
        #expect(try discovery.paths("../*.swift") == ["A.swift"])
    }

    @Test func filesOutsideOfTheRoot() throws {
        try scratch.add("project/A.swift", "shared/B.swift", "shared/deep/C.swift")
        let discovery = Discovery(root: scratch.absolute("project"))
        #expect(
            try discovery.paths("../shared", "A.swift")
                == ["../shared/B.swift", "../shared/deep/C.swift", "A.swift"])
        #expect(try discovery.paths(scratch.absolute("shared/B.swift")) == ["../shared/B.swift"])
        // The root by another name is the root.
        try scratch.link("alias", to: "project")
        #expect(try discovery.paths(scratch.absolute("alias/A.swift")) == ["A.swift"])
        let aliased = Discovery(root: scratch.absolute("alias"))
        #expect(try aliased.paths(scratch.absolute("project/A.swift")) == ["A.swift"])
    }

    @Test func bothFormsOfAccents() throws {
        let (composed, decomposed) = ("Caf\u{E9}", "Cafe\u{301}")
        try scratch.add("\(decomposed)/A.swift")
        #expect(try discovery().paths().map { Array($0.utf8) } == [Array("\(decomposed)/A.swift".utf8)])
        #expect(try discovery(exclude: ["\(composed)/**"]).paths() == [])
        // The file is found by whichever form is typed, and keeps its own.
        let found = try discovery().paths("\(composed)/A.swift")
        #expect(found.map { Array($0.utf8) } == [Array("\(decomposed)/A.swift".utf8)])
    }

    #if os(Linux)
        @Test func formsOfAccentsAreTwoFiles() throws {
            try scratch.add("\u{E9}.swift", "e\u{301}.swift")
            let found = try discovery().paths().map { Array($0.utf8) }
            #expect(found == [Array("e\u{301}.swift".utf8), Array("\u{E9}.swift".utf8)])
            #expect(try discovery().paths("\u{E9}.swift", "e\u{301}.swift").count == 2)
        }

        @Test func namesThatAreNotText() throws {
            let folder = open(scratch.path, O_RDONLY)
            let name: [CChar] = [0x61, -1, 0x2E, 0x73, 0x77, 0x69, 0x66, 0x74, 0]
            let file = openat(folder, name, O_CREAT | O_WRONLY, 0o600)
            try #require(file >= 0)
            close(file)
            close(folder)
            let found = try discovery().files()
            #expect(found.files.isEmpty)
            #expect(found.skipped.map(\.reason) == [.unreadable])
            #expect(
                found.skipped.first?.detail.hasSuffix("cannot be read: its name is not valid UTF-8; rename it") == true)
        }
    #endif
}
