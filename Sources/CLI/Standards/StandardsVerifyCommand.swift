internal import ArgumentParser
internal import TenetFoundation
internal import TenetModel
internal import TenetRuleKit
internal import TenetStandards

struct StandardsVerifyCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Run the examples of a standard against its rules.",
        discussion: """
            Each bad example must be found by a rule of its clause, and no good one may be. With --profile the good \
            examples are also held against every clause of that standard: what it would not allow contradicts it.
            """)

    @OptionGroup var standards: StandardArguments
    @Option(
        help: "A built-in standard, or the path of one, whose rules the good examples must keep; several by commas.")
    var profile: String?
    @Option(help: "text or json.", transform: oneOf(ListFormat.self)) var format: ListFormat = .text

    func run(in environment: Environment) throws -> RunCode {
        let asked = ProjectOptions.names(inProfile: profile)
        try environment.requireStandards(asked)
        let environment = try standards.environment(environment.withExampleValues).including(rulesOf: asked)
            .withExampleValues
        let examples = ClauseExamples(environment)
        let defined = DefinedRuleExamples(environment)
        var report = VerifyReport()
        for (name, documents) in try standards.documents(in: environment) {
            let own = try environment.profiles.profile(named: name)
            let other = asked.isEmpty ? nil : try environment.profiles.profile(named: asked)
            for document in documents {
                for clause in document.clauses {
                    if let failures = defined.failures(of: clause, in: document) {
                        report.exampleCount += clause.examples.count
                        report.failures += failures
                        guard let other else { continue }
                        for example in clause.examples where example.kind == .good {
                            contradictions(example, clause, document, other, examples, &report)
                        }
                        continue
                    }
                    verify(clause, of: document, own, other, examples, &report)
                }
            }
        }
        environment.print(format == .json ? report.json : report.text)
        return report.failures.allSatisfy { $0.kind == .untested } ? .clean : .findings
    }

    private func verify(
        _ clause: Clause, of document: StandardDocument, _ own: Profile, _ other: Profile?, _ examples: ClauseExamples,
        _ report: inout VerifyReport
    ) {
        let rules = examples.rules(of: clause, in: own)
        let ids = rules.rules.map(\.id.rawValue)
        for example in clause.examples {
            report.exampleCount += 1
            let outcome = examples.check(example, of: clause, rules: rules)
            func fail(_ kind: VerifyFailure.Kind, _ line: Int, _ message: String) {
                report.failures.append(
                    VerifyFailure(
                        kind: kind, document: document.path, line: line, clause: clause.ids.first ?? "", rules: ids,
                        message: message))
            }
            if let problem = outcome.problem { fail(.notSwift, example.firstLine, "is not Swift: \(problem)") }
            switch example.kind {
            case .bad where !ids.isEmpty && outcome.findings.isEmpty && outcome.problem == nil:
                fail(
                    .missed, example.firstLine,
                    "bad example that no rule of its clause reports (\(ids.joined(separator: ", ")))")
            case .good:
                for (finding, line) in outcome.findings {
                    fail(.reported, line, "good example that `\(finding.rule)` reports: \(finding.message)")
                }
                if let other { contradictions(example, clause, document, other, examples, &report) }
            default: break
            }
        }
    }

    /// What another standard's rules say about a good example.
    private func contradictions(
        _ example: ClauseExample, _ clause: Clause, _ document: StandardDocument, _ profile: Profile,
        _ examples: ClauseExamples, _ report: inout VerifyReport
    ) {
        let outcome = examples.check(example, of: clause, rules: examples.rules(switchedOnBy: profile))
        for (finding, line) in outcome.findings where !Self.needsMoreThanCode.contains(finding.rule.rawValue) {
            let other = profile.clauses[finding.rule]?.first
            report.failures.append(
                VerifyFailure(
                    kind: .contradiction, document: document.path, line: line, clause: clause.ids.first ?? "",
                    rules: [finding.rule.rawValue],
                    message:
                        "good example that contradicts \(other.map { "\($0.id) (\($0.heading))" } ?? profile.name): "
                        + "`\(finding.rule)`: \(finding.message)"))
        }
    }

    /// Rules about what an example leaves out to be short.
    private static let needsMoreThanCode: Set<String> = [
        "preview-missing", "missing-doc-comment", "hardcoded-ui-string", "localization-key-missing", "final-newline",
    ]
}

struct VerifyFailure {
    enum Kind: String, CaseIterable {
        case missed
        case reported
        case contradiction
        case notSwift = "not-swift"
        /// A rule of the document that no example shows at work, or none at rest; it runs all the same.
        case untested
    }

    var kind: Kind
    var document: String
    var line: Int
    var clause: String
    var rules: [String]
    var message: String
}

struct VerifyReport {
    var failures: [VerifyFailure] = []
    var exampleCount = 0

    var text: String {
        var text = ""
        for failure in failures {
            text += "\(failure.document):\(failure.line): \(failure.clause): \(failure.message)\n"
        }
        let counts = VerifyFailure.Kind.allCases.map { kind in
            "\(failures.count { $0.kind == kind }) \(kind.rawValue)"
        }
        return text + "\(Prose.count(exampleCount, "example")): \(counts.joined(separator: ", "))\n"
    }

    var json: String {
        struct Item: Encodable {
            var kind, document, clause, message: String
            var line: Int
            var rules: [String]
        }
        struct List: Encodable {
            var version = 1
            var examples: Int
            var failures: [Item]
        }
        let items = failures.map {
            Item(
                kind: $0.kind.rawValue, document: $0.document, clause: $0.clause, message: $0.message, line: $0.line,
                rules: $0.rules)
        }
        return JSONText.of(List(examples: exampleCount, failures: items))
    }
}

/// How commands that list things write them.
enum ListFormat: String, CaseIterable {
    case text
    case json
}

/// Encodable values as JSON with sorted keys.
enum JSONText {
    static func of(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(value)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
