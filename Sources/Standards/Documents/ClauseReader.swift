internal import TenetMarkdown
internal import TenetModel

/// Finds the clauses of a document, with their headings, route lines and examples.
struct ClauseReader {
    let markdown: MarkdownDocument
    let lines: LineTable
    private(set) var clauses: [Clause] = []
    /// What looks like a route line and is none, in the order of the document.
    private(set) var nears: [NearRoute] = []
    /// Open headings by level.
    private var headings: [(level: Int, text: String, block: Block)] = []
    /// The clause that examples behind it belong to, in the same section.
    private var current: Int?
    /// The last paragraph, to which an id in a comment behind it belongs.
    private var paragraph: StatementParts?
    /// What stands before an example and may say whether it is good.
    private var lead = ""
    private var ids = ClauseIDs()
    /// What is a clause without an id or a route line.
    private let choice: StatementChoice
    /// What is read stands below an item that is a clause.
    private var isInsideClause = false

    /// Most of the document stands in fences of Markdown: sections prepared to be put elsewhere. They are what it states.
    private let quotesSections: Bool

    private let findsNears: Bool

    /// - Parameters:
    ///   - choice: what is a clause without an id or a route line.
    ///   - findsNears: look for lines that are nearly route lines.
    init(_ markdown: MarkdownDocument, _ choice: StatementChoice, findsNears: Bool = false) {
        self.init(markdown, LineTable(markdown.bytes), choice, findsNears: findsNears)
    }

    private init(_ markdown: MarkdownDocument, _ lines: LineTable, _ choice: StatementChoice, findsNears: Bool) {
        self.markdown = markdown
        self.lines = lines
        self.findsNears = findsNears
        self.choice = choice
        let quoted = markdown.blocks.filter { markdown.language(of: $0).map(Self.isMarkdown) ?? false }
        quotesSections = quoted.reduce(0) { $0 + $1.range.count } * 2 > markdown.bytes.count
    }

    private static func isMarkdown(_ language: String) -> Bool { ["markdown", "md"].contains(language.lowercased()) }

    mutating func read() -> [Clause] {
        for block in markdown.blocks { read(block) }
        return clauses
    }

    // MARK: Blocks

    private mutating func read(_ block: Block) {
        switch block.kind {
        case .heading(let level): readHeading(block, level)
        case .paragraph: readParagraph(block)
        case .list: for item in block.children { readItem(item) }
        case .table: readTable(block)
        case .quote: for child in block.children { read(child) }
        case .fence where quotesSections && markdown.language(of: block).map(Self.isMarkdown) ?? false:
            readQuoted(block)
        case .fence, .indentedCode: readCode(block)
        case .comment: readComment(block)
        default: break
        }
    }

    /// Reads a section that is quoted in a fence; every range stays one of the document.
    private mutating func readQuoted(_ fence: Block) {
        guard let first = fence.lines.first, let last = fence.lines.last else { return }
        let section = MarkdownDocument(bytes: markdown.bytes, lines: ByteRange(first.lower, last.upper))
        var inner = ClauseReader(section, lines, choice, findsNears: findsNears)
        inner.ids = ids
        clauses += inner.read()
        nears += inner.nears
        ids = inner.ids
        current = nil
    }

    private mutating func readHeading(_ block: Block, _ level: Int) {
        headings.removeAll { $0.level >= level }
        paragraph = nil
        let text = markdown.plainText(of: block).trimmed
        let written = ids.written(in: block, markdown)
        // `Why?` goes on with what stands above it.
        if !text.hasSuffix("?") { current = nil }
        if !written.isEmpty || choice.takes(heading: text) {
            add(
                Clause(written: written, form: .heading, headings: headings.map(\.text), text: text, range: block.range)
            )
        }
        headings.append((level, text, block))
        lead = text
    }

    private mutating func readParagraph(_ block: Block) {
        let parts = StatementParts(block, markdown, lines, findsNears: findsNears)
        nears += parts.nears
        paragraph = parts
        let written = ids.written(in: block, markdown)
        if !written.isEmpty {
            add(Clause(written: written, form: .sentence, headings: path, text: parts.text, range: parts.range))
            attach(parts.routes)
        } else if !parts.routes.isEmpty {
            // Without a clause of its own the section is the clause.
            if current == nil { addSection(parts.text, block) }
            attach(parts.routes)
        } else if choice == .prescriptions || current.map({ clauses[$0].form != .heading }) ?? true {
            // Where ids are written, what stands below a heading that is a clause goes on with it.
            for sentence in Sentences.of(block, markdown)
            where choice.takes(sentence: sentence.text, form: sentence.form) {
                add(
                    Clause(
                        written: [], form: sentence.form, headings: path, text: sentence.text, range: sentence.range))
            }
        }
        lead = parts.text
    }

