/// Paths of the repository as scripts write them.
package enum RelativePath {
    /// A path that is written in a folder, relative to the root; nil for one that is absolute, leaves the repository or holds a
    /// variable. Variables that stand for the root are known.
    package static func resolve(_ written: String, in folder: String = "") -> String? {
        var written = written[...]
        var folder = folder
        for root in roots
        where written.hasPrefix(root) && (written.count == root.count || written.dropFirst(root.count).first == "/") {
            written = written.dropFirst(root.count).drop { $0 == "/" }
            folder = ""
            break
        }
        guard !written.contains("$"), !written.contains("`"), !written.hasPrefix("/"), !written.hasPrefix("~") else {
            return nil
        }
        var parts = folder.split(separator: "/")
        for part in written.split(separator: "/") where part != "." {
            if part == ".." {
                guard parts.popLast() != nil else { return nil }
            } else {
                parts.append(part)
            }
        }
        return parts.joined(separator: "/")
    }

    private static let roots = [
        "$GITHUB_WORKSPACE", "${GITHUB_WORKSPACE}", "${{ github.workspace }}", "$CI_PROJECT_DIR", "$BITRISE_SOURCE_DIR",
        "$CI_PRIMARY_REPOSITORY_PATH", "${CI_PRIMARY_REPOSITORY_PATH}", "$(git rev-parse --show-toplevel)",
    ]

    /// A path matches a pattern of a trigger: `*` stays within a folder, `**` does not, `?` and `+` repeat what is before them,
    /// `[…]` is a set. O(path × pattern).
    package static func matches(_ path: String, pattern: String) -> Bool {
        // What stands behind the last sign of the pattern is the end of the path: this sorts out nearly all of them.
        let tail = pattern.utf8.reversed().prefix { !"*?+[]\\".utf8.contains($0) }.reversed()
        guard path.utf8.count >= tail.count, path.utf8.suffix(tail.count).elementsEqual(tail) else { return false }
        let (path, pattern) = (Array(path.utf8), tokens(pattern))
        var reached = [Bool](repeating: false, count: path.count + 1)
        reached[0] = true
        for token in pattern {
            var next = [Bool](repeating: false, count: path.count + 1)
            for index in 0...path.count {
                if token.isOptional, reached[index] { next[index] = true }
                if index > 0, token.accepts(path[index - 1]), reached[index - 1] || token.isRepeated && next[index - 1]
                {
                    next[index] = true
                }
            }
            reached = next
        }
        return reached[path.count]
    }

    private struct Token {
        enum Kind { case byte(UInt8), any, withinFolder, set([ClosedRange<UInt8>]) }
        var kind: Kind
        var isOptional = false
        var isRepeated = false

        func accepts(_ byte: UInt8) -> Bool {
            switch kind {
            case .byte(let wanted): wanted == byte
            case .any: true
            case .withinFolder: byte != UInt8(ascii: "/")
            case .set(let ranges): ranges.contains { $0.contains(byte) }
            }
        }
    }

    private static func tokens(_ pattern: String) -> [Token] {
        let bytes = Array(pattern.utf8)
        var (found, index): ([Token], Int) = ([], 0)
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "*"):
                let isDeep = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*")
                index += isDeep ? 1 : 0
                found.append(Token(kind: isDeep ? .any : .withinFolder, isOptional: true, isRepeated: true))
                // `**/` also stands for no folder at all.
                if isDeep, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") {
                    found.append(Token(kind: .byte(UInt8(ascii: "/")), isOptional: true))
                    index += 1
                }
            case UInt8(ascii: "?") where !found.isEmpty: found[found.count - 1].isOptional = true
            case UInt8(ascii: "+") where !found.isEmpty: found[found.count - 1].isRepeated = true
            case UInt8(ascii: "["):
                let close = bytes[index...].firstIndex(of: UInt8(ascii: "]")) ?? bytes.count - 1
                found.append(Token(kind: .set(ranges(bytes[(index + 1)..<max(index + 1, close)]))))
                index = close
            case UInt8(ascii: "\\") where index + 1 < bytes.count:
                index += 1
                found.append(Token(kind: .byte(bytes[index])))
            default: found.append(Token(kind: .byte(bytes[index])))
            }
            index += 1
        }
        return found
    }

    private static func ranges(_ set: ArraySlice<UInt8>) -> [ClosedRange<UInt8>] {
        var found: [ClosedRange<UInt8>] = []
        var index = set.startIndex
        while index < set.endIndex {
            if index + 2 < set.endIndex, set[index + 1] == UInt8(ascii: "-"), set[index] <= set[index + 2] {
                found.append(set[index]...set[index + 2])
                index += 3
            } else {
                found.append(set[index]...set[index])
                index += 1
            }
        }
        return found
    }
}
