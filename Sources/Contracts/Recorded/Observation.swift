internal import TenetModel
internal import TenetResources

/// What was seen of one value, over all elements and all files.
struct Observation {
    private struct Member {
        var place: ContractPlace
        var count = 0
        var value = Observation()
    }

    private var nulls = 0
    private var booleans = 0
    private var integers = 0
    private var hasLargeIntegers = false
    private var numbers = 0
    private var texts = 0
    private var formats: [StringFormat] = [.uuid, .date, .dateTime, .uri]
    private var arrays = 0
    /// Of the elements of all arrays: none or one.
    private var elements: [Observation] = []
    private var objects = 0
    private var names: [String] = []
    private var members: [String: Member] = [:]

    /// Objects with more keys than this that look like ids are maps.
    private static let fewKeys = 2

    mutating func add(_ value: JSONValue, in text: RecordedText) {
        if value.isObject {
            addObject(value, in: text)
        } else if let string = value.string {
            add(text: string)
        } else if value.bool != nil {
            booleans += 1
        } else if let number = value.scalar?.text {
            add(number: number)
        } else if text.startsArray(value.range) {
            addArray(value, in: text)
        } else {
            nulls += 1
        }
    }

    /// A value that travels as text, such as that of a query parameter: numbers and booleans are written without
    /// quotes there.
    mutating func add(wireText: String) {
        if Int(wireText) != nil {
            add(number: wireText)
        } else if wireText == "true" || wireText == "false" {
            booleans += 1
        } else {
            add(text: wireText)
        }
    }

    /// The type that fits everything seen; unknown when nothing was.
    var type: SchemaType {
        var kinds: [SchemaType.Kind] = []
        if booleans > 0 { kinds.append(.boolean) }
        if numbers > 0 {
            kinds.append(.number(.plain))
        } else if integers > 0 {
            kinds.append(.integer(hasLargeIntegers ? .int64 : .plain))
        }
        if texts > 0 { kinds.append(.string(formats.first ?? .plain)) }
        if arrays > 0 { kinds.append(.array(elements.first?.type ?? .unknown, isUnique: false)) }
        if objects > 0 { kinds.append(objectKind) }
        guard let only = kinds.first else { return SchemaType(.unknown, isNullable: nulls > 0) }
        return SchemaType(kinds.count == 1 ? only : .union(kinds.map { SchemaType($0) }, nil), isNullable: nulls > 0)
    }

    private var objectKind: SchemaType.Kind {
        if names.count > Self.fewKeys, names.allSatisfy({ TextFormat.isIdentifier($0) }) {
            var value = Observation()
            for name in names {
                if let member = members[name] { value.merge(member.value) }
            }
            return .map(value.type)
        }
        let fields = names.compactMap { name -> SchemaField? in
            guard let member = members[name] else { return nil }
            return SchemaField(
                name: name, place: member.place, type: member.value.type, isRequiredInRequests: false,
                isAlwaysInResponses: member.count == objects)
        }
        return .object(SchemaObject(fields: fields))
    }

    private mutating func addObject(_ value: JSONValue, in text: RecordedText) {
        objects += 1
        var seen: Set<String> = []
        for member in value.members {
            let name = member.key.text
            if members[name] == nil {
                names.append(name)
                members[name] = Member(place: text.place(member.key.range))
            }
            // Of keys that stand twice the first counts.
            guard seen.insert(name).inserted else { continue }
            members[name]?.count += 1
            members[name]?.value.add(member.value, in: text)
        }
    }

    private mutating func addArray(_ value: JSONValue, in text: RecordedText) {
        arrays += 1
        for element in value.elements {
            if elements.isEmpty { elements.append(Observation()) }
            elements[0].add(element, in: text)
        }
    }

    private mutating func add(text: String) {
        texts += 1
        formats.removeAll { !TextFormat.fits(text, $0) }
    }

    private mutating func add(number: String) {
        if let integer = Int(number) {
            integers += 1
            if Int32(exactly: integer) == nil { hasLargeIntegers = true }
        } else {
            numbers += 1
        }
    }

    private mutating func merge(_ other: Observation) {
        nulls += other.nulls
        booleans += other.booleans
        integers += other.integers
        hasLargeIntegers = hasLargeIntegers || other.hasLargeIntegers
        numbers += other.numbers
        if other.texts > 0 {
            formats.removeAll { !other.formats.contains($0) }
            texts += other.texts
        }
        arrays += other.arrays
        if let element = other.elements.first {
            if elements.isEmpty { elements.append(element) } else { elements[0].merge(element) }
        }
        objects += other.objects
        for name in other.names {
            guard let member = other.members[name] else { continue }
            if members[name] == nil {
                names.append(name)
                members[name] = Member(place: member.place)
            }
            members[name]?.count += member.count
            members[name]?.value.merge(member.value)
        }
    }
}
