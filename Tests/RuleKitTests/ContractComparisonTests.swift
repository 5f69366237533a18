import Testing

@testable import TenetRuleKit

/// Swift types beside what the wire carries.
@Suite struct ContractComparisonTests {
    private typealias Support = ContractSupport
    private typealias Kind = WireMismatch.Kind

    private func compare(
        _ type: String, _ schema: SchemaType, isSent: Bool = false, dates: String = "", more: String = ""
    ) throws -> Kind? {
        let coder = isSent ? "JSONEncoder" : "JSONDecoder"
        let call = isSent ? "try coder.encode(value)" : "_ = try coder.decode(Holder.self, from: data)"
        let setting =
            dates.isEmpty ? "" : "coder.date\(isSent ? "Encoding" : "Decoding")Strategy = \(dates)"
        let source = """
            // contract: Holder
            struct Holder: \(isSent ? "Encodable" : "Decodable") { let value: \(type) }
            func use(_ data: Data, _ value: Holder) throws {
                let coder = \(coder)()
                \(setting)
                \(call)
            }
            \(more)
            """
        let contract = Contract(schemas: [Support.schema("Holder", Support.object([("value", schema)]))])
        return try Support.check(source, contract).mismatch
    }

    private static let types: [(SchemaType.Kind, fits: [String], differs: [(String, Kind)])] = [
        (.boolean, ["Bool"], [("Int", .type), ("String", .type), ("[Bool]", .type)]),
        (
            .integer(.plain), ["Int", "Int64", "UInt"],
            [("String", .type), ("Bool", .type), ("Double", .loose), ("Decimal", .loose), ("Int8", .precision)]
        ),
        (.integer(.int32), ["Int", "Int32"], [("Int16", .precision), ("UUID", .type)]),
        (.integer(.int64), ["Int", "Int64"], [("Int32", .precision)]),
        (
            .number(.plain), ["Double", "CGFloat", "Decimal"],
            [("Float", .precision), ("Int", .type), ("String", .type)]
        ),
        (.number(.float), ["Double", "Float"], [("Float16", .precision)]),
        (.number(.double), ["Double"], [("Float", .precision)]),
        (.string(.plain), ["String", "URL", "UUID"], [("Int", .type), ("Bool", .type), ("[String]", .type)]),
        (.string(.uuid), ["UUID", "String"], [("URL", .type), ("Int", .type)]),
        (.string(.uri), ["URL", "String"], [("UUID", .type)]),
        (.string(.email), ["String"], [("Double", .type)]),
        (.string(.byte), ["Data", "String"], [("Int", .type)]),
        (.string(.decimal), ["String"], [("Decimal", .type), ("Double", .type)]),
        (.string(.other("hex")), ["String"], [("Int", .type)]),
        (.values([.string("a"), .string("b")]), ["String"], [("Int", .type)]),
        (.values([.integer(1), .integer(2)]), ["Int"], [("String", .type)]),
        (
            .array(SchemaType(.integer(.plain)), isUnique: true), ["[Int]", "Set<Int>"],
            [("[String]", .type), ("Int", .type)]
        ),
        (.map(SchemaType(.string(.plain))), ["[String: String]"], [("[String: Int]", .type), ("String", .type)]),
        (.unknown, ["String", "Int", "[Int]"], []),
    ]

    @Test func everyTypeHasItsOwn() throws {
        for (schema, fits, differs) in Self.types {
            for type in fits { #expect(try compare(type, SchemaType(schema)) == nil, "\(type) for \(schema)") }
            for (type, kind) in differs {
                #expect(try compare(type, SchemaType(schema)) == kind, "\(type) for \(schema)")
            }
        }
    }

    @Test func requestsMayHoldLess() throws {
        #expect(try compare("Int", SchemaType(.number(.double)), isSent: true) == nil)
        #expect(try compare("Float", SchemaType(.number(.double)), isSent: true) == nil)
        #expect(try compare("Int32", SchemaType(.integer(.int64)), isSent: true) == nil)
        #expect(try compare("String", SchemaType(.integer(.plain)), isSent: true) == .type)
    }

    @Test func limitsNarrow() throws {
        var byte = SchemaType(.integer(.plain))
        byte.limits.maximum = 100
        #expect(try compare("Int8", byte) == nil)
        byte.limits.maximum = 300
        #expect(try compare("Int8", byte) == .precision)
    }

    @Test func datesFollowTheStrategy() throws {
        let time = SchemaType(.string(.dateTime))
        let day = SchemaType(.string(.date))
        let seconds = SchemaType(.integer(.plain))
        #expect(try compare("Date", time) == .dateFormat)
        #expect(try compare("Date", time, dates: ".iso8601") == nil)
        #expect(try compare("Date", time, dates: ".secondsSince1970") == .dateFormat)
        #expect(try compare("Date", time, dates: ".custom { _ in Date() }") == nil)
        #expect(try compare("Date", day, dates: ".iso8601") == .dateFormat)
        #expect(try compare("Date", seconds, dates: ".secondsSince1970") == nil)
        #expect(try compare("Date", seconds, dates: ".iso8601") == .dateFormat)
        #expect(try compare("String", time) == nil)
    }

    @Test func unionsFitWhenOnePartDoes() throws {
        let parts = [SchemaType(.integer(.plain)), SchemaType(.string(.plain))]
        #expect(try compare("String", SchemaType(.union(parts, nil))) == nil)
        #expect(try compare("Int", SchemaType(.union(parts, nil))) == nil)
        #expect(try compare("Bool", SchemaType(.union(parts, nil))) == .type)
    }

    @Test func nullInsideCounts() throws {
        let number = SchemaType(.integer(.plain), isNullable: true)
        let numbers = SchemaType(.array(number, isUnique: false))
        #expect(try compare("[Int]", numbers) == .nullInside)
        #expect(try compare("[Int?]", numbers) == nil)
        #expect(try compare("[String: Int]", SchemaType(.map(number))) == .nullInside)
        #expect(try compare("[Int]", numbers, isSent: true) == nil)
        #expect(try compare("Int?", number) == nil)
    }

    @Test func ownTypesAreLookedThrough() throws {
        let wrapper = """
            struct Code: Decodable {
                let text: String
                init(from decoder: any Decoder) throws {
                    text = try decoder.singleValueContainer().decode(String.self)
                }
            }
            struct Pair: Decodable { let left: Int; let right: Int }
            enum Level: Int, Decodable { case low, high }
            """
        #expect(try compare("Code", SchemaType(.string(.plain)), more: wrapper) == nil)
        #expect(try compare("Code", SchemaType(.integer(.plain)), more: wrapper) == .type)
        #expect(try compare("Pair", SchemaType(.string(.plain)), more: wrapper) == .type)
        #expect(try compare("Level", SchemaType(.integer(.plain)), more: wrapper) == nil)
        #expect(try compare("Level", SchemaType(.string(.plain)), more: wrapper) == .type)
        #expect(try compare("Missing", SchemaType(.string(.plain)), more: wrapper) == nil)
    }
}
