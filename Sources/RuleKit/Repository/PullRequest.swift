/// A pull request as the server describes it.
public struct PullRequest: Hashable, Sendable {
    public var title: RangedText
    /// The description, in Markdown, with its place in the document.
    public var body: RangedText
    /// The branch that is to be merged.
    public var branch: RangedText
    /// The branch that it goes into.
    public var base: String
    public var author: String
    public var labels: [String]
    public var isDraft: Bool
    public var document: RepositoryDocument

    public static let path = ".git/pull-request"

    /// Written by a program: what it says is nobody's style.
    public var isByBot: Bool { author.hasSuffix("[bot]") }

    /// Makes the document that findings point into: a line for each fact, a blank line, and the description.
    public init(
        title: String, body: String, branch: String, base: String, author: String, labels: [String] = [],
        isDraft: Bool = false
    ) {
        func oneLine(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined(separator: " ") }
        var text =
            "title: \(oneLine(title))\nbranch: \(oneLine(branch))\nbase: \(oneLine(base))\nauthor: \(oneLine(author))\n"
        if !labels.isEmpty { text += "labels: \(labels.map(oneLine).joined(separator: ", "))\n" }
        if isDraft { text += "draft: yes\n" }
        text += "\n" + body
        self.init(RepositoryDocument(path: Self.path, bytes: Array(text.utf8)))
    }

    /// Reads the form that the other initializer writes; examples of rules are written in it.
    public init(_ document: RepositoryDocument) {
        self.document = document
        title = RangedText("", at: ByteRange(0, 0))
        branch = title
        base = "main"
        author = "ana"
        labels = []
        isDraft = false
        var bodyStart = document.bytes.count
        for line in document.lines {
            guard !line.text.isEmpty else {
                bodyStart = min(document.bytes.count, line.range.upper + 1)
                break
            }
            guard let colon = line.text.firstRange(of: ": ") else { continue }
            let value = String(line.text[colon.upperBound...])
            let ranged = RangedText(value, at: ByteRange(line.range.upper - value.utf8.count, line.range.upper))
            switch line.text[..<colon.lowerBound] {
            case "title": title = ranged
            case "branch": branch = ranged
            case "base": base = value
            case "author": author = value
            case "labels": labels = value.split(separator: ",").map { String($0.drop { $0 == " " }) }
            case "draft": isDraft = value == "yes"
            default: break
            }
        }
        body = RangedText(
            String(decoding: document.bytes[bodyStart...], as: UTF8.self),
            at: ByteRange(bodyStart, document.bytes.count))
    }
}