    /// `[Errors](#errors)`: a line of a table of contents.
    private func isEntryOfContents(_ block: Block) -> Bool {
        let inlines = markdown.inlines(of: block).filter { !$0.plainText.trimmed.isEmpty }
        guard inlines.count == 1, case .link(let destination, _) = inlines[0].kind else { return false }
        return destination.hasPrefix("#")
    }

    private mutating func readItem(_ item: Block) {
        paragraph = nil
        let statement = item.children.first.flatMap { $0.kind == .paragraph ? $0 : nil }
        var isClause = false
        if let statement {
            let parts = StatementParts(statement, markdown, lines, findsNears: findsNears)
            nears += parts.nears
            var written = ids.written(in: statement, markdown)
            // A comment that begins a line is a block of its own.
            for child in item.children where child.kind == .comment {
                written += ClauseIDs.inComment(markdown.text(child.range))
            }
            let isTask: Bool
            if case .item(.some) = item.kind { isTask = true } else { isTask = false }
            isClause =
                !written.isEmpty || !parts.routes.isEmpty
                || !isEntryOfContents(statement)
                    && choice.takes(item: parts.text, below: lead, isTask: isTask, isInside: isInsideClause)
            if isClause {
                add(Clause(written: written, form: .item, headings: path, text: parts.text, range: parts.range))
                attach(parts.routes)
            }
            if !parts.text.isEmpty, !isClause { lead = parts.text }
        }
        let before = current
        let inherited = lead
        let wasInside = isInsideClause
        isInsideClause = wasInside || isClause
        for child in item.children.dropFirst(statement == nil ? 0 : 1) {
            if child.kind == .paragraph, isClause {
                let parts = StatementParts(child, markdown, lines, findsNears: findsNears)
                nears += parts.nears
                attach(parts.routes)
                lead = parts.text
            } else {
                read(child)
            }
        }
        lead = inherited
        isInsideClause = wasInside
        if isClause { current = before }
    }

    private mutating func readTable(_ table: Block) {
        let header = table.children.first.map { markdown.plainText(of: $0) } ?? ""
        for row in table.children.dropFirst() {
            let cells = row.children.map { markdown.plainText(of: $0).trimmed }.filter { !$0.isEmpty }
            let text = cells.joined(separator: ": ")
            let written = row.children.flatMap { ids.written(in: $0, markdown) }
            guard !written.isEmpty || choice.takes(row: text, header: header, below: lead) else { continue }
            add(Clause(written: written, form: .row, headings: path, text: text, range: row.range))
            for cell in row.children { attach(StatementParts(cell, markdown, lines).routes) }
        }
    }

    private static let contractEndings = ["yaml": "yaml", "json": "json", "python": "py"]

    private mutating func readCode(_ block: Block) {
        let words = infoWords(of: block)
        if words.first == "tenet" {
            readRule(block)
            return
        }
        if words.count == 2, words[1] == "contract", let ending = Self.contractEndings[words[0]] {
            guard let current else { return }
            clauses[current].contracts.append(
                ContractBlock(
                    path: "contract-\(clauses[current].contracts.count + 1).\(ending)",
                    text: block.lines.map { markdown.text($0) + "\n" }.joined()))
            return
        }
        if words == ["swift", "fixed"] {
            guard let current, let last = clauses[current].examples.indices.last else { return }
            clauses[current].examples[last].fixed = block.lines.map { markdown.text($0) + "\n" }.joined()
            return
        }
        for example in ExampleReader(markdown, lines).examples(in: block, lead: lead) {
            if current == nil {
                guard choice.looksIntoCode, let heading = headings.last else { continue }
                add(
                    Clause(
                        written: [], form: .heading, headings: headings.dropLast().map(\.text), text: heading.text,
                        range: heading.block.range))
            }
            if let current { clauses[current].examples.append(example) }
        }
        if choice.looksIntoCode { readComments(in: block) }
    }

    private func infoWords(of block: Block) -> [String] {
        guard case .fence(let info, _) = block.kind else { return [] }
        return markdown.text(info).split(separator: " ").map(String.init)
    }

