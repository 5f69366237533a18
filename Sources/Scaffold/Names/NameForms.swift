/// The spellings of one name that code, paths and texts use.
public struct NameForms: Hashable, Sendable {
    /// The words in lower case, such as `["berth", "offer"]`; acronyms are one word.
    public let words: [String]
    /// `BerthOffer`.
    public let type: String
    /// `berthOffer`.
    public let member: String

    /// - Parameter name: in upper camel case, as ``SwiftIdentifier`` accepts it.
    public init(_ name: String) {
        words = Self.words(of: name)
        type = name
        let head = words.first.map { name.prefix($0.count).lowercased() } ?? ""
        member = head + name.dropFirst(head.count)
    }

    /// `berth_offer`.
    public var snake: String { words.joined(separator: "_") }
    /// `berth-offer`.
    public var kebab: String { words.joined(separator: "-") }
    /// `berth offer`, for sentences.
    public var text: String { words.joined(separator: " ") }
    /// `Berth offer`, for titles.
    public var title: String { text.prefix(1).uppercased() + text.dropFirst() }

    /// The name of several of them.
    public var plural: NameForms { changingLastWord(EnglishNumber.plural) }
    /// The name of one of them.
    public var singular: NameForms { changingLastWord(EnglishNumber.singular) }

    private func changingLastWord(_ change: (String) -> String) -> NameForms {
        guard let last = words.last else { return self }
        let changed = change(last)
        guard changed != last else { return self }
        let shared = last.commonPrefix(with: changed)
        // The letters that both forms begin with keep their case, so `URL` becomes `URLs`.
        return NameForms(String(type.dropLast(last.count - shared.count)) + changed.dropFirst(shared.count))
    }

    /// `HTTPClient2` → http, client2.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        let letters = Array(name)
        for (index, letter) in letters.enumerated() {
            let before = index > 0 ? letters[index - 1] : nil
            let after = index + 1 < letters.count ? letters[index + 1] : nil
            let startsWord =
                letter.isUppercase && (before.map { !$0.isUppercase } ?? true || after.map(\.isLowercase) ?? false)
            // The plural of an acronym belongs to it: `URLs`.
            let isPlural =
                letter.isUppercase && after == "s" && (before?.isUppercase ?? false)
                && (index + 2 >= letters.count || letters[index + 2].isUppercase)
            if words.isEmpty || startsWord && !isPlural { words.append("") }
            words[words.count - 1].append(contentsOf: letter.lowercased())
        }
        return words
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> Substring {
        prefix(zip(self, other).prefix { $0 == $1 }.count)
    }
}
