@testable import TenetRuleKit

/// Projects in memory beside a contract built in code.
enum ContractSupport {
    static func check(_ source: String, _ contract: Contract, map: [String: [String]] = [:]) throws -> Answers {
        var settings = ContractSettings()
        settings.schemas = map
        let model = try CodingSupport.model(["App/A.swift": source])
        let check = withExtendedLifetime(model) {
            ContractCheck(model, ProjectContract(contract: contract, settings: settings))
        }
        return Answers(model: model, check: check)
    }

    struct Answers {
        let model: ProjectModel
        let check: ContractCheck

        /// Each match as `Model: Schema direction reason`, with a question mark where people should look first.
        var matches: [String] {
            withExtendedLifetime(model) {
                check.matches.map {
                    "\($0.model.qualifiedName): \($0.schema.name) \($0.direction.rawValue) \($0.reason.rawValue)"
                        + ($0.isSure ? "" : " ?")
                }
            }
        }

        /// The members of the first match of a model: the key and the field that it found.
        func members(of name: String) -> [String] {
            withExtendedLifetime(model) {
                guard let match = check.matches.first(where: { $0.model.name == name }) else { return [] }
                return check.properties(of: match).map { member in
                    switch member.field {
                    case .found(let field): "\(member.key) = \(field.name)"
                    case .missing(let nearest?): "\(member.key), not \(nearest.name)"
                    case .missing(nil): "\(member.key) missing"
                    case .unknown: "\(member.key) unknown"
                    }
                }
            }
        }

        /// How the only member of the only model differs from its field.
        var mismatch: WireMismatch.Kind? {
            withExtendedLifetime(model) {
                guard let match = check.matches.first, let member = check.properties(of: match).first,
                    let field = member.found
                else { return nil }
                return check.comparison(for: match).mismatch(member.type, field.type)?.kind
            }
        }
    }

    static func place(_ document: String = "api.yaml") -> ContractPlace {
        ContractPlace(path: document, range: ByteRange(0, 1))
    }

    static func id(_ name: String, _ document: String = "api.yaml") -> SchemaID {
        SchemaID("\(document)#/components/schemas/\(name)")
    }

    static func reference(_ name: String) -> SchemaType { SchemaType(.reference(id(name))) }

    static func object(_ fields: [(String, SchemaType)], required: Bool = true) -> SchemaType {
        SchemaType(
            .object(
                SchemaObject(
                    fields: fields.map {
                        SchemaField(
                            name: $0.0, place: place(), type: $0.1, isRequiredInRequests: required,
                            isAlwaysInResponses: required)
                    })))
    }

    static func schema(
        _ name: String, _ type: SchemaType, document: String = "api.yaml", kind: ContractKind = .openAPI
    ) -> Schema {
        Schema(id: id(name, document), name: name, kind: kind, place: place(document), type: type)
    }

    static func operation(
        _ method: String, _ path: String, request: SchemaType? = nil, response: SchemaType? = nil,
        failure: SchemaType? = nil
    ) -> ContractOperation {
        func body(_ type: SchemaType?) -> [ContractOperation.Body] {
            type.map { [ContractOperation.Body(mediaType: "application/json", type: $0)] } ?? []
        }
        return ContractOperation(
            method: method, path: path, kind: .openAPI, place: place(), requests: body(request),
            responses: [
                ContractOperation.Response(status: "200", bodies: body(response), place: place()),
                ContractOperation.Response(status: "422", bodies: body(failure), place: place()),
            ])
    }
}
