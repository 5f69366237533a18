import TenetContracts
import TenetModel
import Testing

@Suite("Recorded samples")
struct RecordedSampleTests {
    private func outline(_ json: String) -> String? {
        RecordedMemory.read(["samples/user.json": json]).schemas.first?.type.outline
    }

    @Test(arguments: [
        (
            #"{"a": 1, "b": "x", "c": true, "d": null, "e": 1.5}"#,
            "{a: integer, b: string, c: boolean, d: unknown?, e: number}"
        ),
        (#"[{"a": 1}, {"a": 2, "b": 1}]"#, "[{a: integer, b?: integer}]"),
        (#"[{"a": 1}, {"a": 2.5}, {"a": null}]"#, "[{a: number?}]"),
        (#"{"a": [], "b": [1, "x"]}"#, "{a: [unknown], b: [(integer|string)]}"),
        (#"{"a": {"b": {"c": "x"}}}"#, "{a: {b: {c: string}}}"),
        (#"{"a": 5000000000}"#, "{a: int64}"),
        (#"{"a": 123456789012345678901234567890, "b": 1e3}"#, "{a: number, b: number}"),
        (#"{"a": 1, "a": "x"}"#, "{a: integer}"),
        (#""text""#, "string"),
        (#"{}"#, "{}"),
    ])
    func types(_ json: String, _ expected: String) {
        #expect(outline(json) == expected)
    }

    @Test(arguments: [
        ("2026-02-28", "date"), ("2026-02-30", "string"), ("2026-02-28T10:00:00Z", "dateTime"),
        ("2026-02-28T10:00:00.123456+02:00", "dateTime"), ("2026-02-28T10:00:00", "dateTime"),
        ("2026-02-28 10:00", "dateTime"), ("2026-02-28T25:00:00Z", "string"),
        ("7B2B1C9E-9F0B-4B0C-8A55-0B0B2B3B4B5B", "uuid"), ("7B2B1C9E9F0B4B0C8A550B0B2B3B4B5B", "string"),
        ("https://example.com/a", "uri"), ("example.com", "string"), ("a://", "string"), ("", "string"),
    ])
    func formats(_ text: String, _ expected: String) {
        #expect(outline("{\"a\": \"\(text)\"}") == "{a: \(expected)}")
    }

    @Test func aFormatNeedsEveryValue() {
        #expect(outline(#"[{"a": "2026-02-28"}, {"a": "soon"}]"#) == "[{a: string}]")
        #expect(outline(#"[{"a": "2026-02-28"}, {"a": null}]"#) == "[{a: date?}]")
    }

    @Test func idsAsKeysMakeAMap() {
        #expect(outline(#"{"101": {"a": 1}, "102": {"b": 2}, "103": {"a": 3}}"#) == "map({a?: integer, b?: integer})")
        #expect(outline(#"{"101": 1, "102": 2}"#) == "{101: integer, 102: integer}")
        #expect(outline(#"{"2026-01-01": 1, "2026-01-02": 2, "2026-01-03": null}"#) == "map(integer?)")
    }

    @Test func filesOfOneNameAreOneSchema() throws {
        let contract = RecordedMemory.read([
            "samples/user.1.json": #"{"id": 1, "name": "a"}"#, "samples/user-response.2.json": #"{"id": 2}"#,
            "samples/UserFixture.json": #"{"id": null}"#, "samples/other/user.json": #"{"id": "x"}"#,
        ])
        #expect(contract.schemas.map(\.name) == ["User", "User"])
        #expect(
            contract.schemas.map(\.id.text) == ["samples/UserFixture.json#User", "samples/other/user.json#User"])
        #expect(contract.schemas.map(\.type.outline) == ["{id: integer?, name?: string}", "{id: string}"])
        #expect(contract.documents.count == 4)
    }

    @Test(arguments: [
        ("user.json", "User"), ("user_profile.json", "UserProfile"), ("user-profile-response.json", "UserProfile"),
        ("UserResponse.json", "User"), ("get-user-200.json", "GetUser"), ("response.json", "Response"),
        ("userID.json", "UserID"), ("order_sample.3.json", "Order"), ("---.json", "Response"), ("2.json", "2"),
    ])
    func names(_ file: String, _ expected: String) {
        #expect(RecordedMemory.read(["samples/\(file)": "{}"]).schemas.map(\.name) == [expected])
    }

    @Test func placesAreThoseOfKeys() throws {
        let json = #"{"name": "a"}"#
        let contract = RecordedMemory.read(["samples/user.json": json])
        let schema = try #require(contract.schemas.first)
        let field = try #require(contract.object(schema.type)?.fields.first)
        let range = field.place.range
        #expect(Array(json.utf8)[range.lower..<range.upper].elementsEqual("name".utf8))
        #expect(field.place.path == "samples/user.json")
    }

    @Test func brokenFilesAreProblems() {
        let contract = RecordedMemory.read([
            "samples/a.json": #"{"a": }"#, "samples/b.json": "", "samples/c.json": "{}",
        ])
        #expect(contract.schemas.map(\.name) == ["C"])
        #expect(Set(contract.problems.map(\.place.path)) == ["samples/a.json", "samples/b.json"])
        #expect(contract.problems.allSatisfy { !$0.message.hasSuffix(".") })
        #expect(RecordedMemory.read([:], "missing.json").problems.map(\.message) == ["The file does not exist"])
    }

    @Test func specificationsAreNoSamples() {
        let contract = RecordedMemory.read(["samples/api.json": #"{"openapi": "3.0.0", "info": {}, "paths": {}}"#])
        #expect(contract.isEmpty)
    }

    @Test(arguments: 0..<40)
    func damagedTextsNeverTrap(_ seed: UInt64) {
        var random = RandomContract(seed: seed)
        let pieces = [
            "{", "}", "[", "]", "\"a\"", ":", ",", "1", "-", "null", "\"\\u12", "true", "\"request\"", "\"log\"", "\n",
            "\u{FEFF}",
        ]
        let json = (0..<40).map { _ in pieces[random.below(pieces.count)] }.joined()
        let first = RecordedMemory.read(["samples/a.json": json, "samples/b.har": json])
        let second = RecordedMemory.read(["samples/a.json": json, "samples/b.har": json])
        #expect(first.schemas == second.schemas)
        #expect(first.problems == second.problems)
    }
}
