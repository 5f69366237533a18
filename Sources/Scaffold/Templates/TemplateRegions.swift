/// The parts of a template that depend on what is generated.
///
///     // fields: declarations
///     public let id: Int
///     public var title: String
///     // end
///
/// Between the two lines stands what makes the template compile; a run of the generator puts lines for the fields of the
/// model there. `// when: form` … `// end` keeps lines for features that have a form. Regions may lie in each other.
struct TemplateRegions {
    /// The lines for a kind of region, without indentation; nil when the template names none that there is.
    let lines: (_ kind: String) -> [String]?
    /// Whether lines for this condition stay; nil when there is no such condition.
    let holds: (_ condition: String) -> Bool?

    /// The text with its regions filled in.
    /// - Throws: ``ScaffoldError`` for a mistake in the template, with its path and line.
    func filled(_ text: String, path: String) throws(ScaffoldError) -> String {
        var result: [Substring] = []
        /// What lies around the current line: true when its lines stay.
        var open: [Bool] = []
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let code = line.drop { $0 == " " }
            if code == "// end" {
                guard open.popLast() != nil else { throw Self.error(path, number, "`// end` ends nothing") }
            } else if let condition = Self.word(behind: "// when: ", in: code) {
                guard let keeps = holds(condition) else {
                    throw Self.error(path, number, "nothing is called `\(condition)`")
                }
                open.append(keeps)
            } else if let kind = Self.word(behind: "// fields: ", in: code) {
                guard let lines = lines(kind) else { throw Self.error(path, number, "nothing is called `\(kind)`") }
                if open.allSatisfy(\.self) {
                    let indent = line.prefix(line.count - code.count)
                    result += lines.map { $0.isEmpty ? "" : indent + $0 }
                }
                open.append(false)
            } else if open.allSatisfy(\.self) {
                result.append(line)
            }
        }
        guard open.isEmpty else { throw Self.error(path, 0, "a region is not ended with `// end`") }
        return Self.withoutDoubledBlankLines(result)
    }

    private static func word(behind marker: String, in line: Substring) -> String? {
        line.hasPrefix(marker) ? String(line.dropFirst(marker.count)) : nil
    }

    private static func error(_ path: String, _ line: Int, _ message: String) -> ScaffoldError {
        ScaffoldError("\(path):\(line + 1): \(message)")
    }

    /// A region that is left out leaves the blank lines around it.
    private static func withoutDoubledBlankLines(_ lines: [Substring]) -> String {
        var kept: [Substring] = []
        for line in lines {
            let isBlank = line.allSatisfy { $0 == " " }
            if isBlank, kept.last?.isEmpty ?? true { continue }
            if line.drop(while: { $0 == " " }).hasPrefix("}"), kept.last?.isEmpty ?? false { kept.removeLast() }
            kept.append(isBlank ? "" : line)
        }
        while kept.last?.isEmpty ?? false { kept.removeLast() }
        return kept.joined(separator: "\n") + "\n"
    }
}
