internal import TenetMarkdown
internal import TenetModel

/// Links to anchors that no heading has and to files that do not exist. Addresses on the net are not looked at.
struct LinkCheck {
    private let files: any DocumentFiles
    private var others = PathMap<Anchors>()
    private var names = PathMap<NearestName.Names>()

    init(files: any DocumentFiles) { self.files = files }

    mutating func problems(in page: LintPage) -> [DocumentProblem] {
        var found: [DocumentProblem] = []
        let entries = page.contents?.entries.compactMap { $0.link?.range.lower } ?? []
        let inContents = Set(entries)
        for link in page.markdown.links where link.kind != .autolink && !inContents.contains(link.range.lower) {
            check(link.destination, at: link.range.lower, page, &found)
        }
        for tag in HTMLPieces.of(page.markdown) {
            for (value, offset) in HTMLPieces.attribute("href", in: tag.text) ?? [] {
                check(value, at: tag.range.lower + offset, page, &found)
            }
        }
        return found
    }

    private mutating func check(
        _ destination: String, at offset: Int, _ page: LintPage, _ found: inout [DocumentProblem]
    ) {
        guard !destination.isEmpty else {
            found.append(page.problem(.link, at: offset, "the link leads nowhere", help: "write where it leads"))
            return
        }
        if destination.hasPrefix("#") {
            let anchor = PercentEncoding.decoded(String(destination.dropFirst()))
            if !page.anchors.contains(anchor) {
                found.append(
                    page.problem(
                        .link, at: offset, "no heading has the anchor `#\(anchor)`",
                        help: Self.help(anchor, page.anchors)))
            }
            return
        }
        guard !Self.hasScheme(destination), !destination.hasPrefix("//") else { return }
        let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let written = PercentEncoding.decoded(String(parts[0].prefix { $0 != "?" }))
        let base = written.hasPrefix("/") ? files.root(of: page.path) : LexicalPath.parent(of: page.path)
        let path = LexicalPath.joined(base, written.hasPrefix("/") ? String(written.dropFirst()) : written)
        switch files.entry(at: path) {
        case .unknown, .folder: return
        case .missing:
            let name = written.split(separator: "/").last.map(String.init) ?? written
            let near = names(in: LexicalPath.parent(of: path)).nearest(name)
            found.append(
                page.problem(
                    .link, at: offset, "there is no file \(path)",
                    help: near.map { "did you mean \($0)?" } ?? "links are relative to the document"))
        case .file:
            guard parts.count == 2, StandardLibrary.isPath(path), let anchors = anchors(of: path) else { return }
            let anchor = PercentEncoding.decoded(String(parts[1]))
            if !anchors.contains(anchor), !Self.isLine(anchor) {
                found.append(
                    page.problem(
                        .link, at: offset, "no heading of \(path) has the anchor `#\(anchor)`",
                        help: Self.help(anchor, anchors)))
            }
        }
    }

    private mutating func names(in folder: String) -> NearestName.Names {
        if let known = names[folder] { return known }
        let found = NearestName.Names(files.names(in: folder))
        names[folder] = found
        return found
    }

    private mutating func anchors(of path: String) -> Anchors? {
        if let known = others[path] { return known }
        guard let text = files.text(at: path) else { return nil }
        let anchors = Anchors(MarkdownDocument(text))
        others[path] = anchors
        return anchors
    }

    private static func help(_ anchor: String, _ anchors: Anchors) -> String {
        anchors.nearest(anchor).map { "did you mean `#\($0)`?" }
            ?? "anchors are headings in lower case with `-` for blanks"
    }

    /// `#L12`, a line of a file as GitHub shows it.
    private static func isLine(_ anchor: String) -> Bool {
        anchor.hasPrefix("L") && anchor.dropFirst().first?.isNumber == true
    }

    /// `https:`, `mailto:` and the like.
    private static func hasScheme(_ destination: String) -> Bool {
        guard let colon = destination.utf8.firstIndex(of: UInt8(ascii: ":")), colon > destination.startIndex else {
            return false
        }
        return destination[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }
}
