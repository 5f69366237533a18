internal import TenetFoundation

/// Puts entries into a string catalog without changing the rest of it.
///
/// Xcode writes entries sorted, each on lines of its own; a catalog that is written otherwise is refused.
struct CatalogInsertion {
    /// A key with its English text; nil where the key is the text.
    struct Entry: Hashable, Sendable {
        var key: String
        var text: String?
    }

    private let entries: [Entry]

    init(_ entries: [Entry]) { self.entries = entries }

    /// - Parameter lines: `key` or `key = text`.
    init(lines: [String]) {
        entries = lines.filter { !$0.isEmpty }.map { line in
            guard let sign = line.firstRange(of: " = ") else { return Entry(key: line, text: nil) }
            return Entry(key: String(line[..<sign.lowerBound]), text: String(line[sign.upperBound...]))
        }
    }

    /// The edited text; the same text when the keys are there already.
    /// - Throws: ``InsertionRefusal`` when the catalog is not written as Xcode writes it.
    func edited(_ text: String) throws(InsertionRefusal) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for entry in entries { try insert(entry, into: &lines) }
        return lines.joined(separator: "\n")
    }

    private func insert(_ entry: Entry, into lines: inout [String]) throws(InsertionRefusal) {
        guard let start = lines.firstIndex(of: "  \"strings\" : {"),
            let end = lines[start...].firstIndex(where: { $0 == "  }," || $0 == "  }" })
        else { throw InsertionRefusal("the catalog is not written as Xcode writes it") }
        let key = Self.quoted(entry.key)
        var place = end
        for index in lines[start + 1..<end].indices where lines[index].hasPrefix("    \"") {
            guard let close = lines[index].firstRange(of: "\" : {")?.lowerBound else { continue }
            let other = lines[index].dropFirst(4)[..<close] + "\""
            if other == key { return }
            if Self.comesBefore(key, String(other)) {
                place = index
                break
            }
        }
        // Entries but the last one end with a comma.
        if place == end, let last = lines[start + 1..<end].lastIndex(of: "    }") { lines[last] = "    }," }
        // Xcode writes a blank line into what is empty.
        if end == start + 2, lines[start + 1].isEmpty {
            lines.remove(at: start + 1)
            place = start + 1
            lines.insert(contentsOf: Self.lines(key, entry.text, isLast: true), at: place)
            return
        }
        lines.insert(contentsOf: Self.lines(key, entry.text, isLast: place == end), at: place)
    }

    private static func lines(_ key: String, _ text: String?, isLast: Bool) -> [String] {
        let close = isLast ? "    }" : "    },"
        guard let text else { return ["    \(key) : {", "", close] }
        return [
            "    \(key) : {", "      \"extractionState\" : \"manual\",", "      \"localizations\" : {",
            "        \"en\" : {",
            "          \"stringUnit\" : {", "            \"state\" : \"translated\",",
            "            \"value\" : \(quoted(text))", "          }", "        }", "      }", close,
        ]
    }

    /// Xcode sorts keys as the Finder sorts names.
    private static func comesBefore(_ key: String, _ other: String) -> Bool {
        NumericOrder(key) < NumericOrder(other)
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
