internal import TenetModel

/// Words of route lines that are nearly right.
extension NearRouteLine {
    /// What a sentence has before *checked*: ``Is checked by `rule` ``, ``This is checked by `rule` ``.
    private static let verbs: Set<String> = ["is", "are", "be", "it", "this", "that", "these", "gets", "will"]

    /// A line without the words that make a sentence of it, where what follows begins like a route line.
    static func withoutVerb(_ text: Substring) -> Substring {
        var rest = text
        while let end = rest.firstIndex(of: " "), verbs.contains(rest[..<end].lowercased()) {
            rest = rest[end...].drop { $0 == " " }
        }
        return rest
    }

    static func isQuote(_ character: Character) -> Bool { "\"'“”‘’‚„«»´".contains(character) }

    /// What stands in quotation marks that are none of code, as word processors set them.
    static func unquoted(_ text: Substring) -> Substring { text.drop(while: isQuote) }

    /// ``Scafolded by `tenet new` ``, `Provided by the kt: APIClient`, `Not enforcd: taste`: each word is that of a route line or near
    /// to it.
    var nearOther: NearRoute? {
        let bare = text.drop { "*_>-+~ ".contains($0) }
        // A route line that is quoted is spoken of.
        guard bare.first != "`" else { return nil }
        let words = bare.split(separator: " ", maxSplits: 4)
        for (prefix, route) in Route.lines where route.needsParts || route == .unenforced {
            let right = prefix.split(separator: " ").map(String.init)
            guard words.count >= right.count, Self.areNear(words.prefix(right.count), right) else { continue }
            let help =
                bare.hasPrefix(prefix) ? "begin the line with it" : "did you mean `\(prefix.replacing("`", with: ""))`?"
            return found(bare, "this is nearly a route line, so it says nothing", help)
        }
        return nil
    }

    private static func areNear(_ words: ArraySlice<Substring>, _ right: [String]) -> Bool {
        zip(words, right).allSatisfy { word, right in
            let mark = right.last { ":`".contains($0) }
            // The colon after *Not enforced* is what tells it from prose.
            if mark == ":", !word.hasSuffix(":") { return false }
            let bare = word.filter { $0.isLetter }
            return bare.first?.isUppercase == right.first?.isUppercase
                && NearestName.of(String(bare), in: [right.filter { $0.isLetter }]) != nil
        }
    }
}
