internal import TenetContracts
internal import TenetModel
internal import TenetRuleKit

/// The part `contract` of a configuration.
extension ConfigurationReader {
    static let contractKeys = ["openapi", "pydantic", "recorded", "copies", "map"]
    private static let contractHelp = "write `contract: { openapi: api.yaml }`, or `contract: {}` for none"

    mutating func contract(_ node: YAMLNode, into configuration: inout Configuration) {
        configuration.namesContract = true
        for (name, key, value) in values.entries(node, "`contract`", help: Self.contractHelp) {
            switch name {
            case "openapi", "pydantic", "recorded":
                guard let kind = ContractKind(rawValue: name) else { continue }
                for (path, source) in paths(value, name) {
                    configuration.contract.sources.append(ContractSettings.Source(kind: kind, path: path))
                    configuration.contractPlaces[path] = source
                }
            case "copies":
                for (path, source) in paths(value, name) {
                    configuration.contract.copies.append(path)
                    configuration.contractPlaces[path] = source
                }
            case "map":
                if value.mapping != nil || value.isNull {
                    let read = schemas(value, "`map`")
                    configuration.contract.schemas = read.schemas
                    configuration.schemaPlaces = read.places
                } else if let written = values.string(
                    value, "`map`",
                    help: "write `map: { SwiftType: SchemaName }`, or the path of a file with such lines")
                {
                    configuration.contractMap = (path(written), values.source(value))
                }
            default: values.unknown("key", name, at: key, in: Self.contractKeys)
            }
        }
    }

    /// Documents that a key names; a key without any is a mistake, because nothing would be compared.
    private mutating func paths(_ node: YAMLNode, _ name: String) -> [(String, SettingSource)] {
        let help = "give the path of a document, relative to this file"
        if node.sequence?.isEmpty == true {
            values.report(node, "`\(name)` names no document", help: help)
        }
        return values.strings(node, "`\(name)`", help: help).map { (path($0.text), values.source($0.node)) }
    }

    /// The schemas of types that a file gives, each with its place.
    public static func contractMap(
        _ text: String, file: String
    ) throws(ConfigurationError) -> (schemas: [String: [String]], places: [String: SettingSource]) {
        var reader = ConfigurationReader(
            catalog: RuleCatalog([RuleDefinition]()), profiles: [], file: file, folder: "")
        guard let root = reader.values.root(of: text) else {
            try reader.values.finish()
            return ([:], [:])
        }
        let read = reader.schemas(root)
        try reader.values.finish()
        return read
    }

    private mutating func schemas(
        _ node: YAMLNode, _ what: String = "a map of the contract"
    ) -> (schemas: [String: [String]], places: [String: SettingSource]) {
        let help = "write a line `SwiftType: SchemaName` for each type, or `SwiftType: ignore`"
        var found: [String: [String]] = [:]
        var places: [String: SettingSource] = [:]
        for (type, key, value) in values.entries(node, what, help: help) {
            let names =
                value.isNull ? [] : values.strings(value, "the schemas of `\(type)`", help: help).map(\.text)
            if value.isNull || value.sequence?.isEmpty == true {
                values.report(value.isNull ? key : value, "`\(type)` has no schema", help: help)
            }
            found[type] = names == ["ignore"] ? [] : names
            places[type] = values.source(key)
        }
        return (found, places)
    }

    /// A path as the project's root sees it.
    private func path(_ written: String) -> String {
        let path = LexicalPath.joined(folder, written)
        return path.isEmpty ? "." : path
    }
}
