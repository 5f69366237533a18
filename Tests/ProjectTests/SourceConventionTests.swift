import Foundation
import Testing

/// Rules about the sources themselves; see ARCHITECTURE.md.
@Suite struct SourceConventionTests {
    private static let arrows: [String: Set<String>] = [
        "Model": [], "SyntaxTree": ["TenetModel"], "Resources": ["TenetModel", "TenetSyntaxTree"],
        "Contracts": ["TenetModel", "TenetResources"],
        "RuleKit": ["TenetModel", "TenetSyntaxTree", "TenetResources", "TenetContracts"],
        "Rules": ["TenetRuleKit"], "Patterns": ["TenetRuleKit"],
        "Engine": ["TenetModel", "TenetSyntaxTree", "TenetResources", "TenetContracts", "TenetRuleKit"],
        "Standards": ["TenetModel", "TenetMarkdown", "TenetContracts", "TenetRuleKit", "TenetPatterns"],
        "Markdown": ["TenetModel"], "Reporting": ["TenetModel"],
        "CLI": [
            "TenetModel", "TenetContracts", "TenetRuleKit", "TenetEngine", "TenetStandards", "TenetReporting",
        ],
        "tenet": ["TenetCLI", "TenetRules"], "dev": [], "cursors": [],
    ]

    @Test(arguments: arrows.keys.sorted())
    func importsFollowTheArrows(target: String) throws {
        let allowed = try #require(Self.arrows[target])
        for path in try Repository.swiftFiles(in: "Sources/\(target)") {
            for line in try Repository.text(path).split(separator: "\n") where line.contains("import Tenet") {
                let module = line.split(separator: " ").last.map(String.init) ?? ""
                guard module.hasPrefix("Tenet"), !line.hasPrefix(" "), !line.hasPrefix("//") else { continue }
                #expect(allowed.contains(module), "\(path) imports \(module)")
            }
        }
    }

    @Test func onlyTheSyntaxTreeKnowsSwiftSyntax() throws {
        for path in try Repository.swiftFiles(in: "Sources")
        where !path.hasPrefix("Sources/SyntaxTree/") && !path.hasPrefix("Sources/cursors/") {
            let text = try Repository.text(path)
            for module in ["SwiftSyntax", "SwiftParser"] {
                #expect(!text.contains("import \(module)\n"), "\(path) imports \(module)")
            }
        }
    }

    @Test func filesStayShort() throws {
        for path in try Repository.swiftFiles(in: "Sources") where !path.contains(".generated.") {
            let lines = try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(lines <= 400, "\(path) has \(lines) lines; the limit is 400")
        }
    }

    /// Rules must not trap: a crash loses the whole run. Examples are code of others and are left out.
    @Test func noTrapsAndNoUncheckedConcurrency() throws {
        let banned = [
            "@unchecked Sendable", "nonisolated(unsafe)", "try!", "fatalError(", " as! ", "precondition(", ".first!",
            ".last!",
        ]
        for path in try Repository.swiftFiles(in: "Sources")
        where !path.contains(".generated.") && !path.contains("/cursors/") {
            for (number, line) in try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                if line.contains("static let examples") { break }
                let code = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
                    .filter { $0.offset % 2 == 0 }.map(\.element).joined(separator: "\"")
                guard !code.trimmingCharacters(in: .whitespaces).hasPrefix("//") else { continue }
                for word in banned where code.contains(word) && !code.contains("`\(word)") && !line.contains("why:") {
                    let inText = line.trimmingCharacters(in: .whitespaces).first == "`"
                    #expect(inText, "\(path):\(number + 1): \(line)")
                }
            }
        }
    }

    @Test func builtInStandardsAreEmbedded() throws {
        let embedded = try Repository.text("Sources/Standards/BuiltInStandards.generated.swift")
        let folder = Repository.root.appendingPathComponent("Standards").path
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".md") {
            #expect(
                embedded.contains(try Repository.text("Standards/\(name)")), "\(name): run `swift run dev generate`")
        }
    }
}
