internal import Foundation
public import TenetModel
public import TenetRuleKit
internal import TenetSyntaxTree

/// Stage one for one file: bytes in, findings, facts and suppressions out. Does no I/O.
///
/// One value is used for many files one after another, so that its tree's memory is reused. It belongs to one thread.
public final class FileStage {
    /// No file beyond this is read at all; see ``CheckLimits``.
    public static let maximumSize = CheckLimits.largestFile

    public struct Outcome: Sendable {
        public var result: FileResult
        /// Why the file was not, or not wholly, checked.
        public var skipped: SkippedFile?
        /// The file is valid Swift as far as the parser can tell, so that fixes may be applied.
        public var parses: Bool { skipped == nil }
    }

    private let tree = SyntaxTree()
    private let limits: CheckLimits
    private let probe: ParseProbe?

    /// - Parameter probe: tries files that the parser may not take; without one they are refused.
    public init(limits: CheckLimits = CheckLimits(), probe: ParseProbe? = nil) {
        self.limits = limits
        self.probe = probe
    }

    /// Checks one file.
    public func check(_ bytes: UnsafeBufferPointer<UInt8>, path: String, rules: RuleSet) -> Outcome {
        if let refused = refusal(bytes, path: path) {
            let empty = FileResult(findings: [], facts: FileFacts(role: .app), suppressions: [])
            return Outcome(result: empty, skipped: refused)
        }
        let problems = tree.parse(bytes)
        var result = rules.check(tree, path: path, limit: .seconds(limits.seconds))
        if rules.collectsFacts, Resource.isResource(path: path) {
            result.facts.resource = Resource.read(path: path, bytes: Array(bytes))
        }
        var skipped: SkippedFile?
        if let problem = problems.first {
            let place = LineTable(Array(bytes)).position(at: problem.offset)
            skipped = SkippedFile(
                path: path, reason: .syntaxErrors,
                detail: "line \(place.line), column \(place.column): \(problem.message)")
            for index in result.findings.indices { result.findings[index].fix = nil }
        } else if let slowest = result.slowest {
            skipped = SkippedFile(
                path: path, reason: .tooLarge,
                detail: "checking took longer than \(limits.seconds) seconds, most of it in rule `\(slowest)`")
        }
        return Outcome(result: result, skipped: skipped)
    }

    /// Reads a file that is not Swift: facts only.
    func readResource(_ bytes: UnsafeBufferPointer<UInt8>, path: String) -> Outcome {
        var facts = FileFacts(role: .app)
        var skipped: SkippedFile?
        if bytes.count > limits.fileBytes {
            skipped = SkippedFile(path: path, reason: .tooLarge, detail: "larger than \(limits.fileBytes) bytes")
        } else {
            facts.resource = Resource.read(path: path, bytes: Array(bytes))
        }
        return Outcome(result: FileResult(findings: [], facts: facts, suppressions: []), skipped: skipped)
    }

    /// True when bytes parse as Swift without a problem.
    public func parses(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { refusal($0, path: "") == nil && tree.parse($0).isEmpty }
    }

    private func refusal(_ bytes: UnsafeBufferPointer<UInt8>, path: String) -> SkippedFile? {
        if bytes.count > limits.fileBytes {
            return SkippedFile(path: path, reason: .tooLarge, detail: "larger than \(limits.fileBytes) bytes")
        }
        if bytes.count >= 2, (bytes[0] == 0xFE && bytes[1] == 0xFF) || (bytes[0] == 0xFF && bytes[1] == 0xFE) {
            return SkippedFile(path: path, reason: .notText, detail: "UTF-16 text: save the file as UTF-8")
        }
        if let start = bytes.baseAddress, memchr(start, 0, bytes.count) != nil {
            return SkippedFile(path: path, reason: .notText, detail: "holds a NUL byte, so it is not source text")
        }
        return NestingGuard.refusal(bytes, probe: probe).map { SkippedFile(path: path, reason: .tooDeep, detail: $0) }
    }
}
