internal import TenetParsing

/// Keeps away from the parser what it cannot take.
///
/// swift-syntax recurses on the C stack for some constructs and takes quadratic time or worse for others, and nothing can stop it
/// once it runs. Three looks, each at what the one before could not clear: the bytes (``ByteScan``), the tokens
/// (``TokenScan``), and a trial in a process of its own (``ParseProbe``), which may die in place of the run.
enum NestingGuard {
    /// Why the bytes are not parsed, with the line; nil when they may be.
    /// - Parameter probe: nil when there is no program to try them with: then what is doubtful is refused.
    static func refusal(_ bytes: UnsafeBufferPointer<UInt8>, probe: ParseProbe?) -> String? {
        if ByteScan.isHarmless(bytes) { return nil }
        switch TokenScan.judge(bytes) {
        case .harmless: return nil
        case .refused(let trouble): return sentence(trouble, bytes)
        case .doubtful(let trouble):
            guard let probe else { return sentence(trouble, bytes) }
            switch probe.answer(for: bytes) {
            case .parses: return nil
            case .failed: return sentence(trouble, bytes) + ", and parsing it on trial did not end well"
            case .noTimeLeft: return sentence(trouble, bytes) + ", and too many such files were tried already"
            }
        }
    }

    private static func sentence(_ trouble: TokenScan.Trouble, _ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let line = bytes[..<min(trouble.offset, bytes.count)].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        return "line \(line): \(trouble.construct)"
    }
}
