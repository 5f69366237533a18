/// The lines of each file that a change touches, as a unified diff with no context tells.
public struct ChangedLines: Sendable, Hashable {
    /// Ranges of lines from 1, by path relative to the root of the diff; an empty list means no line is left there.
    public private(set) var ranges: [String: [ClosedRange<Int>]] = [:]

    public init() {}

    /// Reads `git diff --unified=0` output. Lines that are neither headers nor hunks are passed over.
    public init(unifiedDiff text: String) {
        var path: String?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("+++ ") {
                path = Self.path(String(line.dropFirst(4)))
                if let path, ranges[path] == nil { ranges[path] = [] }
            } else if line.hasPrefix("@@ "), let path {
                if let range = Self.added(line) { ranges[path, default: []].append(range) }
            }
        }
    }

    /// Every line of a file counts as changed.
    public mutating func addWhole(_ path: String) { ranges[path] = [1...Int.max] }

    public var paths: [String] { ranges.keys.sorted() }

    /// True when a finding that covers these lines lies in the change.
    public func touches(_ path: String, lines: ClosedRange<Int>) -> Bool {
        ranges[path]?.contains { $0.overlaps(lines) } ?? false
    }

    /// `b/path`, quoted by git with C escapes when it holds unusual bytes; nil for `/dev/null`.
    private static func path(_ text: String) -> String? {
        var text = text
        if text.hasSuffix("\t") { text.removeLast() }
        if text.hasPrefix("\""), text.hasSuffix("\""), text.count >= 2 { text = unquoted(text.dropFirst().dropLast()) }
        guard text.hasPrefix("b/") else { return nil }
        return String(text.dropFirst(2))
    }

    private static func unquoted(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == 0x5C, let next = rest.popFirst() else {
                bytes.append(byte)
                continue
            }
            switch next {
            case 0x30...0x37:
                var value = Int(next - 0x30)
                for _ in 0..<2 {
                    guard let digit = rest.first, (0x30...0x37).contains(digit) else { break }
                    value = value * 8 + Int(digit - 0x30)
                    rest.removeFirst()
                }
                bytes.append(UInt8(truncatingIfNeeded: value))
            case 0x6E: bytes.append(0x0A)
            case 0x74: bytes.append(0x09)
            case 0x72: bytes.append(0x0D)
            default: bytes.append(next)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The new side of `@@ -a,b +c,d @@`; nil when lines were only removed.
    private static func added(_ line: Substring) -> ClosedRange<Int>? {
        guard let word = line.split(separator: " ").first(where: { $0.hasPrefix("+") }) else { return nil }
        let parts = word.dropFirst().split(separator: ",")
        guard let start = parts.first.flatMap({ Int($0) }) else { return nil }
        let count = parts.count > 1 ? Int(parts[1]) ?? 1 : 1
        return count > 0 ? start...(start + count - 1) : nil
    }
}
