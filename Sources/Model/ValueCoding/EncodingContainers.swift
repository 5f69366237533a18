/// The place of one value, handed to its `encode(to:)`.
struct ValueSlot: Encoder {
    let message: EncodedMessage
    /// The number of containers around.
    let level: Int
    let start: Int
    /// Not kept: who reads damaged bytes learns no more than that.
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedWriter<Key>(message: message, place: message.container(ValueHead.keyed, in: self)))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        ListWriter(message: message, place: message.container(ValueHead.list, in: self))
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension ValueSlot: SingleValueEncodingContainer {
    func encodeNil() throws { try begin().writeNull() }
    func encode(_ value: Bool) throws { try begin().write(value) }
    func encode(_ value: String) throws { try begin().write(value) }
    func encode(_ value: Double) throws { try begin().write(value) }
    func encode(_ value: Float) throws { try begin().write(value) }
    func encode(_ value: Int) throws { try begin().write(value) }
    func encode(_ value: Int8) throws { try begin().write(integer: value) }
    func encode(_ value: Int16) throws { try begin().write(integer: value) }
    func encode(_ value: Int32) throws { try begin().write(integer: value) }
    func encode(_ value: Int64) throws { try begin().write(integer: value) }
    func encode(_ value: Int128) throws { try begin().write(integer: value) }
    func encode(_ value: UInt) throws { try begin().write(integer: value) }
    func encode(_ value: UInt8) throws { try begin().write(integer: value) }
    func encode(_ value: UInt16) throws { try begin().write(integer: value) }
    func encode(_ value: UInt32) throws { try begin().write(integer: value) }
    func encode(_ value: UInt64) throws { try begin().write(integer: value) }
    func encode(_ value: UInt128) throws { try begin().write(integer: value) }
    func encode<T: Encodable>(_ value: T) throws { try begin().write(value) }

    private func begin() throws -> EncodedMessage {
        try message.begin(self)
        return message
    }
}

struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let message: EncodedMessage
    let place: ContainerPlace
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws { try enter(key).writeNull() }
    func encode(_ value: Bool, forKey key: Key) throws { try enter(key).write(value) }
    func encode(_ value: String, forKey key: Key) throws { try enter(key).write(value) }
    func encode(_ value: Double, forKey key: Key) throws { try enter(key).write(value) }
    func encode(_ value: Float, forKey key: Key) throws { try enter(key).write(value) }
    func encode(_ value: Int, forKey key: Key) throws { try enter(key).write(value) }
    func encode(_ value: Int8, forKey key: Key) throws { try enter(key).write(integer: value) }
    func encode(_ value: Int16, forKey key: Key) throws { try enter(key).write(integer: value) }
    func encode(_ value: Int32, forKey key: Key) throws { try enter(key).write(integer: value) }
    func encode(_ value: Int64, forKey key: Key) throws { try enter(key).write(integer: value) }
    func encode(_ value: Int128, forKey key: Key) throws { try enter(key).write(integer: value) }
    func encode(_ value: UInt, forKey key: Key) throws { try enter(key).write(integer: value) }
    func encode(_ value: UInt8, forKey key: Key) throws { try enter(key).write(integer: value) }
    func encode(_ value: UInt16, forKey key: Key) throws { try enter(key).write(integer: value) }
    func encode(_ value: UInt32, forKey key: Key) throws { try enter(key).write(integer: value) }
    func encode(_ value: UInt64, forKey key: Key) throws { try enter(key).write(integer: value) }
    func encode(_ value: UInt128, forKey key: Key) throws { try enter(key).write(integer: value) }
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws { try enter(key).write(value) }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        promise(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { promise(key).unkeyedContainer() }
    func superEncoder() -> any Encoder { promise(SuperKey()) }
    func superEncoder(forKey key: Key) -> any Encoder { promise(key) }

    private func enter(_ key: some CodingKey) throws -> EncodedMessage {
        try message.enter(place)
        message.writeKey(key)
        return message
    }

    /// These functions cannot throw: the message remembers that it has failed.
    private func promise(_ key: some CodingKey) -> ValueSlot { ((try? enter(key)) ?? message).promise() }
}

struct ListWriter: UnkeyedEncodingContainer {
    let message: EncodedMessage
    let place: ContainerPlace
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(message: EncodedMessage, place: ContainerPlace) {
        self.message = message
        self.place = place
    }

    mutating func encodeNil() throws { try enter().writeNull() }
    mutating func encode(_ value: Bool) throws { try enter().write(value) }
    mutating func encode(_ value: String) throws { try enter().write(value) }
    mutating func encode(_ value: Double) throws { try enter().write(value) }
    mutating func encode(_ value: Float) throws { try enter().write(value) }
    mutating func encode(_ value: Int) throws { try enter().write(value) }
    mutating func encode(_ value: Int8) throws { try enter().write(integer: value) }
    mutating func encode(_ value: Int16) throws { try enter().write(integer: value) }
    mutating func encode(_ value: Int32) throws { try enter().write(integer: value) }
    mutating func encode(_ value: Int64) throws { try enter().write(integer: value) }
    mutating func encode(_ value: Int128) throws { try enter().write(integer: value) }
    mutating func encode(_ value: UInt) throws { try enter().write(integer: value) }
    mutating func encode(_ value: UInt8) throws { try enter().write(integer: value) }
    mutating func encode(_ value: UInt16) throws { try enter().write(integer: value) }
    mutating func encode(_ value: UInt32) throws { try enter().write(integer: value) }
    mutating func encode(_ value: UInt64) throws { try enter().write(integer: value) }
    mutating func encode(_ value: UInt128) throws { try enter().write(integer: value) }
    mutating func encode<T: Encodable>(_ value: T) throws { try enter().write(value) }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        promise().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { promise().unkeyedContainer() }
    mutating func superEncoder() -> any Encoder { promise() }

    private mutating func enter() throws -> EncodedMessage {
        count += 1
        try message.enter(place)
        return message
    }

    private mutating func promise() -> ValueSlot { ((try? enter()) ?? message).promise() }
}

/// The key under which a class keeps its superclass when it names none.
struct SuperKey: CodingKey {
    var stringValue: String { "super" }
    var intValue: Int? { nil }

    init() {}
    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
}
