import TenetContracts

/// Contracts of any shape, the same for one seed: circles, references to nothing, unions of unions.
struct RandomContract {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func make() -> Contract {
        var contract = SmallContract()
        for index in 0..<12 { contract = contract.with("S\(index)", type(depth: 0)) }
        for index in 0..<8 {
            contract = contract.with(
                .small(
                    pick(["GET", "POST"]), "/\(index)/{id}", parameters: [.small("q\(below(3))", type(depth: 3))],
                    request: below(2) == 0 ? type(depth: 1) : nil, response: type(depth: 1)))
        }
        return contract.contract
    }

    mutating func type(depth: Int) -> SchemaType {
        var type = SchemaType(kind(depth: depth), isNullable: below(4) == 0)
        if below(3) == 0 { type.limits.minimum = Double(below(20)) - 10 }
        if below(3) == 0 { type.limits.maximum = Double(below(40)) }
        if below(4) == 0 { type.limits.minimumCount = below(5) }
        if below(4) == 0 { type.limits.maximumCount = below(9) }
        if below(8) == 0 { type.limits.pattern = pick(["^[a-z]+$", "[", "^\\d{3}-x?$", "(a|b)+", ""]) }
        return type
    }

    private mutating func kind(depth: Int) -> SchemaType.Kind {
        switch below(depth > 3 ? 9 : 16) {
        case 0: .unknown
        case 1: .null
        case 2: .boolean
        case 3: .integer(pick([.plain, .int32, .int64]))
        case 4: .number(pick([.plain, .float, .double, .decimal]))
        case 5: .string(pick([.plain, .date, .dateTime, .time, .uuid, .uri, .email, .byte, .decimal, .other("x")]))
        case 6:
            .values((0..<below(4)).map { _ in pick([.string("a"), .string("b"), .integer(1), .null, .number(1.5)]) })
        case 7, 8: .reference(.small("S\(below(14))"))
        case 9: .array(type(depth: depth + 1), isUnique: below(2) == 0)
        case 10: .map(type(depth: depth + 1))
        case 11: .all((0..<below(4)).map { _ in type(depth: depth + 1) })
        case 12:
            .union(
                (0..<below(4)).map { _ in type(depth: depth + 1) }, below(2) == 0 ? Discriminator(field: "kind") : nil)
        default: .object(object(depth: depth))
        }
    }

    private mutating func object(depth: Int) -> SchemaObject {
        let fields = (0..<below(5)).map { _ in
            SchemaField.small(
                pick(["a", "b", "c", "d", "kind"]), type(depth: depth + 1), isRequired: below(2) == 0,
                isReadOnly: below(9) == 0, isWriteOnly: below(9) == 0)
        }
        return SchemaObject(
            fields: fields, additional: below(3) == 0 ? nil : type(depth: depth + 1), isAdditionalStated: below(2) == 0)
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

    mutating func below(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % max(1, count)
    }
}
