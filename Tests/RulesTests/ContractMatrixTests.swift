import TenetContracts
import TenetEngine
import TenetModel
import TenetRuleKit
import TenetRules
import Testing

/// Every line of the type tables of the standards, written in each dialect that a server may use.
struct ContractMatrixTests {
    /// One type of the server with what it is in Swift.
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// Pydantic's spellings, which must mean the same.
        var pydantic: [String]
        /// OpenAPI's, in 3.0 and in 3.1.
        var openAPI30: String
        var openAPI31: String
        /// Swift types that fit.
        var good: [String]
        /// Swift types that do not, with the rule that says so.
        var bad: [String: String]

        var testDescription: String { name }
    }

    static let rows: [Row] = [
        Row(
            name: "text", pydantic: ["str"], openAPI30: "{ type: string }", openAPI31: "{ type: string }",
            good: ["String", "URL"],
            bad: ["Int": "schema-type-mismatch", "[String]": "schema-type-mismatch", "Bool": "schema-type-mismatch"]),
        Row(
            name: "integer", pydantic: ["int"], openAPI30: "{ type: integer }", openAPI31: "{ type: integer }",
            good: ["Int", "Int64"], bad: ["String": "schema-type-mismatch", "Int8": "schema-type-mismatch"]),
        Row(
            name: "number", pydantic: ["float"], openAPI30: "{ type: number }", openAPI31: "{ type: number }",
            good: ["Double", "Decimal"],
            bad: ["Float": "schema-type-mismatch", "Int": "schema-type-mismatch", "String": "schema-type-mismatch"]),
        Row(
            name: "truth", pydantic: ["bool"], openAPI30: "{ type: boolean }", openAPI31: "{ type: boolean }",
            good: ["Bool"], bad: ["Int": "schema-type-mismatch", "String": "schema-type-mismatch"]),
        Row(
            name: "optional text", pydantic: ["Optional[str]", "Union[str, None]", "str | None"],
            openAPI30: "{ type: string, nullable: true }", openAPI31: "{ type: [string, \"null\"] }",
            good: ["String?"], bad: ["String": "schema-optionality", "Int?": "schema-type-mismatch"]),
        Row(
            name: "optional reference", pydantic: ["Optional[Kind]", "Kind | None"],
            openAPI30: "{ allOf: [{ $ref: \"#/components/schemas/Kind\" }], nullable: true }",
            openAPI31: "{ anyOf: [{ $ref: \"#/components/schemas/Kind\" }, { type: \"null\" }] }",
            good: ["Kind?", "String?"], bad: ["Kind": "schema-optionality", "Int?": "schema-type-mismatch"]),
        Row(
            name: "list", pydantic: ["List[str]", "list[str]", "Sequence[str]"],
            openAPI30: "{ type: array, items: { type: string } }",
            openAPI31: "{ type: array, items: { type: string } }",
            good: ["[String]", "Set<String>", "Array<String>"],
            bad: ["String": "schema-type-mismatch", "[Int]": "schema-type-mismatch"]),
        Row(
            name: "list with null", pydantic: ["List[Optional[float]]", "list[float | None]"],
            openAPI30: "{ type: array, items: { type: number, nullable: true } }",
            openAPI31: "{ type: array, items: { type: [number, \"null\"] } }",
            good: ["[Double?]"], bad: ["[Double]": "schema-null-element"]),
        Row(
            name: "free keys", pydantic: ["Dict[str, int]", "dict[str, int]"],
            openAPI30: "{ type: object, additionalProperties: { type: integer } }",
            openAPI31: "{ type: object, additionalProperties: { type: integer } }",
            good: ["[String: Int]"], bad: ["[Int]": "schema-type-mismatch", "[String: Bool]": "schema-type-mismatch"]),
        Row(
            name: "time", pydantic: ["datetime"], openAPI30: "{ type: string, format: date-time }",
            openAPI31: "{ type: string, format: date-time }",
            good: ["String"], bad: ["Date": "schema-date-format", "Double": "schema-type-mismatch"]),
        Row(
            name: "day", pydantic: ["date"], openAPI30: "{ type: string, format: date }",
            openAPI31: "{ type: string, format: date }",
            good: ["String"], bad: ["Date": "schema-date-format"]),
        Row(
            name: "identifier", pydantic: ["UUID"], openAPI30: "{ type: string, format: uuid }",
            openAPI31: "{ type: string, format: uuid }",
            good: ["UUID", "String"], bad: ["Int": "schema-type-mismatch", "URL": "schema-type-mismatch"]),
        Row(
            name: "address", pydantic: ["HttpUrl"], openAPI30: "{ type: string, format: uri }",
            openAPI31: "{ type: string, format: uri }",
            good: ["URL", "String"], bad: ["UUID": "schema-type-mismatch"]),
        Row(
            name: "enumeration", pydantic: ["Kind"], openAPI30: "{ $ref: \"#/components/schemas/Kind\" }",
            openAPI31: "{ $ref: \"#/components/schemas/Kind\" }",
            good: ["Kind", "String"], bad: ["ShortKind": "schema-enum-values", "Int": "schema-type-mismatch"]),
        Row(
            name: "literal", pydantic: ["Literal[\"small\", \"large\"]"],
            openAPI30: "{ type: string, enum: [small, large] }", openAPI31: "{ enum: [small, large] }",
            good: ["Kind", "String"], bad: ["ShortKind": "schema-enum-values", "Bool": "schema-type-mismatch"]),
        Row(
            name: "model", pydantic: ["Part"], openAPI30: "{ $ref: \"#/components/schemas/Part\" }",
            openAPI31: "{ $ref: \"#/components/schemas/Part\" }",
            good: ["Part"], bad: ["String": "schema-type-mismatch", "[Part]": "schema-type-mismatch"]),
    ]

    @Test(arguments: rows)
    func openAPI(_ row: Row) {
        for (version, type) in [("3.0.3", row.openAPI30), ("3.1.0", row.openAPI31)] {
            let document = """
                openapi: \(version)
                info: { title: Matrix, version: "1" }
                paths: {}
                components:
                  schemas:
                    Kind: { type: string, enum: [small, large] }
                    Part: { type: object, required: [weight], properties: { weight: { type: number } } }
                    Thing:
                      type: object
                      required: [name, value]
                      properties:
                        name: { type: string }
                        value: \(type)
                """
            verify(row, document: document, path: "api.yaml", kind: .openAPI)
        }
    }

    @Test(arguments: rows)
    func pydantic(_ row: Row) {
        for (version, marks) in [("v1", "orm_mode = True"), ("v2", "")] {
            for spelling in row.pydantic {
                let settings =
                    version == "v1"
                    ? "    class Config:\n        \(marks)\n" : "    model_config = ConfigDict(from_attributes=True)\n"
                let document = """
                    from datetime import date, datetime
                    from enum import Enum
                    from typing import Dict, List, Literal, Optional, Sequence, Union
                    from uuid import UUID
                    from pydantic import BaseModel, ConfigDict, HttpUrl

                    class Kind(str, Enum):
                        small = "small"
                        large = "large"

                    class Part(BaseModel):
                        weight: float

                    class Thing(BaseModel):
                        name: str
                        value: \(spelling)
                    \(settings)
                    """
                verify(row, document: document, path: "schemas.py", kind: .pydantic)
            }
        }
    }

    private func verify(_ row: Row, document: String, path: String, kind: ContractKind) {
        for type in row.good {
            let found = findings(type, document, path, kind)
            #expect(found.isEmpty, "\(type) for \(row.name) in \(path): \(found)\n\(document)")
        }
        for (type, rule) in row.bad {
            #expect(findings(type, document, path, kind) == [rule], "\(type) for \(row.name)\n\(document)")
        }
    }

    /// The rules that say something of a model with one member of this type.
    private func findings(_ type: String, _ document: String, _ path: String, _ kind: ContractKind) -> Set<String> {
        let source = """
            struct Thing: Decodable {
                let name: String
                let value: \(type)
            }
            struct Part: Decodable { let weight: Double }
            enum Kind: String, Decodable { case small, large }
            enum ShortKind: String, Decodable { case small }
            func thing(_ data: Data) throws -> Thing { try JSONDecoder().decode(Thing.self, from: data) }
            """
        var settings = ContractSettings()
        settings.sources = [.init(kind: kind, path: path)]
        var request = CheckRequest(root: "")
        request.contents = ["App/Thing.swift": Array(source.utf8)]
        request.contract = ContractReader.read(settings, from: OneDocument(path: path, text: document)).contract
        let rules = allRules.filter { $0.about.category == .contracts && $0.about.status != .preview }
        let provider = TheRules(rules: RuleSet(rules.map { RuleSet.Active($0.init()) }))
        return Set(Checker(provider: provider, known: allRules).run(request).findings.map(\.rule.rawValue))
    }
}

private struct OneDocument: ContractFiles {
    let path: String
    let text: String

    func bytes(of path: String) -> Result<[UInt8], ContractFileError> {
        path == self.path ? .success(Array(text.utf8)) : .failure(ContractFileError("there is no such file"))
    }

    func files(below path: String, ending: String) -> [String] {
        self.path.hasSuffix(ending) && path == self.path ? [path] : []
    }
}

private struct TheRules: RuleProvider {
    let rules: RuleSet
    func key(for path: String) -> String { "" }
    func ruleSet(for path: String) -> RuleSet { rules }
}
