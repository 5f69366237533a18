/// The names that templates hold in place of those of an app, a feature and its items.
///
/// Templates are Swift that compiles: a placeholder is an identifier such as `TemplateItem`, and nothing else is
/// replaced. Each spelling stands for the same spelling of the name, so a template writes `template_items` where a
/// server's path belongs and `Template items` where people read it.
public struct Placeholders: Sendable {
    private let replacements: [(placeholder: [UInt8], name: [UInt8])]

    /// - Parameters:
    ///   - app: stands for `TemplateApp`.
    ///   - feature: for `TemplateFeature`.
    ///   - item: for `TemplateItem`, and its plural for `TemplateItems`.
    ///   - standard: for `TemplateStandard`.
    public init(app: NameForms, feature: NameForms? = nil, item: NameForms? = nil, standard: String) {
        var pairs = Self.pairs("TemplateApp", app) + [("TemplateStandard", standard)]
        if let feature { pairs += Self.pairs("TemplateFeature", feature) }
        if let item {
            // The longer one first: the singular begins the plural.
            pairs += Self.pairs("TemplateItems", item.plural) + Self.pairs("TemplateItem", item)
        }
        replacements = pairs.map { (Array($0.utf8), Array($1.utf8)) }
    }

    /// The text holds what templates put a name in place of, so it would become another one.
    static func change(_ text: String) -> Bool { probe.filled(text) != text }

    private static let probe = Placeholders(
        app: NameForms("App"), feature: NameForms("Feature"), item: NameForms("Item"), standard: "Standard")

    private static func pairs(_ placeholder: String, _ name: NameForms) -> [(String, String)] {
        let forms = NameForms(placeholder)
        return [
            (forms.type, name.type), (forms.member, name.member), (forms.snake, name.snake), (forms.kebab, name.kebab),
            (forms.title, name.title), (forms.text, name.text),
        ]
    }

    /// Every placeholder begins with `Tem` or `tem`: few other words of a text do.
    private static func isStem(_ bytes: [UInt8], at index: Int) -> Bool {
        bytes[index] | 0x20 == 0x74 && index + 2 < bytes.count && bytes[index + 1] == 0x65 && bytes[index + 2] == 0x6D
    }

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
