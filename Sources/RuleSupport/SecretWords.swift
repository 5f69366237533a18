internal import TenetRuleKit

/// Which names stand for a secret. What a value is, says ``SecretValue``; what shows by its form, ``FormedSecrets``.
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
        guard let last = words.last, last != "on", last != "off", !words.contains(where: about.contains) else {
            return false
        }
        let joined = words.joined()
        if names.contains(where: joined.contains) { return true }
        // An amount `inToken`: what it is counted in.
        let isUnit = words.dropLast().last.map(["in", "per", "of"].contains) ?? false
        return words.last == "token" && !isUnit || words.last == "pin" && words.count > 1 && words.contains("user")
    }

    /// A word that makes a name one about a secret, where files of any kind are read: a store or a service has a password
    /// of its own there.
    package static func isAbout(_ word: String) -> Bool {
        about.contains(word) && !["store", "service", "provider", "manager", "link"].contains(word)
    }

    /// Keys of services that are made to be shipped, and say so by how they begin.
    package static func isPublic(_ value: String) -> Bool {
        ["phc_", "pk_", "pk.", "appl_", "goog_", "ca-app-pub-"].contains(where: value.hasPrefix)
    }

    /// Addresses of a block chain are chosen until they read like what they are of: `Tokenkeg…`. A key that was drawn
    /// by chance holds its own name only as a prefix that a service puts in front.
    package static func isAddress(_ value: String, of name: String) -> Bool {
        guard let word = name.nameWords.last, word.count > 4, let found = value.lowercased().firstRange(of: word)
        else { return false }
        return value.lowercased()[found.upperBound...].first?.isLetter ?? false
    }
}
