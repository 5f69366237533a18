internal import TenetRuleSupport

/// Patterns for paths as options write them.
///
/// `*` stands for any characters but a slash, `**` for any folders, also none. Several patterns are parted by `|`. A
/// pattern without a slash fits the name of a file in any folder, one with a slash at its end everything below.
package struct PathGlobs: Sendable {
    private enum Part: Sendable {
        case folders
        case name(NamePattern)
    }

    package let text: String
    private let patterns: [[Part]]

    package init(_ text: some StringProtocol) {
        self.text = String(text)
        patterns = text.split(separator: "|").map { pattern in
            let trimmed = pattern.trimmingBlanks
            var parts = trimmed.split(separator: "/").map { $0 == "**" ? Part.folders : .name(NamePattern($0)) }
            if !trimmed.contains("/") { parts.insert(.folders, at: 0) }
            if trimmed.last == "/" { parts.append(.folders) }
            return parts
        }
    }

    /// The pattern names one file: nothing in it stands for something else.
    package static func isExact(_ pattern: String) -> Bool { !pattern.contains { $0 == "*" || $0 == "|" } }

    /// O(path × pattern).
    package func matches(_ path: some StringProtocol) -> Bool {
        matches(parts: path.split(separator: "/").map { String($0) })
    }

    /// The same for a path that is parted at its slashes, for callers that ask several patterns.
    package func matches(parts names: [String]) -> Bool { patterns.contains { Self.matches($0, names[...]) } }

    /// Goes back to the last `**` alone, which is right because a later one takes whatever an earlier one could.
    private static func matches(_ parts: [Part], _ names: ArraySlice<String>) -> Bool {
        var (part, name) = (0, names.startIndex)
        var retry: (part: Int, name: Int)?
        while name < names.endIndex {
            if part < parts.count {
                switch parts[part] {
                case .folders:
                    retry = (part, name)
                    part += 1
                    continue
                case .name(let pattern):
                    if pattern.matches(names[name]) {
                        (part, name) = (part + 1, name + 1)
                        continue
                    }
                }
            }
            guard let last = retry else { return false }
            retry = (last.part, last.name + 1)
            (part, name) = (last.part + 1, last.name + 1)
        }
        return parts[min(part, parts.count)...].allSatisfy { if case .folders = $0 { true } else { false } }
    }
}
