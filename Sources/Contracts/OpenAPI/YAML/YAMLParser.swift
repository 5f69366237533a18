/// Turns a YAML text of one document into records with exact places.
///
/// Documents have megabytes, and a reader wants to know where every key ends, to go on after a key that is there twice,
/// and to be safe from texts that nest without end; libraries that build trees of general nodes give none of this.
/// Errors that do no harm, such as a comment without a space before it, are let pass.
struct YAMLParser {
    let bytes: [UInt8]
    /// Where reading stands, and where its line begins.
    var index: Int
    var lineStart: Int
    var records: [Document.Record] = []
    var anchors: [String: Int] = [:]
    /// The names of anchors as they came, for those that move when a mapping is put before its first key.
    var anchorOrder: [String] = []
    private var depth = 0

    struct Failure: Error {
        /// One sentence without a final full stop.
        var message: String
        /// Places in the text.
        var lower: Int
        var upper: Int
        /// How to put it right.
        var help = usualHelp

        static let usualHelp = "check the indentation, quotes and colons here"
    }

    /// What a node follows: a key, the `-` of a list, or the `?` and `:` of a mapping written at length.
    enum Position { case key, entry, explicit }

    static let depthLimit = 100

    private init(_ bytes: [UInt8], from start: Int) {
        self.bytes = bytes
        index = start
        lineStart = start
    }

    /// O(bytes).
    static func records(of bytes: [UInt8], from start: Int) throws(Failure) -> [Document.Record] {
        var parser = YAMLParser(bytes, from: start)
        try parser.document()
        return parser.records
    }

    private mutating func document() throws(Failure) {
        skipDirectives()
        if isAtMarker, bytes[index] == YAMLByte.minus { index += 3 }
        try node(below: -1, after: .entry)
        skipToContent()
        while isAtMarker, bytes[index] == YAMLByte.dot {
            index += 3
            skipToContent()
        }
        skipDirectives()
        if isAtMarker {
            index += 3
            skipToContent()
            if !isAtEnd { throw failure("A second document begins here; one is expected", help: "take out the `---`") }
        }
        if !isAtEnd { throw failure("This belongs to nothing before it; its indentation may be wrong") }
    }

    private mutating func skipDirectives() {
        skipToContent()
        while !isAtEnd, index == lineStart, bytes[index] == YAMLByte.percent {
            skipLine()
            skipToContent()
        }
    }

    /// A node of any kind, of whose parent the column is given; an empty one when what follows does not belong to it.
    mutating func node(below parent: Int, after position: Position) throws(Failure) {
        let line = lineStart
        let empty = index
        try enter()
        defer { leave() }
        skipToContent()
        guard try isInside(parent, position, line) else { return addEmpty(at: empty) }
        let column = index - lineStart
        let first = records.count
        guard let properties = try properties() else {
            let mayBegin = lineStart != line || position != .key
            return try content(below: parent, column: column, canBeCollection: mayBegin)
        }
        let propertyLine = lineStart
        let end = index
        skipToContent()
        if lineStart != propertyLine || isAtEnd {
            if try isInside(parent, position, propertyLine) {
                // What stands on the next line may have properties too, its first key's as a rule.
                try node(below: parent, after: position == .key ? .explicit : position)
            } else {
                addEmpty(at: end)
            }
            register(properties, at: first)
        } else {
            let mayBegin = lineStart != line || position != .key
            try content(below: parent, column: column, canBeCollection: mayBegin, properties: properties)
        }
    }

    private func isInside(_ parent: Int, _ position: Position, _ line: Int) throws(Failure) -> Bool {
        if isAtEnd || isAtMarker { return false }
        if lineStart == line { return true }
        let column = try column()
        if column > parent { return true }
        return position != .entry && column == parent && isIndicator(YAMLByte.minus)
    }

    /// The properties belong to the first key when a mapping begins here.
    private mutating func content(
        below parent: Int, column: Int, canBeCollection: Bool, properties: Properties? = nil
    ) throws(Failure) {
        let first = records.count
        if isIndicator(YAMLByte.minus) || isIndicator(YAMLByte.question) {
            guard canBeCollection else {
                throw failure("A list or mapping cannot begin on the line of its key", help: Self.nextLine)
            }
            if bytes[index] == YAMLByte.minus { try blockSequence(at: column) } else { try blockMapping(at: column) }
            return register(properties, at: first)
        }
        if bytes[index] == YAMLByte.bar || bytes[index] == YAMLByte.greater {
            try blockScalar(below: parent)
            return register(properties, at: first)
        }
        let line = lineStart
        let start = index
        if isIndicator(YAMLByte.colon) { addEmpty(at: index) } else { try atom(below: parent, inFlow: false) }
        register(properties, at: first)
        guard isColonAhead() else { return }
        guard line == lineStart else {
            if bytes[lineStart..<index].first == YAMLByte.tab {
                throw failure("A tab cannot indent", help: "indent with spaces")
            }
            throw failure("A key must stand on one line", help: Self.keyAndValue)
        }
        guard canBeCollection else {
            throw failure("A mapping cannot begin on the line of its key", help: Self.nextLine)
        }
        insertMapping(at: first, lower: start)
        try blockMapping(at: column, from: first)
    }

    func failure(_ message: String, help: String = Failure.usualHelp) -> Failure {
        Failure(message: message, lower: min(index, bytes.count), upper: min(index + 1, bytes.count), help: help)
    }

    static let keyAndValue = "write `key: value` with a space behind the colon"
    private static let nextLine =
        "begin it on the next line, indented; a text that holds `: ` or begins with `- ` stands in quotes"

    mutating func enter() throws(Failure) {
        depth += 1
        guard depth <= Self.depthLimit else { throw failure("Values nest deeper than \(Self.depthLimit) levels") }
    }

    mutating func leave() { depth -= 1 }
}
