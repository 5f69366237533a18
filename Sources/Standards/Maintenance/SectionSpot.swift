internal import TenetMarkdown
internal import TenetModel

/// Why a section is not put into a document, in one sentence.
struct SectionRefusal: Error {
    var sentence: String
    init(_ sentence: String) { self.sentence = sentence }
}

/// Where exactly a section goes.
struct SectionSpot {
    var offset: Int
    var level: Int
    var parent: Int?
    var isBefore = false
    /// The sections there are parted by rules.
    var needsRule = false
    var sentence: String

    init(_ place: SectionPlace?, in outline: Outline, _ document: MarkdownDocument) throws(SectionRefusal) {
        switch place {
        case nil: throw SectionRefusal("nothing says where it belongs")
        case .after(let name, let outer)?:
            let index = try Self.section(name, under: outer, in: outline, document)
            self.init(after: index, level: outline.sections[index].heading.level, outline)
            parent = outline.sections[index].parent
            sentence = "after `\(outline.sections[index].heading.text)`"
        case .before(let name, let outer)?:
            let index = try Self.section(name, under: outer, in: outline, document)
            let heading = outline.sections[index].heading
            let previous = outline.sections.lastIndex {
                $0.range.upper == heading.range.lower && $0.heading.level == heading.level
            }
            self.init(
                offset: LineEnding.lineStart(heading.range.lower, in: document.bytes), level: heading.level,
                parent: outline.sections[index].parent, isBefore: true,
                needsRule: previous.map(outline.endsWithRule) ?? false, sentence: "before `\(heading.text)`")
        case .under(let name)?:
            let index = try Self.section(name, under: nil, in: outline, document)
            let heading = outline.sections[index].heading
            let children = outline.children(of: index)
            let level = children.map { outline.sections[$0].heading.level }.min() ?? heading.level + 1
            self.init(after: index, level: level, outline)
            if let last = children.last {
                needsRule = Self.isPartedByRules(last, outline)
            } else {
                needsRule = false
            }
            parent = index
            sentence = "at the end of `\(heading.text)`"
        }
    }

    private init(
        offset: Int, level: Int, parent: Int?, isBefore: Bool, needsRule: Bool, sentence: String
    ) {
        self.offset = offset
        self.level = level
        self.parent = parent
        self.isBefore = isBefore
        self.needsRule = needsRule
        self.sentence = sentence
    }

    private init(after index: Int, level: Int, _ outline: Outline) {
        self.init(
            offset: outline.contentEnd(of: index), level: level, parent: nil, isBefore: false,
            needsRule: Self.isPartedByRules(index, outline), sentence: "")
    }

    /// A rule stands between the section, or one before it, and the next of the same parent.
    private static func isPartedByRules(_ index: Int, _ outline: Outline) -> Bool {
        let siblings = outline.sections.indices.filter {
            outline.sections[$0].parent == outline.sections[index].parent
        }
        let inner = siblings.dropLast()
        return inner.count { outline.endsWithRule($0) } * 2 > inner.count
    }

    private static func section(
        _ name: String, under outer: String?, in outline: Outline, _ document: MarkdownDocument
    ) throws(SectionRefusal) -> Int {
        var found = outline.find(name)
        if found.isEmpty {
            let help = outline.nearest(name).map { "; did you mean `\($0)`?" } ?? ""
            throw SectionRefusal("the document has no section `\(name)`\(help)")
        }
        if let outer {
            let around = outline.find(outer)
            if around.isEmpty {
                let help = outline.nearest(outer).map { "; did you mean `\($0)`?" } ?? ""
                throw SectionRefusal("the document has no section `\(outer)`\(help)")
            }
            found = found.filter { index in around.contains { outline.isInside(index, $0) } }
            if found.isEmpty { throw SectionRefusal("`\(name)` is no section inside `\(outer)`") }
        }
        guard found.count == 1 else {
            let lines = LineTable(document.bytes)
            let places = found.map { "\(lines.line(at: outline.sections[$0].heading.range.lower))" }
            throw SectionRefusal(
                "the document has several sections `\(name)`, at the lines \(places.joined(separator: ", ")); "
                    + "name the one around it, too: `Outer > \(name)`")
        }
        return found[0]
    }
}
