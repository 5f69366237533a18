import TenetContracts
import Testing

@Suite("Samples")
struct SampleWriterTests {
    private func sample(_ contract: SmallContract, _ name: String = "Thing") -> String {
        contract.contract.schema(.small(name)).map { SampleWriter(contract.contract).json(for: $0) } ?? ""
    }

    private func value(_ type: SchemaType) -> String {
        let text = sample(.thing([.small("firstName", type, isRequired: true)]))
        return String(text.dropFirst(#"{\#n  "firstName": "#.count).dropLast(3))
    }

    @Test func everyMemberInOrder() {
        let contract = SmallContract.thing([
            .small("id", SchemaType(.string(.uuid)), isRequired: true), .small("b", .array(.count)),
            .small("a", .map(.flag)),
            .small("password", .text, isWriteOnly: true), .small("note", .text.orNull),
        ])
        #expect(
            sample(contract) == """
                {
                  "id": "00000000-0000-4000-8000-000000000001",
                  "b": [
                    1
                  ],
                  "a": {
                    "key": true
                  },
                  "note": "Note"
                }

                """)
    }

    @Test(arguments: [
        (SchemaType.text, "\"First name\""), (.flag, "true"), (.count, "1"), (.amount, "1.5"),
        (.words("x", "y"), "\"x\""),
        (SchemaType(.values([.null, .integer(4)])), "4"), (SchemaType(.string(.dateTime)), "\"2026-01-02T09:30:00Z\""),
        (SchemaType(.string(.date)), "\"2026-01-02\""), (SchemaType(.string(.uri)), "\"https://example.com/1\""),
        (.count.limited { $0.minimum = 18 }, "18"),
        (
            .count.limited {
                $0.minimum = 18; $0.isMinimumExcluded = true
            }, "19"
        ),
        (.count.limited { $0.maximum = -3.5 }, "-4"),
        (
            .amount.limited {
                $0.minimum = 0; $0.maximum = 1
            }, "1"
        ),
        (.text.limited { $0.maximumCount = 5 }, "\"First\""),
        (.text.limited { $0.minimumCount = 12 }, "\"First name First name\""),
        (.text.limited { $0.pattern = "^[A-Z]{3}-\\d{2}$" }, "\"AAA-00\""),
        (.text.limited { $0.pattern = "^(?=x)" }, "\"First name\""),
        (.one(.words("a"), .count), "\"a\""), (.unknown, "{}"), (SchemaType(.null), "null"),
        (.array(.text).limited { $0.maximumCount = 0 }, "[]"),
    ])
    func values(_ type: SchemaType, _ expected: String) {
        #expect(value(type) == expected)
    }

    @Test func elementsDiffer() {
        let text = value(.array(SchemaType(.string(.uuid))).limited { $0.minimumCount = 3 })
        #expect(text.contains("000000000001\"") && text.contains("000000000003\""))
    }

    @Test func aSchemaWithinItselfEnds() {
        let contract = SmallContract().with(
            "Node",
            .object([
                .small("name", .text, isRequired: true), .small("parent", .ref("Node")),
                .small("root", .ref("Node", isNullable: true), isRequired: true),
                .small("children", .array(.ref("Node")), isRequired: true),
            ]))
        #expect(
            sample(contract, "Node") == """
                {
                  "name": "Name",
                  "root": null,
                  "children": []
                }

                """)
    }

    @Test func aSchemaThatCannotEndIsNullSomewhere() {
        let contract = SmallContract().with("Node", .object([.small("next", .ref("Node"), isRequired: true)]))
        #expect(sample(contract, "Node") == "{\n  \"next\": null\n}\n")
    }

    @Test func alternativesSayWhichTheyAre() {
        let pets = Discriminator(field: "kind", mapping: [.init(value: "cat", schema: .small("Cat"))])
        let contract = SmallContract().with(
            "Cat", .object([.small("kind", .text, isRequired: true), .small("claws", .count)])
        )
        .with("Dog", .object([]))
        .with("Pet", SchemaType(.union([SchemaType(.null), .ref("Cat"), .ref("Dog")], pets)))
        #expect(sample(contract, "Pet") == "{\n  \"kind\": \"cat\",\n  \"claws\": 1\n}\n")
    }

