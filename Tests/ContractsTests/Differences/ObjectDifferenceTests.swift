import TenetContracts
import Testing

@Suite("Differences of objects")
struct ObjectDifferenceTests {
    @Test func removals() {
        let required = SmallContract.thing([.small("a", .text, isRequired: true)])
        let optional = SmallContract.thing([.small("a", .text)])
        let none = SmallContract.thing([])
        #expect(kinds(required, none) == ["request-property-removed", "response-property-removed"])
        #expect(kinds(optional, none) == ["request-property-removed", "response-optional-property-removed"])
    }

    @Test func additions() {
        let none = SmallContract.thing([])
        let required = SmallContract.thing([.small("a", .text, isRequired: true)])
        #expect(kinds(none, required) == ["request-required-property-added", "response-property-added"])
        #expect(kinds(none, .value(.text)) == ["request-property-added", "response-property-added"])
    }

    @Test func presence() {
        let required = SmallContract.thing([.small("a", .text, isRequired: true)])
        let optional = SmallContract.thing([.small("a", .text)])
        #expect(
            kinds(required, optional) == ["request-property-became-optional", "response-property-became-optional"])
        #expect(
            kinds(optional, required) == ["request-property-became-required", "response-property-became-required"])
    }

    @Test func readOnlyMembersAreInResponsesOnly() {
        let old = SmallContract.thing([.small("a", .text, isReadOnly: true)])
        let new = SmallContract.thing([.small("a", .count, isReadOnly: true)])
        #expect(kinds(old, new) == ["response-type-changed"])
        #expect(kinds(old, .thing([])) == ["response-optional-property-removed"])
        let plain = SmallContract.thing([.small("a", .text)])
        #expect(kinds(plain, old) == ["request-property-became-read-only"])
    }

    @Test func writeOnlyMembersAreInRequestsOnly() {
        let old = SmallContract.thing([.small("a", .text, isWriteOnly: true)])
        #expect(kinds(old, .thing([])) == ["request-property-removed"])
        #expect(kinds(.thing([.small("a", .text)]), old) == ["response-property-became-write-only"])
    }

    @Test func otherMembers() {
        let open = SmallContract.thing([])
        let closed = SmallContract.thing([], additional: nil)
        #expect(kinds(open, closed) == ["request-additional-properties-forbidden"])
        #expect(kinds(closed, open) == ["request-additional-properties-allowed"])
        #expect(
            kinds(.thing([], additional: .text), .thing([], additional: .count))
                == ["request-type-changed", "response-type-changed"])
    }

    @Test func nestedPaths() {
        let old = SmallContract.value(.array(.object([.small("owner", .object([.small("name", .text)]))])))
        let new = SmallContract.value(.array(.object([.small("owner", .object([.small("name", .count)]))])))
        let changes = ContractDifference.changes(from: old.contract, to: new.contract)
        #expect(changes.map(\.subject.path) == ["value[].owner.name", "value[].owner.name"])
        #expect(
            changes.map(\.message).contains("`Thing.value[].owner.name` changed from string to integer in responses"))
    }

    @Test func aSharedSchemaIsToldOnceWithItsOperations() throws {
        func contract(_ type: SchemaType) -> SmallContract {
            SmallContract().with("User", .object([.small("name", type)]))
                .with("Page", .object([.small("users", .array(.ref("User")))]))
                .with(.small("GET", "/users", response: .ref("Page")))
                .with(.small("GET", "/me", response: .ref("User")))
        }
        let changes = ContractDifference.changes(from: contract(.text).contract, to: contract(.count).contract)
        let only = try #require(changes.first)
        #expect(changes.count == 1)
        #expect(only.subject.operations == ["GET /me", "GET /users"])
        #expect(only.subject.schema == "User")
        #expect(only.subject.path == "name")
    }

    @Test func membersOfAPartBelongToThePart() throws {
        func contract(_ fields: [SchemaField]) -> SmallContract {
            SmallContract().with("Base", .object(fields))
                .with("Cat", .all(.ref("Base"), .object([.small("claws", .count)])))
                .with("Dog", .all(.ref("Base"), .object([.small("bark", .count)])))
                .with(.small("GET", "/cat", response: .ref("Cat")))
                .with(.small("GET", "/dog", response: .ref("Dog")))
        }
        let old = contract([.small("name", .text, isRequired: true), .small("age", .count)])
        let changes = ContractDifference.changes(from: old.contract, to: contract([.small("age", .text)]).contract)
        #expect(Set(changes.map(\.kind)) == [.responsePropertyRemoved, .responseTypeChanged])
        #expect(changes.count == 2)
        #expect(changes.allSatisfy { $0.subject.schema == "Base" })
        #expect(changes.allSatisfy { $0.subject.operations == ["GET /cat", "GET /dog"] })
    }

    @Test func aMemberThatMovesToThePartIsNoChange() {
        let old = SmallContract().with("Base", .object([]))
            .with("Cat", .all(.ref("Base"), .object([.small("name", .text)])))
            .with(.small("GET", "/cat", response: .ref("Cat")))
        let new = SmallContract().with("Base", .object([.small("name", .text)]))
            .with("Cat", .all(.ref("Base"), .object([])))
            .with(.small("GET", "/cat", response: .ref("Cat")))
        #expect(kinds(old, new).isEmpty)
    }

    @Test func aSchemaThatBecomesNullableIsToldAtTheSchema() {
        func contract(_ type: SchemaType, _ reference: SchemaType) -> SmallContract {
            SmallContract().with("Name", type)
                .with(.small("GET", "/a", response: .object([.small("x", reference), .small("y", reference)])))
        }
        let plain = contract(.text, .ref("Name"))
        let changes = ContractDifference.changes(
            from: plain.contract, to: contract(.text.orNull, .ref("Name")).contract)
        #expect(changes.map(\.kind) == [.responsePropertyBecameNullable])
        #expect(changes.first?.subject.schema == "Name")
        #expect(
            kinds(plain, contract(.text, .ref("Name", isNullable: true)))
                == ["response-property-became-nullable", "response-property-became-nullable"])
    }
}
