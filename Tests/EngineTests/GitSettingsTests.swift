import Foundation
import TenetTestSupport
import Testing

@testable import TenetEngine

/// The answer is about lines, not about how somebody likes to look at them.
///
/// On the main actor: asking git blocks its thread until tasks of the cooperative pool have run, and tests on all threads
/// of that pool would wait for one another.
@MainActor
@Suite(.enabled(if: GitOpinion.isPresent, "git is not installed")) struct GitSettingsTests {
    private static let settings = [
        ["core.autocrlf", "true"], ["core.autocrlf", "input"], ["core.autocrlf", "false"], ["core.eol", "crlf"],
        ["core.safecrlf", "warn"], ["core.quotePath", "false"], ["diff.interHunkContext", "9"],
        ["diff.orderFile", "Edited.swift"], ["diff.noprefix", "true"], ["diff.mnemonicPrefix", "true"],
        ["diff.renames", "false"], ["diff.algorithm", "patience"], ["diff.context", "7"], ["color.ui", "always"],
        ["diff.external", "false"], ["diff.suppressBlankEmpty", "true"], ["core.attributesFile", "more-attributes"],
        ["core.fileMode", "false"], ["core.untrackedCache", "true"], ["core.preloadIndex", "false"],
        ["index.version", "4"], ["core.trustctime", "false"], ["core.checkStat", "minimal"], ["diff.relative", "true"],
        ["diff.ignoreSubmodules", "all"], ["core.bigFileThreshold", "1"],
    ]

    private static let attributes = [
        "* -diff", "* binary", "* text=auto", "* text eol=crlf", "* text eol=lf", "* -text", "* diff=other",
        "* -text -diff",
        "* whitespace=-trailing-space", "Edited.swift export-ignore", "",
    ]

    @Test(arguments: UInt64(0)..<24)
    func changedLinesAreTheSameWithEverySetting(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let old = Self.lines(&random)
        let new = Self.edited(old, &random)
        let expected = LineComparison.changedLines(from: Self.bytes(old, "\n"), to: Self.bytes(new, "\n"))
        for _ in 0..<3 {
            let scratch = try GitScratch()
            var chosen: [[String]] = []
            for setting in Self.settings.shuffled(using: &random).prefix(6) {
                try scratch.git("config", setting[0], setting[1])
                chosen.append(setting)
            }
            let attribute = Self.attributes.randomElement(using: &random) ?? ""
            try scratch.write(attribute + "\n", to: ".gitattributes")
            let ends = ["\n", "\r\n"]
            let place = ["Edited.swift", "Sub/Edited \u{E9}.swift"].randomElement(using: &random) ?? ""
            try scratch.write(Data(Self.bytes(old, ends.randomElement(using: &random) ?? "\n")), to: place)
            try scratch.commit()
            try scratch.write(Data(Self.bytes(new, ends.randomElement(using: &random) ?? "\n")), to: place)
            let variables = ProcessInfo.processInfo.environment.merging(GitScratch.environment) { $1 }
            let git = Git(root: scratch.folder.path, environment: variables)
            let unstaged = try git.changes(since: "HEAD", among: [place]).lines(of: place) ?? []
            #expect(unstaged == expected, "\(chosen) \(attribute)")
            try scratch.git("-c", "core.safecrlf=false", "add", "-A")
            #expect(try git.changes(since: "HEAD", among: [place]).lines(of: place) ?? [] == expected)
            #expect(try git.staged(among: [place]).lines.lines(of: place) ?? [] == expected, "\(chosen) \(attribute)")
        }
    }

    private static func lines(_ random: inout SeededGenerator) -> [String] {
        let forms = [
            "}", "", "++ b/A.swift", "-- a", "@@ -1 +1 @@", "diff --git a/b b/b", "\\ No newline", "let a = 1",
        ]
        return (0..<Int.random(in: 1...60, using: &random)).map { number in
            Bool.random(using: &random) ? "let value\(number) = \(number)" : forms.randomElement(using: &random) ?? ""
        }
    }

    private static func edited(_ lines: [String], _ random: inout SeededGenerator) -> [String] {
        var lines = lines
        for step in 0..<Int.random(in: 1...8, using: &random) {
            let place = Int.random(in: 0...lines.count, using: &random)
            if Bool.random(using: &random), place < lines.count {
                lines.remove(at: place)
            } else {
                lines.insert("++ new \(step)", at: place)
            }
        }
        return lines
    }

    private static func bytes(_ lines: [String], _ end: String) -> [UInt8] {
        Array(lines.map { $0 + end }.joined().utf8)
    }
}
