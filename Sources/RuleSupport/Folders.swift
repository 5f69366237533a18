package import TenetRuleKit

// How rules about places cut paths into folders and compare them with what a configuration writes.

/// A name in which `*` stands for any letters; more names behind `|`.
package struct NamePattern: Sendable {
    package let text: String
    private let choices: [[[UInt8]]]

    package init(_ text: some StringProtocol) {
        self.text = String(text)
        choices = text.split(separator: "|").map { choice in
            let trimmed = choice.trimmingBlanks
            return trimmed.utf8.split(separator: 0x2A, omittingEmptySubsequences: false).map { Array($0) }
        }
    }

    package func matches(_ name: some StringProtocol) -> Bool {
        guard !choices.isEmpty else { return false }
        let bytes = Array(name.utf8)
        return choices.contains { Self.matches($0, bytes) }
    }

    /// Greedy from the left, which is right for patterns without other wildcards.
    private static func matches(_ parts: [[UInt8]], _ name: [UInt8]) -> Bool {
        guard let first = parts.first, let last = parts.last, parts.count > 1 else { return parts.first == name }
        guard name.count >= first.count + last.count, name.starts(with: first), name.suffix(last.count) == last[...]
        else { return false }
        var rest = name[first.count..<(name.count - last.count)]
        for part in parts[1..<(parts.count - 1)] where !part.isEmpty {
            guard let end = end(of: part, in: rest) else { return false }
            rest = rest[end...]
        }
        return true
    }

    private static func end(of part: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
        var start = text.startIndex
        while start + part.count <= text.endIndex {
            if text[start..<(start + part.count)] == part[...] { return start + part.count }
            start += 1
        }
        return nil
    }
}

/// Folders that follow one another, `Utilities/Design`, perhaps with a file behind them, `Services/Player.swift`.
package struct FolderPattern: Sendable {
    package let text: String
    private let folders: [NamePattern]
    private let file: NamePattern?

    package init(_ text: some StringProtocol) {
        self.text = String(text.trimmingBlanks)
        let parts = self.text.split(separator: "/")
        let namesFile = parts.last?.hasSuffix(".swift") ?? false
        folders = (namesFile ? Array(parts.dropLast()) : parts).map { NamePattern($0) }
        file = namesFile ? parts.last.map { NamePattern($0) } : nil
    }

    /// True when the folders stand anywhere on the way to the file, and the file is the one that is named.
    package func matches(_ place: FilePlace) -> Bool {
        if let file {
            return file.matches(place.file) && starts(in: place.folders).contains(place.folders.count - folders.count)
        }
        return !starts(in: place.folders).isEmpty
    }

    /// Where the folders begin in a path of folders: `[1]` for `Utilities` in `App/Utilities/Design`.
    package func starts(in path: [Substring]) -> [Int] {
        guard path.count >= folders.count else { return [] }
        return (0...(path.count - folders.count)).filter { start in
            folders.indices.allSatisfy { Self.matches(folders[$0], path[start + $0]) }
        }
    }

    /// `View Models` is the folder `ViewModels`.
    private static func matches(_ name: NamePattern, _ folder: Substring) -> Bool {
        name.matches(folder) || folder.contains(" ") && name.matches(folder.filter { $0 != " " })
    }

    /// The first folder that the pattern names; nil for a file alone.
    package var top: String? { folders.first?.text }
    /// The number of folders that the pattern names.
    package var depth: Int { folders.count }
}

/// Every folder that holds Swift files of an app, however deep.
package struct FolderTree {
    package private(set) var folders: Set<String> = [""]

    package init(_ paths: some Sequence<String>) {
        for path in paths {
            var folder = ""
            for part in FilePlace(path).folders {
                folder += folder.isEmpty ? String(part) : "/" + part
                folders.insert(folder)
            }
        }
    }

    /// The folders in which a pattern's folders begin: `App` for `Utilities/Design` in `App/Utilities/Design`.
    package func homes(of pattern: FolderPattern) -> Set<String> {
        var homes: Set<String> = []
        for folder in folders {
            let parts = folder.split(separator: "/")
            guard let start = pattern.starts(in: parts).last, start + pattern.depth == parts.count else { continue }
            homes.insert(parts[..<start].joined(separator: "/"))
        }
        return homes
    }

    /// The folders of a pattern as the project writes them, `View Models` for `ViewModels`; as they stand where there
    /// are none.
    package func spelling(of pattern: FolderPattern) -> String {
        for folder in folders.sorted() {
            let parts = folder.split(separator: "/")
            guard let start = pattern.starts(in: parts).last, start + pattern.depth == parts.count else { continue }
            return parts[start...].joined(separator: "/")
        }
        return pattern.text
    }

    /// The names of the folders right below one.
    package func children(of folder: String) -> [String] {
        let prefix = folder.isEmpty ? "" : folder + "/"
        return folders.compactMap { child in
            guard child.hasPrefix(prefix), child != folder, !child.isEmpty else { return nil }
            let name = child.dropFirst(prefix.count)
            return name.contains("/") ? nil : String(name)
        }.sorted()
    }
}

extension StringProtocol {
    /// Without blanks at both ends.
    package var trimmingBlanks: SubSequence {
        var text = self[...]
        while text.first == " " { text = text.dropFirst() }
        while text.last == " " { text = text.dropLast() }
        return text
    }
}

extension String {
    /// True for the folder itself and everything below it; everything is below the empty folder.
    package func isInFolder(_ folder: String) -> Bool { folder.isEmpty || self == folder || hasPrefix(folder + "/") }
}
