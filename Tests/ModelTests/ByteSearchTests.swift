import TenetModel
import Testing

@Suite struct ByteSearchTests {
    @Test func findsWhatAPlainSearchFinds() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<4_000 {
            let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in UInt8.random(in: 0...2, using: &random)
            }
            let needle = (0..<Int.random(in: 0...4, using: &random)).map { _ in UInt8.random(in: 0...2, using: &random)
            }
            let lower = Int.random(in: 0...bytes.count, using: &random)
            let slice = bytes[lower...]
            let expected =
                slice.indices.first { slice[$0...].starts(with: needle) }
                ?? (needle.isEmpty ? slice.startIndex : nil)
            #expect(
                slice.firstRange(of: needle) == expected.map { $0..<$0 + needle.count },
                "\(needle) in \(bytes) from \(lower)")
        }
    }

    @Test func takesTextsAndSlicesForNeedles() {
        let bytes = Array("let address = https://harbor.example".utf8)
        #expect(bytes.firstRange(of: "://".utf8) == 19..<22)
        #expect(bytes[20...].firstRange(of: "://".utf8) == nil)
        #expect(bytes.firstRange(of: bytes[19..<22]) == 19..<22)
        #expect(bytes.firstRange(of: "https://harbor.example/more than there is".utf8) == nil)
    }
}
