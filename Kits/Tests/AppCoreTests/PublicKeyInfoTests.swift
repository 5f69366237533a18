import AppCore
import Foundation
import Testing

@Suite("Public key info")
struct PublicKeyInfoTests {
    /// Made by `openssl ec -pubout -outform DER` of keys that were thrown away.
    static let curves: [(bits: Int, info: String)] = [
        (
            256,
            "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE9ysWPLlqujjG8tm0NnGtaC9f22Xi6EcyfcyVvlQTI1K9t7A1kEiFVyx+WCcg1Jh3"
                + "lQxbk8C0mpO4mFKYhlJA6Q=="
        ),
        (
            384,
            "MHYwEAYHKoZIzj0CAQYFK4EEACIDYgAEVDYxzf26iR7VpEixwU7yLDohYCCu8yOim5Qxe2T6RwZSQ/ovIa5uiFrKx8SPpst74ofM"
                + "g2TSAcLCTqmFYnf5XhaIjDL7tAsOGS3ehqoskZcsYASLAXCajkzJ1WpNEo3g"
        ),
        (
            521,
            "MIGbMBAGByqGSM49AgEGBSuBBAAjA4GGAAQBLgffKb8OP3kq5LQ0kyvkdHcPUhZ/YhC/+1oVdK8rYPBOm4b2HANxAtO2YgMMPEMe"
                + "h71wkSzxE3cKcrlAWNMGr0QBQtU2f6eGro1QoS6+HtB4AqMWLzCvJ4/BDdb/t1fWxl0hIjAxNjxq8LRGQ5Ox9ziHdBUSBZMm"
                + "rySG4JYwDqUYCA4="
        ),
    ]

    @Test(arguments: curves)
    func aPinMadeByOpensslFitsTheKeyOfTheServer(bits: Int, info: String) throws {
        let expected = try #require(Data(base64Encoded: info))
        let point = expected.suffix((bits + 7) / 8 * 2 + 1)
        #expect(PublicKeyInfo.encode(Data(point), kind: .ellipticCurve(bits: bits)) == expected)
    }

    @Test func aKeyOfRSAIsLedByWhatOpensslWrites() throws {
        // A key of 2048 bits takes 270 bytes; these 24 stand before each of them.
        let header = try #require(Data(base64Encoded: "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A"))
        let key = Data(repeating: 7, count: 270)
        #expect(PublicKeyInfo.encode(key, kind: .rsa) == header + key)
    }

    @Test func whatIsNoKnownKeyFitsNoPin() {
        #expect(PublicKeyInfo.encode(Data([4]), kind: .ellipticCurve(bits: 192)) == nil)
        #expect(PublicKeyInfo.encode(Data(), kind: .rsa) == nil)
    }
}