    /// A rule that the clause above defines, or else the section.
    private mutating func readRule(_ block: Block) {
        if current == nil { addSection(nil, block) }
        guard let current, !block.lines.isEmpty else { return }
        let found = RuleBlock(
            text: block.lines.map { markdown.text($0) + "\n" }.joined(),
            places: block.lines.map { lines.position(at: $0.lower) }, range: block.range)
        clauses[current].rules.append(found)
        guard let line = block.lines.first(where: { markdown.text($0).hasPrefix("rule:") }) else { return }
        let name = markdown.text(line).dropFirst("rule:".count).trimmed
        clauses[current].bindings.append(
            Binding(rule: name, words: [], range: line, line: lineNumber(line.lower)))
        if !clauses[current].routes.contains(.rule) { clauses[current].routes.append(.rule) }
    }

    /// Many documents say in comments what the code around them shows: `// ✅ Use a computed property for …`.
    private mutating func readComments(in block: Block) {
        guard markdown.language(of: block)?.lowercased() == "swift" else { return }
        let owner = current
        for line in block.lines {
            let text = markdown.text(line).trimmed
            guard text.hasPrefix("//") else { continue }
            let statement = ExampleMarker.statement(of: text)
            let form: Clause.Form = ExampleMarker.kind(of: text) == nil ? .comment : .sentence
            guard Prescription.isOne(statement, form: form), !statement.hasSuffix(":") else { continue }
            add(Clause(written: [], form: .comment, headings: path, text: statement, range: line))
        }
        current = owner
    }

    /// A comment on lines of its own: ids and invisible route lines of the clause above it.
    private mutating func readComment(_ block: Block) {
        let text = markdown.text(block.range)
        let written = ClauseIDs.inComment(text)
        if !written.isEmpty {
            if let current, paragraph == nil || clauses[current].range == paragraph?.range {
                clauses[current].ids = written
                clauses[current].hasWrittenIDs = true
            } else if let paragraph {
                add(
                    Clause(
                        written: written, form: .sentence, headings: path, text: paragraph.text, range: paragraph.range)
                )
                attach(paragraph.routes)
            }
        } else if let line = RouteLine(comment: text, at: block.range.lower, line: lineNumber(block.range.lower)) {
            attach([line])
            if findsNears { nears += line.reviewFaults }
        } else if findsNears {
            let inner = text.dropFirst(4).dropLast(3)
            let body = inner.drop { $0 == " " }
            let start = block.range.lower + 4 + inner.utf8.count - body.utf8.count
            nears += NearRoute.all(in: Substring(body.trimmed), at: start)
        }
    }

    // MARK: Clauses

    private var path: [String] { headings.map(\.text) }

    private mutating func add(_ clause: Clause) {
        var clause = clause
        clause.line = lineNumber(clause.range.lower)
        if [.item, .row, .comment].contains(clause.form), lead != clause.headings.last { clause.lead = lead }
        if clause.hasWrittenIDs {
            ids.take(clause.ids)
        } else {
            clause.ids = [ids.make(clause.headings.last ?? "", clause.text)]
        }
        clauses.append(clause)
        current = clauses.count - 1
    }

    /// The section's heading with what the paragraph says before its route lines.
    private mutating func addSection(_ text: String?, _ block: Block) {
        guard let heading = headings.last else {
            add(Clause(written: [], form: .sentence, headings: [], text: text ?? "", range: block.range))
            return
        }
        add(
            Clause(
                written: [], form: .heading, headings: headings.dropLast().map(\.text), text: heading.text,
                range: heading.block.range))
    }

    private mutating func attach(_ routes: [RouteLine]) {
        guard let current else { return }
        for line in routes {
            clauses[current].routes += line.routes
            clauses[current].bindings += line.bindings
            for route in line.routes where !line.parts.isEmpty {
                clauses[current].parts[route, default: []] += line.parts
            }
            if let review = line.review { clauses[current].reviews.append(review) }
            if line.routes.contains(.unenforced) { clauses[current].reason = line.rest }
        }
    }

    private func lineNumber(_ offset: Int) -> Int { lines.line(at: offset) }
}

extension Clause {
    fileprivate init(written: [String], form: Form, headings: [String], text: String, range: ByteRange) {
        self.init(
            ids: written, hasWrittenIDs: !written.isEmpty, form: form, headings: headings, text: text, range: range,
            line: 0)
    }
}
