import Foundation
import TenetModel
import TenetParsing
import TenetRuleKit
import TenetRules
import Testing

/// What makes rule X findable in five seconds, and its messages worth reading.
@Suite struct RuleConventionTests {
    private static func structName(_ id: RuleID) -> String {
        id.rawValue.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    @Test func idFileFolderAndStructShareTheName() throws {
        for rule in allRules {
            let name = String(describing: rule)
            #expect(name.lowercased() == Self.structName(rule.about.id).lowercased(), "\(rule.about.id)")
            let path = "Sources/Rules/\(rule.about.category.folder)/\(name).swift"
            #expect(
                FileManager.default.fileExists(atPath: Repository.root.appendingPathComponent(path).path), "\(path)")
        }
    }

    @Test func idsAndAliasesAreUnique() {
        let ids = allRules.map { $0.about.id.rawValue }
        #expect(Set(ids).count == ids.count)
        for id in ids { #expect(id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" }, "\(id)") }
        for rule in allRules { #expect(!rule.about.aliases.contains(where: ids.contains), "\(rule.about.id)") }
    }

    @Test func everyFileInRulesIsRegistered() throws {
        for category in try Repository.folders(in: "Sources/Rules") {
            let registry = try Repository.text("Sources/Rules/\(category)/Registry.generated.swift")
            for path in try Repository.swiftFiles(in: "Sources/Rules/\(category)") where !path.contains(".generated.") {
                let name = path.split(separator: "/").last?.dropLast(6) ?? ""
                #expect(
                    registry.contains("    \(name).self,"), "\(path) is not registered: run `swift run dev generate`")
            }
        }
    }

    @Test func optionsAreDocumentedInSentences() {
        for rule in allRules {
            let options = rule.describedOptions
            #expect(Set(options.map(\.key)).count == options.count, "\(rule.about.id)")
            for option in options {
                #expect(option.summary.hasSuffix("."), "\(rule.about.id).\(option.key)")
                #expect(
                    option.key.allSatisfy { $0.isLowercase || $0 == "_" || $0.isNumber },
                    "\(rule.about.id).\(option.key)")
            }
        }
    }

    @Test func pagesSayWhy() {
        for rule in allRules {
            #expect(rule.about.why.count > 30, "\(rule.about.id)")
            #expect(rule.about.why.hasSuffix("."), "\(rule.about.id)")
            #expect(!rule.about.name.hasSuffix("."), "\(rule.about.id)")
        }
    }

    /// A clause to copy and the same in other words; no two rules are asked for by one sentence.
    @Test func standardsCanAskForEachRule() {
        var owners: [String: RuleID] = [:]
        for rule in allRules {
            #expect(rule.about.phrasings.count == 2, "\(rule.about.id)")
            for sentence in rule.about.phrasings {
                #expect(sentence.hasSuffix(".") && !sentence.contains("\n"), "\(rule.about.id): \(sentence)")
                #expect(sentence.first?.isLowercase == false && sentence.count > 20, "\(rule.about.id): \(sentence)")
                let owner = owners.updateValue(rule.about.id, forKey: sentence.lowercased())
                #expect(owner == nil, "\(rule.about.id) and \(owner?.rawValue ?? ""): \(sentence)")
            }
        }
    }

    /// Messages begin in lower case or with code and have no final full stop; so does the help.
    @Test func messagesFollowTheConvention() throws {
        let tree = SyntaxTree()
        for rule in allRules {
            for example in rule.examples where example.expectation == .bad {
                guard let file = example.files.first, let configured = try? rule.configured(example.options) else {
                    continue
                }
                tree.parse(Example.unmarked(file.source).source)
                let result = RuleSet([RuleSet.Active(configured)]).check(tree, path: file.path)
                for finding in result.findings {
                    for text in [finding.message, finding.help] {
                        let isCode = text.hasPrefix("`") || text.hasPrefix("“")
                        // Names such as VoiceOver or JSON keep their capitals.
                        let word = text.prefix { $0.isLetter || $0.isNumber }
                        let isName = word.dropFirst().contains { $0.isUppercase }
                        #expect(isCode || isName || word.first?.isUppercase == false, "\(rule.about.id): \(text)")
                        #expect(!text.hasSuffix("."), "\(rule.about.id): \(text)")
                        #expect(!text.contains("\n"), "\(rule.about.id): \(text)")
                    }
                    #expect(finding.message.count <= 200, "\(rule.about.id): \(finding.message)")
                }
            }
        }
    }
}
