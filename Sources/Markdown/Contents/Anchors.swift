internal import TenetModel

/// Everything in a document that `#name` can lead to.
package struct Anchors: Sendable {
    private let headings: Set<String>
    private let names: NearestName.Names
    private var tags: Set<String> = []
    /// Anchors as ``folded(_:)`` has them.
    private var alike: Set<String> = []

    package init(_ markdown: MarkdownDocument) {
        let found = markdown.headings
        headings = Set(found.map(\.anchor))
        names = NearestName.Names(headings.filter { !$0.isEmpty })
        for tag in HTMLPieces.of(markdown) {
            for name in ["id", "name"] {
                if let value = HTMLPieces.attribute(name, in: tag.text) { tags.formUnion(value.map(\.value)) }
            }
            tags.formUnion(HTMLPieces.headings(in: tag.text).map(MarkdownDocument.anchor))
        }
        tags.formUnion(found.flatMap { Self.writtenIDs(in: $0.text) })
        alike = Set(headings.union(tags).map(Self.folded))
    }

    package func contains(_ anchor: String) -> Bool {
        anchor.isEmpty || anchor == "top" || tags.contains(anchor) || headings.contains(anchor)
    }

    /// An anchor that a browser finds although it is written otherwise: capitals and what only chooses the look of a sign do not
    /// count.
    package func resembles(_ anchor: String) -> Bool { contains(anchor) || alike.contains(Self.folded(anchor)) }

    /// An anchor that another renderer than GitHub's may give to one of the headings: they differ in repeated hyphens and in
    /// what they do with numbers in front.
    package func mayContain(_ anchor: String) -> Bool {
        let wanted = Self.loosened(anchor)
        return resembles(anchor) || alike.contains { Self.loosened($0) == wanted }
    }

    package func nearest(_ anchor: String) -> String? {
        let lower = anchor.lowercased()
        if headings.contains(lower) { return lower }
        // Most dead anchors are those of a heading to which a word was added.
        let longer = names.all.filter { $0.hasPrefix(lower + "-") || lower.hasPrefix($0 + "-") }
        if longer.count == 1 { return longer[0] }
        return names.nearest(lower)
    }

    /// `## Heading {#id}`, as kramdown and several site generators read it: the id, and the anchor of what is left.
    private static func writtenIDs(in heading: String) -> [String] {
        guard heading.hasSuffix("}"), let start = heading.ranges(of: "{#").last else { return [] }
        let id = heading[start.upperBound...].dropLast().prefix { $0 != " " }
        return [String(id), MarkdownDocument.anchor(for: heading[..<start.lowerBound].trimmed)]
    }

    private static func folded(_ anchor: String) -> String {
        let plain = anchor.hasPrefix("user-content-") ? anchor.dropFirst("user-content-".count) : anchor[...]
        let scalars = plain.lowercased().unicodeScalars.filter { $0 != "\u{FE0F}" && $0 != "\u{200D}" }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func loosened(_ anchor: String) -> String {
        folded(anchor).drop { !$0.isLetter }.split { $0 == "-" || $0 == "_" }.joined(separator: "-")
    }
}
