internal import TenetModel
internal import TenetStandards

/// What people answered: lines such as `- [x] AIQ-A11Y-081 — ana, https://…`.
public struct Answers {
    struct Answer {
        var isTicked: Bool
        var words: String
        /// Of the places as the answer's author saw them; nil when the line does not carry it.
        var digest: String?
    }

    private var answers: [String: Answer] = [:]

    /// - Parameter text: a pull request's text or a file of answers. Later lines stand for earlier ones.
    public init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop { $0 == " " || $0 == "\t" }
            guard line.hasPrefix("- [") || line.hasPrefix("* ["), let end = line.firstIndex(of: "]") else { continue }
            let mark = line[..<end].last
            let rest = line[line.index(after: end)...].drop { $0 == " " || $0 == "`" }
            let id = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == "." }
            guard !id.isEmpty else { continue }
            var words = String(rest.dropFirst(id.count))
            var digest: String?
            if let open = words.firstRange(of: "<!-- \(id):") {
                digest = String(words[open.upperBound...].prefix { $0.isHexDigit })
                let tail = words[open.upperBound...]
                let behind = tail.firstRange(of: "-->").map { tail[$0.upperBound...] } ?? ""
                words = String(words[..<open.lowerBound]) + " " + behind
            }
            answers[String(id)] = Answer(isTicked: mark == "x" || mark == "X", words: words, digest: digest)
        }
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
    public func complaint(about item: ChecklistItem) -> String? {
        guard let answer = ([item.id] + item.otherIDs).lazy.compactMap({ answers[$0] }).first else {
            return "\(item.id) is not answered; copy its line from `tenet checklist` and tick it"
        }
        guard answer.isTicked else { return "\(item.id) is not ticked; write `- [x] \(item.id) — who, evidence`" }
        if let digest = answer.digest, digest != item.digest {
            return "\(item.id) was answered before its place last changed; look again and copy the line anew"
        }
        // The line as it is printed says nothing yet.
        var words = answer.words
        if let printed = words.firstRange(of: item.text) { words.removeSubrange(printed) }
        if let cause = words.firstRange(of: "because \(item.reason))") { words.removeSubrange(..<cause.upperBound) }
        guard Self.shows(item.evidence, words) else {
            return "\(item.id) is answered without \(Self.wanted(item.evidence))"
        }
        return nil
    }

    private static func shows(_ evidence: Review.Evidence, _ words: String) -> Bool {
        let lower = words.lowercased()
        let hasLink = lower.contains("https://") || lower.contains("http://")
        switch evidence {
        case .screenshot:
            return hasLink || lower.contains("![") || lower.contains("<img")
                || [".png", ".jpg", ".jpeg", ".gif", ".mov", ".mp4"].contains { lower.contains($0) }
        case .test, .migrationTest: return hasLink || lower.contains("test")
        case .link: return hasLink || lower.contains("#") && lower.contains(where: \.isNumber)
        case .measurement: return lower.contains(where: \.isNumber)
        case .note, .translations, .contract, .previews, .labels: return lower.contains(where: \.isLetter)
        }
    }

    private static func wanted(_ evidence: Review.Evidence) -> String {
        switch evidence {
        case .screenshot: "a screenshot: add an image, its path or a link"
        case .test: "a test: name it, or link to it"
        case .link: "a link: add an address or the number of an issue"
        case .measurement: "a measurement: write the figure"
        case .translations: "a word on the languages: write who translated it"
        case .contract: "a word on the contract: write who compared with it"
        case .previews: "a word on the previews: write who looked at each state"
        case .migrationTest: "a test of the migration: name it, or link to it"
        case .labels: "a word on the labels: write who listened to them"
        case .note: "a word: write who looked and at what"
        }
    }
}
