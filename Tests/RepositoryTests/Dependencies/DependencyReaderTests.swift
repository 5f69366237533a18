import TenetModel
import TenetRuleKit
import Testing

@testable import TenetRepositorySupport

@Suite struct DependencyReaderTests {
    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        ("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"),
    ])
    func sumsOfThePublishedVectors(text: String, sum: String) { #expect(SHA1.hexadecimal(Array(text.utf8)) == sum) }

    @Test func sumOfAMillionLetters() {
        #expect(
            SHA1.hexadecimal([UInt8](repeating: 0x61, count: 1_000_000)) == "34aa973cd4c4daa4f61eeb2bdbad27316534016f")
    }

    @Test func paddingAtEveryLengthOfABlock() {
        // 55, 56 and 64 bytes are where the length moves into a block of its own: all sums have to differ.
        let sums = (0...130).map { SHA1.hexadecimal([UInt8](repeating: 0x61, count: $0)) }
        #expect(Set(sums).count == sums.count)
        #expect(sums.allSatisfy { $0.utf8.count == 40 })
    }

    @Test(arguments: [
        "https://Git.Harbor.example/Harbor/Tides.git", "git@git.harbor.example:harbor/tides.git",
        "ssh://git@git.harbor.example/harbor/tides", "https://ana@git.harbor.example:443/harbor/tides/",
    ])
    func oneAddressInAllItsForms(text: String) {
        let address = PackageAddress(text)
        #expect(address.identity == "tides")
        #expect(address.owner == "harbor")
        #expect(address.plain == "git.harbor.example/harbor/tides")
    }

    @Test(arguments: ["", "://", "@:", "a", "/", "https://", "git@", "x://@:/"])
    func addressesThatAreNone(text: String) { #expect(PackageAddress(text).owner == nil) }

    @Test func allFormatsOfTheLockFile() throws {
        let old =
            #"{"object":{"pins":[{"package":"Tides","repositoryURL":"https://h/a/Tide-Tables.git","state":{"branch":null,"revision":"ab","version":"1.2.3"}}]},"version":1}"#
        let new =
            #"{"originHash":"x","pins":[{"identity":"tide-tables","kind":"remoteSourceControl","location":"https://h/a/Tide-Tables.git","state":{"branch":"main","revision":"ab"}}],"version":3}"#
        let first = try #require(ResolvedFile(path: "Package.resolved", bytes: Array(old.utf8)).pins.first)
        let second = try #require(ResolvedFile(path: "Package.resolved", bytes: Array(new.utf8)).pins.first)
        #expect(first.identity.text == "tide-tables")
        #expect(first.state == "1.2.3")
        #expect(second.identity.text == "tide-tables")
        #expect(second.state == "branch main")
    }

    @Test func everyBeginningOfALockFileIsRead() {
        let text = Array(
            #"{"pins":[{"identity":"a","location":"https://h/a","state":{"version":"1"}}],"version":2}"#.utf8)
        for count in 0...text.count { #expect(ResolvedFile(path: "p", bytes: Array(text[..<count])).pins.count <= 1) }
    }

    @Test func modulesOfAllFormsOfImports() {
        let code = """
            import A
            @testable import B
              public import struct C.Part
            @_exported import D.Sub; // import No
            #import <E/E.h>
            @import F;
            /* import No
            import No */
            let text = \"\"\"
            import No
            \"\"\"
            #if canImport(G)
            import G
            #endif
            importance = 1
            import
            import 9
            """
        let found = ImportScan.imports(in: Array(code.utf8))
        #expect(found.map(\.module.text) == ["A", "B", "C", "D", "E", "F", "G"])
        #expect(found.filter(\.isConditional).map(\.module.text) == ["G"])
        #expect(found.filter { !$0.isModule }.map(\.module.text) == ["E"])
    }

    @Test func placesOfImportsHoldTheirNames() {
        let code = Array("\u{FEFF}import Ä\r\n\timport B\r\n".utf8)
        for found in ImportScan.imports(in: code) {
            let range = found.module.range
            #expect(String(decoding: code[range.lower..<range.upper], as: UTF8.self) == found.module.text)
        }
    }

    @Test func bytesThatAreNoText() {
        var seed: UInt64 = 7
        let bytes = (0..<20_000).map { _ -> UInt8 in
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: seed >> 33)
        }
        _ = ImportScan.imports(in: bytes)
        _ = LicenseText.identifiers(in: bytes)
        _ = PodTargets.pods(in: RepositoryDocument(path: "Podfile", bytes: bytes))
        _ = CarthageLock.names(in: bytes)
        _ = DependencyDocument(RepositoryDocument(path: "DEPENDENCIES.md", bytes: bytes))
        _ = PullRequestAnswers(String(decoding: bytes, as: UTF8.self))
    }

    @Test(arguments: [
        (
            "GNU LESSER GENERAL PUBLIC LICENSE\n Version 2.1, February 1999\n incorporates the GNU General Public License",
            "LGPL-2.1"
        ),
        ("GNU AFFERO GENERAL PUBLIC LICENSE\nVersion 3, 19 November 2007", "AGPL-3.0"),
        ("GNU GENERAL PUBLIC LICENSE\nVersion 2, June 1991", "GPL-2.0"),
        ("Mozilla Public License Version 2.0\n... GNU General Public License, Version 2.0", "MPL-2.0"),
        ("Apache License\nVersion 2.0, January 2004", "Apache-2.0"),
        ("This software is provided 'as-is'. 2. Altered source versions must be plainly marked as such.", "Zlib"),
        (
            "Redistribution and use in source and binary forms, with or without modification, are permitted",
            "BSD-2-Clause"
        ),
        ("Redistribution and use in source and binary forms … Neither the name of the owner nor", "BSD-3-Clause"),
        ("// SPDX-License-Identifier: ISC\n", "ISC"),
        ("This is free and unencumbered software released into the public domain.", "Unlicense"),
    ])
    func licensesByTheirTexts(text: String, identifier: String) {
        #expect(LicenseText.identifiers(in: Array(text.utf8)) == [identifier])
    }

    @Test func twoLicensesInOneText() {
        let tag = Array("SPDX-License-Identifier: (MIT OR Apache-2.0) AND BSD-3-Clause\n".utf8)
        #expect(LicenseText.identifiers(in: tag) == ["Apache-2.0", "BSD-3-Clause", "MIT"])
        #expect(LicenseText.identifiers(in: Array("All rights reserved.".utf8)).isEmpty)
    }

    @Test(arguments: [
        ("Libmpv", "MPVKit-GPL", false), ("FirebaseAnalytics", "FirebaseAnalyticsWithoutAdIdSupport", true),
        ("Lottie", "Lottie-Dynamic", true), ("GRDB", "GRDB.swift", true), ("Maps", "TideTables", false),
    ])
    func namesThatLookAlike(module: String, product: String, isAlike: Bool) {
        #expect(ModuleName.resembles(module, product) == isAlike)
    }

    @Test(arguments: [
        ("*.resolved", "App/Package.resolved", true), ("/Package.resolved", "App/Package.resolved", false),
        ("App/", "App/Package.resolved", true), ("App", "Apple/Package.resolved", false),
        ("**/swiftpm", "a/b/swiftpm/Package.resolved", true), ("a/**/c", "a/c", true),
        ("[Pp]ackage.res*", "Package.resolved", true), ("*.res\n!Package.res", "Package.res", false),
        ("App\n!App/Package.resolved", "App/Package.resolved", true), ("# *.resolved", "a.resolved", false),
        ("\\#x", "#x", true), ("[a", "[a", false), ("", "a", false), ("a?c  ", "abc", true),
    ])
    func linesThatHideAPath(lines: String, path: String, isHidden: Bool) {
        var repository = Repository(
            contents: OneFile(path: ".gitignore", text: lines), today: CalendarDay(number: 20_000))
        repository.files = [RepositoryFile(path: ".gitignore")]
        #expect((IgnoreFiles(repository).line(hiding: path) != nil) == isHidden)
    }

    @Test func patternsThatWouldTakeLong() {
        let stars = Array(String(repeating: "a*", count: 2000).utf8)
        #expect(!Glob.fits(stars + [0x62], [UInt8](repeating: 0x61, count: 4000)))
    }
}

private struct OneFile: RepositoryContents {
    var path: String
    var text: String

    func bytes(of path: String) -> [UInt8]? { path == self.path ? Array(text.utf8) : nil }
    func baseBytes(of path: String) -> [UInt8]? { nil }
}
