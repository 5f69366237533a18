import Foundation
import Testing

/// `tenet contract`, as a user runs it.
@Suite struct ContractCommandTests {
    private let document = """
        openapi: 3.0.3
        info: { title: Shelf, version: "1" }
        paths:
          /books/{id}:
            get:
              parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
              responses:
                "200":
                  description: A book
                  content: { application/json: { schema: { $ref: "#/components/schemas/Book" } } }
        components:
          schemas:
            Book:
              type: object
              required: [id, title]
              properties:
                id: { type: integer }
                title: { type: string }
                pages: { type: integer }

        """
    private let source = """
        struct Book: Decodable {
            let id: String
            let title: String
            let pages: Int?
        }

        struct Draft: Codable {
            var text: String
        }

        """

    private func shelf(_ more: [String: String] = [:]) throws -> TenetProcess {
        try TenetProcess(
            [
                "api.yaml": document, "App/Book.swift": source, ".git/HEAD": "",
                "tenet.yml": "profile: recommended\ncontract:\n  openapi: api.yaml\n",
            ].merging(more) { _, new in new })
    }

    // MARK: Without a word in tenet.yml

    @Test func documentsAreComparedWhereTheStandardExpectsThem() throws {
        let project = try TenetProcess([
            "docs/api/openapi.yaml": document, "App/Book.swift": source, ".git/HEAD": "",
            "tenet.yml": "profile: mvvm\n",
        ])
        defer { project.remove() }
        let rules = "schema-type-mismatch,schema-enum-values"
        let assumed = try project.tenet("check", "--no-cache", "--rule", rules)
        #expect(assumed.code == 1)
        #expect(assumed.output.contains("[schema-type-mismatch]"))
        #expect(assumed.errors.contains("compares with `docs/api/openapi.yaml`"))

        try project.write("profile: mvvm\ncontract: {}\n", to: "tenet.yml")
        let refused = try project.tenet("check", "--no-cache", "--rule", rules)
        #expect(refused.code == 0)
        #expect(refused.output.contains("2 rules left out, because no `contract` is named in tenet.yml"))
        let json = try project.tenet("check", "--no-cache", "--format", "json", "--rule", rules)
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        let coverage = try #require(object?["coverage"] as? [String: Any])
        let waiting = try #require(coverage["waiting"] as? [[String: Any]])
        #expect(waiting.map { $0["rules"] as? [String] } == [["schema-enum-values", "schema-type-mismatch"]])

        try project.write("profile: recommended\n", to: "tenet.yml")
        let silent = try project.tenet("check", "--no-cache")
        #expect(!silent.output.contains("left out"))
    }

    @Test func initNamesTheOnlyDocument() throws {
        let project = try TenetProcess([
            "server/openapi.yaml": document, "AppTests/Fixtures/openapi.json": "{\"openapi\": \"3.0.0\"}",
            "App/Book.swift": source, ".git/HEAD": "",
        ])
        defer { project.remove() }
        let answer = try project.tenet("init")
        #expect(answer.output.contains("compared with `server/openapi.yaml`"))
        #expect(try project.read("tenet.yml").contains("contract:\n  openapi: server/openapi.yaml\n"))
        #expect(try project.tenet("check", "--no-cache").output.contains("[schema-type-mismatch]"))

        try project.write(document, to: "docs/openapi.yaml")
        let several = try project.tenet("init", "--force")
        #expect(several.output.contains("one of `docs/openapi.yaml`, `server/openapi.yaml`"))
        #expect(try !project.read("tenet.yml").contains("contract:"))
    }

    // MARK: check

