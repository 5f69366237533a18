import Foundation
import Testing

/// Rules about the sources themselves; see ARCHITECTURE.md.
@Suite struct SourceConventionTests {
    private static let arrows: [String: Set<String>] = [
        "Foundation": [], "Model": [], "SyntaxTree": ["TenetModel"], "Parsing": ["TenetSyntaxTree"],
        "Resources": ["TenetModel"],
        "ResourceReading": ["TenetModel", "TenetResources", "TenetSyntaxTree", "TenetParsing"],
        "Contracts": ["TenetModel", "TenetResources", "TenetRegex"], "Regex": [],
        "RuleKit": ["TenetFoundation", "TenetModel", "TenetSyntaxTree", "TenetResources", "TenetContracts"],
        "RuleSupport": ["TenetRuleKit"],
        "RepositorySupport": [
            "TenetRuleKit", "TenetRuleSupport", "TenetMarkdown", "TenetRegex", "TenetContracts",
        ],
        "Patterns": ["TenetRuleKit", "TenetRegex", "TenetParsing"],
        "Engine": [
            "TenetFoundation", "TenetModel", "TenetSyntaxTree", "TenetParsing", "TenetResources",
            "TenetResourceReading",
            "TenetContracts", "TenetRuleKit", "TenetSystemCalls",
        ],
        "Standards": [
            "TenetFoundation", "TenetModel", "TenetMarkdown", "TenetParsing", "TenetContracts", "TenetRuleKit",
            "TenetPatterns",
            "TenetBuiltInDocuments",
        ],
        "Checklist": [
            "TenetModel", "TenetMarkdown", "TenetResources", "TenetRuleKit", "TenetRuleSupport",
            "TenetRepositorySupport", "TenetStandards",
        ],
        "Views": ["TenetModel", "TenetRuleKit", "TenetRuleSupport"],
        "Markdown": ["TenetModel"], "Reporting": ["TenetModel"],
        "CLI": [
            "TenetFoundation", "TenetModel", "TenetMarkdown", "TenetResources", "TenetContracts", "TenetRuleKit",
            "TenetEngine", "TenetStandards", "TenetReporting",
            "TenetScaffold", "TenetChecklist", "TenetViews",
        ],
        "Scaffold": [
            "TenetFoundation", "TenetModel", "TenetMarkdown", "TenetSyntaxTree", "TenetParsing", "TenetResources",
            "TenetResourceReading",
            "TenetEngine", "TenetBuiltInTemplates",
        ],
        "tenet": ["TenetCLI", "TenetRules"], "dev": [], "cursors": [],
    ]

    @Test(arguments: arrows.keys.sorted())
    func importsFollowTheArrows(target: String) throws {
        let allowed = try #require(Self.arrows[target])
        for path in try Repository.swiftFiles(in: "Sources/\(target)") {
            for line in try Repository.text(path).split(separator: "\n") where Repository.holds(line, "import Tenet") {
                let module = line.split(separator: " ").last.map(String.init) ?? ""
                guard module.hasPrefix("Tenet"), !line.hasPrefix(" "), !line.hasPrefix("//") else { continue }
                #expect(allowed.contains(module), "\(path) imports \(module)")
            }
        }
    }

    /// "1 clauses" is how a hand-written plural reads: `Prose.count` knows both forms.
    @Test(arguments: ["CLI", "Reporting", "Checklist", "Scaffold", "Engine", "Standards"])
    func countsAreWrittenByProse(target: String) throws {
        // Both forms stand beside it, or the number is a limit that is never one.
        let isSpared = { (line: Substring) in
            line.contains(" == 1 ?") || line.contains("imit)") || line.contains("one of the ")
        }
        for path in try Repository.swiftFiles(in: "Sources/\(target)") {
            for line in try Repository.text(path).split(separator: "\n")
            where Repository.holds(line, ") ") && Repository.holds(line, "\\(") && !isSpared(line) {
                let isWritten = line.contains(#/\\\([A-Za-z.$0-9]*(?:[cC]ount|total|number)\) (?:more )?[a-z]+s\b/#)
                #expect(!isWritten, "\(path): \(line)")
            }
        }
    }

    /// Rules do not wait for swift-syntax, the longest single step of a build: nothing that they import reaches it.
    @Test func rulesCompileBesideSwiftSyntax() throws {
        var reached: Set = ["RuleKit", "RuleSupport", "RepositorySupport"]
        var waiting = Array(reached)
        while let module = waiting.popLast() {
            for next in try #require(Self.arrows[module]).map({ String($0.dropFirst("Tenet".count)) })
            where reached.insert(next).inserted { waiting.append(next) }
        }
        #expect(reached.contains("SyntaxTree"))
        #expect(!reached.contains("Parsing"))
    }

    /// The parser overflows its stack or never ends for some texts: whoever skips the look at them has looked himself.
    @Test func onlyTheGuardParsesUnguarded() throws {
        var callers: [String] = []
        for path in try Repository.swiftFiles(in: "Sources") where !path.hasPrefix("Sources/Parsing/") {
            let text = try Repository.text(path)
            let isCaller = Repository.holds(text, "parseUnguarded(") || Repository.holds(text, "parseOnly(")
            if isCaller { callers.append(path) }
        }
        #expect(
            callers.sorted() == [
                "Sources/Engine/FileStage.swift", "Sources/Engine/Floor.swift", "Sources/Engine/Guard/ParseProbe.swift",
            ])
    }

