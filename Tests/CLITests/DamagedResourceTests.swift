import Foundation
import Testing

/// Files beside the sources that cannot be read wholly are told as sources are.
@Suite struct DamagedResourceTests {
    private static let damaged = [
        "App/en.lproj/Localizable.strings": "\"a\" = \"b\";\n\"c\" = \"d\n",
        "App/Localizable.xcstrings": "{\"strings\": {\n", "App/Info.plist": "<plist>\n<dict>\n</plist>\n",
        "App/Main.storyboard": "<document>\n  <a b=c/>\n</document>\n", "App/View.xib": "<document>\n",
        "App/Base.xcconfig": "A = b\nSWIFT_VERSION 6\n", "App/A.xcassets/B.imageset/Contents.json": "{\"images\": [\n",
        "A.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{\n<<<<<<< HEAD\n}\n",
    ]

    @Test func damagedFilesAreNamedWithTheirLines() throws {
        let project = try TenetProcess(Self.damaged.merging(["App/A.swift": "let a = 1\n"]) { $1 })
        defer { project.remove() }
        for arguments in [["check"], ["check", "--no-cache"], ["check"]] {
            let answer = try project.tenet(arguments: arguments)
            #expect(answer.code == 1, "\(answer.output)")
            for path in Self.damaged.keys {
                #expect(answer.output.contains("  \(path): "), "\(path) in \(answer.output)")
            }
            #expect(answer.output.contains("Localizable.strings: "))
            #expect(answer.output.contains("line 2, column 7: the string has no closing quote"), "\(answer.output)")
        }
        let json = try project.tenet("check", "--format", "json")
        #expect(json.output.contains("\"isComplete\":false"), "\(json.output)")
        try project.write("exclude: [App/**, \"*.xcodeproj/**\"]\ninclude: [B.swift]\n", to: "tenet.yml")
        try project.write("let b = 1\n", to: "B.swift")
        let excluded = try project.tenet("check", "--no-cache")
        #expect(excluded.code == 0, "\(excluded.output)")
    }

    @Test func unchangedOnesDoNotFailRunsOverAChange() throws {
        let project = try TenetProcess(["A.swift": "let a = 1\n", "Info.plist": "<plist>\n<dict>\n</plist>\n"])
        defer { project.remove() }
        try project.git("init", "-q")
        try project.git("add", "-A")
        try project.git("commit", "-q", "-m", "a step")
        #expect(try project.tenet("check", "--no-cache", "--since", "HEAD").code == 0)
        try project.write("<plist>\n<array>\n</plist>\n", to: "Info.plist")
        #expect(try project.tenet("check", "--no-cache", "--since", "HEAD").code == 1)
        #expect(try project.tenet("check", "--no-cache", "--staged").code == 0)
        try project.git("add", "-A")
        #expect(try project.tenet("check", "--no-cache", "--staged").code == 1)
    }
}
