import TenetContracts
import Testing

@Suite("Differences of difficult contracts")
struct DifferenceRobustnessTests {
    @Test func circlesEnd() {
        func contract(_ type: SchemaType) -> SmallContract {
            SmallContract().with("Node", .object([.small("child", .ref("Node")), .small("value", type)]))
                .with("Self", .ref("Self")).with("Ping", .ref("Pong")).with("Pong", .ref("Ping"))
                .with("Whole", .all(.ref("Whole"), .object([])))
                .with("Either", .one(.ref("Either"), .text))
                .with(.small("GET", "/node", response: .ref("Node")))
        }
        #expect(kinds(contract(.text), contract(.count)) == ["response-type-changed"])
    }

    @Test func circlesOfDifferentLengthEnd() {
        // References stand at every second level on one side and at every other second level on the other.
        let old = SmallContract().with("A", .object([.small("x", .object([.small("x", .ref("A"))]))]))
            .with(.small("GET", "/a", response: .ref("A")))
        let new = SmallContract().with("A", .object([.small("x", .ref("C"))]))
            .with("C", .object([.small("x", .object([.small("x", .ref("C"))]))]))
            .with(.small("GET", "/a", response: .ref("A")))
        #expect(kinds(old, new).isEmpty)
    }

    @Test func schemasWithoutOperationsAreComparedByName() {
        let old = SmallContract().with("User", .object([.small("a", .text, isRequired: true)]), kind: .pydantic)
            .with("Gone", .text, kind: .pydantic)
        let new = SmallContract().with("User", .object([]), kind: .pydantic).with("New", .text, kind: .pydantic)
        #expect(
            kinds(old, new) == [
                "request-property-removed", "response-property-removed", "schema-added", "schema-removed",
            ])
    }

    @Test func aSchemaThatIsUsedNowIsNeitherNewNorGone() {
        let unused = SmallContract().with("User", .text).with(.small("GET", "/a", response: .text))
        let used = SmallContract().with("User", .text).with(.small("GET", "/a", response: .ref("User")))
        #expect(kinds(unused, used).isEmpty)
        #expect(kinds(used, unused).isEmpty)
    }

    @Test func missingSchemasAreNotKnown() {
        let old = SmallContract().with(.small("GET", "/a", response: .ref("Missing")))
        let new = SmallContract().with(.small("GET", "/a", response: .ref("Other")))
        #expect(kinds(old, new).isEmpty)
    }

    @Test func hugeUnionsAndDeepValues() {
        let members = (0..<3000).map { index in SchemaType.object([.small("field\(index)", .text)]) }
        var deep = SchemaType.text
        for _ in 0..<400 { deep = .array(deep) }
        let old = SmallContract.value(SchemaType(.union(members, nil)))
        let new = SmallContract.value(SchemaType(.union(members.reversed() + [.text], nil)))
        #expect(!kinds(old, new).isEmpty)
        #expect(kinds(.value(deep), .value(.array(deep))).isEmpty)
    }

    @Test func theOrderOfChangesDoesNotDependOnTheOrderOfOperations() {
        let operations = (0..<20).map { ContractOperation.small("GET", "/\($0)", response: .ref("User")) }
        func contract(_ type: SchemaType, _ operations: [ContractOperation]) -> Contract {
            SmallContract(operations: operations).with("User", .object([.small("a", type), .small("b", type)])).contract
        }
        let first = ContractDifference.changes(from: contract(.text, operations), to: contract(.count, operations))
        let second = ContractDifference.changes(
            from: contract(.text, operations.reversed()), to: contract(.count, operations.shuffled()))
        #expect(first == second)
        #expect(first.count == 2)
    }

    @Test(arguments: 0..<40)
    func randomContractsNeverTrapAndEqualThemselves(_ seed: UInt64) {
        var first = RandomContract(seed: seed)
        var second = RandomContract(seed: seed + 1000)
        let (old, new) = (first.make(), second.make())
        #expect(ContractDifference.changes(from: old, to: old).map(\.message) == [])
        let changes = ContractDifference.changes(from: old, to: new)
        #expect(changes == changes.sorted())
        #expect(changes == ContractDifference.changes(from: old, to: new))
        #expect(changes.allSatisfy { !$0.message.contains("%") && !$0.message.isEmpty })
    }
}

@Suite("Differences of schemas out of use")
struct UnusedSchemaDifferenceTests {
    private func contract(_ type: SchemaType, kind: ContractKind) -> Contract {
        var contract = SmallContract().with("User", .object([.small("a", type)]), kind: kind)
        if kind == .openAPI { contract = contract.with(.small("GET", "/b", response: .text)) }
        return contract.contract
    }

    @Test func theyBreakNothingWhereOperationsAreListed() {
        let listed = ContractDifference.changes(
            from: contract(.text, kind: .openAPI), to: contract(.count, kind: .openAPI))
        #expect(listed.map(\.level) == [.warning, .warning])
        let models = ContractDifference.changes(
            from: contract(.text, kind: .pydantic), to: contract(.count, kind: .pydantic))
        #expect(models.map(\.level) == [.breaking, .breaking])
    }

    @Test func nullOfAUnionIsToldOnce() {
        let old = SmallContract.value(.text.orNull)
        #expect(
            kinds(old, .value(SchemaType(.union([.text, .array(.text)], nil), isNullable: true)))
                == ["request-alternative-added", "response-alternative-added"])
    }

    @Test func aReferenceThatBecomesAValueIsToldWhereItStands() throws {
        let old = SmallContract.value(.ref("Link")).with("Link", .object([.small("host", .text)]))
        let changes = ContractDifference.changes(from: old.contract, to: SmallContract.value(.text).contract)
        let typed = changes.filter { $0.subject.path == "value" }
        #expect(typed.map(\.kind) == [.requestTypeChanged, .responseTypeChanged])
        #expect(typed.first?.message == "`Thing.value` changed from object to string in requests")
    }
}
