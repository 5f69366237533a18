/// What git takes out of the text that somebody wrote for a commit before it is the message.
public struct MessageCleanup: Hashable, Sendable {
    /// Lines that begin with one of these are comments; none means that no line is.
    public var comments: [String]
    /// No editor was opened: git keeps comments then, unless its command line says `--cleanup=strip`, which no hook is told of.
    public var keepsComments: Bool

    /// Of an editor's text, with git's usual settings.
    public static let edited = MessageCleanup()

    public init(comments: [String] = ["#"], keepsComments: Bool = false) {
        self.comments = comments
        self.keepsComments = keepsComments
    }

    /// What git does with a text by its settings and the way it was made.
    /// - Parameters:
    ///   - mode: of `commit.cleanup`; nil for the usual one.
    ///   - comment: of `core.commentChar` or `core.commentString`; nil for the usual one.
    ///   - isEdited: an editor was opened.
    public init(mode: String?, comment: String?, isEdited: Bool, text: [UInt8]) {
        let sign = comment == "auto" ? Self.automaticSign(of: text) : comment.flatMap { $0.isEmpty ? nil : $0 } ?? "#"
        comments = [sign]
        keepsComments = !isEdited
        switch mode {
        case "verbatim", "whitespace": comments = []
        case "scissors": if isEdited { comments = [] }
        case "strip": keepsComments = false
        default: break
        }
    }

    /// With `auto` git takes the first of these characters that no line of its draft begins with; its hints are the last lines.
    private static func automaticSign(of text: [UInt8]) -> String {
        let signs = Array("#;@!$%^&|:".utf8)
        let lines = text.split(separator: 0x0A)
        if let cut = lines.first(where: { $0.dropFirst().starts(with: scissors.utf8) }), let sign = cut.first {
            return String(decoding: [sign], as: UTF8.self)
        }
        let firsts = Set(lines.compactMap(\.first))
        guard let last = lines.last?.first, let index = signs.firstIndex(of: last),
            signs[..<index].allSatisfy(firsts.contains)
        else { return "#" }
        return String(decoding: [last], as: UTF8.self)
    }

    private static let scissors = " ------------------------ >8 ------------------------"

    func isComment(_ line: String) -> Bool { comments.contains { line.hasPrefix($0) } }

    /// What follows is cut off: `git commit -v` and `commit.cleanup=scissors` write such a line, the latter with a sign that begins no
    /// comment.
    func isScissors(_ line: String) -> Bool {
        guard line.hasSuffix(Self.scissors) else { return false }
        let sign = line.dropLast(Self.scissors.count)
        return !sign.isEmpty && (comments.isEmpty || comments.contains(String(sign)))
    }
}
