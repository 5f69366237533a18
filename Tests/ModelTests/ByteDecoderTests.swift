import TenetModel
import Testing

/// What cannot be coded is an error, and damaged bytes are: nothing traps, nothing is made up in silence.
@Suite struct ByteDecoderTests {
    private struct Sample: Codable, Equatable {
        var name = "a name"
        var numbers = [1, -200, 1 << 50]
        var tree = Tree.pair(.value(7), .named(name: "x", .nan))
        var table: [String: [Int?]] = ["a": [1, nil], "b": []]
        var holder = Holder(text: "t", texts: [String(repeating: "long ", count: 40)], inner: ["k": ["v"]])
        var nested = Nested(numbers: [5], name: "n")
        var wide: UInt128 = .max
        var range = ByteRange(4, 10)
    }

    @Test func everyTruncationIsAnError() throws {
        let bytes = try encoded(Sample())
        for length in bytes.indices {
            #expect(throws: ByteCodingError.self) { _ = try decoded(Sample.self, from: Array(bytes[..<length])) }
        }
    }

    @Test func noDamagedByteTraps() throws {
        let bytes = try encoded(Sample())
        for index in bytes.indices {
            for mask in [1, 2, 4, 8, 16, 32, 64, 128, 0xFF] as [UInt8] {
                var damaged = bytes
                damaged[index] ^= mask
                guard let value = try? decoded(Sample.self, from: damaged) else { continue }
                // What can be read can be written again.
                _ = try encoded(value)
            }
        }
    }

    /// Heads: 8 string, 9 keyed, 10 list, each followed by a length; no keys come first.
    @Test(arguments: [8, 9, 10] as [UInt8])
    func lengthsBeyondTheEndAreErrors(head: UInt8) {
        for length in [[0x7F], [0xFF, 0xFF, 0xFF, 0x7F], Array(repeating: 0xFF, count: 9) + [1]] as [[UInt8]] {
            let bytes = [0, head] + length
            #expect(throws: ByteCodingError.self) { _ = try decoded(String.self, from: bytes) }
            #expect(throws: ByteCodingError.self) { _ = try decoded(Ordered.self, from: bytes) }
            #expect(throws: ByteCodingError.self) { _ = try decoded([Int].self, from: bytes) }
        }
        #expect(throws: ByteCodingError.self) { _ = try ByteDecoder([0xFF, 0xFF, 0xFF, 0xFF, 0x0F]) }
    }

    @Test func anotherTypeThanWasWrittenIsAnError() throws {
        #expect(throws: ByteCodingError.self) { _ = try decoded(Int.self, from: encoded("1")) }
        #expect(throws: ByteCodingError.self) { _ = try decoded(String.self, from: encoded(1)) }
        #expect(throws: ByteCodingError.self) { _ = try decoded(Int8.self, from: encoded(128)) }
        #expect(throws: ByteCodingError.self) { _ = try decoded(UInt.self, from: encoded(-1)) }
        #expect(throws: ByteCodingError.self) { _ = try decoded(Double.self, from: encoded(Float(1))) }
        #expect(throws: ByteCodingError.self) { _ = try decoded(Bool.self, from: encoded(1)) }
        #expect(throws: ByteCodingError.self) {
            _ = try decoded([Int].self, from: encoded(Ordered(a: 1, b: "", c: nil)))
        }
        #expect(throws: ByteCodingError.self) { _ = try decoded(Plain.self, from: encoded("three")) }
    }

    @Test func whatThrowsWhileItIsEncodedIsAnErrorEvenWhenNobodyListens() throws {
        struct Faulty: Encodable {
            func encode(to encoder: any Encoder) throws { throw SampleError() }
        }
        struct Deaf: Encodable {
            func encode(to encoder: any Encoder) throws {
                var list = encoder.unkeyedContainer()
                try? list.encode(Faulty())
                try list.encode(1)
            }
        }
        #expect(throws: ByteCodingError.self) { _ = try encoded(Faulty()) }
        #expect(throws: ByteCodingError.self) { _ = try encoded(Deaf()) }
        let encoder = ByteEncoder()
        #expect(throws: ByteCodingError.self) { try encoder.encode(Faulty()) }
        #expect(throws: ByteCodingError.self) { try encoder.encode(1) }
    }

    @Test func twoValuesInOnePlaceAreAnError() {
        struct Double: Encodable {
            func encode(to encoder: any Encoder) throws {
                var single = encoder.singleValueContainer()
                try single.encode(1)
                try single.encode(2)
            }
        }
        struct Mixed: Encodable {
            func encode(to encoder: any Encoder) throws {
                _ = encoder.container(keyedBy: Key.self)
                _ = encoder.unkeyedContainer()
            }
            enum Key: CodingKey { case a }
        }
        #expect(throws: ByteCodingError.self) { _ = try encoded(Double()) }
        #expect(throws: ByteCodingError.self) { _ = try encoded(Mixed()) }
    }

    @Test func goingBackToAContainerThatWasLeftIsAnError() {
        struct Back: Encodable {
            func encode(to encoder: any Encoder) throws {
                var list = encoder.unkeyedContainer()
                var first = list.nestedUnkeyedContainer()
                try list.encode(1)
                try first.encode(2)
            }
        }
        #expect(throws: ByteCodingError.self) { _ = try encoded(Back()) }
    }

    @Test func nestingIsLimitedBothWays() throws {
        #expect(try decoded(Tree.self, from: encoded(Tree.chain(150))) == Tree.chain(150))
        #expect(throws: ByteCodingError.self) { _ = try encoded(Tree.chain(1_000)) }
        var bytes: [UInt8] = []
        for _ in 0..<300 {
            var length: [UInt8] = []
            var rest = bytes.count
            repeat {
                length.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
                rest >>= 7
            } while rest > 0
            bytes = [10] + length + bytes
        }
        #expect(throws: ByteCodingError.self) { _ = try decoded(Lists.self, from: [0] + bytes) }
    }

    private struct Lists: Decodable {
        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            while !list.isAtEnd { _ = try list.decode(Lists.self) }
        }
    }
}
