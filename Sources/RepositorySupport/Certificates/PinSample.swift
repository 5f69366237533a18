/// Property lists with pins, for examples of rules.
package enum PinSample {
    /// As TrustKit has it.
    package static func list(_ hashes: [String], expires: String? = nil, enforces: Bool? = nil, comment: String = "")
        -> String
    {
        var entries = "<key>TSKPublicKeyHashes</key><array>\(hashes.map { "<string>\($0)</string>" }.joined())</array>"
        if let expires { entries += "\n<key>TSKExpirationDate</key><string>\(expires)</string>" }
        if let enforces { entries += "\n\(comment)<key>TSKEnforcePinning</key><\(enforces)/>" }
        return """
            <plist version="1.0"><dict><key>TSKPinnedDomains</key><dict><key>api.harbour.example</key>
            <dict>\(entries)</dict></dict></dict></plist>
            """
    }

    /// As `Info.plist` has it.
    package static func system(_ hashes: [String], domain: String = "api.harbour.example") -> String {
        let pins = hashes.map { "<dict><key>SPKI-SHA256-BASE64</key><string>\($0)</string></dict>" }.joined(
            separator: "\n")
        return """
            <plist version="1.0"><dict><key>NSAppTransportSecurity</key><dict><key>NSPinnedDomains</key><dict>
            <key>\(domain)</key><dict><key>NSPinnedLeafIdentities</key><array>
            \(pins)
            </array></dict></dict></dict></dict></plist>
            """
    }
}
