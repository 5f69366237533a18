/// A collection whose elements come in another order each time: they are sorted by their own bytes.
protocol UnorderedEncodable {
    func encodeSorted(to slot: ValueSlot) throws
}

extension Set: UnorderedEncodable where Element: Encodable {
    func encodeSorted(to slot: ValueSlot) throws {
        var list = slot.unkeyedContainer()
        for element in try sortedByBytes({ $0 }) { try list.encode(element) }
    }
}

/// In the form that the library's own `Dictionary.init(from:)` reads.
extension Dictionary: UnorderedEncodable where Key: Encodable, Value: Encodable {
    func encodeSorted(to slot: ValueSlot) throws {
        let sorted = try sortedByBytes(\.key)
        if Key.self is any CodingKeyRepresentable.Type {
            var pairs = slot.container(keyedBy: TextKey.self)
            for (key, value) in sorted {
                guard let key = (key as? any CodingKeyRepresentable)?.codingKey else { throw ByteCodingError() }
                try pairs.encode(value, forKey: TextKey(stringValue: key.stringValue))
            }
        } else {
            var list = slot.unkeyedContainer()
            for (key, value) in sorted {
                try list.encode(key)
                try list.encode(value)
            }
        }
    }
}

extension Collection {
    fileprivate func sortedByBytes(_ part: (Element) -> some Encodable) throws -> [Element] {
        try map { element in
            let message = EncodedMessage()
            try message.write(part(element))
            return (element, message.finish())
        }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
    }
}

/// A key of a dictionary.
struct TextKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
