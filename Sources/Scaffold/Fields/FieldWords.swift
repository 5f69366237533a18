/// What the name of a property is called for people and for a server.
enum FieldWords {
    /// `Booked until`.
    static func title(_ name: String) -> String { NameForms(name).title }

    /// `booked_until`.
    static func key(_ name: String) -> String { NameForms(name).snake }

    /// The constant that holds the title of a field, in the texts of a feature.
    static func constant(_ name: String) -> String { "Strings.TemplateFeature." + member(name) }

    /// The title of a field as a literal, which SwiftUI looks up.
    static func literal(_ name: String) -> String { "\"\(title(name))\"" }

    /// `titleLabel` and not `title`: the screens of a feature have a title of their own.
    static func member(_ name: String) -> String { name + "Label" }

    /// `the booked until`, in the middle of a sentence.
    static func phrase(_ name: String) -> String { "`\(NameForms(name).text)`" }

    /// A sentence without its period, for a documentation comment.
    static func sentence(_ name: String, of model: NameForms) -> String {
        let words = NameForms(name).words
        if name == "id" { return "What tells one \(model.text) from another" }
        if let first = words.first, ["is", "has", "can", "should", "was", "will"].contains(first) {
            let rest = words.dropFirst().joined(separator: " ")
            return "Whether the \(model.text) \(first) \(rest)"
        }
        return "The \(words.joined(separator: " ")) of the \(model.text)"
    }
}