    /// Programs are started in two places, which let nothing of the checked project run and open no socket: git, and
    /// this program itself for a text that its parser may not come to an end with.
    @Test func onlyTwoPlacesStartPrograms() throws {
        let starters = ["Process()", "Process.run(", "NSTask", "posix_spawn", "execv", "popen(", "import Subprocess"]
        for path in try Repository.swiftFiles(in: "Sources") where !path.hasPrefix("Sources/dev/") {
            let isStarter = [
                "Sources/Engine/Git/GitProcess.swift", "Sources/Engine/Git/GitEnvironment.swift",
                "Sources/Engine/Guard/ProbeProcess.swift",
            ].contains(path)
            guard !isStarter, !path.contains(".generated.") else { continue }
            let text = try Repository.text(path)
            guard starters.contains(where: { Repository.holds(text, $0) }) else { continue }
            for line in text.split(separator: "\n") {
                let code = line.trimmingCharacters(in: .whitespaces)
                // Texts are examples of rules; the rules about starting programs have them.
                guard !code.hasPrefix("//"), !code.contains("\"") else { continue }
                if code.contains("static let examples") { break }
                for word in starters { #expect(!code.contains(word), "\(path): \(code)") }
            }
        }
    }

    /// Loading the whole of Foundation took half of the time of a run over a small file.
    @Test func theToolDoesNotLoadTheWholeOfFoundation() throws {
        for path in try Repository.swiftFiles(in: "Sources") where !path.hasPrefix("Sources/Foundation/") {
            // Tools of developers alone.
            guard !path.hasPrefix("Sources/dev/"), !path.hasPrefix("Sources/cursors/") else { continue }
            let text = try Repository.text(path)
            guard Repository.holds(text, "Foundation") else { continue }
            for line in text.split(separator: "\n") where Repository.holds(line, "Foundation") {
                #expect(line.wholeMatch(of: /(@\w+ )*(\w+ )?import (\w+ )?Foundation(\.\w+)?/) == nil, "\(path)")
            }
        }
    }

    @Test func rulesKnowTheirVocabularyAlone() throws {
        let categories = try Repository.folders(in: "Sources/Rules")
        #expect(!categories.isEmpty)
        for path in try categories.flatMap({ try Repository.swiftFiles(in: "Sources/Rules/\($0)") }) {
            for line in try Repository.text(path).split(separator: "\n") where line.hasPrefix("import ") {
                let allowed = ["TenetRuleKit", "TenetRuleSupport", "TenetRepositorySupport"]
                #expect(allowed.contains(String(line.dropFirst("import ".count))), "\(path): \(line)")
            }
        }
    }

    @Test func onlyTheParsingKnowsSwiftSyntax() throws {
        for path in try Repository.swiftFiles(in: "Sources")
        where !path.hasPrefix("Sources/Parsing/") && !path.hasPrefix("Sources/cursors/") {
            let text = try Repository.text(path)
            for module in ["SwiftSyntax", "SwiftParser"] {
                #expect(!Repository.holds(text, "import \(module)\n"), "\(path) imports \(module)")
            }
        }
    }

    /// Whoever writes a standard finds every word of a trigger in one place.
    @Test func theChecklistsPageNamesEverySubject() throws {
        let page = try Repository.text("Documentation/Checklist.md")
        let subjects = try Repository.text("Sources/Standards/Reviews/ChangeSubject.swift")
            .split(separator: "\n").filter { $0.hasPrefix("    case ") && $0.contains(" = \"") }
            .compactMap { $0.split(separator: "\"").dropFirst().first }.filter { !$0.hasPrefix("is ") }
        #expect(subjects.count > 80)
        for subject in subjects { #expect(page.contains("`\(subject)`"), "\(subject)") }
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
            let text = try Repository.text(path)
            guard banned.contains(where: { Repository.holds(text, $0) }) else { continue }
            for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if Repository.holds(line, "static let examples") { break }
                guard banned.contains(where: { Repository.holds(line, $0) }) else { continue }
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

    /// The modules of rules stay small: the compiler's time grows faster than a module.
    @Test func modulesOfRulesStaySmall() throws {
        let categories = try Repository.folders(in: "Sources/Rules")
        #expect(!categories.isEmpty)
        for folder in categories.map({ "Sources/Rules/\($0)" }) + ["Sources/RuleSupport", "Sources/RuleKit"] {
            let lines = try Repository.swiftFiles(in: folder).reduce(0) { count, path in
                count + (try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false).count)
            }
            #expect(lines <= 25_000, "\(folder) has \(lines) lines; the limit is 25,000")
        }
    }
}
