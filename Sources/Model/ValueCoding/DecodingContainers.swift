/// The place of one value, handed to its `init(from:)`.
struct ValuePlace: Decoder {
    let message: DecodedMessage
    let position: Int
    let end: Int
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(KeyedReader<Key>(message: message, contents: try contents(ValueHead.keyed)))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        ListReader(message: message, contents: try contents(ValueHead.list))
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    private func contents(_ head: UInt8) throws -> Range<Int> {
        guard try message.byte(at: position, before: end) == head else { throw ByteCodingError() }
        return try message.contents(ofValueAt: position, before: end)
    }
}

extension ValuePlace: SingleValueDecodingContainer {
    func decodeNil() -> Bool { (try? message.isNull(at: position, before: end)) ?? false }
    func decode(_ type: Bool.Type) throws -> Bool { try message.bool(at: position, before: end) }
    func decode(_ type: String.Type) throws -> String { try message.string(at: position, before: end) }
    func decode(_ type: Double.Type) throws -> Double { try message.double(at: position, before: end) }
    func decode(_ type: Float.Type) throws -> Float { try message.float(at: position, before: end) }
    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try message.read(type, at: position, before: end) }

    private func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
        try message.integer(type, at: position, before: end)
    }
}

struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let message: DecodedMessage
    let contents: Range<Int>
    var codingPath: [any CodingKey] { [] }

    var allKeys: [Key] {
        var keys: [Key] = []
        var position = contents.lowerBound
        while position < contents.upperBound, let (key, value) = try? pair(at: position) {
            if let known = Key(stringValue: key) { keys.append(known) }
            position = value.upperBound
        }
        return keys
    }

    func contains(_ key: Key) -> Bool { (try? find(key)) != nil }

    func decodeNil(forKey key: Key) throws -> Bool {
        try isNull(try place(key))
    }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try read(key) { try $0.bool(at: $1, before: $2) } }
    func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try read(key) { try $0.string(at: $1, before: $2) }
    }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try read(key) { try $0.double(at: $1, before: $2) }
    }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
        try read(key) { try $0.float(at: $1, before: $2) }
    }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(type, key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(type, key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(type, key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(type, key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(type, key) }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(type, key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(type, key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(type, key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(type, key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(type, key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(type, key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(type, key) }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try read(key) { try $0.read(type, at: $1, before: $2) }
    }

    /// One search in place of the three of the library's own.
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let value = try find(key), !(try isNull(value)) else { return nil }
        return try decode(type, forKey: key)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try slot(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try slot(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try slot(SuperKey()) }
    func superDecoder(forKey key: Key) throws -> any Decoder { try slot(key) }

    // MARK: Search

    /// A pair: its key and the range of its value.
    private func pair(at position: Int) throws -> (key: String, value: Range<Int>) {
        var start = position
        let number = try message.length(at: &start, before: contents.upperBound)
        guard number < message.keys.count else { throw ByteCodingError() }
        return (message.keys[number], start..<(try message.end(ofValueAt: start, before: contents.upperBound)))
    }

    /// The value of a key. O(1) when values are read in the order in which they were written.
    private func find(_ key: some CodingKey) throws -> Range<Int>? {
        let text = key.stringValue
        let next = message.reading.container == contents.lowerBound ? message.reading.next : contents.lowerBound
        if next < contents.upperBound {
            let pair = try pair(at: next)
            if pair.key == text { return pair.value }
        }
        var position = contents.lowerBound
        while position < contents.upperBound {
            let pair = try pair(at: position)
            if pair.key == text { return pair.value }
            position = pair.value.upperBound
        }
        return nil
    }

    private func place(_ key: some CodingKey) throws -> Range<Int> {
        guard let value = try find(key) else { throw ByteCodingError() }
        return value
    }

    private func isNull(_ value: Range<Int>) throws -> Bool {
        let isNull = try message.isNull(at: value.lowerBound, before: value.upperBound)
        if isNull { message.move(in: contents.lowerBound, to: value.upperBound) }
        return isNull
    }

    private func read<T>(_ key: Key, _ body: (DecodedMessage, Int, Int) throws -> T) throws -> T {
        let value = try place(key)
        let result = try body(message, value.lowerBound, value.upperBound)
        message.move(in: contents.lowerBound, to: value.upperBound)
        return result
    }

    private func integer<T: FixedWidthInteger>(_ type: T.Type, _ key: Key) throws -> T {
        try read(key) { try $0.integer(type, at: $1, before: $2) }
    }

    private func slot(_ key: some CodingKey) throws -> ValuePlace {
        let value = try place(key)
        return ValuePlace(message: message, position: value.lowerBound, end: value.upperBound)
    }
}

struct ListReader: UnkeyedDecodingContainer {
    let message: DecodedMessage
    private let end: Int
    private var position: Int
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    /// Not known before the end.
    var count: Int? { nil }
    var isAtEnd: Bool { position >= end }

    init(message: DecodedMessage, contents: Range<Int>) {
        self.message = message
        position = contents.lowerBound
        end = contents.upperBound
    }

    mutating func decodeNil() throws -> Bool {
        guard try message.isNull(at: position, before: end) else { return false }
        position += 1
        currentIndex += 1
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try $0.bool(at: $1, before: $2) } }
    mutating func decode(_ type: String.Type) throws -> String { try next { try $0.string(at: $1, before: $2) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try next { try $0.double(at: $1, before: $2) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try next { try $0.float(at: $1, before: $2) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try next { try $0.read(type, at: $1, before: $2) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try slot().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try slot().unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { try slot() }

    private mutating func next<T>(_ body: (DecodedMessage, Int, Int) throws -> T) throws -> T {
        let valueEnd = try message.end(ofValueAt: position, before: end)
        let result = try body(message, position, valueEnd)
        position = valueEnd
        currentIndex += 1
        return result
    }

    private mutating func integer<T: FixedWidthInteger>(_ type: T.Type) throws -> T {
        try next { try $0.integer(type, at: $1, before: $2) }
    }

    private mutating func slot() throws -> ValuePlace {
        try next { ValuePlace(message: $0, position: $1, end: $2) }
    }
}
