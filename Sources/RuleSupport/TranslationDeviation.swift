package import TenetRuleKit

/// How the arguments of a translation differ from those of the original where several languages may do the same: the original
/// gained an argument later, or lost one. One finding tells of all of them, because it is one decision about one text.
package enum TranslationDeviation: Hashable {
    /// - Parameters:
    ///   - gone: the first argument that is not shown.
    ///   - shown: how many are.
    case omits(gone: FormatSpecifier, shown: Int)
    /// The text shows something that nobody gives it: users see the specifier or worse.
    case adds(specifier: String)

    /// - Parameters:
    ///   - languages: those that differ in this way, sorted; one at least.
    ///   - all: how many arguments the original has.
    package func message(in languages: [String], ofOriginalWith all: Int) -> String {
        let isOne = languages.count == 1
        let others = isOne ? "" : " and \(Prose.count(languages.count - 1, "other language"))"
        let texts = "the \(isOne ? "text" : "texts") in `\(languages.first ?? "")`\(others)"
        switch self {
        case .adds(let specifier):
            let takes = isOne ? "takes" : "take"
            return "\(texts) \(takes) an argument with `\(specifier)` that the original does not have"
        case .omits(let gone, _) where all == 1:
            return "\(texts) \(isOne ? "leaves" : "leave") out what the original shows with `\(gone.text)`"
        case .omits(_, let shown):
            return "\(texts) \(isOne ? "shows" : "show") \(shown) of the \(all) arguments of the original"
        }
    }

    package func help(forLanguages count: Int, ofOriginalWith all: Int) -> String {
        let translations = count == 1 ? "translation" : "translations"
        switch self {
        case .adds(let specifier):
            return "take `\(specifier)` out of the \(translations), or show in the original what it stands for"
        case .omits(let gone, _):
            return all == 1
                ? "add `\(gone.text)` to the \(translations)"
                : "add the missing one, or choose arguments by their places, as in `%2$@`"
        }
    }
}
