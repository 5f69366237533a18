internal import TenetModel
internal import TenetStandards

/// Clauses for `explain`: what one states, and which ones a rule enforces.
enum ClausePage {
    /// The page of the clause with an id in any of the standards, one below the other where several have it, or nil.
    static func markdown(_ id: String, in environment: Environment) throws -> String? {
        let entries = try everything(in: environment).entries.filter { $0.id == id }
        return entries.isEmpty ? nil : entries.map(page).joined(separator: "\n")
    }

    private static func page(_ entry: Coverage.Entry) -> String {
        var page = "# \(entry.id)\n\n\(entry.text)\n\n| | |\n|---|---|\n"
        if !entry.otherIDs.isEmpty {
            page += "| Also called | \(entry.otherIDs.map { "`\($0)`" }.joined(separator: ", ")) |\n"
        }
        page += "| Standard | `\(entry.standard)`\(entry.edition.isEmpty ? "" : ", edition \(entry.edition)") |\n"
        page += "| Section | \(entry.headings.joined(separator: " › ")) |\n"
        // Those that ship with the tool nobody has as files.
        if StandardLibrary.isPath(entry.standard) { page += "| Written at | \(entry.document):\(entry.line) |\n" }
        page += "| Enforced by | \(CoverageText.how(entry, quotes: "`")) |\n"
        if let names = KitPart.names(for: entry.rules) { page += "| In the kit | \(names) |\n" }
        if !entry.rules.isEmpty { page += "\n`tenet explain \(entry.rules[0])` shows the rule with examples.\n" }
        return page
    }

    /// What the clause with an id states; empty when there is none.
    static func statement(_ id: String, in environment: Environment) throws -> String {
        try everything(in: environment).entries.first { $0.id == id }?.text ?? ""
    }

    /// The clauses that a rule enforces, as a section of its page; empty when there are none.
    static func section(of rule: String, in environment: Environment) throws -> String {
        let entries = try everything(in: environment).entries.filter {
            $0.rules.contains(rule) && $0.text != $0.heading && !$0.text.isEmpty
        }
        guard !entries.isEmpty else { return "" }
        var lines: [String] = []
        // A clause with several ids is one line.
        for entry in entries
        where !entry.otherIDs.contains(where: { other in
            entries.contains { $0.id == other && $0.standard == entry.standard && $0.line == entry.line }
                && other < entry.id
        }) {
            let ids = ([entry.id] + entry.otherIDs).map { "`\($0)`" }.joined(separator: ", ")
            let place =
                StandardLibrary.isPath(entry.standard)
                ? "\(entry.document):\(entry.line)" : "\(entry.standard): \(entry.heading)"
            lines.append("- \(ids) (\(place)): \(entry.text)")
        }
        return "\n## Clauses\n\n" + lines.joined(separator: "\n") + "\n"
    }

    /// The id of a clause that looks like a name that none has.
    static func nearest(_ id: String, in environment: Environment) throws -> String? {
        NearestName.of(id, in: try everything(in: environment).entries.map(\.id))
    }

    private static func everything(in environment: Environment) throws -> Coverage {
        Coverage(
            try (environment.profiles.names + environment.ownStandards).map {
                ($0, try environment.profiles.standards.documents(of: $0))
            },
            catalog: environment.catalog, parts: .shipped)
    }
}
