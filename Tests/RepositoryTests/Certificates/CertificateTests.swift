import TenetRepositorySupport
import TenetRuleKit
import TenetTestSupport
import Testing

@Suite struct CertificateTests {
    @Test func fieldsComeBack() throws {
        let der = CertificateSample.der(days: ("260102", "271231"), hosts: ["a.example", "*.b.example"], key: [9])
        let certificate = try #require(Certificate(der: der[...]))
        #expect(certificate.subject == "api.harbour.example")
        #expect(certificate.issuer == "Harbour CA")
        #expect(certificate.firstDay.description == "2026-01-02")
        #expect(certificate.lastDay.description == "2027-12-31")
        #expect(certificate.hosts == ["a.example", "*.b.example"])
        #expect(certificate.pin.utf8.count == 44)
    }

    /// Two digits of a year are of this century below 50, and of the last one from there.
    @Test(arguments: [
        ("491231", "2049-12-31"), ("500101", "1950-01-01"), ("991231", "1999-12-31"), ("000229", "2000-02-29"),
        ("20500101", "2050-01-01"), ("99991231", "9999-12-31"),
    ]) func years(written: String, day: String) throws {
        let der = CertificateSample.der(days: ("260102", written))
        #expect(try #require(Certificate(der: der[...])).lastDay.description == day)
    }

    @Test(arguments: ["261301", "260230", "26010", "", "2026-01-01"]) func daysThatThereAreNot(written: String) {
        #expect(Certificate(der: CertificateSample.der(days: ("260102", written))[...]) == nil)
    }

    @Test func theCommonNameIsTheHostWhereNoneIsListed() throws {
        let plain = try #require(Certificate(der: CertificateSample.der(days: ("260102", "270101"))[...]))
        #expect(plain.hosts == ["api.harbour.example"])
        let authority = CertificateSample.der(subject: "Harbour Root", days: ("260102", "270101"))
        #expect(try #require(Certificate(der: authority[...])).hosts.isEmpty)
    }

    @Test func aFileInPEMHasAllOfItsCertificates() {
        let first = CertificateSample.pem(subject: "one", days: ("260102", "270101"))
        let second = CertificateSample.pem(subject: "two", days: ("260102", "280101"))
        let text = "Bag Attributes\n" + first.replacing("\n", with: "\r\n") + "\n# next\n" + second
        let found = CertificateFile.read(Array(text.utf8), path: "a.pem")
        #expect(found.map(\.certificate.subject) == ["one", "two"])
        #expect(found.map { Array(text.utf8)[$0.range.lower] } == [0x2D, 0x2D])
    }

    @Test func truncatedTrailingAndDeepBytesAreNoCertificate() {
        let der = CertificateSample.der(days: ("260102", "270101"))
        for count in 0..<der.count { #expect(Certificate(der: der[..<count]) == nil) }
        #expect(Certificate(der: (der + [0])[...]) == nil)
        #expect(Certificate(der: [0x30, 0x88, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) == nil)
        #expect(Certificate(der: [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF, 0x02]) == nil)
        var deep: [UInt8] = [0x05, 0x00]
        for _ in 0..<5000 { deep = CertificateSample.node(0x30, deep) }
        #expect(Certificate(der: deep[...]) == nil)
    }

    /// Whatever a certificate or a profile is changed into, reading it ends, and gives something or nothing.
    @Test(arguments: [UInt64(1), 2, 3, 4]) func changedBytesNeverTrap(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let der = CertificateSample.der(days: ("260102", "20510101"), hosts: ["a.example"])
        let text = CertificateSample.profile(name: "Store", expires: "2027-01-01", certificates: [der])
        let profile = try #require(Base64.decode(text.utf8))
        var readable = 0
        for round in 0..<3000 {
            var bytes = round % 3 == 0 ? profile : der
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                default: bytes.replaceSubrange(place..., with: bytes[..<place].suffix(40))
                }
                if bytes.isEmpty { bytes = [0x30] }
            }
            if round % 3 == 0 {
                if ProvisioningProfile(bytes, path: "a.mobileprovision") != nil { readable += 1 }
                _ = IdentityFile.isIdentity(bytes)
            } else if let certificate = Certificate(der: bytes[...]) {
                readable += 1
                #expect(certificate.pin.utf8.count == 44)
            }
        }
        #expect(readable > 0)
    }

    @Test func aProfileHasItsNameItsDayAndItsCertificates() throws {
        let certificates = ["260101", "270101"].map { CertificateSample.der(days: ("250101", $0)) }
        let text = CertificateSample.profile(name: "Store", expires: "2027-05-06", certificates: certificates)
        let bytes = try #require(Base64.decode(text.utf8))
        let profile = try #require(ProvisioningProfile(bytes, path: "a.mobileprovision"))
        #expect(profile.name == "Store")
        #expect(profile.lastDay?.description == "2027-05-06")
        #expect(profile.certificates.map(\.lastDay.description) == ["2026-01-01", "2027-01-01"])
    }

    /// BER allows lengths that are not given, and contents in pieces.
    @Test func aProfileInPiecesIsReadToo() {
        let list = Array("<plist><dict><key>Name</key><string>Store</string></dict></plist>".utf8)
        let pieces = CertificateSample.node(0x04, Array(list[..<20])) + CertificateSample.node(0x04, Array(list[20...]))
        let octets: [UInt8] = [0x24, 0x80] + pieces + [0, 0]
        let data = CertificateSample.node(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 1])
        let content: [UInt8] = [0x30, 0x80] + data + [0xA0, 0x80] + octets + [0, 0, 0, 0]
        let signed: [UInt8] = [0x30, 0x80, 0x02, 1, 1, 0x31, 0] + content + [0x31, 0, 0, 0]
        let kind = CertificateSample.node(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2])
        let message: [UInt8] = [0x30, 0x80] + kind + [0xA0, 0x80] + signed + [0, 0, 0, 0]
        #expect(ProvisioningProfile(message, path: "a.mobileprovision")?.name == "Store")
    }

    /// A message of CMS that signs nothing, as `.p7b` files have it, in DER and in PEM.
    @Test func theCertificatesOfABundleAreRead() throws {
        let first = CertificateSample.der(subject: "a.example", days: ("260101", "270101"))
        let second = CertificateSample.der(subject: "b.example", days: ("260101", "280101"))
        let data = CertificateSample.node(
            0x30, CertificateSample.node(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 1]))
        let signed = CertificateSample.node(
            0x30,
            CertificateSample.node(0x02, [1]) + CertificateSample.node(0x31, []) + data
                + CertificateSample.node(0xA0, first + second) + CertificateSample.node(0x31, []))
        let kind = CertificateSample.node(0x06, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2])
        let bundle = CertificateSample.node(0x30, kind + CertificateSample.node(0xA0, signed))
        let pem = "-----BEGIN PKCS7-----\n\(Base64Text.encode(bundle))\n-----END PKCS7-----\n"
        for bytes in [bundle, Array(pem.utf8)] {
            let found = CertificateFile.read(bytes, path: "ca.p7b")
            #expect(found.map(\.certificate.subject) == ["a.example", "b.example"])
            #expect(found.map(\.certificate.lastDay.description) == ["2027-01-01", "2028-01-01"])
        }
        #expect(CertificateFile.read(kind, path: "ca.p7b").isEmpty)
    }
}
