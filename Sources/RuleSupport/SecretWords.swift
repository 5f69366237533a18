package import TenetRuleKit

/// What counts as a secret: names, and values that look like keys.
package enum SecretWords {
    /// Names that hold something which nobody else may see, in lower case and without separators.
    package static let names = [
        "password", "passwd", "passphrase", "passcode", "secret", "apikey", "privatekey", "accesstoken", "refreshtoken",
        "authtoken", "sessiontoken", "bearertoken", "idtoken", "apitoken", "oauthtoken", "encryptionkey", "signingkey",
        "accesskey", "authkey", "credential", "jwt", "creditcard", "cardnumber", "cvv",
    ]

    /// Every name above holds one of these, separators or not.
    private static let fragments = ["pass", "secret", "key", "token", "credential", "jwt", "card", "cvv", "pin"]

    /// Parts of a name that say it is about a secret rather than the secret itself.
    private static let about = [
        "has", "is", "did", "should", "needs", "can", "enabled", "disabled", "date", "expiry", "expires", "expiration",
        "count", "length", "hint", "type", "field", "label", "title", "placeholder", "error", "validator", "manager",
        "store", "service", "provider", "delegate", "view", "button", "url", "path", "link", "screen", "prompt",
        "message",
        "version", "status", "state", "reset", "changed", "saved", "visible", "hidden", "last", "index", "rule",
        "policy",
        "generator", "reused", "shown", "seen", "max", "min", "requires", "required", "allow", "allowed", "show",
        "migrated",
        "attempt", "attempts", "timeout", "duration", "interval", "lockout",
        "push", "device", "fcm", "apns", "notification", "feature", "attributes", "text", "icon", "name", "category",
    ]

    /// True when the name stands for a secret: `accessToken`, `kUserPassword`, `API_KEY`.
    package static func isSecretName(_ name: String) -> Bool {
        // Splitting is costly and nearly no name holds any of these.
        var plain = name
        let mayBeSecret = plain.withUTF8 { bytes in
            bytes.baseAddress.map { TextSlice(start: $0, count: bytes.count).containsFolded(fragments) } ?? false
        }
        guard mayBeSecret else { return false }
        let words = name.nameWords
        guard !words.isEmpty, !words.contains(where: about.contains) else { return false }
        let joined = words.joined()
        if names.contains(where: joined.contains) { return true }
        // An amount `inToken`: what it is counted in.
        let isUnit = words.dropLast().last.map(["in", "per", "of"].contains) ?? false
        return words.last == "token" && !isUnit || words.last == "pin" && words.count > 1 && words.contains("user")
    }

    /// Prefixes that services put in front of their keys, with the least number of characters behind them.
    private static let prefixes: [(prefix: String, rest: Int)] = [
        ("AKIA", 16), ("ASIA", 16), ("ghp_", 30), ("gho_", 30), ("ghs_", 30), ("ghu_", 30), ("github_pat_", 30),
        ("glpat-", 16), ("sk_live_", 16), ("rk_live_", 16), ("sk-proj-", 20), ("sk-ant-", 20), ("xoxb-", 20),
        ("xoxp-", 20), ("xapp-", 20), ("SG.", 40), ("npm_", 30), ("shpat_", 30), ("dop_v1_", 40), ("hf_", 30),
    ]

    /// Keys of services that are made to be shipped, and say so by how they begin.
    package static func isPublic(_ value: String) -> Bool { ["phc_", "pk_"].contains(where: value.hasPrefix) }

    /// Addresses of a block chain are chosen until they read like what they are of: `Tokenkeg…`. A key that was drawn
    /// by chance holds its own name only as a prefix that a service puts in front.
    package static func isAddress(_ value: String, of name: String) -> Bool {
        guard let word = name.nameWords.last, word.count > 4, let found = value.lowercased().firstRange(of: word)
        else { return false }
        return value.lowercased()[found.upperBound...].first?.isLetter ?? false
    }

    /// The header alone is what code looks for, or puts around a key.
    private static func isPrivateKey(_ value: String) -> Bool {
        guard value.contains("-----BEGIN"), let header = value.firstRange(of: "PRIVATE KEY-----") else { return false }
        let body = value[header.upperBound...].prefix { $0 != "-" }
        return body.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }.count >= 30
    }

    /// The kind of key that a value shows by its form; nil when it shows none.
    package static func knownKey(_ value: String) -> String? {
        if isPrivateKey(value) { return "a private key" }
        if let password = urlPassword(value), !isPlaceholder(value), password.contains(where: \.isNumber) {
            return "a password in a URL"
        }
        for known in prefixes where value.hasPrefix(known.prefix) {
            let rest = value.dropFirst(known.prefix.count)
            let isKey =
                rest.utf8.count >= known.rest
                && rest.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) }
            if isKey, !isPlaceholder(value),
                known.rest > 16 || known.prefix.count > 4 || rest.allSatisfy({ $0.isUppercase || $0.isNumber })
            {
                return "a key that starts with `\(known.prefix)`"
            }
        }
        return nil
    }

    /// Three parts of a JSON web token: `eyJ….eyJ….signature`.
    package static func isWebToken(_ value: String) -> Bool {
        let parts = value.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && value.hasPrefix("eyJ") && parts[1].hasPrefix("eyJ")
            && parts.allSatisfy { part in
                part.utf8.count > 9
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_=".contains($0)) }
            }
    }

    /// `secret7` of `https://anna:secret7@example.org`.
    private static func urlPassword(_ value: String) -> Substring? {
        guard let start = value.firstRange(of: "://")?.upperBound else { return nil }
        let authority = value[start...].prefix { $0 != "/" }
        guard let end = authority.lastIndex(of: "@") else { return nil }
        let parts = authority[..<end].split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[1].count > 5, !parts[1].contains(where: { "<>{}$%\\(".contains($0) }) else {
            return nil
        }
        return parts[1]
    }

    /// Long, without words, letters and digits mixed: nobody writes such text by hand.
    package static func looksRandom(_ value: String) -> Bool {
        let bytes = Array(value.utf8)
        guard bytes.count >= 16, bytes.count <= 512, !isPlaceholder(value), !isUUID(value) else { return false }
        var distinct: Set<UInt8> = []
        var digits = 0
        var changes = 0
        var previous = 0
        for byte in bytes {
            let kind: Int
            switch byte {
            case 0x30...0x39: (kind, digits) = (1, digits + 1)
            case 0x41...0x5A: kind = 2
            case 0x61...0x7A: kind = 3
            case 0x2B, 0x2F, 0x3D, 0x2D, 0x5F: kind = 4
            // `!`, `#`, `$`, `&`, `*`, `@`, `^` of a password.
            case 0x21, 0x23, 0x24, 0x26, 0x2A, 0x40, 0x5E: kind = 5
            default: return false
            }
            if previous != 0, kind != previous { changes += 1 }
            previous = kind
            distinct.insert(byte)
        }
        return distinct.count >= 9 && digits >= 3 && digits < bytes.count && changes * 6 >= bytes.count
    }

    package static func isPlaceholder(_ value: String) -> Bool {
        let lower = value.lowercased()
        return [
            "your", "xxxx", "example", "placeholder", "dummy", "sample", "changeme", "change_me", "insert", "replace",
            "fake", "mock", "todo", "123456789", "abcdef", "test", "$(",
        ].contains { lower.contains($0) }
    }

    private static func isUUID(_ value: String) -> Bool {
        value.utf8.count == 36 && value.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12]
    }
}
