internal import TenetMarkdown
package import TenetRuleKit

/// A document that lists the libraries of a project, in tables or in a section for each.
package struct DependencyDocument {
    /// What is written about one library.
    package struct Entry {
        package var name: RangedText
        /// What else identifies it: addresses of links in the name.
        package var addresses: [String]
        /// By name in lower case: columns of the table, or labels and headings in the section.
        package var fields: [String: RangedText]
        package var isRow: Bool
    }

    /// A table whose first column names libraries.
    package struct Table {
        package var columns: [RangedText]
        package var range: ByteRange
    }

    package var path: String
    package var document: RepositoryDocument
    package var entries: [Entry] = []
    package var tables: [Table] = []

    /// The documents of these names, in any folder that is not somebody else's.
    package static func all(named names: [String], in pass: RepositoryPass) -> [DependencyDocument] {
        pass.service(names) {
            pass.repository.files.filter { file in
                names.contains { file.path == $0 || file.name == $0 }
                    && !DependencyFiles.isForeign(FilePlace(file.path))
            }.compactMap { file in pass.repository.document(file.path).map { DependencyDocument($0) } }
        }
    }

    package init(_ document: RepositoryDocument) {
        path = document.path
        self.document = document
        let markdown = MarkdownDocument(bytes: document.bytes)
        markdown.forEachBlock { block in
            if case .table = block.kind { read(table: block, markdown) }
        }
        readSections(markdown)
    }

    private static let columns: Set = [
        "package", "packages", "dependency", "dependencies", "library", "libraries", "name", "pod",
    ]

    private mutating func read(table: Block, _ markdown: MarkdownDocument) {
        guard let header = table.children.first, let first = header.children.first,
            Self.columns.contains(Self.plain(first, markdown).lowercased())
        else { return }
        let columns = header.children.map { RangedText(Self.plain($0, markdown), at: $0.range) }
        tables.append(Table(columns: columns, range: table.range))
        for row in table.children.dropFirst() {
            guard let cell = row.children.first else { continue }
            var entry = Self.entry(cell, markdown)
            entry.isRow = true
            for (column, value) in zip(columns, row.children).dropFirst() {
                entry.fields[column.text.lowercased()] = RangedText(Self.plain(value, markdown), at: value.range)
            }
            if !entry.name.text.isEmpty { entries.append(entry) }
        }
    }

    /// A heading below the title, and the labels and headings until the next one of its level.
    private mutating func readSections(_ markdown: MarkdownDocument) {
        var open: (level: Int, entry: Entry)?
        var label: String?
        for block in markdown.blocks {
            if case .heading(let level) = block.kind {
                if let current = open, level > current.level {
                    label = Self.plain(block, markdown).lowercased()
                    continue
                }
                open.map { entries.append($0.entry) }
                open = level > 1 ? (level, Self.entry(block, markdown)) : nil
                label = nil
                continue
            }
            guard open != nil else { continue }
            if let name = label {
                let text = markdown.plainText(of: block)
                if open?.entry.fields[name] == nil { open?.entry.fields[name] = RangedText(text, at: block.range) }
            }
            block.forEach { inner in
                guard case .paragraph = inner.kind else { return }
                for (name, value) in Self.labels(of: markdown.plainText(of: inner)) {
                    open?.entry.fields[name] = RangedText(value, at: inner.range)
                }
            }
        }
        open.map { entries.append($0.entry) }
    }

    /// `Purpose: …` at the beginning of lines.
    private static func labels(of text: String) -> [(name: String, value: String)] {
        text.split(separator: "\n").compactMap { line in
            guard let colon = line.firstIndex(of: ":"), colon > line.startIndex,
                line.utf8.distance(from: line.startIndex, to: colon) <= 40
            else { return nil }
            let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
            return (line[..<colon].lowercased(), String(value))
        }
    }

    private static func entry(_ block: Block, _ markdown: MarkdownDocument) -> Entry {
        var addresses: [String] = []
        for inline in markdown.inlines(of: block) {
            inline.forEach { part in
                switch part.kind {
                case .link(let destination, _), .autolink(let destination): addresses.append(destination)
                default: break
                }
            }
        }
        return Entry(
            name: RangedText(plain(block, markdown), at: block.range), addresses: addresses, fields: [:], isRow: false)
    }

    private static func plain(_ block: Block, _ markdown: MarkdownDocument) -> String {
        let text = markdown.plainText(of: block)[...].drop(while: \.isWhitespace)
        return String(text.reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension DependencyDocument.Entry {
    /// The entry names a library by its repository, its name or one of its products; versions and remarks may follow.
    package func names(_ dependency: DirectDependency) -> Bool {
        names(identity: dependency.identity, others: dependency.otherNames.union([dependency.name]))
    }

    package func names(identity: String, others: Set<String>) -> Bool {
        if addresses.contains(where: { PackageAddress($0).parts.contains { $0.lowercased() == identity } }) {
            return true
        }
        let own = Self.plain(name.text)
        let wanted = ([identity] + others).map(Self.plain)
        if wanted.contains(own) { return true }
        // `Nuke 12.0`, `Nuke and NukeUI`: each word, too.
        let words = Set(name.text.split { $0.isWhitespace || ",;/()".contains($0) }.map(Self.plain))
        return wanted.contains { words.contains($0) }
    }

    /// `swift-openapi-*` stands for several.
    package var isWildcard: Bool { name.text.contains("*") }

    /// The value of the first field whose name has one of these words; nil without such a field.
    package func field(_ names: [Substring]) -> RangedText? {
        let found = fields.filter { field in names.contains { field.key.contains($0.lowercased()) } }
        return (found.first { $0.value.isFilled } ?? found.first)?.value
    }

    private static func plain(_ name: some StringProtocol) -> String {
        var text = name.lowercased()
        for ending in [".git", ".swift"] where text.hasSuffix(ending) { text = String(text.dropLast(ending.count)) }
        return text.filter { $0.isLetter || $0.isNumber }
    }
}

extension RangedText {
    /// Says something: no dash, no question mark, no marker of work that is left.
    package var isFilled: Bool {
        text.contains { $0.isLetter || $0.isNumber } && !["todo", "tbd", "n/a", "fixme"].contains(text.lowercased())
    }
}