    @Test func aConstantTellsAnAlternativeApart() throws {
        let contract = SmallContract().with("Note", .object([.small("kind", .words("note")), .small("text", .text)]))
            .with("Entry", .one(.ref("Note"), .object([]), by: "kind"))
        #expect(sample(contract, "Entry") == "{\n  \"kind\": \"note\",\n  \"text\": \"Text\"\n}\n")
        let schema = try #require(contract.contract.schema(.small("Entry")))
        #expect(SampleWriter(contract.contract).variants(for: schema).last?.json == "{\n  \"kind\": \"note\"\n}\n")
    }

    @Test func whatIsNotKnownIsLeftEmpty() {
        #expect(value(.array(.unknown)) == "[]")
        #expect(value(SchemaType(.unknown, isNullable: true)) == "null")
    }

    @Test func composedObjectsAreOne() {
        let contract = SmallContract().with("Base", .object([.small("id", .count, isRequired: true)]))
            .with("Thing", .all(.ref("Base"), .object([.small("name", .text)])))
        #expect(sample(contract) == "{\n  \"id\": 1,\n  \"name\": \"Name\"\n}\n")
    }

    @Test func minimalSamples() throws {
        let contract = SmallContract.thing([
            .small("id", .count, isRequired: true), .small("name", .text.orNull, isRequired: true),
            .small("note", .text),
            .small("tags", .array(.text), isRequired: true),
        ]).contract
        let schema = try #require(contract.schema(.small("Thing")))
        let variants = SampleWriter(contract).variants(for: schema)
        #expect(variants.map(\.name) == ["full", "minimal"])
        #expect(variants.last?.json == "{\n  \"id\": 1,\n  \"name\": null,\n  \"tags\": []\n}\n")
        let plain = SmallContract().with("Name", .text).contract
        #expect(plain.schemas.map { SampleWriter(plain).variants(for: $0).count } == [1])
    }

    @Test func everySampleFitsItsSchema() throws {
        let types: [SchemaType] =
            ValueDifferenceTests.types.map(\.new) + ValueDifferenceTests.formats.map(\.new)
            + ValueDifferenceTests.enumerations.map(\.new) + ValueDifferenceTests.limits.map(\.new)
            + ValueDifferenceTests.unions.map(\.new)
        for type in types {
            let contract = SmallContract.value(type).contract
            let schema = try #require(contract.schema(.small("Thing")))
            for variant in SampleWriter(contract).variants(for: schema) {
                let found = JSONConformance(contract).violations(
                    of: Array(variant.json.utf8), at: "a.json", against: schema.type)
                #expect(found == [], "\(variant.json)")
            }
        }
    }

    @Test(arguments: 0..<40)
    func randomContractsGiveValidText(_ seed: UInt64) {
        var random = RandomContract(seed: seed)
        let contract = random.make()
        for schema in contract.schemas {
            for variant in SampleWriter(contract).variants(for: schema) {
                let read = RecordedMemory.read(["samples/a.json": variant.json])
                #expect(read.problems.isEmpty)
                #expect(read.schemas.count == 1)
            }
            #expect(SampleWriter(contract).json(for: schema) == SampleWriter(contract).json(for: schema))
        }
    }

    @Test func schemasThatMultiplyStaySmall() throws {
        var contract = SmallContract()
        for index in 0..<60 {
            contract = contract.with(
                "S\(index)", .object((0..<4).map { .small("f\($0)", .ref("S\(index + 1)"), isRequired: $0 == 0) }))
        }
        let whole = contract.with("S60", .text).contract
        let schema = try #require(whole.schema(.small("S0")))
        #expect(SampleWriter(whole).json(for: schema).utf8.count < 2_000_000)
    }
}
