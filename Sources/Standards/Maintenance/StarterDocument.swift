internal import TenetMarkdown
internal import TenetModel
internal import TenetRuleKit

/// A team's own standard to begin with: the clauses of another one, with ids and routes, in one document. Used as a
/// profile it turns on the same rules.
public struct StarterDocument {
    public private(set) var text = ""
    private let catalog: RuleCatalog
    /// Built-in standards name rules in preview that they do not turn on yet; a team's own standard has to say so.
    private let leavesOutPreview: Bool
    /// Rules that the front matter sets.
    private var set: Set<RuleID> = []
    /// Of the outermost sections.
    private var titles: Set<String> = []

    /// - Parameters:
    ///   - profile: the name of the standard that the documents belong to.
    public init(
        title: String, profile: Profile, documents: [StandardDocument], catalog: RuleCatalog, standards: StandardLibrary
    ) {
        self.catalog = catalog
        leavesOutPreview = documents.first.map { standards.builtInStandard(holding: $0.path) != nil } ?? false
        text = head(title, profile, documents)
        for (index, document) in documents.enumerated() where document.leftOutBy == nil {
            add(document, keepsTitle: index > 0)
        }
    }

    private mutating func head(_ title: String, _ profile: Profile, _ documents: [StandardDocument]) -> String {
        let matter = documents.first?.frontMatter
        func quoted(_ text: String) -> String {
            "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''"))'"
        }
        var text = "---\ntitle: \(quoted(title))\nsummary: \(quoted(profile.summary))\n"
        if let bases = matter?.extends, !bases.isEmpty {
            let folder = StandardLibrary.isPath(profile.name) ? LexicalPath.parent(of: profile.name) : ""
            let names = bases.map { StandardLibrary.isPath($0) ? LexicalPath.joined(folder, $0) : $0 }
            text += "extends: [\(names.map(quoted).joined(separator: ", "))]\n"
        }
        if let paths = matter?.paths, !paths.isEmpty {
            text += "paths: [\(paths.map(quoted).joined(separator: ", "))]\n"
        }
        if matter?.isCited == false { text += "cited: false\n" }
        // What has a value stands in the clauses; the rest still waits for one.
        let open = matter?.parameters.filter { $0.usual == nil } ?? []
        if !open.isEmpty { text += "parameters:\n" }
        for parameter in open {
            text += "  \(parameter.name): { kind: \(parameter.kind.rawValue), meaning: \(quoted(parameter.meaning)), "
            text += "example: \(quoted(parameter.example)) }\n"
        }
        text += rules(of: documents)
        return text + """
            ---
            # \(title)

            This standard began as a copy of `\(profile.name)` and is the team's own now.

            Each item is a clause: change its words, take it out, or add another. The comment behind a clause is its id; it
            does not show, and it stays when the words change. The lines below say what enforces the clause: rules, with a
            severity and options in parentheses such as `(error, limit: 400)`, or people, or nothing yet, with the reason.
            A rule that no clause names does not run. One marked `off` is in preview; take the word out to run it.
            `tenet check --profile` with the path of this file checks the code, `tenet standards lint` checks this text.

            """
    }

    private mutating func add(_ document: StandardDocument, keepsTitle: Bool) {
        let markdown = document.markdown
        let outline = Outline(markdown)
        var open: [Int] = []
        var isList = false
        let table = ContentsTable(markdown, outline)
        let clauses = document.clauses.filter { !(table?.isEntry($0) ?? false) }
        for (number, clause) in clauses.enumerated() {
            let path = sections(around: clause, outline, keepsTitle: keepsTitle)
            let shared = zip(open, path).prefix { $0 == $1 }.count
            for depth in shared..<path.count {
                isList = false
                addHeading(outline.sections[path[depth]], depth, clause, markdown)
            }
            open = path
            let isLast = number + 1 == clauses.count
            let next = isLast ? markdown.bytes.count : clauses[number + 1].range.lower
            let end = max(LineEnding.lineStart(next, in: markdown.bytes), clause.range.upper)
            let reason = StatementSource.reason(between: clause.range.upper, and: end, markdown)
            let routes = routes(of: clause, reason: reason ?? clause.reason)
            let fences = clause.rules.isEmpty ? [] : fences(between: clause.range.upper, and: end, markdown)
            if clause.form == .heading, shared < path.count {
                let lead = introduction(below: clause.range, markdown)
                for part in [lead, routes] + fences where !part.isEmpty {
                    text += part.joined(separator: "\n") + "\n\n"
                }
                text.removeLast()
            } else {
                if !isList, !text.hasSuffix("\n\n") { text += "\n" }
                isList = true
                text += "- " + statement(clause, markdown).joined(separator: "\n  ") + " \(comment(clause))\n"
                text += routes.map { "  \($0)\n" }.joined()
                for fence in fences { text += "\n" + fence.map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined() }
            }
        }
    }

    /// The numbers of the sections around a clause, outermost first.
    private func sections(around clause: Clause, _ outline: Outline, keepsTitle: Bool) -> [Int] {
        var path: [Int] = []
        var section = outline.section(at: clause.range.lower)
        while let index = section {
            if keepsTitle || outline.sections[index].heading.level > 1 { path.insert(index, at: 0) }
            section = outline.sections[index].parent
        }
        return path
    }

    private mutating func addHeading(
        _ section: Outline.Section, _ depth: Int, _ clause: Clause, _ markdown: MarkdownDocument
    ) {
        let range = section.heading.range
        var label = markdown.blocks.first { $0.range == range }.map { HeadingLabel.text(of: $0, markdown) } ?? ""
        // Parts of a standard may have the same title; sections of one document may not.
        while depth == 0, !titles.insert(label).inserted { label += ", continued" }
        let id = clause.form == .heading && clause.range == range ? comment(clause) : ""
        let gap = text.hasSuffix("\n\n") ? "" : "\n"
        text += "\(gap)\(String(repeating: "#", count: min(6, depth + 2))) \(label)\(id)\n\n"
    }

    /// The rules that a clause defines, and their examples.
    private func fences(between lower: Int, and upper: Int, _ markdown: MarkdownDocument) -> [[String]] {
        var found: [[String]] = []
        markdown.forEachBlock { block in
            guard case .fence(let info, _) = block.kind, block.range.lower >= lower, block.range.lower < upper else {
                return
            }
            let mark = String(repeating: "`", count: 3 + FenceLengths.longestRun(in: block, markdown))
            found.append([mark + markdown.text(info)] + block.lines.map { markdown.text($0) } + [mark])
        }
        return found
    }

    private func comment(_ clause: Clause) -> String { "<!-- id: \(clause.ids.joined(separator: ", ")) -->" }

    private func statement(_ clause: Clause, _ markdown: MarkdownDocument) -> [String] {
        guard [.item, .label, .sentence].contains(clause.form) else { return [clause.text] }
        let lines = StatementSource.lines(in: clause.range, markdown)
        return lines.isEmpty ? [clause.text] : lines
    }

    /// What a section says before its routes.
    private func introduction(below heading: ByteRange, _ markdown: MarkdownDocument) -> [String] {
        guard let index = markdown.blocks.firstIndex(where: { $0.range == heading }), index + 1 < markdown.blocks.count,
            markdown.blocks[index + 1].kind == .paragraph
        else { return [] }
        let parts = StatementParts(markdown.blocks[index + 1], markdown, LineTable(markdown.bytes))
        return parts.text.isEmpty ? [] : StatementSource.lines(in: parts.range, markdown)
    }

    // MARK: Routes

    private func routes(of clause: Clause, reason: String) -> [String] {
        let own = clause.rules.map(\.range)
        let bindings = clause.bindings.filter { binding in !own.contains { $0.contains(binding.range) } }
        var lines = Self.checked(by: bindings.map(rule))
        for route in clause.routes where route != .rule {
            let reviews = route == .checklist ? clause.reviews.map(\.line) : []
            let written = reviews.isEmpty ? [Self.line(route, reason, parts: clause.parts[route] ?? [])] : reviews
            for line in written where !lines.contains(line) { lines.append(line) }
        }
        return lines.isEmpty && own.isEmpty ? ["Not enforced: no rule is named for it yet."] : lines
    }

    /// The settings that the clauses share.
    private mutating func rules(of documents: [StandardDocument]) -> String {
        var lines: [String] = []
        for (id, place) in StandardRules(documents, catalog: catalog).all {
            guard let rule = catalog.rule(named: id.rawValue) else { continue }
            var entry = place.entry
            if leavesOutPreview, rule.about.status == .preview { entry.severity = "off" }
            // What still waits for values alone says nothing yet.
            guard !entry.words.isEmpty else { continue }
            set.insert(id)
            lines.append("  " + entry.line)
        }
        return lines.isEmpty ? "" : "rules:\n" + lines.joined(separator: "\n") + "\n"
    }

    private func rule(_ binding: Binding) -> String {
        var words = binding.words
        if leavesOutPreview, let rule = catalog.rule(named: binding.rule), rule.about.status == .preview,
            !set.contains(rule.about.id)
        {
            words = words.filter { Severity(rawValue: $0) == nil && $0 != "off" } + ["off"]
        }
        return "`\(binding.rule)`" + (words.isEmpty ? "" : " (\(words.joined(separator: ", ")))")
    }

    private static func line(_ route: Route, _ reason: String, parts: [String]) -> String {
        switch route {
        case .rule: ""
        case .contract: "Checked by `tenet contract`."
        case .repository: "Checked by `tenet repo`."
        case .document: "Checked by `tenet standards lint`."
        case .scaffold:
            "Scaffolded by "
                + (parts.isEmpty ? ["`tenet new`"] : parts.map { "`tenet new \($0)`" }).joined(separator: ", ")
                + "."
        case .kit:
            "Provided by the kit" + (parts.isEmpty ? "" : ": " + parts.map { "`\($0)`" }.joined(separator: ", ")) + "."
        case .checklist: "Reviewed by people."
        case .unenforced: "Not enforced: " + (reason.isEmpty ? "no reason is given." : reason)
        }
    }

    /// As many rules in a line as fit.
    private static func checked(by rules: [String]) -> [String] {
        var lines: [String] = []
        for rule in rules {
            if let last = lines.last, last.count + rule.count < 112 {
                lines[lines.count - 1] = "\(last), \(rule)"
            } else {
                lines.append("Checked by \(rule)")
            }
        }
        return lines.map { $0 + "." }
    }
}