    @Test func checkFindsTheTypeAndNamesBothSides() throws {
        let project = try shelf()
        defer { project.remove() }
        let answer = try project.tenet("contract", "check", "--format", "json")
        #expect(answer.code == 1)
        let object = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any]
        let findings = try #require(object?["findings"] as? [[String: Any]])
        #expect(findings.map { $0["rule"] as? String } == ["schema-type-mismatch"])
        #expect(findings[0]["line"] as? Int == 2)
        let text = try project.tenet("contract", "check")
        #expect(text.output.contains("api.yaml:17:9: `id` of Book is integer"))
        #expect(text.errors.contains("models: 1 of 2 matched with a schema (1 by name)"))
    }

    @Test func theSameRulesRunInCheckWithCacheBaselineAndSuppression() throws {
        let project = try shelf()
        defer { project.remove() }
        let first = try project.tenet("check", "--rule", "schema-type-mismatch", "--format", "agent")
        let again = try project.tenet("check", "--rule", "schema-type-mismatch", "--format", "agent")
        #expect(first.code == 1 && first.output == again.output)
        // The document alone changes: the cache must not answer.
        try project.write(
            document.replacingOccurrences(
                of: "id: { type: integer }\n        title", with: "id: { type: string }\n        title"),
            to: "api.yaml")
        #expect(try project.tenet("check", "--rule", "schema-type-mismatch").code == 0)
        try project.write(document, to: "api.yaml")
        #expect(try project.tenet("check", "--rule", "schema-type-mismatch").code == 1)
        #expect(try project.tenet("baseline", "create").code == 0)
        #expect(try project.tenet("contract", "check", "--baseline", "tenet-baseline.json").code == 0)
        try project.write(
            source.replacingOccurrences(
                of: "    let id", with: "    // tenet:ignore(schema-type-mismatch) the server lies\n    let id"),
            to: "App/Book.swift")
        #expect(try project.tenet("check", "--rule", "schema-type-mismatch").code == 0)
    }

    @Test func changesOfTheDocumentCountAsChanges() throws {
        let project = try shelf()
        defer { project.remove() }
        try FileManager.default.removeItem(at: project.folder.appendingPathComponent(".git"))
        try project.git("init", "-q")
        try project.write(
            document.replacingOccurrences(
                of: "id: { type: integer }\n        title", with: "id: { type: string }\n        title"), to: "api.yaml"
        )
        try project.git("add", "-A")
        try project.git("commit", "-q", "-m", "start")
        try project.write(document, to: "api.yaml")
        let answer = try project.tenet("check", "--since", "HEAD", "--format", "agent")
        #expect(answer.code == 1 && answer.output.contains("schema-type-mismatch"))
    }

    @Test func aPartOfTheProjectIsCountedAlone() throws {
        let project = try shelf(["Other/Note.swift": "struct Note: Codable { var text: String }\n"])
        defer { project.remove() }
        let answer = try project.tenet("contract", "check", "App")
        #expect(answer.errors.contains("models: 1 of 2 matched"))
    }

    @Test func mistakesAreSaidWithTheirPlace() throws {
        let project = try shelf(["broken.yaml": "openapi: 3.0.0\npaths: {\n", "a.swift": "let a = 1\n"])
        defer { project.remove() }
        let broken = try project.tenet("contract", "check", "--openapi", "broken.yaml")
        #expect(broken.code == 2 && broken.errors.contains("broken.yaml:"))
        let missing = try project.tenet("contract", "check", "--pydantic", "backend")
        #expect(missing.code == 2 && missing.errors.contains("backend"))
        try project.write("profile: recommended\ncontract:\n  openapy: api.yaml\n", to: "tenet.yml")
        let misspelt = try project.tenet("check")
        #expect(
            misspelt.code == 2 && misspelt.errors.contains("tenet.yml:3:3") && misspelt.errors.contains("`openapi`"))
        try project.write("profile: recommended\n", to: "tenet.yml")
        #expect(try project.tenet("contract", "check").errors.contains("no contract is named"))
        #expect(try project.tenet("check", "--rule", "schema-type-mismatch").errors.contains("needs a contract"))
    }

    // MARK: map

    @Test func mapIsWrittenAndCounts() throws {
        let project = try shelf()
        defer { project.remove() }
        let map = try project.tenet("contract", "map", "--format", "json")
        let object = try JSONSerialization.jsonObject(with: Data(map.output.utf8)) as? [String: Any]
        let matches = try #require(object?["matches"] as? [[String: Any]])
        #expect(matches.map { $0["schema"] as? String } == ["Book"])
        #expect(
            Set(matches[0].keys) == [
                "confidence", "direction", "document", "isReported", "keysInSchema", "model", "path", "reason",
                "schema",
            ])
        #expect(try project.tenet("contract", "map", "--write", "map.yml").code == 0)
        #expect(try project.read("map.yml").contains("Book: Book  # name"))
        try project.write("Book: ignore\n", to: "map.yml")
        try project.write("contract: { openapi: api.yaml, map: map.yml }\n", to: "tenet.yml")
        #expect(try project.tenet("contract", "check").code == 0)
        try project.write("Book: Boook\n", to: "map.yml")
        let stale = try project.tenet("contract", "check", "--format", "agent")
        #expect(stale.code == 1 && stale.output.contains("contract-map-stale"))
    }

    // MARK: diff

    @Test func diffNamesTheModelAndItsProperty() throws {
        let next = document.replacingOccurrences(of: "required: [id, title]", with: "required: [id]")
        let project = try shelf(["next.yaml": next])
        defer { project.remove() }
        let answer = try project.tenet("contract", "diff", "api.yaml", "next.yaml")
        #expect(answer.code == 1)
        #expect(answer.output.contains("reaches property `Book.title` at App/Book.swift:3:9"))
        #expect(answer.output.contains("1 change, 1 of them breaking"))
        #expect(try project.tenet("contract", "diff", "api.yaml", "api.yaml").code == 0)
        let json = try project.tenet("contract", "diff", "api.yaml", "next.yaml", "--format", "json", "--no-app")
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(object?["breaking"] as? Int == 1)
        #expect(try project.tenet("contract", "diff", "api.yaml", "App/Book.swift").code == 2)
    }

    @Test func diffReadsRevisions() throws {
        let project = try shelf()
        defer { project.remove() }
        try FileManager.default.removeItem(at: project.folder.appendingPathComponent(".git"))
        try project.git("init", "-q")
        try project.git("add", "-A")
        try project.git("commit", "-q", "-m", "start")
        try project.write(document.replacingOccurrences(of: "/books/{id}", with: "/volumes/{id}"), to: "api.yaml")
        let answer = try project.tenet("contract", "diff", "HEAD:api.yaml", "api.yaml", "--breaking")
        #expect(answer.code == 1 && answer.output.contains("operation-removed"))
        #expect(try project.tenet("contract", "diff", "nope:api.yaml", "api.yaml").code == 2)
    }

    // MARK: sample

    @Test func samplesFitTheSchema() throws {
        let project = try shelf()
        defer { project.remove() }
        let answer = try project.tenet("contract", "sample", "Book")
        let object = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any]
        #expect(object?["id"] is Int && object?["title"] is String && object?["pages"] is Int)
        #expect(try project.tenet("contract", "sample", "--output", "Fixtures").code == 0)
        #expect(try project.read("Fixtures/Book.json") == answer.output)
        #expect(try !project.read("Fixtures/Book.minimal.json").contains("pages"))
        let unknown = try project.tenet("contract", "sample", "Bok")
        #expect(unknown.code == 2 && unknown.errors.contains("did you mean `Book`?"))
    }
}
