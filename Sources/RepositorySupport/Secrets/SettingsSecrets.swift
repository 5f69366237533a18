package import TenetRuleKit
import TenetRuleSupport

/// Values of names that stand for secrets, whatever they look like: in a file whose purpose is to keep them.
package enum SettingsSecrets {
    package static func first(in document: RepositoryDocument) -> (name: String, range: ByteRange)? {
        NamedValues(document.bytes, SecretPlace(path: ".env")).all().lazy.compactMap { pair in
            let value = document.bytes[pair.value.lower..<pair.value.upper]
            let name = String(decoding: document.bytes[pair.name.lower..<pair.name.upper], as: UTF8.self)
            let meaning = SecretNames.meaning(of: name)
            let switches = ["true", "false", "none", "null"]
            guard meaning != nil, meaning != .perhapsKey, value.count >= 4, value.first != UInt8(ascii: "$"),
                !SecretValue.isPlaceholder(value), !value.allSatisfy({ (0x30...0x39).contains($0) }),
                !switches.contains(String(decoding: value, as: UTF8.self).lowercased())
            else { return nil }
            return (name, pair.value)
        }.first
    }
}
