/// A place in the project's code.
struct RequestPlace: Hashable {
    var file: Int32
    var range: ByteRange
}

/// A text, an address or a request on its way to a server, as far as it is known.
struct RequestMessage {
    enum Form { case text, address, components, request }

    struct Piece: Hashable {
        var text: String
        /// A value by its name rather than text.
        var isValue = false
        /// The value is a text that the function followed was given: it may be any part of an address.
        var isOpen = false
    }

    struct QueryName: Hashable {
        var name: String
        var place: RequestPlace
    }

    var form = Form.text
    var pieces: [Piece] = []
    /// How many pieces at the front are scheme and host.
    var hostCount = 0
    var query: [QueryName] = []
    /// There may be more query parameters than ``query``.
    var isQueryOpen = false
    var method: String?
    var isMethodOpen = false
    var contentTypes: [String] = []
    var payload: RequestPayload?
    /// One of several that are meant in turn.
    var isChoice = false
    /// A file's address.
    var isFile = false
    /// The texts that it is made of, in the order in which they are put in.
    var literals: [Literal] = []

    struct Literal: Hashable {
        var place: RequestPlace
        var text: String
    }

    init(_ form: Form = .text, _ pieces: [Piece] = []) {
        self.form = form
        self.pieces = pieces
    }

    /// With values in braces.
    var template: String { pieces.reduce(into: "") { $0 += $1.isValue ? "{\($1.text)}" : $1.text } }
    /// The text if there is nothing but text.
    var plainText: String? { pieces.contains(where: \.isValue) ? nil : pieces.reduce(into: "") { $0 += $1.text } }
    var hasLetters: Bool { pieces.contains { !$0.isValue && $0.text.contains(where: \.isLetter) } }

    // MARK: Putting together

    /// Texts put one behind the other.
    mutating func append(_ other: Self) {
        for piece in other.pieces { append(piece) }
        literals += other.literals
        query += other.query
        isQueryOpen = isQueryOpen || other.isQueryOpen
        isChoice = isChoice || other.isChoice && !other.isAbsolute
    }

    mutating func append(_ piece: Piece) {
        var piece = piece
        // A value behind the name of a resource is one part of the path.
        if piece.isValue, let last = pieces.last, !last.isValue, last.text.hasSuffix("/"), last.text != "/",
            !last.text.hasSuffix("://")
        {
            piece.isOpen = false
        }
        if !piece.isValue, let last = pieces.indices.last, !pieces[last].isValue, last >= hostCount {
            pieces[last].text += piece.text
        } else {
            pieces.append(piece)
        }
    }

    /// One more part of the path, with one slash between.
    mutating func appendPath(_ part: Self) {
        let endsWithSlash = pieces.last.map { !$0.isValue && $0.text.hasSuffix("/") } ?? false
        var part = part
        if let first = part.pieces.first, !first.isValue {
            let rest = first.text.drop { $0 == "/" }
            part.pieces[0].text = (endsWithSlash ? "" : "/") + rest
        } else if !endsWithSlash {
            pieces.append(Piece(text: "/"))
        }
        let isOpen = part.pieces.first?.isOpen ?? false
        let index = pieces.count
        append(part)
        if isOpen, index < pieces.count, pieces[index].isValue { pieces[index].isOpen = true }
    }

    var isAbsolute: Bool { pieces.first.map { !$0.isValue && $0.text.contains("://") } ?? false }

    /// Parts scheme and host from what follows, so that the path can be replaced.
    mutating func partHost() {
        guard hostCount == 0, let first = pieces.first else { return }
        if first.isValue {
            hostCount = 1
            return
        }
        guard let scheme = first.text.firstRange(of: "://") else { return }
        let end = first.text[scheme.upperBound...].firstIndex(of: "/") ?? first.text.endIndex
        let rest = first.text[end...]
        pieces[0].text = String(first.text[..<end])
        if pieces.count > 1, rest.isEmpty, pieces[1].isValue { hostCount = 2 } else { hostCount = 1 }
        if !rest.isEmpty { pieces.insert(Piece(text: String(rest)), at: 1) }
    }
}

/// What a request carries.
indirect enum RequestPayload {
    case value(SwiftType, RequestPlace)
    /// The keys of a dictionary with the types of their values; others may be added where nobody sees it.
    case keys([Key], isOpen: Bool, RequestPlace)

    struct Key: Hashable {
        var name: String
        var type: SwiftType
        var place: RequestPlace
    }
}
