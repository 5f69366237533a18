/// Texts below one another.
enum Columns {
    /// The text, with blanks behind it up to a width in characters.
    static func filled(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
