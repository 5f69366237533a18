internal import TenetMarkdown
internal import TenetModel

/// Files and lines of the project that a document names and that are not there.
struct ReferenceCheck {
    private let project: ProjectListing?
    private let byName: [String: [String]]
    private let names: NearestName.Names
    private let folders: Set<String>

    init(project: ProjectListing?) {
        self.project = project
        let paths = project?.paths ?? []
        byName = Dictionary(grouping: paths) { String($0.split(separator: "/").last ?? "") }
        names = NearestName.Names(byName.keys)
        var folders: Set<String> = []
        for path in paths {
            var folder = LexicalPath.parent(of: path)
            while !folder.isEmpty, folders.insert(folder).inserted { folder = LexicalPath.parent(of: folder) }
        }
        self.folders = folders
    }

    func problems(in page: LintPage) -> [DocumentProblem] {
        guard project != nil else { return [] }
        var found: [DocumentProblem] = []
        /// The file that "line 12" speaks about.
        var latest: FileReference?
        for prose in page.prose {
            if case .heading = prose.block.kind { latest = nil }
            // A path by itself is the title of an example below.
            let isTitle = prose.inlines.count { $0.kind != .softBreak } == 1
            for inline in prose.inlines {
                inline.forEach { part in
                    guard part.kind == .text || part.kind == .code else { return }
                    for word in ReferenceReader.words(of: part) {
                        switch word {
                        case .file(let reference):
                            latest = reference
                            if isTitle, reference.lastLine == nil { continue }
                            if let problem = check(reference, page) { found.append(problem) }
                        case .line(let line, let offset):
                            guard var reference = latest else { continue }
                            reference.lastLine = line
                            reference.offset = offset
                            if let problem = check(reference, page, isLineOnly: true) { found.append(problem) }
                        }
                    }
                }
            }
        }
        return found
    }

    private func check(_ reference: FileReference, _ page: LintPage, isLineOnly: Bool = false) -> DocumentProblem? {
        let name = String(reference.path.split(separator: "/").last ?? "")
        let matches = (byName[name] ?? []).filter {
            $0 == reference.path || $0.hasSuffix("/" + reference.path) || reference.path.hasSuffix("/" + $0)
        }
        guard !matches.isEmpty else {
            // A path without a line may be an example of one; in a folder of the project it is meant.
            let isMeant = reference.lastLine != nil || folders.contains(LexicalPath.parent(of: reference.path))
            guard isMeant, !isLineOnly, project?.lineCount(reference.path) == nil else { return nil }
            let moved = byName[name]?.first.map { "it is at \($0)" }
            let near = names.nearest(name).map { "did you mean \($0)?" }
            return page.problem(
                .reference, at: reference.offset, "the project has no file \(reference.path)",
                help: moved ?? near ?? "name what is there now, or take it out")
        }
        guard let line = reference.lastLine else { return nil }
        let longest = matches.compactMap { project?.lineCount($0) }.max() ?? .max
        guard line > longest else { return nil }
        return page.problem(
            .reference, at: reference.offset,
            "\(reference.path) has \(TenetModel.Prose.count(longest, "line")), and line \(line) is referred to",
            help: "name the type, function or key; line numbers are wrong after the next change")
    }
}

/// A file that a document names, with lines when it names some.
struct FileReference {
    var path: String
    var lastLine: Int?
    /// Of its first byte in the document.
    var offset: Int
}

enum ReferenceReader {
    enum Word {
        case file(FileReference)
        case line(Int, offset: Int)
    }

    static func words(of inline: Inline) -> [Word] {
        let bytes = Array(inline.text.utf8)
        // Marks of a code span stand in front of its text.
        let lead = inline.kind == .code ? (inline.range.count - bytes.count) / 2 : 0
        let isExact = inline.kind == .code || bytes.count == inline.range.count
        func place(_ offset: Int) -> Int { isExact ? inline.range.lower + lead + offset : inline.range.lower }
        let tokens = tokens(of: bytes)
        var found: [Word] = []
        for (index, token) in tokens.enumerated() {
            if let file = file(token.text, at: place(token.offset)) {
                found.append(.file(file))
            } else if ["line", "lines"].contains(token.text.lowercased()), index + 1 < tokens.count,
                let number = lastNumber(tokens[index + 1].text),
                !isMeasure(tokens[(index + 2)...].prefix(2).map { $0.text.lowercased() })
            {
                found.append(.line(number, offset: place(token.offset)))
            }
        }
        return found
    }

    private static func tokens(of bytes: [UInt8]) -> [(text: String, offset: Int)] {
        let breaks = Set(" \t\n\r()[]{}<>,;\"'|=".utf8)
        var tokens: [(text: String, offset: Int)] = []
        var start = 0
        for index in 0...bytes.count where index == bytes.count || breaks.contains(bytes[index]) {
            var end = index
            while end > start, bytes[end - 1] == UInt8(ascii: ".") || bytes[end - 1] == UInt8(ascii: ":") { end -= 1 }
            if end > start { tokens.append((String(decoding: bytes[start..<end], as: UTF8.self), start)) }
            start = index + 1
        }
        return tokens
    }

    /// `AppDelegate.swift`, `App/AppDelegate.swift:24-27`, `App/AppDelegate.swift#L24`.
    private static func file(_ token: String, at offset: Int) -> FileReference? {
        guard !token.contains("://"), !token.contains("*") else { return nil }
        var path = token[...]
        var line: Int?
        if let mark = token.firstIndex(where: { $0 == ":" || $0 == "#" }) {
            path = token[..<mark]
            let rest = token[token.index(after: mark)...].filter { $0 != "L" }
            guard let number = lastNumber(String(rest)) else { return nil }
            line = number
        }
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        if path.hasPrefix("/") { path = path.dropFirst() }
        guard let dot = path.lastIndex(of: "."),
            ProjectListing.extensions.contains(String(path[path.index(after: dot)...]))
        else { return nil }
        let name = path[..<dot].split(separator: "/").last ?? ""
        let isPath = path.allSatisfy { $0.isLetter || $0.isNumber || "_+-./@".contains($0) }
        guard isPath, !name.isEmpty, !path.contains("//"), !path.contains("...") else { return nil }
        return FileReference(path: String(path), lastLine: line, offset: offset)
    }

    /// 27 for `27`, `24-27` and `24–27`; also with more behind another colon.
    private static func lastNumber(_ text: String) -> Int? {
        let parts = text.split { "-–—".contains($0) }
        guard (1...2).contains(parts.count) else { return nil }
        let numbers = parts.compactMap { Int($0.prefix { $0 != ":" }) }
        return numbers.count == parts.count ? numbers.last : nil
    }

    /// "line 120 characters long", "line 120 or less".
    private static func isMeasure(_ words: [String]) -> Bool {
        let units: Set<String> = ["characters", "character", "chars", "columns", "column", "spaces", "points"]
        guard let first = words.first else { return false }
        return units.contains(first) || first == "or" && ["less", "fewer", "more"].contains(words.last)
    }
}
