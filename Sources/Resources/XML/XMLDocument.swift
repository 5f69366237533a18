package import TenetModel

/// An XML text as a list of elements in the order of their start tags. Elements inside another follow it, so nothing
/// here recurses, however deep the text nests.
package struct XMLDocument {
    package struct Element {
        package var name: String
        /// The index of the element around this one.
        package var parent: Int?
        /// Places in the source text: of the start tag, between the tags, after the end tag.
        package var lower: Int
        package var contentLower: Int
        package var contentUpper: Int
        package var upper: Int
        /// Indices into `attributes`.
        package var attributes: Range<Int>
        /// The index after the last element inside this one.
        package var end: Int
    }

    package struct Attribute {
        package var name: String
        /// Places of the value without its quotes.
        package var lower: Int
        package var upper: Int
    }

    static let depthLimit = 200

    let source: SourceText
    package let elements: [Element]
    let attributes: [Attribute]
    package let problems: ProblemList

    /// Never fails: what stands before and between mistakes is there. O(bytes).
    package init(_ source: SourceText) {
        var scanner = XMLScanner(source)
        scanner.scan()
        self.source = source
        elements = scanner.elements
        attributes = scanner.attributes
        problems = scanner.problems
    }

    /// The element with both tags.
    package func range(of index: Int) -> ByteRange { source.range(elements[index].lower, elements[index].upper) }

    /// What stands between the tags.
    package func contentRange(of index: Int) -> ByteRange {
        source.range(elements[index].contentLower, elements[index].contentUpper)
    }

    /// The elements directly inside another, in order.
    package func children(of index: Int) -> [Int] {
        var children: [Int] = []
        var child = index + 1
        while child < elements[index].end {
            children.append(child)
            child = elements[child].end
        }
        return children
    }

    /// The decoded value of the first such attribute. O(attributes).
    package func value(of name: String, in index: Int) -> RangedText? {
        for attribute in attributes[elements[index].attributes] where attribute.name == name {
            return value(of: attribute)
        }
        return nil
    }

    func value(of attribute: Attribute) -> RangedText {
        let raw = source.bytes[attribute.lower..<attribute.upper]
        return RangedText(XMLText.attribute(raw), at: source.range(attribute.lower, attribute.upper))
    }

    /// The decoded characters of an element that has no others inside: without comments, with CDATA sections.
    package func text(of index: Int) -> RangedText {
        let element = elements[index]
        let decoded = XMLText.content(source.bytes[element.contentLower..<element.contentUpper])
        return RangedText(decoded, at: source.range(element.contentLower, element.contentUpper))
    }
}
