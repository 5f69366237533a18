internal import TenetParsing
internal import TenetSyntaxTree

/// What no run can be cheaper than.
public enum Floor {
    public enum Stage: String, CaseIterable, Sendable {
        case stat
        case read
        case parse
    }

    /// Does one thing to every file on one thread and returns the bytes that were looked at.
    public static func measure(_ stage: Stage, _ files: DiscoveredFiles) -> Int {
        guard stage != .stat else { return files.files.reduce(0) { $0 + $1.size } }
        let sizes = Workers.map(files.files.count, threads: 1) { index, worker in
            guard
                case .success = FileReader.read(
                    files.files[index].absolute, into: &worker.buffer, limit: FileStage.maximumSize)
            else { return 0 }
            guard stage == .parse else { return worker.buffer.count }
            return worker.buffer.withUnsafeBufferPointer { bytes in
                NestingGuard.refusal(bytes, probe: nil) == nil ? SyntaxTree.parseOnly(bytes) : 0
            }
        }
        return sizes.reduce(0, +)
    }
}
