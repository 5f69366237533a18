/// Puts texts into an array of a property list, or one text under a key, without changing the rest of it.
///
/// Property lists are edited as XML, the form that an app's `Info.plist` has in its repository.
struct PlistInsertion {
    private let key: String
    private let values: [String]
    /// The key has a text of its own, and no array.
    private let isText: Bool

    /// - Parameter values: texts, one a line.
    init(key: String, values: [String]) {
        self.key = key
        self.values = values.filter { !$0.isEmpty }
        isText = false
    }

    /// - Parameter text: stands under the key where the list has no such key.
    init(key: String, text: String) {
        self.key = key
        let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        values = [escaped]
        isText = true
    }

    /// The edited text; the same text when the values are there already.
    /// - Throws: ``InsertionRefusal`` when the list is no dictionary in XML, or the key has no array.
    func edited(_ text: String) throws(InsertionRefusal) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let end = lines.lastIndex(of: "</dict>"), text.contains("<plist") else {
            throw InsertionRefusal("the file is no dictionary as Xcode writes it in XML")
        }
        let place = lines.firstIndex { Self.trimmed($0) == "<key>\(key)</key>" }
        if isText {
            guard place == nil else { return text }
            lines.insert(contentsOf: ["\t<key>\(key)</key>"] + values.map { "\t<string>\($0)</string>" }, at: end)
            return lines.joined(separator: "\n")
        }
        guard let place else {
            let rows = values.map { "\t\t<string>\($0)</string>" }
            lines.insert(contentsOf: ["\t<key>\(key)</key>", "\t<array>"] + rows + ["\t</array>"], at: end)
            return lines.joined(separator: "\n")
        }
        guard place + 1 < end, Self.trimmed(lines[place + 1]) == "<array>",
            let close = lines[place...].firstIndex(where: { Self.trimmed($0) == "</array>" })
        else { throw InsertionRefusal("`\(key)` has no array") }
        let there = Set(lines[place...close].map(Self.trimmed))
        let rows = values.filter { !there.contains("<string>\($0)</string>") }.map { "\t\t<string>\($0)</string>" }
        lines.insert(contentsOf: rows, at: close)
        return lines.joined(separator: "\n")
    }

    private static func trimmed(_ line: String) -> String {
        line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
