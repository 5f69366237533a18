internal import TenetFoundation
public import TenetModel
internal import TenetParsing
internal import TenetResourceReading
internal import TenetResources
public import TenetRuleKit
internal import TenetSyntaxTree

/// Stage one for one file: bytes in, findings, facts and suppressions out. Does no I/O.
///
/// One value is used for many files one after another, so that its tree's memory is reused. It belongs to one thread.
public final class FileStage {
    /// No file beyond this is read at all; see ``CheckLimits``.
    public static let maximumSize = CheckLimits.largestFile

    private let tree = SyntaxTree()
    private let limits: CheckLimits
    private let probe: ParseProbe?

    /// - Parameter probe: tries files that the parser may not take; without one they are refused.
    public init(limits: CheckLimits = CheckLimits(), probe: ParseProbe? = nil) {
        self.limits = limits
        self.probe = probe
    }

    /// Checks one file.
    public func check(_ bytes: UnsafeBufferPointer<UInt8>, path: String, rules: RuleSet) -> FileOutcome {
        if let refused = refusal(bytes, path: path) {
            return FileOutcome(unchecked: refused)
        }
        let problems = tree.parseUnguarded(bytes)
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
        return FileOutcome(result: result, skipped: skipped)
    }

    /// Reads a file that is not Swift: facts only.
    func readResource(_ bytes: UnsafeBufferPointer<UInt8>, path: String) -> FileOutcome {
        var facts = FileFacts(role: .app)
        var skipped: SkippedFile?
        if bytes.count > limits.fileBytes {
            skipped = .tooLarge(path, limit: limits.fileBytes)
        } else {
            let bytes = Array(bytes)
            let resource = Resource.read(path: path, bytes: bytes)
            facts.resource = resource
            // Readers say more than that a file is damaged, and nothing of one that is sound.
            if let resource, resource.problems?.isEmpty != true,
                let damage = Resource.damage(path: path, bytes: bytes)
            {
                skipped = SkippedFile(
                    path: path, reason: .syntaxErrors,
                    detail: "line \(damage.place.line), column \(damage.place.column): \(damage.message)")
            }
        }
        return FileOutcome(result: FileResult(findings: [], facts: facts, suppressions: []), skipped: skipped)
    }

    /// True when bytes parse as Swift without a problem.
    public func parses(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { refusal($0, path: "") == nil && tree.parseUnguarded($0).isEmpty }
    }

    /// The syntax of a file, for questions that are not those of rules; nil for a file that is refused. Valid until the
    /// next file.
    func syntax(of bytes: [UInt8]) -> SyntaxTree? {
        bytes.withUnsafeBufferPointer { bytes in
            guard refusal(bytes, path: "") == nil else { return nil }
            _ = tree.parseUnguarded(bytes)
            return tree
        }
    }

    private func refusal(_ bytes: UnsafeBufferPointer<UInt8>, path: String) -> SkippedFile? {
        if bytes.count > limits.fileBytes {
            return .tooLarge(path, limit: limits.fileBytes)
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
