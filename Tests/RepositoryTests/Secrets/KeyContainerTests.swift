import TenetRepositorySupport
import Testing

@Suite struct KeyContainerTests {
    private let data: [UInt8] = [
        0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01, 0xA0, 0x82, 0x0A, 0x00,
    ]

    @Test func containersAreToldByTheirBytes() {
        let store: [UInt8] = [0x30, 0x82, 0x0B, 0x10, 0x02, 0x01, 0x03, 0x30, 0x82, 0x0A, 0xD6] + data
        #expect(KeyContainer.kind(of: store, name: "dist.p12") == "a certificate with its private key")
        let key: [UInt8] = [
            0x30, 0x81, 0x87, 0x02, 0x01, 0x00, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02,
        ]
        #expect(KeyContainer.kind(of: key, name: "key.der") == "a private key")
        #expect(KeyContainer.kind(of: [0xFE, 0xED, 0xFE, 0xED, 0, 0], name: "release.jks") == "a Java keystore")
        #expect(KeyContainer.kind(of: Array("kych".utf8) + [0, 1], name: "login.keychain-db") == "a keychain")
    }

    @Test func othersAreNone() {
        // A certificate: its first part is a sequence and no version.
        let certificate: [UInt8] = [0x30, 0x82, 0x03, 0x0A, 0x30, 0x82, 0x01, 0xF2, 0xA0, 0x03, 0x02, 0x01, 0x02]
        #expect(KeyContainer.kind(of: certificate, name: "a.der") == nil)
        #expect(KeyContainer.kind(of: Array("0 is no key".utf8), name: "a.key") == nil)
        for bytes in [[], [0x30], [0x30, 0xFF], [0x30, 0x00], Array(repeating: 0x30, count: 9)] as [[UInt8]] {
            #expect(KeyContainer.kind(of: bytes, name: "a.p12") == nil)
        }
    }
}
