internal import TenetContracts
package import TenetRuleKit

/// What readers of pipelines ask of YAML.
package enum PipelineYAML {
    /// Why a part of a file cannot be read.
    package struct Problem: Hashable, Sendable {
        package var range: ByteRange
        /// As the end of a sentence that begins with the file.
        package var message: String
        package var help: String

        /// What is wrong with the file, as the end of a sentence about it.
        package var sentence: String {
            message.hasPrefix("not ") || message.hasPrefix("alias") ? "is " + message : message
        }
    }

    static let largestFile = 1_000_000
    /// A file with more mistakes is none that a person has written as YAML.
    private static let mostMistakes = 20

    /// What can be read: a line with a mistake is left out, and the rest is read as if it were not there. Nil when nothing is left.
    static func root(of document: RepositoryDocument) -> YAMLNode? { reading(document).root }

    /// Why a pipeline cannot be read, or not wholly; none for a sound one. O(bytes × mistakes).
    package static func problems(of document: RepositoryDocument) -> [Problem] { reading(document).problems }

    private static func reading(_ document: RepositoryDocument) -> (root: YAMLNode?, problems: [Problem]) {
        func whole(_ message: String, _ help: String) -> (YAMLNode?, [Problem]) {
            (nil, [Problem(range: document.firstLine, message: message, help: help)])
        }
        guard document.bytes.count < largestFile else {
            return whole("is larger than \(largestFile / 1_000_000) MB", "move scripts into files of their own")
        }
        guard !document.bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
            return whole("begins with a byte order mark", "store it as UTF-8 without one")
        }
        var bytes = document.bytes
        var problems: [Problem] = []
        let lines = document.lines
        while problems.count < mostMistakes {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                return whole("is not UTF-8", "store it as UTF-8")
            }
            let reading = YAMLReading(text)
            guard reading.root == nil, let mistake = reading.problems.first else {
                // A second value of a key is the only other mistake that servers refuse; here the first one counts.
                return (reading.root, problems)
            }
            guard lines.indices.contains(mistake.place.line - 1) else {
                return whole(mistake.message, mistake.help)
            }
            let line = lines[mistake.place.line - 1].range
            problems.append(Problem(range: visible(line, bytes), message: mistake.message, help: mistake.help))
            guard bytes[line.lower..<line.upper].contains(where: { $0 > 0x20 }) else { break }
            for index in line.lower..<line.upper where bytes[index] != 0x0D { bytes[index] = 0x20 }
        }
        return (nil, problems)
    }

    /// A line without its indentation.
    private static func visible(_ line: ByteRange, _ bytes: [UInt8]) -> ByteRange {
        let start = bytes[line.lower..<line.upper].firstIndex { $0 > 0x20 } ?? line.lower
        return ByteRange(start, max(start, line.upper))
    }

    static func text(_ node: YAMLNode?) -> RangedText? {
        guard let node, let string = node.string else { return nil }
        return RangedText(string, at: node.range)
    }

    /// A list, or a single value as a list of one.
    static func texts(_ node: YAMLNode?) -> [RangedText]? {
        if let list = node?.sequence { return list.compactMap(text) }
        guard let node, !node.isNull else { return nil }
        return text(node).map { [$0] }
    }
}
