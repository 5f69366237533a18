/// Writes `Encodable` values as compact bytes, any number of them one after another; ``ByteDecoder`` reads them back.
///
/// Unlike JSON it has a form for every value: all bit patterns of floating-point numbers, every string, every integer.
/// The same values give the same bytes, also when they hold sets or dictionaries. The bytes name no types, so that only
/// the build that wrote them may read them.
///
/// Values are written as they come, in one pass. A hand-written `encode(to:)` must therefore be done with a nested
/// container before it goes on with the container around it.
public struct ByteEncoder: ~Copyable {
    private let message = EncodedMessage()

    public init() {}

    /// Appends a value. After an error nothing more can be encoded.
    /// - Throws: when `encode(to:)` throws, also when the type itself takes no notice of that; when it writes two values
    ///   in the place of one or goes back to a container that it has left; when values are nested too deeply.
    public borrowing func encode(_ value: some Encodable) throws(ByteCodingError) {
        do {
            try message.write(value)
        } catch {
            throw ByteCodingError()
        }
    }

    /// Everything that was encoded.
    public consuming func finish() -> [UInt8] { message.finish() }
}

/// The bytes written so far, and the containers that are open.
final class EncodedMessage {
    private struct Open {
        /// Where the contents begin; the byte before is kept for their length.
        var start: Int
        var head: UInt8
        var number: Int
    }

    var writer = ByteWriter()
    private var keys = KeyTable()
    private var open: [Open] = []
    private var containers = 0
    private var depth = 0
    /// Where a value is promised that nobody has written yet.
    private var promised: Int?
    private var isUnordered: [ObjectIdentifier: Bool] = [:]
    /// Nothing is to be trusted any more.
    private(set) var hasFailed = false

    func finish() -> [UInt8] {
        var whole = ByteWriter()
        whole.reserve(writer.count + keys.texts.count * 16 + 8)
        whole.write(keys.texts) { $0.write($1) }
        whole.append(writer.bytes[...])
        return whole.bytes
    }

    func fail() { hasFailed = true }

    // MARK: Values

    func write<T: Encodable>(_ value: T) throws {
        guard !hasFailed else { throw ByteCodingError() }
        // Elements of arrays come this way, whatever they are.
        if T.self == String.self, let text = value as? String { return write(text) }
        if T.self == Int.self, let number = value as? Int { return write(number) }
        let slot = ValueSlot(message: self, level: open.count, start: writer.count)
        depth += 1
        defer { depth -= 1 }
        do {
            guard depth <= ValueHead.maximumDepth else { throw ByteCodingError() }
            if isUnordered(T.self), let unordered = value as? any UnorderedEncodable {
                try unordered.encodeSorted(to: slot)
            } else {
                try value.encode(to: slot)
            }
        } catch {
            fail()
            throw error
        }
        close(to: slot.level)
        if writer.count == slot.start { writeEmpty() }
        guard !hasFailed else { throw ByteCodingError() }
    }

    private func isUnordered<T>(_ type: T.Type) -> Bool {
        if let known = isUnordered[ObjectIdentifier(type)] { return known }
        let answer = type is any UnorderedEncodable.Type
        isUnordered[ObjectIdentifier(type)] = answer
        return answer
    }

    func writeKey(_ key: some CodingKey) { writer.write(unsigned: keys.number(of: key.stringValue)) }

    func write(_ value: Int) {
        if value >= 0, value < 0x80 {
            writer.append(ValueHead.smallInt | UInt8(truncatingIfNeeded: value))
        } else {
            writer.append(ValueHead.int)
            writer.write(value)
        }
    }

    func write(_ text: String) {
        let count = text.utf8.count
        if count < 0x40 {
            writer.append(ValueHead.shortString | UInt8(truncatingIfNeeded: count))
        } else {
            writer.append(ValueHead.string)
            writer.write(unsigned: count)
        }
        writer.append(text)
    }

    func writeNull() { writer.append(ValueHead.null) }

    func write(_ value: Bool) { writer.append(value ? ValueHead.yes : ValueHead.no) }

    func write(_ value: Double) {
        writer.append(ValueHead.double)
        writer.append(bytesOf: value.bitPattern)
    }

    func write(_ value: Float) {
        writer.append(ValueHead.float)
        writer.append(bytesOf: value.bitPattern)
    }

    func write(integer value: some FixedWidthInteger) {
        if let small = Int(exactly: value) {
            write(small)
        } else if let unsigned = UInt64(exactly: value) {
            writer.append(ValueHead.unsigned)
            writer.append(bytesOf: unsigned)
        } else {
            writer.append(ValueHead.wide)
            writer.append(UInt8(value < 0 ? 1 : 0))
            writer.append(bytesOf: UInt128(truncatingIfNeeded: value))
        }
    }

    private func writeEmpty() {
        writer.append(ValueHead.keyed)
        writer.append(0)
    }

    // MARK: Containers

    /// Opens a container in the place of a value, or gives back the one that the value has opened there before, as a
    /// class and its superclass do.
    func container(_ head: UInt8, in slot: ValueSlot) -> ContainerPlace {
        settle(at: slot.start)
        if open.count > slot.level, open[slot.level].start == slot.start + 2, open[slot.level].head == head {
            return ContainerPlace(level: slot.level, number: open[slot.level].number)
        }
        if open.count != slot.level || writer.count != slot.start { fail() }
        return open(head)
    }

    /// Opens a container where the next value goes.
    func open(_ head: UInt8) -> ContainerPlace {
        containers += 1
        writer.append(head)
        writer.append(0)
        open.append(Open(start: writer.count, head: head, number: containers))
        return ContainerPlace(level: open.count - 1, number: containers)
    }

    /// Says that the next value goes into this container: what was opened inside is closed.
    func enter(_ place: ContainerPlace) throws {
        close(to: place.level + 1)
        guard !hasFailed, place.level < open.count, open[place.level].number == place.number else {
            fail()
            throw ByteCodingError()
        }
    }

    /// A value that somebody else will write.
    func promise() -> ValueSlot {
        promised = writer.count
        return ValueSlot(message: self, level: open.count, start: writer.count)
    }

    /// Begins a single value.
    func begin(_ slot: ValueSlot) throws {
        settle(at: slot.start)
        guard !hasFailed, open.count == slot.level, writer.count == slot.start else {
            fail()
            throw ByteCodingError()
        }
    }

    private func settle(at start: Int) {
        if promised == start, writer.count == start { promised = nil }
    }

    private func close(to level: Int) {
        if let place = promised {
            promised = nil
            if writer.count == place { writeEmpty() }
        }
        while open.count > level {
            writer.setLength(from: open[open.count - 1].start)
            open.removeLast()
        }
    }
}

/// A container that was opened: its place among the open ones, and its number among all.
struct ContainerPlace {
    var level: Int
    var number: Int
}
