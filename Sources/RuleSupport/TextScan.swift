package import TenetRuleKit

/// Bytes of a file that layout rules must not touch or judge: the inside of strings and comments.
package struct TextMap: FileService {
    /// Sorted by place, never overlapping: multi-line strings and regular expressions, and comments.
    private let strings: [ByteRange]
    private let comments: [ByteRange]

    package init(_ file: FilePass) {
        var strings: [ByteRange] = []
        for index in file.tree.nodes.indices {
            let kind = file.tree.nodes[index].kind
            guard kind == .stringLiteralExpr || kind == .regexLiteralExpr || kind == .simpleStringLiteralExpr else {
                continue
            }
            let range = file.tree.node(at: index).range
            // Literals inside an interpolation belong to the outer one.
            if let last = strings.last, last.contains(range) { continue }
            strings.append(range)
        }
        self.strings = strings
        comments = file.allComments.map(\.range)
    }

    /// The offset lies inside a string literal, behind its first byte.
    package func isInString(_ offset: Int) -> Bool { Self.holder(of: offset, in: strings) != nil }
    /// The offset lies inside a comment, behind its first byte.
    package func isInComment(_ offset: Int) -> Bool { Self.holder(of: offset, in: comments) != nil }

    private static func holder(of offset: Int, in ranges: [ByteRange]) -> ByteRange? {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upper <= offset { low = middle + 1 } else { high = middle }
        }
        guard low < ranges.count, ranges[low].lower < offset else { return nil }
        return ranges[low]
    }
}
