internal import TenetMarkdown
internal import TenetModel

/// What a project has that answers name.
public struct AnswerFacts {
    /// Names of tests that run, of their suites and of both.
    var tests: Set<String>
    /// Whether a path is a picture or a recording of the project.
    var isPicture: (_ path: String) -> Bool

    /// - Parameters:
    ///   - tests: ``Checklist/tests``.
    ///   - isPicture: whether a path, relative to the answers or to the project, is a picture or recording that is there.
    public init(tests: Set<String>, isPicture: @escaping (_ path: String) -> Bool) {
        (self.tests, self.isPicture) = (tests, isPicture)
    }
}

/// The words behind an answer's id: what they show, and what is left for who looked.
struct AnswerWords {
    private(set) var hasLink = false
    /// Paths of pictures and recordings, as written.
    private(set) var pictures: [String] = []
    /// `#12`, `owner/name#12`.
    private(set) var hasReference = false
    /// A figure that is no part of a name or a date.
    private(set) var hasFigure = false
    private(set) var words: [String] = []

    init(_ text: String) {
        let markdown = MarkdownDocument(text.trimmed)
        for link in markdown.links { add(link.destination, isShown: link.kind == .image) }
        for piece in HTMLPieces.of(markdown) {
            for (value, _) in HTMLPieces.attribute("src", in: piece.text) ?? [] { add(value, isShown: true) }
        }
        var isUnit = false
        for word in Self.rest(of: markdown).split(whereSeparator: { $0.isWhitespace || ",;()[]<>`*\"“”".contains($0) })
        {
            let word = word.drop { "—–-:@".contains($0) }
            defer { isUnit = Self.isFigure(word) }
            if Self.isAddress(word) {
                hasLink = true
            } else if Self.isMedia(word) {
                pictures.append(String(word))
            } else if Self.isReference(word) {
                hasReference = true
            } else if Self.isFigure(word) {
                hasFigure = true
            } else if !isUnit, word.contains(where: \.isLetter) {
                words.append(String(word))
            }
        }
    }

    /// What stands beside links, pictures and HTML, and what links show: as written, because marks of emphasis are parts of paths.
    private static func rest(of markdown: MarkdownDocument) -> String {
        var rest = markdown.bytes
        let links = markdown.links
        for range in links.map(\.range) + HTMLPieces.of(markdown).map(\.range) {
            for index in range.lower..<min(range.upper, rest.count) { rest[index] = 0x20 }
        }
        let shown = links.filter { $0.kind == .link }.map(\.text)
        return ([String(decoding: rest, as: UTF8.self)] + shown).joined(separator: " ")
    }

    private mutating func add(_ destination: String, isShown: Bool) {
        if Self.isAddress(destination) {
            hasLink = true
        } else if isShown || Self.isMedia(destination) {
            pictures.append(destination)
        }
    }

    /// The names of tests among the words, and the others: who looked, and at what.
    func parted(_ tests: Set<String>) -> (tests: [String], others: [String]) {
        var (named, others): ([String], [String]) = ([], [])
        for word in words {
            let name = word.trimmingPrefix { "`'".contains($0) }.prefix {
                $0.isLetter || $0.isNumber || "_.".contains($0)
            }
            let isTest = tests.contains(String(name)) || tests.contains(String(name.drop { $0 != "." }.dropFirst()))
            if isTest { named.append(word) } else { others.append(word) }
        }
        return (named, others)
    }

    private static func isAddress(_ text: some StringProtocol) -> Bool {
        let lower = text.lowercased()
        return ["https://", "http://"].contains { lower.hasPrefix($0) && lower.count > $0.count + 3 }
    }

    private static func isMedia(_ text: some StringProtocol) -> Bool {
        let ending = text.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased() ?? ""
        return text.count > ending.count + 1
            && ["png", "jpg", "jpeg", "gif", "heic", "webp", "mov", "mp4"].contains(ending)
    }

    private static func isReference(_ text: Substring) -> Bool {
        guard let mark = text.lastIndex(of: "#") else { return false }
        let number = text[text.index(after: mark)...].prefix(while: \.isNumber)
        return !number.isEmpty && text[text.index(mark, offsetBy: number.count + 1)...].allSatisfy { !$0.isLetter }
    }

    /// `12`, `0.3s`, `98%`, `60fps`: digits first, and no date.
    private static func isFigure(_ text: Substring) -> Bool {
        let text = text.drop { "<>≤≥~≈+−$€".contains($0) }
        guard text.first?.isNumber == true else { return false }
        let rest = text.drop { $0.isNumber || ".,'".contains($0) }
        return rest.allSatisfy { $0.isLetter || "%°/²³µ.".contains($0) }
    }
}
