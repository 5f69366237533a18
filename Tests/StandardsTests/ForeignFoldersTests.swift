import TenetStandards
import Testing

/// Which folders `init` takes for somebody else's.
@Suite struct ForeignFoldersTests {
    private static let own = (1...20).map { "App/Screen\($0).swift" }
    private static let license =
        "MIT License\n\nCopyright (c) 2019 Jane Roe <jane@roe.example>\n\nPermission is granted"

    private func folders(_ files: [String: String], sources: [String] = own) -> [ForeignFolders.Folder] {
        let all = Set(files.keys).union(sources)
        let reader = ForeignFolders.Files(
            entries: { folder in
                let prefix = folder.isEmpty ? "" : folder + "/"
                let inside = all.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
                return Set(inside.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
            }, text: { files[$0] ?? "" })
        return ForeignFolders(sources: (sources + files.keys.filter { $0.hasSuffix(".swift") }).sorted(), in: reader)
            .folders
    }

    private func library(_ path: String, _ license: String = license) -> [String: String] {
        [
            "\(path)/LICENSE": license, "\(path)/README.md": "# Cells", "\(path)/Sources/Cell.swift": "// Cell.swift\n",
            "\(path)/Sources/Row.swift": "// Row.swift\n",
        ]
    }

    @Test func aLibraryWithItsLicenseIsForeign() {
        let found = folders(library("Vendored/Cells"))
        #expect(found.map(\.path) == ["Vendored/Cells"])
        #expect(found.map(\.owner) == ["Jane Roe"])
        #expect(found.map(\.fileCount) == [2])
    }

    @Test func whatLiesInsideIsNotToldAgain() {
        let files = library("Cells").merging(library("Cells/External/Lines")) { one, _ in one }
        #expect(folders(files).map(\.path) == ["Cells"])
    }

    /// The name in the license is that of the project, be it in its license, at the head of a file or in its settings.
    @Test(arguments: [
        ("LICENSE", "Copyright 2024 Jane Roe"), ("App/Screen1.swift", "//\n//  Created by Jane Roe on 1.2.24.\n//"),
        ("Settings/App.xcconfig", "PRODUCT_BUNDLE_IDENTIFIER = com.janeroe.harbor"),
        ("Harbor.xcodeproj/project.pbxproj", "ORGANIZATIONNAME = \"Jane Roe\";"),
    ])
    func thePartsOfTheProjectAreNot(path: String, text: String) {
        #expect(folders(library("Packages/Cells").merging([path: text]) { _, new in new }).isEmpty)
    }

    @Test func aNameInTheCodeItselfSaysNothing() {
        let files = library("Cells").merging(["App/Screen1.swift": "let thanks = \"Jane Roe\""]) { _, new in new }
        #expect(folders(files).map(\.path) == ["Cells"])
    }

    /// Most of the code is the product, whoever has it.
    @Test func theProductIsNot() {
        #expect(folders(library("ios"), sources: ["Tools/Make.swift"]).isEmpty)
    }

    @Test(arguments: [
        "", "All rights reserved.", "Copyright (c) [year] [fullname]", "the copyright notice that is included",
    ])
    func aLicenseWithoutANameSaysNothing(license: String) {
        #expect(folders(library("Cells", license)).isEmpty)
    }

    /// A quarter of the code is a part of the product, unless it is published as something else.
    @Test func aLargePartIsForeignWhenItIsPublished() {
        var files = library("Cells")
        for number in 1...8 { files["Cells/Sources/More\(number).swift"] = "// More\n" }
        #expect(folders(files).isEmpty)
        files["Cells/Cells.podspec"] = ""
        #expect(folders(files).map(\.path) == ["Cells"])
    }

    @Test func nothingInvisibleIsTakenOver() {
        #expect(folders(library("Cells", "Copyright 2019 Jane Roe\u{1B}[31m")).map(\.owner) == ["Jane Roe"])
    }

    @Test func aLicenseAloneSaysNothing() {
        var files = library("Cells")
        files["Cells/README.md"] = nil
        #expect(folders(files).isEmpty)
    }
}
