import TenetContracts
import TenetModel
import Testing

@Suite("Conformance of texts")
struct JSONConformanceTests {
    private func problems(_ json: String, _ type: SchemaType, _ contract: SmallContract = SmallContract()) -> [String] {
        JSONConformance(contract.contract).violations(of: Array(json.utf8), at: "a.json", against: type)
            .map { $0.path.isEmpty ? $0.message : "\($0.path): \($0.message)" }
    }

    @Test(arguments: [
        ("1", SchemaType.text, "The value must be a string"), ("\"1\"", .count, "The value must be an integer"),
        ("1.5", .count, "The value must be an integer"), ("true", .amount, "The value must be a number"),
        ("null", .text, "The value must not be null"), ("{}", .array(.text), "The value must be an array"),
        ("[]", .map(.text), "The value must be of type object (any keys)"),
        ("0", .flag, "The value must be true or false"),
        ("\"x\"", .words("a"), "The value is none of those listed"),
        ("\"soon\"", SchemaType(.string(.date)), "The text is no date"),
        ("3000000000", SchemaType(.integer(.int32)), "The value does not fit 32 bits"),
        ("3", .count.limited { $0.maximum = 2 }, "The value is above the maximum 2"),
        ("\"ab\"", .text.limited { $0.maximumCount = 1 }, "The text is longer than 1"),
        ("\"ab\"", .text.limited { $0.pattern = "^x" }, "The text does not match `^x`"),
        ("[1]", .array(.count).limited { $0.minimumCount = 2 }, "The array must not have 1 elements"),
        ("{}", .object([.small("a", .text, isRequired: true)]), "The member `a` is missing"),
        ("{\"b\": 1}", .object([], additional: nil), "b: The member `b` is not allowed"),
        (
            "{\"a\": [{\"b\": 1}]}", .object([.small("a", .array(.object([.small("b", .text)])))]),
            "a[0].b: The value must be a string"
        ),
        ("true", .one(.text, .count), "The value is none of the 2 alternatives"),
        ("{", .text, "The file ends inside an object or array"),
    ])
    func violations(_ json: String, _ type: SchemaType, _ expected: String) {
        #expect(problems(json, type) == [expected])
    }

    @Test func whatFits() {
        #expect(problems("null", .text.orNull).isEmpty)
        #expect(problems("null", .unknown).isEmpty)
        #expect(problems("{\"a\": 1}", .object([])).isEmpty)
        #expect(problems("2", .amount).isEmpty)
        #expect(problems("{}", .object([.small("a", .text, isRequired: true, isWriteOnly: true)])).isEmpty)
    }

    @Test func placesAreThoseOfValues() {
        let json = "{\"a\": 12}"
        let found = JSONConformance(Contract()).violations(
            of: Array(json.utf8), at: "a.json", against: .object([.small("a", .text)]))
        #expect(found.map(\.place.range.lower) == [6])
        #expect(found.map(\.place.range.upper) == [8])
    }

    @Test func theDiscriminatorChooses() {
        let pets = Discriminator(field: "kind", mapping: [.init(value: "cat", schema: .small("Cat"))])
        let contract = SmallContract().with("Cat", .object([.small("claws", .count)])).with(
            "Dog", .object([.small("bark", .text)]))
        let type = SchemaType(.union([.ref("Dog"), .ref("Cat")], pets))
        #expect(
            problems("{\"kind\": \"cat\", \"claws\": \"x\"}", type, contract) == ["claws: The value must be an integer"]
        )
        #expect(problems("{\"kind\": \"Dog\", \"bark\": 1}", type, contract) == ["bark: The value must be a string"])
    }

    @Test func circlesEnd() {
        let contract = SmallContract().with("Either", .one(.ref("Either"), .text)).with("Whole", .all(.ref("Whole")))
        #expect(problems("1", .ref("Whole"), contract).isEmpty)
        _ = problems("1", .ref("Either"), contract)
    }

    @Test(arguments: 0..<40)
    func samplesOfOtherSchemasNeverTrap(_ seed: UInt64) {
        var random = RandomContract(seed: seed)
        let contract = random.make()
        for schema in contract.schemas {
            let json = Array(SampleWriter(contract).json(for: schema).utf8)
            for other in contract.schemas {
                let found = JSONConformance(contract).violations(of: json, at: "a.json", against: other.type)
                #expect(found.count < 10_000)
            }
        }
    }
}
