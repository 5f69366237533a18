import TenetModel
import TenetRepositorySupport
import TenetRuleKit
import TenetRuleSupport
import TenetTestSupport
import Testing

@Suite struct SecretScanTests {
    private func secrets(_ text: String, _ path: String = "config.yml", today: String? = nil) -> [String] {
        let scan = SecretScan(today: today.flatMap { CalendarDay($0) })
        return scan.secrets(in: Array(text.utf8), path: path).map { String(decoding: $0.value, as: UTF8.self) }
    }

    /// The sample that GitHub published with the description of its checksums.
    @Test func checksumOfGitHub() {
        let digits = Checksum.digits(of: "zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ".utf8)
        #expect(String(decoding: digits, as: UTF8.self) == "0mLq17")
    }

    @Test func aTokenWithAWrongChecksumIsMadeUp() {
        var random = SecretCorpus(seed: 1)
        let drawn = random.draw(30, SecretCorpus.base62)
        let digits = String(decoding: Checksum.digits(of: drawn.utf8), as: UTF8.self)
        #expect(secrets("a: ghp_\(drawn)\(digits)\n").count == 1)
        #expect(secrets("a: ghp_\(drawn)\(digits == "000000" ? "000001" : "000000")\n").isEmpty)
    }

    @Test func anExpiredTokenIsNoSecretAnyMore() {
        var random = SecretCorpus(seed: 2)
        let token = random.webToken()
        #expect(secrets("value: \(token)", today: "2026-11-27").count == 1)
        #expect(secrets("value: \(token)", today: "2050-01-01").isEmpty)
    }

    @Test func oneNameWithManyValuesIsATable() {
        var random = SecretCorpus(seed: 3)
        func rows(_ count: Int) -> String {
            (0..<count).map { _ in "{\"serverToken\": \"\(random.draw(32, SecretCorpus.base62))\"}" }.joined(
                separator: ",\n")
        }
        #expect(secrets(rows(3), "servers.json").count == 3)
        #expect(secrets(rows(30), "servers.json").isEmpty)
    }

    @Test func encodedTextIsJudgedByWhatItSays() {
        let corpus = SecretCorpus(seed: 4)
        #expect(secrets("token: \(corpus.encoded(Array("an awesome receipt".utf8)))").isEmpty)
        #expect(secrets("password: \(corpus.encoded(Array("q8Zk3Lw0Vt5Nx2Rb".utf8)))").count == 1)
    }

    @Test func messagesShowFourCharactersAtMost() {
        var random = SecretCorpus(seed: 5)
        for length in [16, 19, 20, 40, 200] {
            let value = random.draw(length, SecretCorpus.base62)
            for secret in SecretScan().secrets(in: Array("api_key: \(value)".utf8), path: "a.yml") {
                let shown = secret.shown
                for start in 0...(length - 3) {
                    let part = String(Array(value)[start..<(start + 3)])
                    #expect(!shown.contains(part))
                }
                #expect(length >= 20 || !shown.contains("…"))
            }
        }
    }

    @Test func rangesAreThoseOfTheValues() {
        for item in SecretCorpus(seed: 6).items {
            let bytes = Array(item.text.utf8)
            for secret in SecretScan().secrets(in: bytes, path: item.path) {
                #expect(Array(bytes[secret.range.lower..<secret.range.upper]) == secret.value)
            }
        }
    }

    @Test func filesThatEndAnywhereAreRead() {
        for item in SecretCorpus(seed: 7).items.prefix(300) where item.text.utf8.count < 200 {
            let bytes = Array(item.text.utf8)
            for end in bytes.indices { _ = SecretScan().secrets(in: Array(bytes[..<end]), path: item.path) }
        }
    }

    @Test func anyBytesAreRead() {
        var random = SeededGenerator(seed: 8)
        let pieces = [
            "token", "key", "=", ":", "\"", "'", "\\", "-----BEGIN ", "PRIVATE KEY-----", "://", "@", "eyJ", ".",
            "<key>",
            "</key>", "{", "return", "Bearer ", "Basic ", "?", "|", ",", "\n", "AKIA", "xoxb-", "value", "A1b2",
            "\u{FF}",
        ].map { Array($0.utf8) }
        for path in ["a.swift", "a.plist", ".env", "Fastfile", "a.md", ".netrc", "a.lock"] {
            for _ in 0..<150 {
                var bytes: [UInt8] = []
                for _ in 0..<Int.random(in: 0...40, using: &random) {
                    bytes += pieces.randomElement(using: &random) ?? []
                    if Bool.random(using: &random) { bytes.append(UInt8.random(in: 0...255, using: &random)) }
                }
                _ = SecretScan().secrets(in: bytes, path: path)
            }
        }
    }

    @Test(arguments: [
        "token=", "key: \"", "-----BEGIN PRIVATE KEY-----\n", "https://a:b@", "eyJ", "password", "\\\"", "a8Q~",
        "Bearer ",
        "token = \"a1B2c3D4e5F6g7H8\"\n", "{", "xoxb-1234567890-", "key,", "<key>token</key>",
    ])
    func timeGrowsWithTheText(piece: String) {
        let ratio = Growth.ratio(6_000 / piece.utf8.count) { count in
            let bytes = Array(String(repeating: piece, count: count).utf8)
            return { _ = SecretScan().secrets(in: bytes, path: "a.yml") }
        }
        #expect(ratio < Growth.linear)
    }
}
