internal import TenetModel
internal import TenetStandards

extension DocumentProblem {
    /// On one line, with place and remedy.
    var sentence: String { "\(path):\(line):\(column): \(message)" + (help.map { "; \($0)" } ?? "") }
}

/// The answer for people: a table of routes for each standard and every clause below its heading.
enum CoverageText {
    static func text(_ coverage: Coverage) -> String {
        var text = ""
        forEachStandard(coverage) { name, part in
            text += "\(name): \(size(part)), \(part.percent) % enforced by machines\(shared(part))\n"
            for route in Route.allCases where part.count(route) > 0 {
                text += "  \(Columns.filled(route.rawValue, to: 10)) \(part.count(route))\n"
            }
            for line in absent(part) { text += "  \(line)\n" }
            for (command, count) in plans(part) {
                text += "  planned: `\(command)`, named by \(Prose.count(count, "clause")); it does not do that yet\n"
            }
            forEachSection(part) { headings, entries in
                text += "\n  \(headings.joined(separator: " › "))\n"
                for entry in entries { text += "    \(entry.id): \(shortened(entry.text))\n      → \(how(entry))\n" }
            }
            text += "\n"
        }
        for problem in coverage.problems { text += problem.sentence + "\n" }
        return text
    }

    static func markdown(_ coverage: Coverage) -> String {
        var text = "# What enforces the standard\n"
        forEachStandard(coverage) { name, part in
            text += "\n## \(name)\n\n\(sentence(part))\n\n"
            for line in absent(part) { text += "\(line)\n\n" }
            text += "| route | clauses |\n|---|---|\n"
            for route in Route.allCases where part.count(route) > 0 {
                text += "| \(route.rawValue) | \(part.count(route)) |\n"
            }
            forEachSection(part) { headings, entries in
                text +=
                    "\n### \(headings.joined(separator: " › "))\n\n| clause | states | enforced by |\n|---|---|---|\n"
                for entry in entries {
                    text += "| `\(entry.id)` | \(cell(entry.text)) | \(cell(how(entry, quotes: "`"))) |\n"
                }
            }
        }
        let problems = coverage.problems
        if !problems.isEmpty {
            text += "\n## What keeps clauses from being enforced\n\n"
            text += problems.map { "- \($0.sentence)\n" }.joined()
        }
        return text
    }

    static func html(_ coverage: Coverage) -> String {
        var text = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><title>What enforces the standard</title><style>
            body { font: 15px/1.5 system-ui, sans-serif; max-width: 70em; margin: 2em auto; padding: 0 1em; }
            table { border-collapse: collapse; width: 100%; } td, th { border: 1px solid #ccc; padding: .3em .6em; text-align: left; vertical-align: top; }
            .unenforced { background: #fdecea; } .rule { background: #eaf6ea; }
            </style></head><body>
            <h1>What enforces the standard</h1>

            """
        forEachStandard(coverage) { name, part in
            text += "<h2>\(escaped(name))</h2>\n<p>\(sentence(part))</p>\n"
            forEachSection(part) { headings, entries in
                text +=
                    "<h3>\(escaped(headings.joined(separator: " › ")))</h3>\n<table><tr><th>clause</th><th>states</th><th>enforced by</th></tr>\n"
                for entry in entries {
                    text +=
                        "<tr id=\"\(escaped(entry.id))\" class=\"\(entry.route.rawValue)\"><td>\(escaped(entry.id))</td><td>\(escaped(entry.text))</td><td>\(escaped(how(entry)))</td></tr>\n"
                }
                text += "</table>\n"
            }
        }
        return text + "</body></html>\n"
    }

    // MARK: Parts

    /// `346 clauses with 940 ids`; one number where each clause has one.
    static func size(_ coverage: Coverage) -> String {
        let (clauses, ids) = (coverage.sentenceCount, coverage.holding.count)
        return Prose.count(clauses, "clause") + (clauses == ids ? "" : " with \(Prose.count(ids, "id"))")
    }

    /// Of how much machines decide a part alone; empty when there is no such clause.
    static func shared(_ coverage: Coverage) -> String {
        coverage.sharedCount == 0 ? "" : ", \(coverage.sharedPercent) % by machines and people"
    }

    private static func sentence(_ coverage: Coverage) -> String {
        "\(size(coverage)): \(coverage.enforcedCount) (\(coverage.percent) %) enforced by machines\(shared(coverage))."
    }

    /// What is not enforced for want of a team's word.
    private static func absent(_ coverage: Coverage) -> [String] {
        let waiting = coverage.waitingCount
        return
            (waiting > 0
            ? [
                "\(Prose.count(waiting, "clause")) \(waiting == 1 ? "waits" : "wait") for values of parameters: `tenet standards parameters` lists them"
            ] : [])
            + contract(coverage)
            + coverage.leftOut.map {
                "\(Prose.count($0.count, "clause")) \($0.count == 1 ? "is" : "are") left out: `\($0.name)` is off under `parameters`"
            }
            + coverage.unnamed.map {
                "\(Prose.count($0.count, "clause")) \($0.count == 1 ? "has" : "have") no id: `tenet standards ids \($0.document) --write` writes them"
            }
    }

    private static func contract(_ coverage: Coverage) -> [String] {
        let waiting = coverage.waitingForContractCount
        guard waiting > 0 else { return [] }
        let verb = waiting == 1 ? "waits" : "wait"
        return ["\(Prose.count(waiting, "clause")) \(verb) for a contract: `contract` in tenet.yml names it"]
    }

    private static func forEachStandard(_ coverage: Coverage, _ body: (String, Coverage) -> Void) {
        var names: [String] = []
        for entry in coverage.entries where !names.contains(entry.standard) { names.append(entry.standard) }
        for name in names {
            var part = coverage
            part.entries = coverage.entries.filter { $0.standard == name }
            body(Edition.label(name, part.entries.first?.edition ?? ""), part)
        }
    }

    /// Clauses that follow one another below the same headings.
    private static func forEachSection(_ coverage: Coverage, _ body: ([String], [Coverage.Entry]) -> Void) {
        for group in coverage.entries.chunked(by: { $0.document == $1.document && $0.headings == $1.headings }) {
            body(group[0].headings, group)
        }
    }

    static func how(_ entry: Coverage.Entry, quotes: String = "") -> String {
        let plans = entry.plannedRoutes.filter { ![.checklist, .contract].contains($0) }.map {
            $0.plannedCommand.map { "`\($0)`" } ?? "the \($0.rawValue)"
        }
        let planned = plans.isEmpty ? "" : "planned: " + plans.joined(separator: ", ")
        let contract = entry.plannedRoutes.contains(.contract) ? "it names no rule of `tenet contract`" : ""
        let unknown = entry.unknownRules.map { "there is no rule \(quotes)\($0)\(quotes)" }
        let waiting =
            entry.openParameters.isEmpty
            ? ""
            : "waits for " + entry.openParameters.map { "\(quotes)\($0)\(quotes)" }.joined(separator: ", ")
                + " under `parameters` in tenet.yml"
        let unmet = entry.waitsForContract ? "waits for a `contract` in tenet.yml" : ""
        var parts: [String] = []
        switch entry.route {
        case .rule, .repository:
            parts = [
                entry.rules.map {
                    quotes + $0 + quotes + (entry.previewRules.contains($0) ? " (preview)" : "")
                }.joined(separator: ", ")
            ]
        case .checklist: parts = []
        case .unenforced:
            let reason =
                entry.plannedRoutes.contains(.checklist) ? "reviewed by people, but no line says when" : entry.reason
            parts = [reason.isEmpty ? "unenforced" : "unenforced: \(reason)"]
        case .kit, .scaffold: break
        default: parts = [entry.route.rawValue]
        }
        parts += given(entry, quotes: quotes) + entry.reviews.map { reviewed($0, quotes: quotes) }
        if let name = entry.leftOutBy { parts = ["left out: \(quotes)\(name)\(quotes) is off under `parameters`"] }
        return (parts + unknown + [waiting, unmet, contract, planned]).filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// What the kit has for a clause, and what writes code that keeps to it.
    private static func given(_ entry: Coverage.Entry, quotes: String) -> [String] {
        let commands = entry.parts.filter { $0.hasPrefix("tenet new ") }.map { quotes + $0 + quotes }
        let components = entry.parts.filter { !$0.hasPrefix("tenet new ") }.map { quotes + $0 + quotes }
        return (components.isEmpty ? [] : ["the kit has " + components.joined(separator: ", ")])
            + (commands.isEmpty ? [] : [commands.joined(separator: ", ") + " writes it"])
    }

    /// `people, when a view changes (screenshot)`.
    private static func reviewed(_ review: Review, quotes: String) -> String {
        let evidence = review.evidence == .note ? "" : review.evidence.rawValue
        let details = [review.owner, evidence].filter { !$0.isEmpty }.joined(separator: ", ")
        let when: String
        switch review.occasion {
        case .triggers(let triggers):
            when = "when " + triggers.map { $0.text(quotes: quotes) }.joined(separator: " or ")
        case .everyChange, .everyRelease: when = review.when
        }
        return "people, " + when + (details.isEmpty ? "" : " (\(details))")
    }

    /// The commands that clauses wait for, with how many do.
    private static func plans(_ coverage: Coverage) -> [(command: String, count: Int)] {
        Route.allCases.filter { $0 != .checklist }.compactMap { route in
            guard let command = route.plannedCommand else { return nil }
            let count = coverage.entries.count { $0.plannedRoutes.contains(route) }
            return count > 0 ? (command, count) : nil
        }
    }

    private static func shortened(_ text: String) -> String { text.count > 110 ? text.prefix(107) + "…" : text }
    private static func cell(_ text: String) -> String {
        String(text.map { $0 == "\n" ? " " : $0 }).split(separator: "|", omittingEmptySubsequences: false)
            .joined(separator: "\\|")
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
        return result
    }
}

extension Array {
    /// Runs of neighbours that belong together.
    fileprivate func chunked(by belongs: (Element, Element) -> Bool) -> [[Element]] {
        var chunks: [[Element]] = []
        for element in self {
            if let last = chunks.last?.last, belongs(last, element) {
                chunks[chunks.count - 1].append(element)
            } else {
                chunks.append([element])
            }
        }
        return chunks
    }
}
