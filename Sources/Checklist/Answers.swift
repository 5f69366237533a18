internal import TenetMarkdown
internal import TenetModel
internal import TenetStandards

/// What people answered: lines such as `- [x] AIQ-A11Y-081:0badcafe — ana, https://…`, as far as readers see them.
public struct Answers {
    struct Answer {
        var isTicked: Bool
        var words: String
        /// Of the places as the answer's author saw them; nil when the line does not carry it.
        var digest: String?
    }

    private var answers: [String: Answer] = [:]

    /// - Parameter text: a pull request's text or a file of answers. Later lines stand for earlier ones. What stands in comments and in
    ///   code answers nothing: nobody sees the one, and the other shows how an answer looks.
    public init(_ text: String) {
        let markdown = MarkdownDocument(text)
        var hidden: [ByteRange] = []
        markdown.forEachBlock { block in
            if block.isCode || block.kind == .html || block.kind == .comment { hidden.append(block.range) }
        }
        hidden.sort()
        var next = 0
        var start = 0
        for line in markdown.bytes.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 0x0A || $0 == 0x0D })
        {
            defer { start = line.endIndex + 1 }
            while next < hidden.count, hidden[next].upper <= start { next += 1 }
            if next < hidden.count, hidden[next].lower < line.endIndex, hidden[next].lower <= Self.mark(in: line) {
                continue
            }
            add(String(decoding: line, as: UTF8.self))
        }
    }

    /// Where the first mark of a line stands.
    private static func mark(in line: ArraySlice<UInt8>) -> Int {
        line.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.startIndex
    }

    private mutating func add(_ text: String) {
        let line = text.drop { $0 == " " || $0 == "\t" }
        guard line.hasPrefix("- [") || line.hasPrefix("* [") || line.hasPrefix("+ ["),
            let end = line.firstIndex(of: "]")
        else { return }
        let mark = line[..<end].last
        let rest = line[line.index(after: end)...].drop { " `*".contains($0) }
        let id = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "." }
        guard !id.isEmpty else { return }
        var words = String(rest.dropFirst(id.count))
        // As the list prints it, hidden, or as people type it, behind the id or anywhere.
        var digest: String?
        for mark in ["<!-- \(id):", "\(id):"] {
            guard digest == nil, let open = words.firstRange(of: mark) else { continue }
            digest = Self.digest(words[open.upperBound...])
            if !mark.hasPrefix("<"), let digest {
                words.removeSubrange(open.lowerBound..<words.index(open.upperBound, offsetBy: digest.count))
            }
        }
        if digest == nil, words.hasPrefix(":") {
            digest = Self.digest(words.dropFirst())
            words.removeFirst(1 + (digest?.count ?? 0))
        }
        answers[String(id)] = Answer(
            isTicked: mark == "x" || mark == "X", words: Self.shown(words), digest: digest)
    }

    private static func digest(_ text: Substring) -> String? {
        let digits = text.prefix(while: \.isHexDigit)
        return digits.count == 8 ? digits.lowercased() : nil
    }

    /// Without comments, and with what ``ChecklistMarkdown`` writes otherwise as it was.
    private static func shown(_ text: String) -> String {
        HTMLPieces.withoutComments(text).replacing(ChecklistMarkdown.gap, with: "").replacing("\u{200B}", with: "")
            .replacing("&lt;", with: "<")
    }

    /// What answers name as almost a clause is called and none is: `(written, meant)`, sorted.
    public func unknown(among ids: [String]) -> [(id: String, meant: String)] {
        let known = Set(ids)
        return answers.keys.sorted().compactMap { id in
            guard !known.contains(id), id.contains("-") else { return nil }
            return NearestName.of(id, in: ids).map { (id, $0) }
        }
    }

    /// Why an item is not answered, in one sentence without a full stop; nil when it is.
    public func complaint(about item: ChecklistItem, in facts: AnswerFacts) -> String? {
        guard
            let (id, answer) = ([item.id] + item.otherIDs).lazy.compactMap({ id in answers[id].map { (id, $0) } }).first
        else {
            return
                "\(item.id) is not answered; write `- [x] \(item.id):\(item.digest) — who, evidence`, or copy its line from "
                + "`tenet checklist --format markdown` and tick it"
        }
        guard answer.isTicked else {
            return "\(item.id) is not ticked; write `- [x] \(item.id):\(item.digest) — who, evidence`"
        }
        // What has no place, such as an amount, does not change.
        if !(item.places + item.covered).isEmpty {
            guard let digest = answer.digest else {
                return
                    "\(item.id) is answered without saying for which state; look at it as it is now and write "
                    + "`\(id):\(item.digest)` in place of `\(id)`"
            }
            guard digest == item.digest else {
                return
                    "\(item.id) was answered before its place last changed; look again and write `\(id):\(item.digest)`, or "
                    + "copy the line anew"
            }
        }
        return lack(of: item, Self.own(answer.words, item), facts)
    }

    /// The line as it is printed says nothing yet.
    private static func own(_ words: String, _ item: ChecklistItem) -> String {
        var words = words
        let text = item.text.split(whereSeparator: \.isNewline).joined(separator: " ")
        if let printed = words.firstRange(of: text) { words.removeSubrange(printed) }
        if let cause = words.firstRange(of: "because \(item.reason))") { words.removeSubrange(..<cause.upperBound) }
        return words
    }

    private func lack(of item: ChecklistItem, _ text: String, _ facts: AnswerFacts) -> String? {
        let words = AnswerWords(text)
        let (tests, others) = words.parted(facts.tests)
        let isShown: Bool
        switch item.evidence {
        case .screenshot:
            let missing = words.pictures.first { !facts.isPicture($0) }
            if let missing {
                return "\(item.id) names `\(missing)`, and the project has no such picture; add it, or link to one"
            }
            isShown = words.hasLink || !words.pictures.isEmpty
        case .test, .migrationTest: isShown = words.hasLink || !tests.isEmpty
        case .link: isShown = words.hasLink || words.hasReference
        case .measurement: isShown = words.hasFigure
        case .note, .translations, .contract, .previews, .labels: isShown = !others.isEmpty
        }
        guard isShown else { return "\(item.id) is answered without \(Self.wanted(item.evidence))" }
        guard item.owner.isEmpty || !others.isEmpty else {
            return "\(item.id) is answered without who looked; it is for \(item.owner), so write the name of a person"
        }
        return nil
    }

    private static func wanted(_ evidence: Review.Evidence) -> String {
        switch evidence {
        case .screenshot: "a screenshot: add an image, its path or a link"
        case .test: "a test: name one that the project has and that runs, or link to it"
        case .link: "a link: add an address or the number of an issue, such as #12"
        case .measurement: "a measurement: write the figure"
        case .translations: "a word on the languages: write who translated it"
        case .contract: "a word on the contract: write who compared with it"
        case .previews: "a word on the previews: write who looked at each state"
        case .migrationTest: "a test of the migration: name one that the project has and that runs, or link to it"
        case .labels: "a word on the labels: write who listened to them"
        case .note: "a word: write who looked and at what"
        }
    }
}
