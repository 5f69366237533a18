/// The names that templates hold in place of those of an app, a feature and its items.
///
/// Templates are Swift that compiles: a placeholder is an identifier such as `TemplateItem`, and nothing else is
/// replaced. Each spelling stands for the same spelling of the name, so a template writes `template_items` where a
/// server's path belongs and `Template items` where people read it. The article before it becomes that of the name.
public struct Placeholders: Sendable {
    private let replacements: [(placeholder: [UInt8], name: [UInt8], takesAn: Bool)]

    /// - Parameters:
    ///   - app: stands for `TemplateApp`.
    ///   - feature: for `TemplateFeature`.
    ///   - item: for `TemplateItem`, and its plural for `TemplateItems`.
    ///   - standard: for `TemplateStandard`.
    public init(app: NameForms, feature: NameForms? = nil, item: NameForms? = nil, standard: String) {
        var pairs = Self.pairs("TemplateApp", app) + [("TemplateStandard", standard, Article.isAn(standard))]
        if let feature { pairs += Self.pairs("TemplateFeature", feature) }
        if let item {
            // The longer one first: the singular begins the plural.
            pairs += Self.pairs("TemplateItems", item.plural) + Self.pairs("TemplateItem", item)
        }
        replacements = pairs.map { (Array($0.utf8), Array($1.utf8), $2) }
    }

    /// The text holds what templates put a name in place of, so it would become another one.
    static func change(_ text: String) -> Bool { probe.filled(text) != text }

    private static let probe = Placeholders(
        app: NameForms("App"), feature: NameForms("Feature"), item: NameForms("Item"), standard: "Standard")

    private static func pairs(_ placeholder: String, _ name: NameForms) -> [(String, String, Bool)] {
        let forms = NameForms(placeholder)
        return [
            (forms.type, name.type), (forms.member, name.member), (forms.snake, name.snake), (forms.kebab, name.kebab),
            (forms.title, name.title), (forms.text, name.text),
        ].map { ($0, $1, Article.isAn(name.type)) }
    }

    /// Every placeholder begins with `Tem` or `tem`: few other words of a text do.
    private static func isStem(_ bytes: [UInt8], at index: Int) -> Bool {
        bytes[index] | 0x20 == 0x74 && index + 2 < bytes.count && bytes[index + 1] == 0x65 && bytes[index + 2] == 0x6D
    }

    /// `a ` and ``a ` ``, and the `a` of a member such as `aTemplateItem`.
    private static func endsWithArticle(_ text: [UInt8]) -> Bool {
        let end = articleEnd(in: text)
        guard end > 0, text[end - 1] | 0x20 == 0x61 else { return false }
        guard end > 1 else { return true }
        let before = text[end - 2]
        return !(before | 0x20 >= 0x61 && before | 0x20 <= 0x7A || before >= 0x30 && before <= 0x39 || before == 0x5F)
    }

    /// Behind the letter that may be an article.
    private static func articleEnd(in text: [UInt8]) -> Int {
        var end = text.count
        if end > 0, text[end - 1] == 0x60 { end -= 1 }
        if end > 0, text[end - 1] == 0x20 { end -= 1 }
        return end
    }

    private static func addN(to text: inout [UInt8]) { text.insert(0x6E, at: articleEnd(in: text)) }

    /// The text with names in place of placeholders. O(length + places that begin like a placeholder × number of placeholders).
    public func filled(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if Self.isStem(bytes, at: index),
                let found = replacements.first(where: { bytes[index...].starts(with: $0.placeholder) })
            {
                if found.takesAn, Self.endsWithArticle(result) { Self.addN(to: &result) }
                result += found.name
                index += found.placeholder.count
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
