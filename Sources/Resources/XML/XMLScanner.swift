internal import TenetModel

/// Turns an XML text into elements. Goes on after an end tag that fits nothing, an element without an end tag and a
/// damaged attribute; stops at nesting beyond the limit and at a comment without an end.
struct XMLScanner {
    private(set) var elements: [XMLDocument.Element] = []
    private(set) var attributes: [XMLDocument.Attribute] = []
    private(set) var problems = ProblemList()

    private let source: SourceText
    private var index: Int
    /// The open elements.
    private var stack: [Int] = []

    init(_ source: SourceText) {
        self.source = source
        index = source.start
    }

    private var count: Int { source.bytes.count }

    mutating func scan() {
        while let tag = nextTag() {
            index = tag
            guard markup() else { break }
        }
        if elements.isEmpty { complain("The file has no XML element.", source.start, source.start) }
        if let open = stack.last {
            complain("The element `\(elements[open].name)` has no end tag.", elements[open].lower, contentStart(open))
        }
        while let open = stack.popLast() { finish(open, contentUpper: index, upper: index) }
    }

    /// The next `<`; at the end of the text the index moves there.
    private mutating func nextTag() -> Int? {
        while index < count {
            if source.bytes[index] == Byte.less { return index }
            index += 1
        }
        return nil
    }

    /// False when the rest cannot be read.
    private mutating func markup() -> Bool {
        guard index + 1 < count else { return stop("The file ends inside a tag.") }
        switch source.bytes[index + 1] {
        case Byte.slash: endTag()
        case Byte.question: return skip(to: "?>", from: index + 2)
        case Byte.bang: return declaration()
        case let byte where Self.isNameByte(byte): return startTag()
        default:
            complain("This `<` begins no tag.", index, index + 1)
            index += 1
        }
        return true
    }

    private mutating func declaration() -> Bool {
        if source.has("<!--", at: index) { return skip(to: "-->", from: index + 4) }
        if source.has("<![CDATA[", at: index) { return skip(to: "]]>", from: index + 9) }
        return documentType()
    }

    /// `<!DOCTYPE …>`, which may hold further declarations in brackets.
    private mutating func documentType() -> Bool {
        var end = index + 2
        var depth = 0
        while end < count {
            let byte = source.bytes[end]
            end += 1
            switch byte {
            case Byte.leftBracket: depth += 1
            case Byte.rightBracket: depth -= 1
            case Byte.greater where depth <= 0:
                index = end
                return true
            default: break
            }
        }
        return stop("The declaration has no end.")
    }

    private mutating func skip(to pattern: StaticString, from start: Int) -> Bool {
        guard let end = source.find(pattern, from: start) else { return stop("`\(pattern)` is missing.") }
        index = end + pattern.utf8CodeUnitCount
        return true
    }

    private mutating func startTag() -> Bool {
        let lower = index
        let nameEnd = endOfName(from: lower + 1)
        guard stack.count < XMLDocument.depthLimit else {
            return stop("Elements nest deeper than \(XMLDocument.depthLimit) levels.")
        }
        let firstAttribute = attributes.count
        index = nameEnd
        let isEmpty = readAttributes()
        elements.append(
            XMLDocument.Element(
                name: source.text(lower + 1, nameEnd), parent: stack.last, lower: lower, contentLower: index,
                contentUpper: index, upper: index, attributes: firstAttribute..<attributes.count,
                end: elements.count + 1))
        if !isEmpty { stack.append(elements.count - 1) }
        return true
    }

    /// Reads to the end of the tag; true when it is an empty-element tag.
    private mutating func readAttributes() -> Bool {
        while true {
            index = source.skippingSpace(from: index)
            guard index < count else {
                complain("The tag has no end.", index, index)
                return true
            }
            switch source.bytes[index] {
            case Byte.greater:
                index += 1
                return false
            case Byte.slash where index + 1 < count && source.bytes[index + 1] == Byte.greater:
                index += 2
                return true
            case Byte.less:
                complain("The tag has no end.", index, index)
                return false
            case let byte where Self.isNameByte(byte): attribute()
            default:
                complain("This character does not belong in a tag.", index, index + 1)
                index += 1
            }
        }
    }

    private mutating func attribute() {
        let lower = index
        let nameEnd = endOfName(from: lower)
        index = source.skippingSpace(from: nameEnd)
        guard index < count, source.bytes[index] == Byte.equals else {
            return complain("The attribute has no value.", lower, nameEnd)
        }
        index = source.skippingSpace(from: index + 1)
        guard index < count, source.bytes[index] == Byte.quote || source.bytes[index] == Byte.apostrophe else {
            return complain("The value of the attribute has no quotes.", lower, nameEnd)
        }
        let quote = source.bytes[index]
        let start = index + 1
        index = start
        // A value may not hold `<`, so one without a closing quote does not swallow the tags behind it.
        while index < count, source.bytes[index] != quote, source.bytes[index] != Byte.less { index += 1 }
        let end = index
        if end < count, source.bytes[end] == quote {
            index += 1
        } else {
            complain("The value of the attribute has no closing quote.", start - 1, end)
        }
        attributes.append(XMLDocument.Attribute(name: source.text(lower, nameEnd), lower: start, upper: end))
    }

    private mutating func endTag() {
        let lower = index
        let nameEnd = endOfName(from: lower + 2)
        let name = source.text(lower + 2, nameEnd)
        index = source.skippingSpace(from: nameEnd)
        if index < count, source.bytes[index] == Byte.greater {
            index += 1
        } else {
            complain("The end tag has no `>`.", lower, nameEnd)
        }
        guard let match = stack.lastIndex(where: { elements[$0].name == name }) else {
            return complain("The end tag `\(name)` fits no start tag.", lower, index)
        }
        while stack.count > match + 1, let open = stack.popLast() {
            complain("The element `\(elements[open].name)` has no end tag.", elements[open].lower, contentStart(open))
            finish(open, contentUpper: lower, upper: lower)
        }
        finish(stack.removeLast(), contentUpper: lower, upper: index)
    }

    private mutating func finish(_ open: Int, contentUpper: Int, upper: Int) {
        elements[open].contentUpper = contentUpper
        elements[open].upper = upper
        elements[open].end = elements.count
    }

    private func contentStart(_ element: Int) -> Int { elements[element].contentLower }

    private func endOfName(from start: Int) -> Int {
        var end = start
        while end < count, Self.isNameByte(source.bytes[end]) { end += 1 }
        return end
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || Byte.isWordPart(byte) || byte == Byte.minus || byte == Byte.dot || byte == Byte.colon
    }

    private mutating func complain(_ message: String, _ lower: Int, _ upper: Int) {
        problems.add(message, at: source.range(lower, upper))
    }

    private mutating func stop(_ message: String) -> Bool {
        complain(message + " The rest of the file is not read.", index, min(index + 1, count))
        return false
    }
}
