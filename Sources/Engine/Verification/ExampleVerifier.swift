public import TenetModel
public import TenetRuleKit

/// Runs a rule's examples, and for each of them the variants that every example stands for: other line endings,
/// text in front, inside comments and strings, suppressed, fixed, and together with all other rules.
public struct ExampleVerifier {
    public struct Failure: Sendable, CustomStringConvertible {
        public var rule: RuleID
        /// The number of the example, from 1.
        public var example: Int
        public var check: String
        public var message: String
        public var file: String
        public var line: UInt

        public var description: String { "\(file):\(line): \(rule) example \(example), \(check): \(message)" }
    }

    private let allRules: [RuleDefinition]
    private let stage = FileStage()
    private let everything: RuleSet

    public init(allRules: [RuleDefinition]) {
        self.allRules = allRules
        everything = RuleSet(allRules.map(\.standard))
    }

    public init(allRules: [any Rule.Type]) { self.init(allRules: allRules.map { RuleDefinition($0) }) }

    public func verify(_ rule: any Rule.Type) -> [Failure] { verify(RuleDefinition(rule)) }

    /// Every failure of a rule's examples, in order.
    public func verify(_ rule: RuleDefinition) -> [Failure] {
        var failures: [Failure] = []
        if !rule.examples.contains(where: { $0.expectation == .bad }) {
            failures.append(failure(rule, 0, "examples", "the rule has no bad example"))
        }
        if !rule.examples.contains(where: { $0.expectation == .good }) {
            failures.append(failure(rule, 0, "examples", "the rule has no good example"))
        }
        for (index, example) in rule.examples.enumerated() {
            do {
                let configured = try rule.configured(example.options)
                var run = ExampleRun(
                    rule: rule, configured: configured, example: example, stage: stage, everything: everything,
                    allRules: allRules)
                failures += run.run().map {
                    Failure(
                        rule: rule.about.id, example: index + 1, check: $0.check, message: $0.message,
                        file: example.file, line: example.line)
                }
            } catch {
                failures.append(failure(rule, index + 1, "options", "\(error)"))
            }
        }
        return failures
    }

    private func failure(_ rule: RuleDefinition, _ example: Int, _ check: String, _ message: String) -> Failure {
        let first = rule.examples.first
        return Failure(
            rule: rule.about.id, example: example, check: check, message: message,
            file: first?.file ?? "", line: first?.line ?? 0)
    }
}

/// The checks of one example.
private struct ExampleRun {
    let rule: RuleDefinition
    let configured: RuleSet.Active
    private var example: Example
    let stage: FileStage
    let everything: RuleSet
    let allRules: [RuleDefinition]
    private var failures: [(check: String, message: String)] = []
    private var rules: RuleSet { RuleSet([configured]) }

    init(
        rule: RuleDefinition, configured: RuleSet.Active, example: Example, stage: FileStage, everything: RuleSet,
        allRules: [RuleDefinition]
    ) {
        self.rule = rule
        self.configured = configured
        self.example = example
        self.stage = stage
        self.everything = everything
        self.allRules = allRules
    }

    mutating func run() -> [(check: String, message: String)] {
        markLoose()
        let files = example.files.map { (path: $0.path, marked: Example.unmarked($0.source)) }
        for file in files where isSwift(file.path) && !stage.parses(Array(file.marked.source.utf8)) {
            failures.append(("syntax", "`\(file.path)` is not valid Swift"))
        }
        positions("positions", files)
        guard let file = files.first, files.count == 1, isSwift(file.path), rule.about.category != .suppressions
        else {
            fixes(files)
            return failures
        }
        if !rule.hasReadable(.lineEndings) {
            positions("CRLF", [variant(file) { $0.replacing("\n", with: "\r\n") }])
        }
        checkPrefixed(file)
        silent(file)
        checkSuppressed(file)
        fixes([file])
        together(file)
        return failures
    }

    /// Marks what the rule finds in bad code that shows no place itself, so that the variants are held to it.
    private mutating func markLoose() {
        guard example.isLoose, example.expectation == .bad, !example.files.contains(where: { $0.source.contains("↓") })
        else { return }
        let found = offsets(example.files, rules)
        if found.isEmpty { failures.append(("positions", "found nothing in code that is meant to be bad")) }
        let files = example.files.map { file in
            (path: file.path, source: Example.marked(file.source, at: found[file.path] ?? []))
        }
        example = Example(
            .bad, files: files, fixed: example.fixed, document: example.file, line: example.line)
    }

    /// Findings of the rule by file, as byte offsets.
    private func offsets(_ files: [(path: String, source: String)], _ rules: RuleSet) -> [String: [Int]] {
        var facts: [(path: String, facts: FileFacts)] = []
        var found: [Finding] = []
        for file in files {
            let bytes = Array(file.source.utf8)
            guard rule.about.category != .suppressions else {
                found += bytes.withUnsafeBufferPointer { complaints(about: $0, path: file.path) }
                continue
            }
            let outcome = bytes.withUnsafeBufferPointer { bytes in
                isSwift(file.path)
                    ? stage.check(bytes, path: file.path, rules: rules)
                    : stage.readResource(bytes, path: file.path)
            }
            found += outcome.result.findings
            facts.append((file.path, outcome.result.facts))
        }
        found += rules.checkProject(facts, contract: ExampleContract.read(files)).findings
        return Dictionary(grouping: found.filter { $0.rule == rule.about.id }, by: \.path)
            .mapValues { $0.map(\.range.lower).sorted() }
    }

