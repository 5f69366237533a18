import TenetRepositorySupport
import Testing

@Suite struct SHA256Tests {
    /// Messages and digests that FIPS 180-4's examples publish.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ]) func publishedDigests(message: String, digest: String) { #expect(hex(SHA256.hash(message.utf8)) == digest) }

    @Test func aMillionLetters() {
        let digest = hex(SHA256.hash([UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)))
        #expect(digest == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    }

    @Test func everyLengthAroundABlockHasADigestOfItsOwn() {
        let digests = (0..<200).map { hex(SHA256.hash([UInt8](repeating: 7, count: $0))) }
        #expect(Set(digests).count == 200)
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let text = String(byte, radix: 16)
            return text.utf8.count == 1 ? "0" + text : text
        }.joined()
    }
}
