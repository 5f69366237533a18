internal import ArgumentParser
internal import Dispatch
internal import Synchronization
internal import TenetFoundation
internal import TenetModel
internal import TenetStandards

struct StandardsRecallCommand: TenetCommand {
    static let configuration = CommandConfiguration(
        commandName: "recall", abstract: "Measure the rules of each clause on labelled samples.",
        discussion: """
            A sample is one line of JSON: clause, kind (`bad` or `good`), and path and code, or files (texts by path) for a \
            small project; note is shown by --missed. Only the rules that its clause is bound to run. Samples that were \
            written from the words of the clauses by people who do not know the rules say how much of what a reviewer would \
            mark is found, and how much of what he would pass is reported. Where a clause has several ids, a good sample \
            counts as reported when a rule that finds bad samples of the same id reports it.
            """)

    @Argument(help: "Files of samples.") var files: [String]
    @Option(help: "A built-in name or the path of a document; every built-in standard when absent; repeat for more.")
    var standard: [String] = []
    @Option(help: "Only clauses whose ids begin so.") var clause = ""
    @Flag(help: "List each sample that was missed or falsely reported.") var missed = false
    @Option(name: .customLong("at-least"), help: "Fail when a smaller share of the bad samples of a file is found.")
    var minimumFound = 0.0
    @Option(
        name: .customLong("false-at-most"), help: "Fail when a larger share of the good samples of a file is reported.")
    var maximumFalse = 1.0
    @Option(help: "text or json.", transform: oneOf(ListFormat.self)) var format: ListFormat = .text

    func validate() throws {
        guard !files.isEmpty else { throw ValidationError("name a file of samples") }
        guard 0...1 ~= minimumFound, 0...1 ~= maximumFalse else {
            throw ValidationError("--at-least and --false-at-most are shares from 0 to 1")
        }
    }

    func run(in environment: Environment) throws -> RunCode {
        try environment.requireStandards(standard)
        let environment = try environment.withExampleValues.including(rulesOf: standard)
        let run = try SampleRun(try environment.documents(ofStandards: standard), in: environment)
        var reports: [RecallReport] = []
        let line = environment.progressLine("checking", of: "samples", isQuiet: false)
        for file in files {
            let samples = try Sample.read(file).filter { $0.clause.hasPrefix(clause) }
            let outcomes = try Self.map(samples, progress: { line?.show($0, of: samples.count) }) {
                try run.outcome(of: $0)
            }
            reports.append(RecallReport(file, Array(zip(samples, outcomes))))
        }
        line?.clear()
        try requireSamples(reports)
        environment.print(format == .json ? RecallReport.json(reports) : RecallReport.text(reports, listing: missed))
        let isBelow = reports.contains { report in
            Double(report.found) < minimumFound * Double(report.bad)
                || Double(report.reported) > maximumFalse * Double(report.good)
        }
        return isBelow ? .findings : .clean
    }

    /// A share of nothing is above every limit.
    private func requireSamples(_ reports: [RecallReport]) throws {
        for (report, file) in zip(reports, files) {
            let which = clause.isEmpty ? "" : " with a clause that begins with `\(clause)`"
            if report.bad + report.good == 0 { throw UserError("\(file) holds no sample\(which)") }
            if minimumFound > 0, report.bad == 0 {
                throw UserError("\(file) holds no bad sample\(which), so --at-least compares nothing")
            }
        }
    }

    /// Runs a job for each element on all cores and returns the results in order, or throws the first error.
    private static func map<Element: Sendable, Value: Sendable>(
        _ elements: [Element], progress: @escaping @Sendable (Int) -> Void, _ job: @Sendable (Element) throws -> Value
    ) throws -> [Value] {
        let results = Mutex<[Result<Value, any Error>?]>(Array(repeating: nil, count: elements.count))
        let done = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: elements.count) { index in
            let result = Result { try job(elements[index]) }
            results.withLock { $0[index] = result }
            progress(done.add(1, ordering: .relaxed).newValue)
        }
        return try results.withLock { try $0.compactMap { try $0?.get() } }
    }
}

/// What the rules made of one file of samples.
struct RecallReport: Encodable {
    struct Miss: Encodable {
        /// `missed` for a bad sample, `false` for a good one.
        var kind, clause: String
        var note: String?
        /// The rules of the clause, or those that report the good sample.
        var rules: [String]
    }

    var file: String
    var bad = 0
    /// Bad samples that a rule of their clause reports.
    var found = 0
    var good = 0
    /// Good samples that a rule of their clause reports which finds bad ones of the same id, or any where none does.
    var reported = 0
    var misses: [Miss] = []

    init(_ file: String, _ samples: [(sample: Sample, outcome: SampleRun.Outcome)]) {
        self.file = file
        let deciding = Self.deciding(samples)
        for (sample, outcome) in samples {
            var outcome = outcome
            if sample.kind == .good, let rules = deciding[sample.clause] {
                outcome.found.removeAll { !rules.contains($0) }
            }
            let isFound = !outcome.found.isEmpty
            switch sample.kind {
            case .bad:
                bad += 1
                if isFound { found += 1 }
            case .good:
                good += 1
                if isFound { reported += 1 }
            }
            guard (sample.kind == .bad) != isFound else { continue }
            let rules = sample.kind == .bad ? outcome.rules : outcome.found
            misses.append(
                Miss(
                    kind: sample.kind == .bad ? "missed" : "false", clause: sample.clause, note: sample.note,
                    rules: rules.map(\.rawValue)))
        }
    }

    /// By id, the rules that find a bad sample. A sentence may ask for several things, each with an id: a good sample of one
    /// was not written to keep to the others.
    private static func deciding(_ samples: [(sample: Sample, outcome: SampleRun.Outcome)]) -> [String: Set<RuleID>] {
        var rules: [String: Set<RuleID>] = [:]
        for (sample, outcome) in samples where sample.kind == .bad && !outcome.found.isEmpty {
            rules[sample.clause, default: []].formUnion(outcome.found)
        }
        return rules
    }

    static func text(_ reports: [RecallReport], listing: Bool) -> String {
        reports.map { report in
            let lines = report.misses.map { miss in
                "\(miss.kind)  \(miss.clause)  \(miss.note ?? "")  [\(miss.rules.joined(separator: ", "))]\n"
            }
            let found = share(report.found, of: report.bad, "bad", "found")
            let reported = share(report.reported, of: report.good, "good", "reported")
            return (listing ? lines.joined() : "") + "\(report.file): \(found), \(reported)\n"
        }.joined()
    }

    private static func share(_ part: Int, of whole: Int, _ kind: String, _ verb: String) -> String {
        let percent = whole == 0 ? "" : " (\(Int((Double(part) / Double(whole) * 100).rounded())) %)"
        return "\(part) of \(whole) \(kind) samples \(verb)\(percent)"
    }

    static func json(_ reports: [RecallReport]) -> String {
        struct List: Encodable {
            var version = 1
            var files: [RecallReport]
        }
        return JSONText.of(List(files: reports))
    }
}