    private func isSwift(_ path: String) -> Bool { path.hasSuffix(".swift") }

    /// What the engine itself says of suppression comments when every rule runs.
    private func complaints(about bytes: UnsafeBufferPointer<UInt8>, path: String) -> [Finding] {
        let outcome = stage.check(bytes, path: path, rules: everything)
        return Suppressions(known: allRules, rules: everything).apply(
            outcome.result.suppressions, to: outcome.result.findings, path: path,
            ran: Set(everything.rules.map(\.id))
        ).findings
    }

    private typealias Marked = (path: String, marked: (source: String, offsets: [Int]))

    private mutating func positions(_ check: String, _ files: [Marked], _ rules: RuleSet? = nil) {
        let found = offsets(files.map { ($0.path, $0.marked.source) }, rules ?? self.rules)
        for file in files {
            let expected = example.expectation == .good ? [] : file.marked.offsets
            let actual = found[file.path] ?? []
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
        positions("behind a multi-byte comment", [variant(file) { "// déjà vu 🦊\n" + $0 }])
        // A shebang makes a script, a whole file, of what is an excerpt without it.
        guard !file.marked.source.hasPrefix("#!"), !Excerpt.holds(file.marked.source, at: file.path) else { return }
        positions("behind a shebang", [variant(file) { "#!/usr/bin/env swift\n" + $0 }])
    }

    /// Code in comments and strings is no code.
    private mutating func silent(_ file: Marked) {
        let source = file.marked.source
        func expectSilence(_ check: String, _ text: String) {
            let found = offsets([(file.path, text)], rules)[file.path] ?? []
            if !found.isEmpty { failures.append((check, "found something at byte \(found[0])")) }
        }
        if !rule.hasReadable(.comments), !source.contains("*/"), !source.contains("/*") {
            expectSilence("inside a comment", "/*\n\(source)\n*/\n")
        }
        if !rule.hasReadable(.strings), !source.contains("\"\"\"###") {
            expectSilence("inside a string", "let text = ###\"\"\"\n\(source)\n\"\"\"###\n")
        }
    }

    private mutating func checkSuppressed(_ file: Marked) {
        guard example.expectation == .bad else { return }
        let check = SuppressedExample(rule: rule, configured: configured, stage: stage, allRules: allRules)
        failures += check.run(file.marked.source, at: file.marked.offsets, path: file.path)
            .map { (check: "suppressed", message: $0) }
    }

    /// Applying all fixes gives the text that the example shows, in files with other line endings, too.
    private mutating func fixes(_ files: [Marked]) {
        let bytes = files.map { Array($0.marked.source.utf8) }
        let outcome = fixed(files, bytes)
        let texts = outcome.map { String(decoding: $0.bytes, as: UTF8.self) }
        let expected = zip(files, texts).map { file, text in
            example.fixedFiles[file.path] ?? (example.isLoose ? text : file.marked.source)
        }
        for (text, expected) in zip(texts, expected) where text != expected {
            failures.append(("fix", "gives\n\(text)\ninstead of\n\(expected)"))
        }
        for path in example.fixedFiles.keys.sorted() where !files.contains(where: { $0.path == path }) {
            failures.append(("fix", "the example has no file `\(path)`"))
        }
        if outcome.contains(where: { !$0.isSettled }) { failures.append(("fix", "does not settle")) }
        guard outcome.map(\.bytes) != bytes else { return }
        for (file, outcome) in zip(files, outcome) where isSwift(file.path) && !stage.parses(outcome.bytes) {
            failures.append(("fix", "the result in \(file.path) does not parse"))
        }
        if fixed(files, outcome.map(\.bytes)).map(\.bytes) != outcome.map(\.bytes) {
            failures.append(("fix", "a second run changes something"))
        }
        guard !rule.hasReadable(.lineEndings) else { return }
        let windows = fixed(files, files.map { Array($0.marked.source.replacing("\n", with: "\r\n").utf8) })
        for (outcome, expected) in zip(windows, expected)
        where String(decoding: outcome.bytes, as: UTF8.self) != expected.replacing("\n", with: "\r\n") {
            failures.append(("fix with CRLF", "gives other text or mixes line endings"))
        }
    }

    /// The files after all fixes.
    private func fixed(_ files: [Marked], _ texts: [[UInt8]]) -> [(bytes: [UInt8], isSettled: Bool)] {
        var request = CheckRequest(root: "")
        request.contents = PathMap(zip(files, texts).map { ($0.path, $1) })
        request.contract = ExampleContract.read(
            zip(files, texts).map { ($0.path, String(decoding: $1, as: UTF8.self)) })
        let report = Checker(provider: OneRuleSet(rules: rules), known: allRules).fix(request, allowsUnsafe: true)
        let changed = PathMap(report.files.map { ($0.path, $0.new) })
        let unsettled = PathSet(report.unsettled)
        return zip(files, texts).map { file, text in (changed[file.path] ?? text, !unsettled.contains(file.path)) }
    }

    /// Every other rule in the same walk changes nothing. Only with default options: the full set has no others.
    private mutating func together(_ file: Marked) {
        guard example.options.isEmpty else { return }
        positions("together with all rules", [file], everything)
    }
}

extension RuleDefinition {
    fileprivate func hasReadable(_ part: Readable) -> Bool { about.reads.contains(part) }
}
