package import TenetRuleKit

/// The `.gitignore` files of a repository, asked for the line that hides a path.
package struct IgnoreFiles {
    private struct Pattern {
        var parts: [[UInt8]]
        var isNegated: Bool
        /// Only folders match, which hides all that is in them.
        var isFolder: Bool
        var line: RangedText
    }

    /// By folder, from the root on; each in the order of its file.
    private var files: [(folder: String, path: String, patterns: [Pattern])] = []

    package static func of(_ pass: RepositoryPass) -> IgnoreFiles {
        pass.service("ignore files") { IgnoreFiles(pass.repository) }
    }

    init(_ repository: Repository) {
        for file in repository.files(named: ".gitignore") {
            guard let document = repository.document(file.path) else { continue }
            files.append(
                (FilePlace(file.path).directory, file.path, document.lines.compactMap(Self.pattern)))
        }
        files.sort { ($0.folder.utf8.count, $0.folder) < ($1.folder.utf8.count, $1.folder) }
    }

    /// The line that hides a file; nil when none does. The last line that fits decides, and what lies in a hidden folder
    /// cannot be shown again. O(lines × parts of the path).
    package func line(hiding path: String) -> (path: String, line: RangedText)? {
        let parts = path.split(separator: "/")
        for count in 1...max(1, parts.count) where count <= parts.count {
            let part = parts[..<count].joined(separator: "/")
            if let found = lastMatch(part, isFolder: count < parts.count), !found.pattern.isNegated {
                return (found.path, found.pattern.line)
            }
        }
        return nil
    }

    private func lastMatch(_ path: String, isFolder: Bool) -> (path: String, pattern: Pattern)? {
        var last: (path: String, pattern: Pattern)?
        for file in files where file.folder.isEmpty || path.hasPrefix(file.folder + "/") {
            let local = file.folder.isEmpty ? path[...] : path.dropFirst(file.folder.count + 1)
            let parts = local.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
            if let found = file.patterns.last(where: {
                ($0.isFolder ? isFolder : true) && Self.fits($0.parts[...], parts[...])
            }) {
                last = (file.path, found)
            }
        }
        return last
    }

    private static func pattern(_ line: RangedText) -> Pattern? {
        var text = line.text[...]
        while text.last == " " || text.last == "\t" { text = text.dropLast() }
        guard let first = text.first, first != "#" else { return nil }
        let isNegated = first == "!"
        if isNegated { text = text.dropFirst() }
        let isFolder = text.last == "/"
        if isFolder { text = text.dropLast() }
        // A slash before the end ties the pattern to the folder of the file.
        let isTied = text.contains("/")
        let parts = text.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
        guard !parts.isEmpty else { return nil }
        return Pattern(
            parts: isTied ? parts : [Array("**".utf8)] + parts, isNegated: isNegated, isFolder: isFolder, line: line)
    }

    /// `**` stands for any number of parts. Greedy with one way back, so O(parts of both).
    private static func fits(_ pattern: ArraySlice<[UInt8]>, _ path: ArraySlice<[UInt8]>) -> Bool {
        var (index, place) = (pattern.startIndex, path.startIndex)
        var back: (pattern: Int, place: Int)?
        while place < path.endIndex {
            if index < pattern.endIndex, pattern[index] == Array("**".utf8) {
                back = (index, place)
                index += 1
            } else if index < pattern.endIndex, Glob.fits(pattern[index], path[place]) {
                index += 1
                place += 1
            } else if let way = back {
                back = (way.pattern, way.place + 1)
                (index, place) = (way.pattern + 1, way.place + 1)
            } else {
                return false
            }
        }
        while index < pattern.endIndex, pattern[index] == Array("**".utf8) { index += 1 }
        return index == pattern.endIndex
    }
}

/// `*` and `?` within one part of a path, and sets such as `[Pp]`.
enum Glob {
    /// Greedy with one way back: O(pattern × name).
    static func fits(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
        var (index, place) = (0, 0)
        var back: (pattern: Int, place: Int)?
        while place < name.count {
            if index < pattern.count, pattern[index] == UInt8(ascii: "*") {
                back = (index, place)
                index += 1
            } else if let next = step(pattern, index, name[place]) {
                (index, place) = (next, place + 1)
            } else if let way = back {
                back = (way.pattern, way.place + 1)
                (index, place) = (way.pattern + 1, way.place + 1)
            } else {
                return false
            }
        }
        while index < pattern.count, pattern[index] == UInt8(ascii: "*") { index += 1 }
        return index == pattern.count
    }

    /// The place behind what stands for one byte; nil when it does not stand for this one.
    private static func step(_ pattern: [UInt8], _ index: Int, _ byte: UInt8) -> Int? {
        guard index < pattern.count else { return nil }
        switch pattern[index] {
        case UInt8(ascii: "?"): return index + 1
        case UInt8(ascii: "["):
            guard let end = pattern[(index + 1)...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
            return set(pattern[(index + 1)..<end], has: byte) ? end + 1 : nil
        case UInt8(ascii: "\\") where index + 1 < pattern.count: return pattern[index + 1] == byte ? index + 2 : nil
        default: return pattern[index] == byte ? index + 1 : nil
        }
    }

    private static func set(_ members: ArraySlice<UInt8>, has byte: UInt8) -> Bool {
        let isNegated = members.first == UInt8(ascii: "!") || members.first == UInt8(ascii: "^")
        let members = Array(isNegated ? members.dropFirst() : members)
        var isIn = false
        var index = 0
        while index < members.count {
            if index + 2 < members.count, members[index + 1] == UInt8(ascii: "-") {
                isIn = isIn || members[index] <= byte && byte <= members[index + 2]
                index += 3
            } else {
                isIn = isIn || members[index] == byte
                index += 1
            }
        }
        return isIn != isNegated
    }
}
