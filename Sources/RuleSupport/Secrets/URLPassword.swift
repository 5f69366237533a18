import TenetRuleKit

/// `secret7` of `https://anna:secret7@example.org`, and a key in the place of the user.
enum URLPassword {
    /// - Parameter colon: the one of `://`.
    static func secret(in bytes: [UInt8], at colon: Int) -> FormedSecret? {
        guard bytes.count - colon > 10, bytes[colon + 1] == 0x2F, bytes[colon + 2] == 0x2F, colon > 0,
            isLetter(bytes[colon - 1])
        else { return nil }
        let start = colon + 3
        var end = start
        var at: Int?
        while end < bytes.count, end - start < 512, isOfAuthority(bytes[end]) {
            if bytes[end] == UInt8(ascii: "@") { at = end }
            end += 1
        }
        guard let at, hasRemoteHost(bytes[(at + 1)..<end]) else { return nil }
        let user = bytes[start..<at]
        guard let parting = user.firstIndex(of: 0x3A) else {
            return SecretValue.isKey(user) && !isReportAddress(user, bytes[(at + 1)...], hostLength: end - at - 1)
                ? FormedSecret(range: ByteRange(start, at), name: "a key in a URL") : nil
        }
        let password = bytes[(parting + 1)..<at]
        guard isGenuine(password), !password.elementsEqual(bytes[start..<parting]) else { return nil }
        return FormedSecret(range: ByteRange(parting + 1, at), name: "a password in a URL")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static let delimiters = Array("/\"'`<>?(){}\\,".utf8)

    private static func isOfAuthority(_ byte: UInt8) -> Bool {
        byte > 0x20 && byte < 0x7F && !delimiters.contains(byte)
    }

    private static func isGenuine(_ password: ArraySlice<UInt8>) -> Bool {
        guard password.count >= 6, !SecretValue.isPlaceholder(password), password.first != UInt8(ascii: "$"),
            password.contains(where: { (0x30...0x39).contains($0) }), password.contains(where: isLetter)
        else { return false }
        return password.count >= 8 || TextSurprise.bitsPerCharacter(password) >= 4.5
    }

    /// A name with a dot that is not kept for examples: nobody else reaches `localhost`, or `db` of a file for containers.
    private static func hasRemoteHost(_ host: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: host.prefix { $0 != 0x3A }, as: UTF8.self).lowercased()
        guard text.contains("."), !text.hasPrefix("127."), !text.hasPrefix("0.0.0.0"), text.utf8.count > 3 else {
            return false
        }
        let labels = text.split(separator: ".")
        return !labels.contains("example") && !["local", "test", "invalid", "localhost"].contains(labels.last ?? "")
    }

    /// The address to which an app sends reports of its crashes, of Sentry and what speaks as it does: `https://KEY@HOST/…/40`,
    /// with the number of a project. Its key is made to be shipped.
    private static func isReportAddress(
        _ key: ArraySlice<UInt8>, _ rest: ArraySlice<UInt8>, hostLength: Int
    ) -> Bool {
        if rest.prefix(hostLength).firstRange(of: "sentry".utf8) != nil { return true }
        guard key.count == 32, key.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else { return false }
        let path = rest.dropFirst(hostLength).prefix { isOfAuthority($0) || $0 == UInt8(ascii: "/") }
        let project = path.split(separator: UInt8(ascii: "/")).last ?? []
        return !project.isEmpty && project.allSatisfy { (0x30...0x39).contains($0) }
    }
}
