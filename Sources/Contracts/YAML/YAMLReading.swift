package import TenetModel
internal import TenetResources

/// A YAML text of settings, read strictly: what a document of the server may get away with, a person wants to hear of.
package struct YAMLReading {
    /// Something that is wrong with the text.
    package struct Problem: Hashable, Sendable {
        /// From 1; columns count Unicode scalars.
        package var place: LineColumn
        /// Without a full stop, in lower case.
        package var message: String
        package var help: String
    }

    /// Nil for a text that holds nothing, and for one that is no YAML.
    package let root: YAMLNode?
    /// In the order of the text. A text that is no YAML has one.
    package let problems: [Problem]

    /// How many values aliases may unfold to: a few lines can say so endlessly many.
    static let limit = 100_000

    /// A byte order mark is skipped. O(bytes).
    package init(_ text: String) {
        let source = SourceText(Self.normalized(text))
        let lines = LineTable(source.utf8)
        do throws(YAMLParser.Failure) {
            var records = try YAMLParser.records(of: source.utf8, from: source.textStart)
            _ = DuplicateKeys.mark(&records, in: source)
            let document = Document(path: "", source: source, records: records)
            let checked = YAMLChecks(document: document, lines: lines)
            problems = checked.problems()
            let unfolds = checked.unfoldedSize() <= Self.limit
            let found = records.isEmpty || !unfolds ? nil : YAMLNode(document: document, index: 0, lines: lines)
            root = found?.isNull == true ? nil : found
        } catch {
            let place = lines.position(at: error.lower, in: .unicodeScalars)
            let message = error.message.prefix(1).lowercased() + error.message.dropFirst()
            problems = [Problem(place: place, message: "not valid YAML: " + message, help: error.help)]
            root = nil
        }
    }

    /// Without a byte order mark; a carriage return on its own ends a line like any other.
    private static func normalized(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        for index in bytes.indices where bytes[index] == YAMLByte.carriageReturn {
            if index + 1 == bytes.count || bytes[index + 1] != YAMLByte.newline { bytes[index] = YAMLByte.newline }
        }
        return bytes
    }
}

/// What a text may not hold although it parses.
private struct YAMLChecks {
    let document: Document
    let lines: LineTable

    func problems() -> [YAMLReading.Problem] {
        var found: [YAMLReading.Problem] = []
        for mapping in document.records.indices where document.records[mapping].kind == .mapping {
            found += problems(ofMapping: mapping)
        }
        if unfoldedSize() > YAMLReading.limit {
            found.append(
                problem(0, "aliases unfold to more than \(YAMLReading.limit) values", "write out what is meant"))
        }
        return found.sorted { $0.place < $1.place }
    }

    private func problems(ofMapping mapping: Int) -> [YAMLReading.Problem] {
        var found: [YAMLReading.Problem] = []
        var first: [String: Int] = [:]
        var key = mapping + 1
        while key < document.records[mapping].end {
            let value = document.records[key].end
            guard value < document.records[mapping].end else { break }
            if let name = document.text(of: key) {
                if name == "<<", document.records[key].kind == .plain {
                    if !isMergeable(value) {
                        found.append(problem(value, "`<<` takes over a mapping", "name an anchor of one: `<<: *name`"))
                    }
                } else if let known = first[name] {
                    let line = lines.line(at: document.records[known].lower)
                    found.append(
                        problem(key, "`\(name)` stands here a second time; the first is in line \(line)", "keep one"))
                } else {
                    first[name] = key
                }
            } else {
                found.append(problem(key, "a key must be a text", "write `key: value`"))
            }
            key = document.records[value].end
        }
        return found
    }

    private func isMergeable(_ value: Int) -> Bool {
        let node = DocumentNode(document: document, index: value)
        return node.isMapping || node.isSequence && node.elements.allSatisfy(\.isMapping)
    }

    private func problem(_ index: Int, _ message: String, _ help: String) -> YAMLReading.Problem {
        let start = YAMLNode.start(of: document.records[index], document.bytes)
        return YAMLReading.Problem(
            place: lines.position(at: start, in: .unicodeScalars), message: message, help: help)
    }

    /// How many values there are when each alias counts as what it stands for. Anchors come before their aliases, so a
    /// pass in the order of the text knows them all. O(records).
    func unfoldedSize() -> Int {
        let records = document.records
        var sizes = [Int](repeating: 1, count: records.count)
        var open: [Int] = []
        func close(before index: Int) {
            while let last = open.last, records[last].end <= index {
                open.removeLast()
                if let parent = open.last { sizes[parent] = min(sizes[parent] + sizes[last], 1 << 40) }
            }
        }
        for index in records.indices {
            close(before: index)
            if records[index].kind == .alias, records[index].detail < index {
                sizes[index] = sizes[records[index].detail]
            }
            open.append(index)
        }
        close(before: records.count)
        return sizes.first ?? 0
    }
}
