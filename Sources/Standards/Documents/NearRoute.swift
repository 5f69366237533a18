public import TenetModel

/// Part of a document that looks like a route line and is none, or says less than its author thinks.
public struct NearRoute: Sendable, Hashable {
    /// What it is about, in the document.
    public var range: ByteRange
    /// What is wrong, without a full stop.
    public var message: String
    /// How a route line is written.
    public var help: String
    /// It is about a question to people, which nobody is asked because of it.
    public var isReview = false
    /// Without the fault it would bind a rule, or say who decides; as it stands it does neither.
    public var saysNothing = false
    /// It sets something about a rule, and the rule runs without it.
    public var isUnreadSetting = false

    /// What is nearly right in a line of a paragraph; nothing for prose and for route lines without fault.
    /// - Parameters:
    ///   - text: the line without indentation.
    ///   - offset: where the text begins in the document.
    static func all(in text: Substring, at offset: Int) -> [NearRoute] {
        let line = NearRouteLine(text: text, offset: offset)
        if let (prefix, route) = Route.named(by: text) {
            return route == .rule ? line.faults(behind: prefix) : []
        }
        guard var near = line.nearly else { return [] }
        near.saysNothing = true
        return [near]
    }
}

/// One line that is looked at.
struct NearRouteLine {
    let text: Substring
    let offset: Int

    func found(_ part: Substring, _ message: String, _ help: String) -> NearRoute {
        let start = offset + text.utf8.distance(from: text.startIndex, to: part.startIndex)
        return NearRoute(range: ByteRange(start, start + part.utf8.count), message: message, help: help)
    }

    // MARK: Route lines with faults

    /// What a line that begins with *Checked by* does not say although it looks like it.
    func faults(behind prefix: String) -> [NearRoute] {
        let body = text.dropFirst(prefix.count)
        let first = body.split(separator: " ").first.map(Self.unquoted)
        guard body.contains("`") || first.map(Self.isID) ?? false else { return [] }
        var found: [NearRoute] = []
        let parts = Self.outsideNames(body)
        for part in parts {
            // A sentence may follow the list.
            let part = part.prefix { $0 != "." }
            for word in part.split(whereSeparator: { " ,;/|&+".contains($0) }) where Self.isID(Self.unquoted(word)) {
                let word = Self.unquoted(word).prefix { !Self.isQuote($0) }
                var near = self.found(
                    word, "`\(word)` stands without backticks, so it names no rule", "write `` `\(word)` ``")
                near.saysNothing = !body.contains("`")
                found.append(near)
            }
            if let near = unreadSetting(part) { found.append(near) }
            let mark = part.first { ";/|&+".contains($0) }
            if let mark, let place = part.firstIndex(of: mark) {
                found.append(
                    self.found(part[place...place], "`\(mark)` stands between rules", "part rules by commas"))
            }
        }
        if body.count(where: { $0 == "(" }) > body.count(where: { $0 == ")" }), !body.hasSuffix(",") {
            var near = self.found(body, "a parenthesis of this route line is not closed", "add the `)`")
            near.isUnreadSetting = true
            found.append(near)
        }
        for words in RouteLine.bindings(in: body, at: 0, line: 0).flatMap(\.words) {
            let value = words.split(separator: ":", maxSplits: 1).dropFirst().first?.trimmed ?? ""
            let elements = QuotedText.split(value[...], at: "|")
            guard elements.contains(where: { $0.contains(";") && QuotedText.content($0) == nil }) else { continue }
            found.append(
                self.found(body, "`;` stands between the values `\(value)`", "part the values of a list by `|`"))
        }
        if found.isEmpty, let tail = parts.last, !tail.contains("."), !tail.trimmed.hasSuffix(",") {
            found.append(
                self.found(text.suffix(1), "this route line has no full stop", "end a route line with a full stop"))
        }
        return found
    }

