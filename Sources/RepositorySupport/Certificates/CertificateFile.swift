package import TenetRuleKit
internal import TenetRuleSupport

/// A certificate of the project, and where it stands.
package struct CertificateFile: Hashable, Sendable {
    package var path: String
    package var certificate: Certificate
    /// The block in a PEM file; the first byte of a file in DER.
    package var range: ByteRange

    private static let endings: Set<String> = ["cer", "crt", "pem", "der", "cert", "ca-bundle", "p7b", "p7c"]

    /// The certificates of the project, without those of tests and of other people's code. Sorted by path.
    package static func all(_ pass: RepositoryPass) -> [CertificateFile] {
        pass.service("certificates") {
            pass.repository.files.flatMap { file -> [CertificateFile] in
                guard endings.contains(FileKinds.ending(of: file.path)), !FileKinds.isForTests(file.path),
                    !FileKinds.isForeign(file.path), file.size <= sizeLimit,
                    let bytes = pass.repository.bytes(of: file.path)
                else { return [] }
                return read(bytes, path: file.path)
            }
        }
    }

    /// Bytes. The list of all authorities that a system trusts has a fifth of it.
    private static let sizeLimit = 2_000_000

    /// The certificates of one file: in DER or PEM, one by one or in a message of CMS that carries nothing else (`.p7b`). O(bytes).
    package static func read(_ bytes: [UInt8], path: String) -> [CertificateFile] {
        func files(_ certificates: [Certificate], at range: ByteRange) -> [CertificateFile] {
            certificates.map { CertificateFile(path: path, certificate: $0, range: range) }
        }
        if bytes.first == 0x30 {
            let certificates = Certificate(der: bytes[...]).map { [$0] } ?? CertificateBundle.certificates(in: bytes)
            return files(certificates, at: RepositoryDocument.wholeFile)
        }
        return PEMBlock.all(in: bytes).flatMap { block -> [CertificateFile] in
            switch block.label {
            case "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE":
                files(Certificate(der: block.bytes[...]).map { [$0] } ?? [], at: block.range)
            case "PKCS7", "CMS", "PKCS #7 SIGNED DATA":
                files(CertificateBundle.certificates(in: block.bytes), at: block.range)
            default: []
            }
        }
    }
}

/// What stands between `-----BEGIN LABEL-----` and its end.
package struct PEMBlock: Hashable, Sendable {
    package var label: String
    package var bytes: [UInt8]
    /// The line that begins it.
    package var range: ByteRange

    /// Every block whose end is there and whose text is base 64. O(bytes).
    package static func all(in bytes: [UInt8]) -> [PEMBlock] {
        var found: [PEMBlock] = []
        var open: (label: String, range: ByteRange, text: [UInt8])?
        for line in RepositoryDocument(path: "", bytes: bytes).lines {
            if let label = Self.label(of: line.text, "BEGIN") {
                open = (label, line.range, [])
            } else if let block = open, Self.label(of: line.text, "END") == block.label {
                if let decoded = Base64.decode(block.text) {
                    found.append(PEMBlock(label: block.label, bytes: decoded, range: block.range))
                }
                open = nil
            } else if open != nil, !line.text.contains(":") {
                // Lines with a colon are the headers of old forms.
                open?.text += Array(line.text.utf8)
            }
        }
        return found
    }

    private static func label(of line: String, _ word: String) -> String? {
        let text = line.trimmingBlanks
        guard text.hasPrefix("-----\(word) "), text.hasSuffix("-----"), text.utf8.count > word.utf8.count + 11 else {
            return nil
        }
        return String(text.dropFirst(word.utf8.count + 6).dropLast(5))
    }
}
