internal import TenetModel

/// Reads a property list in XML.
struct PlistReader {
    struct Tree {
        var root: PlistValue?
        var isBinary = false
        var problems: [ResourceProblem] = []
    }

    static func read(_ bytes: [UInt8]) -> Tree {
        if SourceText.isBinary(bytes) { return Tree(isBinary: true) }
        return read(SourceText(bytes))
    }

    static func read(_ source: SourceText) -> Tree {
        let first = source.skippingSpace(from: source.start)
        if first < source.bytes.count, source.bytes[first] != Byte.less {
            let message = "The property list is not in XML, so it is not read."
            return Tree(problems: [ResourceProblem(message, at: source.range(first, first + 1))])
        }
        var reader = PlistReader(XMLDocument(source))
        let root = reader.root()
        return Tree(root: root, problems: reader.problems.sorted)
    }

    private let document: XMLDocument
    private var problems: ProblemList

    private init(_ document: XMLDocument) {
        self.document = document
        problems = document.problems
    }

    private mutating func root() -> PlistValue? {
        guard let outermost = document.elements.first else { return nil }
        guard outermost.name == "plist" else { return value(of: 0) }
        guard let first = document.children(of: 0).first else {
            problems.add("The property list has no value.", at: document.range(of: 0))
            return nil
        }
        return value(of: first)
    }

    /// Recurses as deep as the document nests, which has a limit.
    private mutating func value(of index: Int) -> PlistValue? {
        guard let content = content(of: index) else { return nil }
        return PlistValue(content, range: document.range(of: index), contentRange: document.contentRange(of: index))
    }

    private mutating func content(of index: Int) -> PlistValue.Content? {
        switch document.elements[index].name {
        case "dict": .dictionary(entries(of: index))
        case "array": .array(elements(of: index))
        case "true": .bool(true)
        case "false": .bool(false)
        default: scalar(of: index)
        }
    }

    private mutating func elements(of index: Int) -> [PlistValue] {
        var elements: [PlistValue] = []
        for child in document.children(of: index) {
            if let element = value(of: child) { elements.append(element) }
        }
        return elements
    }

    private mutating func entries(of index: Int) -> [PlistEntry] {
        var entries: [PlistEntry] = []
        var key: Int?
        var isExplained = false
        var end = document.elements[index].contentLower
        for child in document.children(of: index) {
            let comments = comments(from: end, to: document.elements[child].lower)
            end = document.elements[child].upper
            if comments.isOnFirstLine, key == nil, !entries.isEmpty { entries[entries.count - 1].isExplained = true }
            isExplained = isExplained || comments.isBelow || comments.isOnFirstLine && (key != nil || entries.isEmpty)
            if document.elements[child].name == "key" {
                if let key { problems.add("The key has no value.", at: document.range(of: key)) }
                key = child
            } else if let owner = key {
                key = nil
                guard let value = value(of: child) else { continue }
                let range = ByteRange(document.range(of: owner).lower, value.range.upper)
                entries.append(
                    PlistEntry(key: document.text(of: owner), value: value, range: range, isExplained: isExplained))
                isExplained = false
            } else {
                problems.add("The value has no key.", at: document.range(of: child))
            }
        }
        if let key { problems.add("The key has no value.", at: document.range(of: key)) }
        let last = comments(from: end, to: document.elements[index].contentUpper)
        if last.isOnFirstLine, !entries.isEmpty { entries[entries.count - 1].isExplained = true }
        return entries
    }

    /// Comments between two elements: one behind the first on its line, and others.
    private func comments(from lower: Int, to upper: Int) -> (isOnFirstLine: Bool, isBelow: Bool) {
        var found = (isOnFirstLine: false, isBelow: false)
        guard lower < upper else { return found }
        let gap = document.source.bytes[lower..<upper]
        let line = gap.firstIndex { $0 == Byte.newline || $0 == Byte.carriageReturn } ?? upper
        var index = lower
        while index < upper, let start = gap[index...].firstIndex(of: Byte.less) {
            if document.source.has("<!--", at: start) {
                if start < line { found.isOnFirstLine = true } else { found.isBelow = true }
            }
            index = start + 1
        }
        return found
    }

    private mutating func scalar(of index: Int) -> PlistValue.Content? {
        let name = document.elements[index].name
        let text = document.text(of: index)
        switch name {
        case "string": return .string(text.text)
        case "date": return .date(text.text)
        case "integer": return number(text) { Self.integer($0) }
        case "real": return number(text) { Self.real($0) }
        case "data":
            if let bytes = Base64.decode(text.text.utf8) { return .data(bytes) }
            problems.add("The data is not base 64.", at: text.range)
        case "key": problems.add("A key stands outside of a dictionary.", at: document.range(of: index))
        default: problems.add("A property list has no element `\(name)`.", at: document.range(of: index))
        }
        return nil
    }

    private mutating func number(
        _ text: RangedText, _ parse: (Substring) -> PlistValue.Content?
    ) -> PlistValue.Content? {
        if let content = parse(Self.trimmed(text.text)) { return content }
        problems.add("This is no number.", at: text.range)
        return nil
    }

    private static func integer(_ text: Substring) -> PlistValue.Content? {
        let lower = text.lowercased()
        if lower.hasPrefix("0x") { return Int(lower.dropFirst(2), radix: 16).map { .integer($0) } }
        if let value = Int(text) { return .integer(value) }
        // Numbers from 2^63 are allowed and do not fit.
        return UInt64(text).map { .real(Double($0)) }
    }

    private static func real(_ text: Substring) -> PlistValue.Content? {
        guard let value = Double(text), !value.isNaN else { return nil }
        return .real(value)
    }

    private static func trimmed(_ text: String) -> Substring {
        var text = text[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return text
    }
}
