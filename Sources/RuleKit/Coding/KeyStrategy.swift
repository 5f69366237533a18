internal import TenetFoundation

/// What a coder does to keys between Swift and the wire.
public enum KeyStrategy: Hashable, Sendable {
    /// Keys are written as the types say.
    case asDeclared
    /// A decoder's `.convertFromSnakeCase` or an encoder's `.convertToSnakeCase`.
    case snakeCase
    /// A function of the project.
    case custom
    case unknown

    /// The key that a decoder looks for among coding keys when this one is on the wire; nil when that is not known.
    public func declaredKey(ofWire key: String) -> String? {
        switch self {
        case .asDeclared: key
        case .snakeCase: Self.fromSnakeCase(key)
        case .custom, .unknown: nil
        }
    }

    /// The key that an encoder writes for a coding key; nil when that is not known. For decoders it is the key on the
    /// wire that people mean, though others may be read, too.
    public func wireKey(ofDeclared key: String) -> String? {
        switch self {
        case .asDeclared: key
        case .snakeCase: Self.toSnakeCase(key)
        case .custom, .unknown: nil
        }
    }

    /// What `JSONDecoder.KeyDecodingStrategy.convertFromSnakeCase` makes of a key: `user_id` becomes `userId`, underscores
    /// at both ends stay, and a key without others stays as it is.
    public static func fromSnakeCase(_ key: String) -> String {
        let body = key.drop { $0 == "_" }
        guard !body.isEmpty else { return key }
        let leading = key[..<body.startIndex]
        let trailing = body.reversed().prefix { $0 == "_" }
        let words = body.dropLast(trailing.count).split(separator: "_")
        guard words.count > 1 else { return key }
        let capitalized = words.dropFirst().map(capitalized)
        return leading + words[0].lowercased() + capitalized.joined() + String(trailing)
    }

    /// What `NSString.capitalized` makes of a word: a letter behind none is upper-case, any other lower-case, so that
    /// `id2name` becomes `Id2Name`.
    private static func capitalized(_ word: Substring) -> String {
        var isBehindLetter = false
        return word.reduce(into: "") { result, letter in
            result += isBehindLetter ? letter.lowercased() : letter.uppercased()
            isBehindLetter = letter.isLetter || letter == "'"
        }
    }

    /// What `JSONEncoder.KeyEncodingStrategy.convertToSnakeCase` makes of a key: `avatarURL` becomes `avatar_url`, and
    /// `myURLProperty` becomes `my_url_property`.
    public static func toSnakeCase(_ key: String) -> String {
        let letters = Array(key)
        guard letters.count > 1 else { return key.lowercased() }
        /// Where words begin.
        var starts = [0]
        var search = 1
        while let capital = letters[search...].firstIndex(where: \.isSnakeCapital) {
            starts.append(capital)
            guard let small = letters[capital...].firstIndex(where: \.isSnakeSmall) else { break }
            // Several capitals in a row are a word, except for the last one, with which the next word begins.
            if small > capital + 1 { starts.append(small - 1) }
            search = small + 1
        }
        let ends = starts.dropFirst() + [letters.count]
        return zip(starts, ends).map { String(letters[$0..<$1]).lowercased() }.joined(separator: "_")
    }
}

extension Character {
    /// Foundation's idea of a capital in a key: one of Unicode's categories Lu and Lt.
    fileprivate var isSnakeCapital: Bool {
        unicodeScalars.contains {
            $0.properties.generalCategory == .uppercaseLetter || $0.properties.generalCategory == .titlecaseLetter
        }
    }

    fileprivate var isSnakeSmall: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .lowercaseLetter }
    }
}
