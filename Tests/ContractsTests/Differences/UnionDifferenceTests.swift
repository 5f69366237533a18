import TenetContracts
import Testing

@Suite("Differences of unions")
struct UnionDifferenceTests {
    private func message(_ roles: [String], _ more: String...) -> SchemaType {
        .object(
            [.small("role", SchemaType(.values(roles.map { .string($0) })), isRequired: true)]
                + more.map { .small($0, .text) })
    }

    private func response(_ type: SchemaType, _ schemas: (String, SchemaType)...) -> SmallContract {
        schemas.reduce(SmallContract().with(.small("GET", "/a", response: type))) { $0.with($1.0, $1.1) }
    }

    @Test func alternativesOfOneNameAreCompared() throws {
        let old = response(.one(.ref("A"), .ref("B")), ("A", message(["a"])), ("B", message(["b"], "x")))
        let new = response(.one(.ref("B"), .ref("A")), ("A", message(["a"])), ("B", message(["b"], "x", "y")))
        #expect(kinds(old, new) == ["response-property-added"])
    }

    @Test func renamedAlternativesAreKnownByWhatTheyHold() {
        let old = response(.one(.ref("A"), .ref("B")), ("A", message(["a"], "x")), ("B", message(["b"], "x")))
        let new = response(.one(.ref("Bee"), .ref("A")), ("A", message(["a"], "x")), ("Bee", message(["b"], "x")))
        #expect(kinds(old, new).isEmpty)
    }

    @Test func alternativesThatListOtherValuesAreOthers() {
        let old = response(.one(.ref("A"), .ref("B")), ("A", message(["a"])), ("B", message(["b"])))
        let new = response(.one(.ref("A"), .ref("C")), ("A", message(["a"])), ("C", message(["c"])))
        #expect(kinds(old, new) == ["response-alternative-added", "response-alternative-removed"])
    }

    @Test func oneThatBecomesSeveralIsGone() {
        let old = SmallContract().with("All", message(["a", "b"]))
            .with(.small("POST", "/a", request: .ref("All")))
        let new = SmallContract().with("A", message(["a"])).with("B", message(["b"]))
            .with(.small("POST", "/a", request: .one(.ref("A"), .ref("B"))))
        #expect(kinds(old, new) == ["request-type-changed"])
    }

    @Test func theDiscriminatorsValueMatches() {
        func contract(_ name: String, _ type: SchemaType) -> SmallContract {
            let mapping = [Discriminator.Mapping(value: "cat", schema: .small(name))]
            let union = SchemaType(.union([.ref(name), .ref("Dog")], Discriminator(field: "kind", mapping: mapping)))
            return response(union, (name, type), ("Dog", .object([.small("bark", .text)])))
        }
        let old = contract("Cat", .object([.small("a", .text), .small("b", .text)]))
        #expect(
            kinds(old, contract("Feline", .object([.small("a", .count)])))
                == ["response-optional-property-removed", "response-type-changed"])
    }

    @Test func theOnlyPairThatIsLeftIsCompared() {
        let old = response(.one(message(["a"]), .text))
        #expect(kinds(old, response(.one(.text, message(["a", "b"])))) == ["response-enum-value-added"])
    }
}