    /// `, limit: 5`, `[error]`, `: error` and `with limit 5` beside a rule: numbers, pairs and severities that are not in
    /// parentheses.
    private func unreadSetting(_ part: Substring) -> NearRoute? {
        let words = part.split { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        guard !words.contains(where: Self.isID) else { return nil }
        let isPair = zip(words, words.dropFirst()).contains { name, value in
            let joint = part[name.endIndex..<value.startIndex]
            return name.first?.isLowercase == true && [":", "="].contains { joint.trimmed == $0 }
        }
        let isSeverity = words.count == 1 && ["error", "warning", "note", "off"].contains(words[0])
        guard isPair || isSeverity || words.contains(where: { $0.first?.isNumber == true }),
            let first = words.first, let last = words.last
        else { return nil }
        let setting = part[first.startIndex..<last.endIndex]
        var near = found(
            setting, "`\(setting)` stands outside of parentheses, so it sets nothing",
            "write settings in parentheses right behind the rule: `` `rule` (error, option: value) ``")
        near.isUnreadSetting = true
        return near
    }

    /// What stands between names in backticks and settings in parentheses.
    private static func outsideNames(_ text: Substring) -> [Substring] {
        var parts: [Substring] = []
        var start = text.startIndex
        var isName = false
        var depth = 0
        for index in QuotedText.unquoted(text) {
            let character = text[index]
            let wasInside = isName || depth > 0
            if character == "`" { isName.toggle() }
            if !isName, character == "(" { depth += 1 }
            if !isName, character == ")" { depth = max(0, depth - 1) }
            let isInside = isName || depth > 0
            if !wasInside, isInside { parts.append(text[start..<index]) }
            if wasInside, !isInside { start = text.index(after: index) }
        }
        if !isName, depth == 0 { parts.append(text[start...]) }
        return parts
    }

    /// Lower case with hyphens or underscores, as ids of rules are and words of sentences are not.
    private static func isID(_ word: Substring) -> Bool {
        let word = word.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        guard let first = word.first, first.isLowercase, word.contains(where: { $0 == "-" || $0 == "_" }) else {
            return false
        }
        return word.allSatisfy { !$0.isUppercase } && word.last.map { $0.isLetter || $0.isNumber } ?? false
    }

    // MARK: Lines that are none

    private static let checks = [
        "checked by", "check by", "checks by", "checked with", "check with", "checked via", "checked using",
        "checked in", "enforced by", "enforced with", "enforced via", "verified by", "verified with", "linted by",
        "linted with",
    ]

    /// Sentences of other routes: how they begin when they are nearly right, and the right form.
    private static let others: [(starts: [String], form: String)] = [
        (
            [
                "reviewed by people", "review by people", "reviewed by human", "reviewed by a human",
                "reviewed by hand",
                "reviewed by reviewers", "reviewed by a reviewer", "reviewed by a person", "reviewed by person",
            ], "Reviewed by people when `a view changes`."
        ),
        (
            ["scaffolded by `tenet", "scaffolded by tenet", "scaffolded with `tenet"],
            "Scaffolded by `tenet new feature`."
        ),
        (["provided by the kit", "provided by kit", "provided by a kit"], "Provided by the kit: `APIClient`."),
    ]

    /// The fault of a line that is no route line.
    var nearly: NearRoute? {
        let whole = text.drop { "*_>-+~ ".contains($0) }
        let bare = Self.withoutVerb(whole)
        let lower = bare.prefix(60).lowercased()
        if let start = Self.checks.first(where: { lower.hasPrefix($0) }) {
            let rest = Self.unquoted(bare.dropFirst(start.count).drop { ": *_".contains($0) })
            guard let name = Self.name(at: rest, isSure: start.hasPrefix("check") && bare == whole) else {
                return inside
            }
            return found(bare, "this is nearly a route line, so nothing is bound", "write: Checked by `\(name)`.")
        }
        for (starts, form) in Self.others where starts.contains(where: { lower.hasPrefix($0) }) {
            var near = found(bare, "this is nearly a route line, so it says nothing", "write: \(form)")
            near.isReview = form.hasPrefix("Reviewed")
            return near
        }
        if let near = nearReview ?? nearCheck ?? nearOther { return near }
        for start in ["not enforced", "unenforced"] where lower.hasPrefix(start) {
            let next = lower.dropFirst(start.count).first { $0 != " " && $0 != "*" }
            guard next.map({ ":.-–—,(".contains($0) }) ?? true else { continue }
            return found(
                bare, "this is nearly a route line, so it says nothing", "write: Not enforced: and the reason.")
        }
        return inside
    }

    /// ``Checkd by `rule` ``: the words of a route line with a letter too few, too many or another.
    private var nearCheck: NearRoute? {
        let bare = text.drop { "*_>-+~ ".contains($0) }
        let words = bare.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: true)
        guard words.count == 3, words[0] == "Checked" || words[1] == "by",
            NearestName.of(String(words[0]), in: ["Checked"]) != nil,
            NearestName.of(String(words[1]), in: ["by"]) != nil, words[2].first == "`",
            let name = Self.name(at: words[2], isSure: words[0].lowercased().hasPrefix("che"))
        else { return nil }
        return found(bare, "this is nearly a route line, so nothing is bound", "write: Checked by `\(name)`.")
    }

    /// `Reviewed by peple when …`, `Reviewed by design at every change: …`: only people review, and the line says when.
    private var nearReview: NearRoute? {
        let bare = text.drop { "*_>-+~ ".contains($0) }
        let words = bare.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: true)
        guard words.count >= 3, NearestName.of(String(words[0]), in: ["Reviewed"]) != nil,
            NearestName.of(String(words[1]), in: ["by"]) != nil
        else { return nil }
        let isPeople = NearestName.of(String(words[2]), in: ["people"]) != nil
        let saysWhen = [" when `", " at every change", " at every release"].contains { bare.contains($0) }
        guard isPeople && (saysWhen || words.count == 3 || words[3].hasPrefix("when")) || saysWhen else { return nil }
        let help =
            isPeople
            ? "did you mean `Reviewed by people`?"
            : "write `Reviewed by people` and who it is behind it: (owner: \(words[2].filter { $0.isLetter || $0 == "-" }))"
        var near = found(bare, "this is nearly a route line, so nobody is asked", help)
        near.isReview = true
        return near
    }

    /// A route that follows a sentence on its line.
    private var inside: NearRoute? {
        for word in ["Checked by `", "checked by `"] {
            guard let range = text.firstRange(of: word), range.lowerBound > text.startIndex else { continue }
            let before = text[..<range.lowerBound]
            guard before.last == " ", before.trimmed.last.map({ ".!?)".contains($0) }) ?? false,
                Self.name(at: text[range.upperBound...].prefix { $0 != "`" }, isSure: false) != nil
            else { continue }
            return found(
                text[range.lowerBound...], "a route line that goes on with another line is none",
                "begin a new line with it")
        }
        return nil
    }

    /// The rule that a text begins with.
    /// - Parameter isSure: a word in backticks need not look like an id.
    private static func name(at text: Substring, isSure: Bool) -> Substring? {
        if text.first == "`" {
            let name = text.dropFirst().prefix { $0 != "`" && $0 != "(" && $0 != " " }
            let isWord =
                isSure && !name.isEmpty && name.allSatisfy { $0.isLowercase || $0 == "-" || $0 == "_" || $0.isNumber }
            return isWord || isID(name) ? name : nil
        }
        let word = text.prefix { !" ,.;(".contains($0) && !isQuote($0) }
        return isID(word) ? word : nil
    }
}
