import TenetContracts
import Testing

@Suite("Differences of operations")
struct OperationDifferenceTests {

    private func kindsOf(_ old: [ContractOperation], _ new: [ContractOperation]) -> [String] {
        kinds(SmallContract(operations: old), SmallContract(operations: new))
    }

    @Test func existence() {
        var deprecated = ContractOperation.small("GET", "/a")
        deprecated.isDeprecated = true
        #expect(kindsOf([.small("GET", "/a")], []) == ["operation-removed"])
        #expect(kindsOf([deprecated], []) == ["deprecated-operation-removed"])
        #expect(kindsOf([], [.small("GET", "/a")]) == ["operation-added"])
        #expect(kindsOf([.small("GET", "/a")], [deprecated]) == ["operation-deprecated"])
        #expect(kindsOf([deprecated], [.small("GET", "/a")]) == ["operation-reactivated"])
        #expect(kindsOf([.small("GET", "/a")], [.small("PUT", "/a")]) == ["operation-added", "operation-removed"])
    }

    @Test func renamedPathParametersAreTheSame() {
        let old = ContractOperation.small(
            "GET", "/a/{id}/b/{part}", parameters: [.small("id", in: .path), .small("part", in: .path)])
        var new = ContractOperation.small(
            "GET", "/a/{user_id}/b/{part_id}", parameters: [.small("user_id", in: .path), .small("part_id", in: .path)])
        #expect(kindsOf([old], [new]).isEmpty)
        new.parameters[1].type = .count
        #expect(kindsOf([old], [new]) == ["request-type-changed"])
    }

    @Test func aPrefixMayMoveToTheServersAddress() {
        let old = ContractOperation.small("GET", "/api/a")
        var new = ContractOperation.small("GET", "/a")
        new.bases = ["/api"]
        #expect(kindsOf([old], [new]).isEmpty)
        #expect(kindsOf([new], [old]).isEmpty)
    }

    @Test func parameters() {
        let none = ContractOperation.small("GET", "/a")
        let optional = ContractOperation.small("GET", "/a", parameters: [.small("x")])
        let required = ContractOperation.small("GET", "/a", parameters: [.small("x", isRequired: true)])
        let list = ContractOperation.small("GET", "/a", parameters: [.small("x", .array(.text))])
        #expect(kindsOf([none], [optional]) == ["parameter-added"])
        #expect(kindsOf([none], [required]) == ["required-parameter-added"])
        #expect(kindsOf([optional], [none]) == ["parameter-removed"])
        #expect(kindsOf([optional], [required]) == ["parameter-became-required"])
        #expect(kindsOf([required], [optional]) == ["parameter-became-optional"])
        #expect(kindsOf([optional], [list]) == ["request-type-widened"])
        #expect(kindsOf([list], [optional]) == ["request-type-changed"])
    }

    @Test func numbersInParametersAreText() {
        let number = ContractOperation.small("GET", "/a", parameters: [.small("x", .count)])
        let text = ContractOperation.small("GET", "/a", parameters: [.small("x", .text)])
        #expect(kindsOf([number], [text]) == ["request-type-widened"])
        #expect(kindsOf([text], [number]) == ["request-type-changed"])
    }

    @Test func headersDifferByNameOnly() {
        let lower = ContractOperation.small("GET", "/a", parameters: [.small("x-id", in: .header)])
        let upper = ContractOperation.small("GET", "/a", parameters: [.small("X-ID", in: .header)])
        #expect(kindsOf([lower], [upper]).isEmpty)
    }

    @Test func requests() {
        let none = ContractOperation.small("POST", "/a")
        let optional = ContractOperation.small("POST", "/a", request: .text)
        var required = optional
        required.isRequestRequired = true
        var form = optional
        form.requests[0].mediaType = "application/x-www-form-urlencoded"
        var anything = optional
        anything.requests[0].mediaType = "*/*"
        #expect(kindsOf([none], [optional]) == ["request-body-added"])
        #expect(kindsOf([none], [required]) == ["required-request-body-added"])
        #expect(kindsOf([optional], [none]) == ["request-body-removed"])
        #expect(kindsOf([optional], [required]) == ["request-body-became-required"])
        #expect(kindsOf([required], [optional]) == ["request-body-became-optional"])
        #expect(kindsOf([optional], [form]) == ["request-media-type-added", "request-media-type-removed"])
        #expect(kindsOf([optional], [anything]) == ["request-media-type-added"])
    }

    @Test func responses() {
        let old = ContractOperation.small("GET", "/a", response: .text)
        var new = old
        new.responses[0].status = "201"
        var failure = old
        failure.responses.append(ContractOperation.Response(status: "404", bodies: [], place: old.place))
        var empty = old
        empty.responses[0].bodies = []
        #expect(kindsOf([old], [new]) == ["response-success-status-added", "response-success-status-removed"])
        #expect(kindsOf([old], [failure]) == ["response-error-status-added"])
        #expect(kindsOf([failure], [old]) == ["response-error-status-removed"])
        #expect(kindsOf([old], [empty]) == ["response-media-type-removed"])
        #expect(kindsOf([empty], [old]) == ["response-media-type-added"])
    }

    @Test func inlineBodiesNameTheirPart() throws {
        let changes = ContractDifference.changes(
            from: SmallContract(operations: [.small("GET", "/a", response: .array(.text))]).contract,
            to: SmallContract(operations: [.small("GET", "/a", response: .array(.count))]).contract)
        let only = try #require(changes.first)
        #expect(only.message == "`[]` of the response 200 changed from string to integer in responses")
        #expect(only.subject.part == "response 200")
        #expect(only.subject.schema == nil)
    }
}

/// Values that travel as text.
@Suite("Differences of parameters' values")
struct ParameterValueDifferenceTests {
    private func kindsOf(_ old: SchemaType, _ new: SchemaType) -> [String] {
        kinds(
            SmallContract(operations: [.small("GET", "/a", parameters: [.small("x", old)])]),
            SmallContract(operations: [.small("GET", "/a", parameters: [.small("x", new)])]))
    }

    @Test func aListTakesOneValue() {
        #expect(kindsOf(.one(.text, .count), .array(.text)) == ["request-type-widened"])
        #expect(kindsOf(.count, .array(.text)) == ["request-type-widened"])
        #expect(kindsOf(.text, .array(.text.limited { $0.pattern = "^a" })) == ["request-type-changed"])
    }

    @Test func membersOfAnObjectMayBeJSON() {
        let old = SmallContract().with("Filter", .object([.small("id", .count)]))
            .with(.small("GET", "/a", parameters: [.small("filter", .ref("Filter"))]))
        let new = SmallContract().with("Filter", .object([.small("id", .text)]))
            .with(.small("GET", "/a", parameters: [.small("filter", .ref("Filter"))]))
        let changes = ContractDifference.changes(from: old.contract, to: new.contract)
        #expect(changes.map(\.kind) == [.requestTypeChanged])
        #expect(changes.map(\.level) == [.warning])
    }

    @Test func formsAreText() {
        var old = ContractOperation.small("POST", "/a", request: .object([.small("id", .count)]))
        var new = ContractOperation.small("POST", "/a", request: .object([.small("id", .text)]))
        old.requests[0].mediaType = "multipart/form-data"
        new.requests[0].mediaType = "multipart/form-data"
        #expect(kinds(SmallContract(operations: [old]), SmallContract(operations: [new])) == ["request-type-widened"])
    }

    @Test func anEmptyPatternIsNone() {
        #expect(kindsOf(.text, .text.limited { $0.pattern = "" }).isEmpty)
    }
}
