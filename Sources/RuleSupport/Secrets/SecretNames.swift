internal import TenetRuleKit

/// What a name says of its value, in files of any kind.
package enum SecretNames {
    package enum Meaning: Hashable, Sendable {
        /// People chose it: short, and perhaps of words.
        case password
        /// A program drew it.
        case key
        /// The same, named so clearly that an identifier can be one: `API_KEY`, `CLIENT_SECRET`.
        case uniqueKey
        /// A key of whatever kind: `MAPS_KEY` of a configuration, but also a key of a table.
        case perhapsKey
    }

    /// Every name that means something holds one of these, in lower case.
    package static let fragments = ["pass", "pwd", "secret", "key", "token", "credential", "auth", "jwt"]

    /// Joined words that stand for a key beside those of ``SecretWords/names``.
    private static let keys = [
        "apisecret", "appsecret", "clientsecret", "servicekey", "accountkey", "masterkey", "secretkey", "sharedkey",
        "sharedaccesskey", "storagekey", "databasekey", "dbkey", "licensekey", "writekey", "adminkey", "serverkey",
        "cryptokey", "aeskey", "hmackey", "sessionkey", "subscriptionkey", "functionkey", "deploykey", "secretaccess",
        "authorization", "appkey", "secret",
    ]

    private static let passwords = ["password", "passwd", "passphrase", "passcode", "pwd"]

    /// Words of names whose value everybody may see, or that is something about a secret.
    private static let harmless: Set<String> = [
        "public", "publishable", "anon", "anonymous", "cache", "sort", "primary", "foreign", "partition", "hash",
        "hashed", "encrypted",
        "sha", "checksum", "digest", "fingerprint", "page", "next", "continuation", "cursor", "sync", "csrf", "xsrf",
        "design",
        "idempotency", "algorithm", "size", "format", "regex", "pattern", "alias", "ref", "reference", "header",
        "parameter", "prefix", "suffix", "file", "filename", "folder", "location", "arn", "endpoint", "host", "issuer",
        "scope", "audience", "domain", "usage", "keyword", "keywords", "keyboard", "compass", "passenger", "bypass",
        "author", "authors", "authority", "monkey", "hotkey", "keychain", "translation", "localization", "uri", "sha1",
        "sha256", "md5", "image", "asset", "media", "object", "group", "widget", "sticker", "identifier",
        "mock", "fake", "dummy", "stub", "sample", "example", "invalid", "expired", "revoked", "wrong", "pubkey",
    ]

    /// Nil for a name that stands for no secret.
    package static func meaning(of name: String) -> Meaning? {
        let words = name.nameWords
        guard let last = words.last, words.count <= 12, !words.contains(where: harmless.contains),
            !["id", "ids", "uuid", "env", "var"].contains(last), !words.contains(where: SecretWords.isAbout)
        else { return nil }
        let joined = words.joined()
        if passwords.contains(where: joined.contains) || last == "pass" {
            // `passwordKey` is what a password is stored under.
            return last == "key" ? .key : .password
        }
        if joined.hasSuffix("apikey") || joined.hasSuffix("secret") || joined.hasSuffix("apitoken") {
            return .uniqueKey
        }
        if SecretWords.names.contains(where: joined.contains) || keys.contains(where: joined.contains) { return .key }
        if last == "token" || last == "tokens" || last == "auth" || last == "credentials" { return .key }
        return last.hasSuffix("key") && joined.utf8.count > 5 ? .perhapsKey : nil
    }
}
