/// Certificates and profiles for examples of rules: written at run time, signed by nobody.
package enum CertificateSample {
    /// A certificate in DER.
    /// - Parameters:
    ///   - days: the first and the last day, such as `260101` (1950 to 2049) or `20510101`.
    ///   - key: bytes that stand for the public key.
    package static func der(
        subject: String = "api.harbour.example", issuer: String = "Harbour CA", days: (String, String),
        hosts: [String] = [], key: [UInt8] = [1, 2, 3]
    ) -> [UInt8] {
        let algorithm = node(0x30, node(0x06, [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02]))
        let validity = node(0x30, time(days.0) + time(days.1))
        let keyInfo = node(0x30, algorithm + node(0x03, [0] + key))
        var body = node(0xA0, node(0x02, [2])) + node(0x02, [1]) + algorithm + name(issuer) + validity + name(subject)
        body += keyInfo
        if !hosts.isEmpty {
            let names = node(0x30, hosts.flatMap { node(0x82, Array($0.utf8)) })
            let entry = node(0x30, node(0x06, [0x55, 0x1D, 0x11]) + node(0x04, names))
            body += node(0xA3, node(0x30, entry))
        }
        return node(0x30, node(0x30, body) + algorithm + node(0x03, [0, 1]))
    }

    /// The same in PEM.
    package static func pem(
        subject: String = "api.harbour.example", days: (String, String), hosts: [String] = [], key: [UInt8] = [1, 2, 3]
    ) -> String {
        let text = Base64Text.encode(der(subject: subject, days: days, hosts: hosts, key: key))
        let lines = stride(from: 0, to: text.utf8.count, by: 64).map { String(text.dropFirst($0).prefix(64)) }
        return "-----BEGIN CERTIFICATE-----\n\(lines.joined(separator: "\n"))\n-----END CERTIFICATE-----\n"
    }

    /// The pin of the key of such a certificate.
    package static func pin(of key: [UInt8]) -> String {
        Certificate(der: der(days: ("260101", "270101"), key: key)[...])?.pin ?? ""
    }

    /// A provisioning profile in base 64.
    package static func profile(name: String, expires: String, certificates: [[UInt8]]) -> String {
        let data = certificates.map { "<data>\(Base64Text.encode($0))</data>" }.joined()
        let list = """
            <?xml version="1.0"?><plist version="1.0"><dict><key>Name</key><string>\(name)</string>
            <key>ExpirationDate</key><date>\(expires)T10:00:00Z</date>
            <key>DeveloperCertificates</key><array>\(data)</array></dict></plist>
            """
        let content = node(
            0x30, node(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 1]) + node(0xA0, node(0x04, Array(list.utf8))))
        let signed = node(0x30, node(0x02, [1]) + node(0x31, []) + content + node(0x31, []))
        return Base64Text.encode(
            node(0x30, node(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2]) + node(0xA0, signed)))
    }

    /// A tag, the length of its content, and the content.
    package static func node(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        var length: [UInt8] = []
        if content.count < 128 {
            length = [UInt8(content.count)]
        } else {
            var rest = content.count
            while rest > 0 {
                length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
                rest >>= 8
            }
            length.insert(0x80 | UInt8(length.count), at: 0)
        }
        return [tag] + length + content
    }

    private static func time(_ day: String) -> [UInt8] {
        node(day.utf8.count > 6 ? 0x18 : 0x17, Array("\(day)100000Z".utf8))
    }

    private static func name(_ common: String) -> [UInt8] {
        node(0x30, node(0x31, node(0x30, node(0x06, [0x55, 0x04, 0x03]) + node(0x0C, Array(common.utf8)))))
    }
}
