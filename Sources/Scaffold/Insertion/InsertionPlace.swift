/// Where lines belong in a file, by declaration and never by comment or line.
enum InsertionPlace: Hashable, Sendable {
    /// At the end of the members of a type or an extension.
    case members(of: String)
    /// At the end of what a spec describes first.
    case examples(of: String)
    /// At the end of the body of a function.
    case body(of: String)
    /// As a case of the only `switch` in a function or property.
    case switchCase(in: String)
    /// As an element of the array that a property begins with.
    case element(of: String)
    /// As modifiers of the view that a property shows, behind those that it has.
    case modifiers(of: String)
    /// As entries of a string catalog.
    case strings
    /// As texts of an array of a property list.
    case plistArray(String)

    /// - Parameter text: such as `members of AppRoute`.
    init?(_ text: String) {
        let kinds: [(String, (String) -> InsertionPlace)] = [
            ("members of ", { .members(of: $0) }), ("body of ", { .body(of: $0) }),
            ("switch in ", { .switchCase(in: $0) }), ("array ", { .element(of: $0) }),
            ("modifiers of ", { .modifiers(of: $0) }), ("plist array ", { .plistArray($0) }),
        ]
        if text == "strings" {
            self = .strings
        } else if let (start, make) = kinds.first(where: { text.hasPrefix($0.0) }) {
            self = make(String(text.dropFirst(start.count)))
        } else {
            return nil
        }
    }

    /// What is looked for, to be said to people.
    var description: String {
        switch self {
        case .members(let name): "a type `\(name)`"
        case .examples(let name): "a spec `\(name)` that describes something"
        case .body(let name): "a function `\(name)` with a body"
        case .switchCase(let name): "a `switch` in `\(name)`"
        case .element(let name): "an array `\(name)`"
        case .modifiers(let name): "a view `\(name)`"
        case .strings: "a string catalog"
        case .plistArray(let key): "an array `\(key)`"
        }
    }
}
