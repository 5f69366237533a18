internal import Foundation
internal import TenetContracts
internal import TenetModel
internal import TenetRuleKit
internal import Yams

/// The part `contract` of a configuration.
extension ConfigurationReader {
    static let contractKeys = ["openapi", "pydantic", "recorded", "copies", "map"]

    func contract(_ node: Node, into configuration: inout Configuration) throws(ConfigurationError) {
        guard case .mapping(let mapping) = node else {
            throw error(
                node, "`contract` is a mapping of kinds to documents", help: "write `contract: { openapi: api.yaml }`")
        }
        configuration.namesContract = true
        for (key, value) in mapping {
            let name = try string(key, "a key")
            switch name {
            case "openapi", "pydantic", "recorded":
                guard let kind = ContractKind(rawValue: name) else { continue }
                configuration.contract.sources += try strings(value, "`\(name)`").map {
                    ContractSettings.Source(kind: kind, path: path($0))
                }
            case "copies": configuration.contract.copies = try strings(value, "`copies`").map { path($0) }
            case "map":
                if case .mapping = value {
                    configuration.contract.schemas = try schemas(value)
                } else {
                    configuration.contractMap = (path(try string(value, "`map`")), source(value))
                }
            default: throw unknown("key", name, at: key, in: Self.contractKeys)
            }
        }
    }

    /// Reads a file that holds nothing but the schemas of types.
    public static func contractMap(_ text: String, file: String) throws(ConfigurationError) -> [String: [String]] {
        guard let root = try YAMLText.compose(text, file: file) else { return [:] }
        let reader = ConfigurationReader(catalog: RuleCatalog([RuleDefinition]()), profiles: [], file: file, folder: "")
        return try reader.schemas(root)
    }

    private func schemas(_ node: Node) throws(ConfigurationError) -> [String: [String]] {
        guard case .mapping(let mapping) = node else {
            throw error(node, "a map of the contract has a line `SwiftType: SchemaName` for each type", help: nil)
        }
        var found: [String: [String]] = [:]
        for (key, value) in mapping {
            let type = try string(key, "a type")
            let names = try strings(value, "the schemas of `\(type)`")
            found[type] = names == ["ignore"] ? [] : names
        }
        return found
    }

    /// A path as the project's root sees it.
    private func path(_ written: String) -> String {
        let path = LexicalPath.joined(folder, written)
        return path.isEmpty ? "." : path
    }
}
