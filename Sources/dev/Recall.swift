import ArgumentParser
import Dispatch
import Foundation
import Synchronization

/// Runs samples that were written from the clauses' words alone, by people who had not seen the rules: how much of what
/// a reviewer would mark is found, and how much of what he would pass is reported.
struct Recall: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure the rules of each clause on samples that nobody tuned them to.",
        discussion: """
            A sample is one line of JSON: clause, kind (`bad` or `good`), note, and path and code, or files for a small \
            project. Only the rules that the clause is bound to run. `--missed` prints what to look at next; use it with \
            the worked-through samples only, so that the held-back ones keep telling the truth.
            """)

    @Argument(help: "Files of samples.") var files = [
        "Corpus/recall/worked-through.jsonl", "Corpus/recall/held-back.jsonl",
    ]
    @Option(help: "The binary.") var tenet = ".build/debug/tenet"
    @Option(help: "Only clauses whose ids begin so.") var clause = ""
    @Flag(help: "Print each sample that was missed or falsely reported.") var missed = false
    @Option(help: "Fail when a smaller share of the bad samples of a file is found.") var atLeast = 0.0
    @Option(help: "Fail when a larger share of the good samples of a file is reported.") var falseAtMost = 1.0

    func run() throws {
        let run = try SampleRun(tenet: URL(fileURLWithPath: tenet).path)
        var isBelow = false
        for file in files {
            let samples = try Sample.read(file).filter { $0.clause.hasPrefix(clause) }
            let outcomes = try Self.map(samples) { try run.outcome(of: $0) }
            if missed { zip(samples, outcomes).forEach(show) }
            let bad = zip(samples, outcomes).filter { $0.0.kind == .bad }
            let good = zip(samples, outcomes).filter { $0.0.kind == .good }
            let found = bad.filter { !$0.1.found.isEmpty }.count
            let wrong = good.filter { !$0.1.found.isEmpty }.count
            print("\(file): \(found) of \(bad.count) bad samples found\(percent(found, bad.count)), ", terminator: "")
            print("\(wrong) of \(good.count) good ones reported\(percent(wrong, good.count))")
            isBelow = isBelow || Double(found) < atLeast * Double(bad.count)
            isBelow = isBelow || Double(wrong) > falseAtMost * Double(good.count)
        }
        if isBelow { throw ExitCode(1) }
    }

    private func show(_ sample: Sample, _ outcome: SampleRun.Outcome) {
        guard (sample.kind == .bad) == outcome.found.isEmpty else { return }
        let word = sample.kind == .bad ? "missed" : "false"
        let rules = sample.kind == .bad ? outcome.rules : outcome.found
        print("\(word)  \(sample.clause)  \(sample.note ?? "")  [\(rules.joined(separator: ", "))]")
    }

    private func percent(_ part: Int, _ whole: Int) -> String {
        whole == 0 ? "" : " (\(Int((Double(part) / Double(whole) * 100).rounded())) %)"
    }

    /// Runs a job for each element on all cores and returns the results in order, or throws the first error.
    private static func map<Element: Sendable, Value: Sendable>(
        _ elements: [Element], _ job: @Sendable (Element) throws -> Value
    ) throws -> [Value] {
        let results = Mutex<[Result<Value, any Error>?]>(Array(repeating: nil, count: elements.count))
        DispatchQueue.concurrentPerform(iterations: elements.count) { index in
            let result = Result { try job(elements[index]) }
            results.withLock { $0[index] = result }
        }
        return try results.withLock { try $0.compactMap { try $0?.get() } }
    }
}
