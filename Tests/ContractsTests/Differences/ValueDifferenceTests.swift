import TenetContracts
import Testing

@Suite("Differences of values")
struct ValueDifferenceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var old: SchemaType
        var new: SchemaType
        var kinds: [String]
        var testDescription: String { kinds.joined(separator: ", ") }

        init(_ old: SchemaType, _ new: SchemaType, _ kinds: String...) {
            self.old = old
            self.new = new
            self.kinds = kinds
        }
    }

    private static func string(_ format: StringFormat) -> SchemaType { SchemaType(.string(format)) }

    static let types = [
        Case(.text, .text),
        Case(.text, .count, "request-type-changed", "response-type-changed"),
        Case(.count, .amount, "request-type-widened", "response-type-widened"),
        Case(.amount, .count, "request-type-changed", "response-type-narrowed"),
        Case(.text, .array(.text), "request-type-changed", "response-type-changed"),
        Case(.array(.text), .object([]), "request-type-changed", "response-type-changed"),
        Case(.array(.text), .array(.count), "request-type-changed", "response-type-changed"),
        Case(.map(.text), .map(.count), "request-type-changed", "response-type-changed"),
        Case(.text, .unknown, "request-type-widened", "response-type-widened"),
        Case(.unknown, .text, "request-type-changed", "response-type-narrowed"),
        Case(.text, .text.orNull, "request-property-became-nullable", "response-property-became-nullable"),
        Case(.text.orNull, .text, "request-property-became-non-null", "response-property-became-non-null"),
    ]

    static let formats = [
        Case(.text, string(.uuid), "request-format-changed", "response-format-narrowed"),
        Case(string(.uuid), .text, "request-format-widened", "response-format-changed"),
        Case(string(.date), string(.dateTime), "request-format-widened", "response-format-changed"),
        Case(string(.uri), string(.email), "request-format-changed", "response-format-changed"),
        Case(
            SchemaType(.integer(.int32)), SchemaType(.integer(.int64)), "request-format-widened",
            "response-format-changed"),
        Case(
            SchemaType(.number(.double)), SchemaType(.number(.float)), "request-format-changed",
            "response-format-narrowed"),
    ]

    static let enumerations = [
        Case(.words("a"), .words("a", "b"), "request-enum-value-added", "response-enum-value-added"),
        Case(.words("a", "b"), .words("a"), "request-enum-value-removed", "response-enum-value-removed"),
        Case(
            .words("a"), .words("b"), "request-enum-value-added", "request-enum-value-removed", "response-enum-replaced"
        ),
        Case(.text, .words("a"), "request-enum-introduced", "response-enum-introduced"),
        Case(.words("a"), .text, "request-enum-dropped", "response-enum-dropped"),
        Case(.words("a"), .count, "request-type-changed", "response-type-changed"),
        Case(.words("a", "b"), .words("b", "a")),
    ]

    static let limits = [
        Case(
            .count.limited { $0.maximum = 10 }, .count.limited { $0.maximum = 5 }, "request-limit-tightened",
            "response-limit-tightened"),
        Case(
            .count.limited { $0.minimum = 1 }, .count.limited { $0.minimum = 0 }, "request-limit-loosened",
            "response-limit-loosened"),
        Case(
            .count.limited { $0.minimum = 1 },
            .count.limited {
                $0.minimum = 1
                $0.isMinimumExcluded = true
            }, "request-limit-tightened", "response-limit-tightened"),
        Case(.count, .count.limited { $0.maximum = 5 }, "request-limit-introduced", "response-limit-tightened"),
        Case(.count.limited { $0.maximum = 5 }, .count, "request-limit-loosened", "response-limit-dropped"),
        Case(.text, .text.limited { $0.minimumCount = 2 }, "request-limit-tightened", "response-limit-tightened"),
        Case(.text.limited { $0.maximumCount = 2 }, .text, "request-limit-loosened", "response-limit-loosened"),
        Case(.text, .text.limited { $0.pattern = "^a$" }, "request-pattern-introduced", "response-pattern-changed"),
        Case(
            .text.limited { $0.pattern = "^a$" }, .text.limited { $0.pattern = "^b$" }, "request-pattern-changed",
            "response-pattern-changed"),
    ]

    static let unions = [
        Case(
            .one(.text, .count), .one(.text, .count, .flag), "request-alternative-added",
            "response-alternative-added"),
        Case(
            .one(.text, .count, .flag), .one(.count, .text), "request-alternative-removed",
            "response-alternative-removed"),
        Case(.one(.text, .count), .one(.count, .text)),
        Case(.text, .one(.text, .count), "request-alternative-added", "response-alternative-added"),
        Case(.flag, .one(.text, .count), "request-type-changed", "response-type-changed"),
        Case(
            .one(.text, .count, by: "a"), .one(.text, .count, by: "b"), "discriminator-changed", "discriminator-changed"
        ),
        Case(.one(.one(.text, .count), .flag), .one(.text, .count, .flag)),
        Case(.words("a"), .one(.text, .words("a", "b")), "response-alternative-added", "response-enum-value-added"),
        Case(.all(.text), .text),
        Case(
            .all(.object([.small("a", .text)]), .object([.small("b", .text)])),
            .object([.small("b", .text), .small("a", .text)])),
    ]

    @Test(arguments: types + formats + enumerations + limits + unions)
    func changes(_ test: Case) {
        let both = kinds(.value(test.old), .value(test.new))
        #expect(both == test.kinds.sorted())
    }

    @Test(arguments: types + formats + enumerations + limits + unions)
    func nothingChangesWithinOneVersion(_ test: Case) {
        #expect(kinds(.value(test.new), .value(test.new)).isEmpty)
    }

    @Test func unknownIsNoStatementInEvidence() {
        let old = SmallContract().with("Thing", .object([.small("value", .unknown)]), kind: .pydantic)
        let new = SmallContract().with("Thing", .object([.small("value", .text)]), kind: .pydantic)
        #expect(kinds(old, new).isEmpty)
    }

    @Test func sentencesNameTheValue() throws {
        let changes = ContractDifference.changes(
            from: SmallContract.value(.text).contract, to: SmallContract.value(.count).contract)
        let first = try #require(changes.first)
        #expect(first.message == "`Thing.value` changed from string to integer in requests")
        #expect(first.subject.operations == ["POST /things"])
        #expect(first.subject.schema == "Thing")
        #expect(first.subject.path == "value")
        #expect(first.oldPlace == SmallContract.place("field value"))
        #expect(first.newSchemas == [.small("Thing")])
    }
}
