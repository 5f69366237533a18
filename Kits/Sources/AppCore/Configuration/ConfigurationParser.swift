import Foundation

/// Reads configurations, such as those that a server or a settings file holds as text.
///
/// What is refused is refused before anything is decoded, with a reason of its own, so that a file that is empty is not
/// taken for one that is damaged. Nothing is replaced by a default: the caller decides. The rules
/// `parse-silent-fallback` and `input-checked-late` find parsers that go round it.
public enum ConfigurationParser {
    /// Reads a configuration that is written as JSON.
    ///
    /// - Parameters:
    ///   - text: The configuration.
    ///   - type: What it is read as.
    ///   - encoding: The encoding of the file that it comes from or goes to.
    /// - Returns: The value that the text stands for.
    /// - Throws: ``ConfigurationError``, which says what is wrong with the text.
    public static func parse<Value: Decodable>(
        _ text: String, as type: Value.Type = Value.self, encoding: String.Encoding = .utf8
    ) throws(ConfigurationError) -> Value {
        guard text.contains(where: { !$0.isWhitespace }) else { throw .empty }
        guard let data = text.data(using: encoding) else { throw .notEncodable }
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            throw .unreadable(error)
        }
    }
}
