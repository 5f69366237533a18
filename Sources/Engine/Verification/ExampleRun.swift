import TenetModel
import TenetRuleKit

/// The checks of one example.
struct ExampleRun {
    /// What all examples share, made once.
    struct Common: Sendable {
        let names: RuleNames
        let everything: RuleSet
        let suppressionRules: [RuleSet.Active]

        init(_ allRules: [RuleDefinition]) {
            names = RuleNames(allRules)
            everything = RuleSet(allRules.map(\.standard))
            suppressionRules = allRules.filter { $0.about.category == .suppressions }.map(\.standard)
        }
    }

    let rule: RuleDefinition
    let configured: RuleSet.Active
    let common: Common
    let stage: FileStage
    let rules: RuleSet
    private(set) var example: Example
    var failures: [(check: String, message: String)] = []

    init(
        _ rule: RuleDefinition, _ configured: RuleSet.Active, _ example: Example, _ common: Common, _ stage: FileStage
    ) {
        self.rule = rule
        self.configured = configured
        self.example = example
        self.common = common
        self.stage = stage
        rules = RuleSet([configured])
    }

    mutating func run() -> [(check: String, message: String)] {
        markLoose()
        let files = example.files.map { (path: $0.path, marked: Example.unmarked($0.source)) }
        let first = look(files.map { ($0.path, $0.marked.source) }, rules)
        for path in first.damaged { failures.append(("syntax", "`\(path)` is not valid Swift")) }
        compare("positions", files, first)
        guard let file = files.first, files.count == 1, isSwift(file.path), rule.about.category != .suppressions,
            !rule.needsRepository
        else {
            fixes(files, offered: first.offersFixes)
            return failures
        }
        if !rule.hasReadable(.lineEndings) {
            positions("CRLF", [variant(file) { $0.replacing("\n", with: "\r\n") }])
        }
        checkPrefixed(file)
        silent(file)
        checkSuppressed(file)
        fixes([file], offered: first.offersFixes)
        together(file)
        return failures
    }

    /// Marks what the rule finds in bad code that shows no place itself, so that the variants are held to it.
    private mutating func markLoose() {
        guard example.isLoose, example.expectation == .bad, !example.files.contains(where: { $0.source.contains("↓") })
        else { return }
        let found = look(example.files, rules).offsets
        if found.isEmpty { failures.append(("positions", "found nothing in code that is meant to be bad")) }
        let files = example.files.map { file in
            (path: file.path, source: Example.marked(file.source, at: found[file.path] ?? []))
        }
        example = Example(
            .bad, files: files, fixed: example.fixed, document: example.file, line: example.line)
    }

    /// What the rule found in some files.
    private struct Look {
        /// By file, in UTF-8 bytes.
        var offsets: [String: [Int]]
        var offersFixes: Bool
        /// Files that do not parse.
        var damaged: [String]
    }

    private func look(_ files: [(path: String, source: String)], _ rules: RuleSet) -> Look {
        if rule.needsRepository {
            let example = ExampleRepository(files)
            let found = rules.checkRepository(example.repository)
            let offsets = Dictionary(grouping: found, by: { example.writtenPath(of: $0.path) }).mapValues {
                $0.map(\.range.lower).sorted()
            }
            return Look(offsets: offsets, offersFixes: false, damaged: [])
        }
        var facts: [(path: String, facts: FileFacts)] = []
        var found: [Finding] = []
        var damaged: [String] = []
        for file in files {
            let outcome = Array(file.source.utf8).withUnsafeBufferPointer { bytes in
                isSwift(file.path)
                    ? stage.check(bytes, path: file.path, rules: decidesComments ? common.everything : rules)
                    : stage.readResource(bytes, path: file.path)
            }
            if isSwift(file.path), !outcome.parses { damaged.append(file.path) }
            if decidesComments {
                found += complaints(about: outcome, path: file.path)
            } else {
                found += outcome.result.findings
                facts.append((file.path, outcome.result.facts))
            }
        }
        found += rules.checkProject(facts, contract: ExampleContract.read(files)).findings
        found.removeAll { $0.rule != rule.about.id }
        let offsets = Dictionary(grouping: found, by: \.path).mapValues { $0.map(\.range.lower).sorted() }
        return Look(offsets: offsets, offersFixes: found.contains { $0.fix != nil }, damaged: damaged)
    }

