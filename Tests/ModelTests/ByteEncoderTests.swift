import Foundation
import TenetModel
import Testing

/// Every value comes back as it was, and the same value gives the same bytes.
@Suite struct ByteEncoderTests {
    @Test func numbersOfEveryKindComeBack() throws {
        try expectRoundTrip([Int.min, -129, -128, -1, 0, 1, 127, 128, 1 << 40, .max])
        try expectRoundTrip([Int8.min, -1, 0, .max])
        try expectRoundTrip([Int16.min, .max])
        try expectRoundTrip([Int32.min, .max])
        try expectRoundTrip([Int64.min, .max])
        try expectRoundTrip([Int128.min, -1, 0, .max])
        try expectRoundTrip([UInt.min, 127, 128, .max])
        try expectRoundTrip([UInt8.max])
        try expectRoundTrip([UInt16.max])
        try expectRoundTrip([UInt32.max])
        try expectRoundTrip([UInt64(Int64.max), UInt64(Int64.max) + 1, .max])
        try expectRoundTrip([UInt128(UInt64.max) + 1, .max])
        try expectRoundTrip([true, false])
    }

    @Test(arguments: [
        0, -0.0, 1.5, .infinity, -.infinity, .nan, .signalingNaN, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
        Double(nan: 0x1234, signaling: false),
    ])
    func floatingPointNumbersKeepTheirBits(value: Double) throws {
        #expect(try decoded(Double.self, from: encoded(value)).bitPattern == value.bitPattern)
        let float = Float(value)
        #expect(try decoded(Float.self, from: encoded(float)).bitPattern == float.bitPattern)
        #expect(try decoded([Double?].self, from: encoded([value, nil])).first??.bitPattern == value.bitPattern)
    }

    @Test func stringsKeepTheirScalars() throws {
        let texts = [
            "", "a", "\u{0}", "é", "e\u{301}", "\u{FFFD}", "\u{10FFFF}", "🇩🇪👩‍👩‍👧", "\u{202E}\r\n\t\"\\", "super",
        ]
        let lengths = [62, 63, 64, 65, 127, 128, 129, 16_383, 16_384].map { String(repeating: "x", count: $0) }
        for text in texts + lengths {
            let back = try decoded(String.self, from: encoded(text))
            #expect(back.utf8.elementsEqual(text.utf8))
            try expectRoundTrip(Holder(text: text, texts: [text, text], inner: ["\(text)": [text]]))
        }
    }

    @Test func optionalsAtEveryDepthComeBack() throws {
        try expectRoundTrip([Int?.none, 1, nil])
        try expectRoundTrip([[Int?]?.none, [nil], []])
        try expectRoundTrip(Optionals(first: nil, second: 2, third: nil, fourth: ["a", nil]))
        try expectRoundTrip(Optionals(first: "1", second: nil, third: [3], fourth: []))
        try expectRoundTrip(String?.none)
    }

    @Test func enumerationsWithAssociatedValuesComeBack() throws {
        try expectRoundTrip([
            Tree.leaf, .value(3), .named(name: "a", .infinity), .pair(.value(1), .pair(.leaf, .named(name: "", 0))),
        ])
        try expectRoundTrip([Plain.one, .two])
    }

    @Test func emptyValuesComeBack() throws {
        try expectRoundTrip(Nothing())
        try expectRoundTrip([Nothing(), Nothing()])
        try expectRoundTrip([[String]](arrayLiteral: [], []))
        try expectRoundTrip([String: Nothing]())
    }

    @Test func keysMayBeReadInAnotherOrder() throws {
        let bytes = try encoded([Ordered(a: 1, b: "2", c: nil), Ordered(a: 3, b: "4", c: true)])
        let back = try decoded([Reordered].self, from: bytes)
        #expect(back.map(\.b) == ["2", "4"] && back.map(\.a) == [1, 3] && back.map(\.c) == [nil, true])
    }

    @Test func classesAndTheirSuperclassesComeBack() throws {
        let back = try decoded(Derived.self, from: encoded(Derived(name: "a", size: 5)))
        #expect(back.name == "a" && back.size == 5)
    }

    @Test func nestedContainersComeBack() throws {
        try expectRoundTrip(Nested(numbers: [1, 2, 300], name: "n"))
        try expectRoundTrip([Nested(numbers: [], name: ""), Nested(numbers: [-1], name: "m")])
    }

    @Test func typesOfFoundationComeBack() throws {
        try expectRoundTrip(UUID())
        try expectRoundTrip(Date(timeIntervalSinceReferenceDate: .pi))
        try expectRoundTrip(Decimal(string: "-12345678901234567890.5"))
        try expectRoundTrip(URL(string: "https://example.com/a?b=c"))
        try expectRoundTrip(Data([0, 255, 7]))
        try expectRoundTrip(IndexPath(indexes: [1, 2, 3]))
        try expectRoundTrip(0..<5)
        try expectRoundTrip(ByteRange(3, 9))
    }

    @Test func theOrderOfSetsAndDictionariesIsTheSameEachTime() throws {
        let words = (0..<200).map { "word \($0)" }
        let first = Unordered(words)
        let bytes = try encoded(first)
        try expectRoundTrip(first)
        for _ in 0..<5 { #expect(try encoded(Unordered(words.shuffled())) == bytes) }
    }

    @Test func severalValuesAreOneMessage() throws {
        let encoder = ByteEncoder()
        for number in 0..<50 {
            try encoder.encode(Ordered(a: number, b: "\(number)", c: number % 3 == 0 ? nil : true))
            try encoder.encode(number)
        }
        let bytes = encoder.finish()
        var decoder = try ByteDecoder(bytes[...])
        for number in 0..<50 {
            #expect(try decoder.decode(Ordered.self).a == number)
            #expect(try decoder.decode(Int.self) == number)
        }
        let isAtEnd = decoder.isAtEnd
        #expect(isAtEnd)
        #expect(throws: ByteCodingError.self) { _ = try decoder.decode(Int.self) }
    }
}

func encoded(_ value: some Encodable) throws -> [UInt8] {
    let encoder = ByteEncoder()
    try encoder.encode(value)
    return encoder.finish()
}

func decoded<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws -> T {
    var decoder = try ByteDecoder(bytes[...])
    let value = try decoder.decode(type)
    guard decoder.isAtEnd else { throw ByteCodingError() }
    return value
}

private func expectRoundTrip<T: Codable & Equatable>(_ value: T, location: SourceLocation = #_sourceLocation) throws {
    let bytes = try encoded(value)
    let back = try decoded(T.self, from: bytes)
    #expect(back == value, sourceLocation: location)
    #expect(try encoded(back) == bytes, sourceLocation: location)
}
