import Foundation

/// What a link says beside its fixed words: the parts of its path that a pattern names, and its query.
///
/// Everybody can write a link, so nothing of it is handed out unchecked. Each method says what it accepts, and throws a
/// ``DeepLinkError`` that names the value but does not repeat it.
public struct DeepLinkValues: Sendable {
    /// The most characters of an identifier.
    public static let longestIdentifier = 64

    private let values: [String: [String]]

    // MARK: - Initialization

    /// - Parameter values: All values of each name, in the order of the link.
    public init(_ values: [String: [String]]) {
        self.values = values
    }

    // MARK: - Reading

    /// Whether the link has a value of this name, whatever it is.
    public func has(_ name: String) -> Bool {
        values[name] != nil
    }

    /// An identifier: letters and digits of ASCII, hyphens and underscores, at most ``longestIdentifier`` of them.
    ///
    /// Slashes, dots and percent signs are not among them, so that it can stand in the path of a request.
    public func identifier(_ name: String) throws(DeepLinkError) -> String {
        let value = try single(name)
        let isValid = value.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"): true
            default: false
            }
        }
        guard isValid, !value.isEmpty, value.utf8.count <= Self.longestIdentifier else {
            throw .invalidValue(name: name)
        }
        return value
    }

    /// A whole number from 0 on, in digits only: no sign, no blanks, nothing that is too large for `Int`.
    public func number(_ name: String) throws(DeepLinkError) -> Int {
        let value = try single(name)
        let isDigits = value.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isDigits, let number = Int(value) else { throw .invalidValue(name: name) }
        return number
    }

    /// A universally unique identifier in its usual form of 36 characters.
    public func uuid(_ name: String) throws(DeepLinkError) -> UUID {
        guard let uuid = UUID(uuidString: try single(name)) else { throw .invalidValue(name: name) }
        return uuid
    }

    /// One of the values of an enum, such as a tab or a sort order.
    public func choice<Choice: RawRepresentable>(
        _ name: String, of type: Choice.Type
    ) throws(DeepLinkError) -> Choice where Choice.RawValue == String {
        guard let choice = Choice(rawValue: try single(name)) else { throw .invalidValue(name: name) }
        return choice
    }

    /// A text for a field, such as what to search for. Control characters, line breaks among them, are refused.
    /// - Parameters:
    ///   - name: The name of the value.
    ///   - limit: The most characters.
    public func text(_ name: String, limit: Int = 200) throws(DeepLinkError) -> String {
        let value = try single(name)
        let isPlain = !value.unicodeScalars.contains { scalar in
            CharacterSet.controlCharacters.contains(scalar) || CharacterSet.newlines.contains(scalar)
        }
        guard isPlain, !value.isEmpty, value.count <= limit else { throw .invalidValue(name: name) }
        return value
    }

    // MARK: - Private Methods

    private func single(_ name: String) throws(DeepLinkError) -> String {
        guard let all = values[name], let first = all.first else { throw .missingValue(name: name) }
        guard all.count == 1 else { throw .repeatedValue(name: name) }
        return first
    }
}