    func isSwift(_ path: String) -> Bool { path.hasSuffix(".swift") }

    /// What the engine itself says of suppression comments needs every rule to run.
    private var decidesComments: Bool { rule.about.category == .suppressions }

    private func complaints(about outcome: FileOutcome, path: String) -> [Finding] {
        Suppressions(common.names, common.everything).apply(
            outcome.result.suppressions, to: outcome.result.findings, path: path,
            ran: Set(common.everything.rules.map(\.id))
        ).findings
    }

    typealias Marked = (path: String, marked: (source: String, offsets: [Int]))

    private mutating func positions(_ check: String, _ files: [Marked], _ rules: RuleSet? = nil) {
        compare(check, files, look(files.map { ($0.path, $0.marked.source) }, rules ?? self.rules))
    }

    private mutating func compare(_ check: String, _ files: [Marked], _ found: Look) {
        for file in files {
            let expected = example.expectation == .good ? [] : file.marked.offsets
            let actual = found.offsets[file.path] ?? []
            guard actual != expected else { continue }
            let source = LineTable(Array(file.marked.source.utf8))
            func show(_ offsets: [Int]) -> String {
                offsets.isEmpty
                    ? "nothing"
                    : offsets.map { offset in
                        let place = source.position(at: offset)
                        return "\(place.line):\(place.column)"
                    }.joined(separator: ", ")
            }
            failures.append((check, "expected \(show(expected)), found \(show(actual)) in \(file.path)"))
        }
    }

    /// The example's only file with its text changed before the markers are taken out.
    private func variant(_ file: Marked, _ change: (String) -> String) -> Marked {
        (file.path, Example.unmarked(change(example.files[0].source)))
    }

    private mutating func checkPrefixed(_ file: Marked) {
        guard !rule.hasReadable(.comments), !rule.hasReadable(.lineEndings) else { return }
        let shebang = file.marked.source.hasPrefix("#!") ? "" : "#!/usr/bin/env swift\n"
        positions("after a shebang and a multi-byte comment", [variant(file) { "\(shebang)// déjà vu 🦊\n" + $0 }])
    }

    /// Code in comments and strings is no code.
    private mutating func silent(_ file: Marked) {
        let source = file.marked.source
        var text = ""
        if !rule.hasReadable(.comments), !source.contains("*/"), !source.contains("/*") {
            text += "/*\n\(source)\n*/\n"
        }
        if !rule.hasReadable(.strings), !source.contains("\"\"\"###") {
            text += "let text = ###\"\"\"\n\(source)\n\"\"\"###\n"
        }
        guard !text.isEmpty, let found = look([(file.path, text)], rules).offsets[file.path] else { return }
        failures.append(("inside a comment or a string", "found something at byte \(found[0])"))
    }

    private mutating func checkSuppressed(_ file: Marked) {
        guard example.expectation == .bad else { return }
        let check = SuppressedExample(rule, configured, common, stage)
        failures += check.run(file.marked.source, at: file.marked.offsets, path: file.path)
            .map { (check: "suppressed", message: $0) }
    }

    /// Every other rule in the same walk changes nothing. Only with default options: the full set has no others.
    private mutating func together(_ file: Marked) {
        guard example.options.isEmpty else { return }
        positions("together with all rules", [file], common.everything)
    }
}

extension RuleDefinition {
    func hasReadable(_ part: Readable) -> Bool { about.reads.contains(part) }
}
