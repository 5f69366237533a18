internal import TenetFoundation
internal import TenetRuleKit

/// The JSON Schema of `tenet.yml`, for completion in editors.
public enum ConfigurationSchema {
    public static func json(catalog: RuleCatalog, profiles: [String]) -> String {
        let severity: SchemaValue = ["enum": ["off", "on", "note", "warning", "error", true, false]]
        let rules = Dictionary(
            uniqueKeysWithValues: catalog.rules.map { ($0.about.id.rawValue, schema(of: $0, severity)) })
        // Standards of a team define rules of their own; those have no options.
        let ruleMap: SchemaValue = ["type": "object", "properties": .object(rules), "additionalProperties": severity]
        let strings: SchemaValue = [
            "oneOf": [["type": "string"], ["type": "array", "items": ["type": "string"]]]
        ]
        let standard: SchemaValue = [
            "anyOf": [["enum": .strings(profiles)], ["type": "string", "pattern": "\\.(md|markdown)$"]]
        ]
        let root: SchemaValue = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "tenet.yml", "type": "object",
            "additionalProperties": false,
            "properties": [
                "profile": [
                    "description":
                        "The standard whose rules apply: a name, the path of a document, or several, the weakest first.",
                    "anyOf": [standard, ["type": "array", "items": standard]],
                ],
                "parameters": [
                    "type": "object", "additionalProperties": strings,
                    "description":
                        "Values of the standard's parameters, by name; `tenet standards parameters` lists them.",
                ],
                "extends": described(strings, "Local files whose settings this file starts from."),
                "include": described(strings, "Globs of files to check; all when absent."),
                "exclude": described(strings, "Globs of files to leave out."),
                "root": [
                    "type": "boolean",
                    "description": "A project of its own begins here, also inside of another repository.",
                ],
                "fail_on": ["enum": ["note", "warning", "error"], "description": "The severity that fails a run."],
                "baseline": ["type": "string", "description": "The file of known findings."],
                "limits": [
                    "type": "object", "description": "What a file or a rule may cost before it is given up.",
                    "properties": [
                        "file_bytes": [
                            "type": "integer", "minimum": 1, "description": "Larger files are not parsed.",
                        ],
                        "seconds": ["type": "integer", "minimum": 1, "description": "For one file."],
                        "rule_seconds": [
                            "type": "integer", "minimum": 1,
                            "description":
                                "For one rule that looks at the whole project; all together get ten times as much.",
                        ],
                    ],
                    "additionalProperties": false,
                ],
                "contract": [
                    "type": "object", "description": "What the server says: where its documents are.",
                    "additionalProperties": false,
                    "properties": [
                        "openapi": described(strings, "OpenAPI documents, YAML or JSON."),
                        "pydantic": described(strings, "Python files or folders with Pydantic models and routes."),
                        "recorded": described(strings, "Recorded JSON responses: files or folders."),
                        "copies": described(strings, "Documents that must say the same as the first OpenAPI document."),
                        "map": [
                            "description": "The schema of each Swift type, or a file with them.",
                            "oneOf": [
                                ["type": "string"],
                                ["type": "object", "additionalProperties": strings],
                            ],
                        ],
                    ],
                ],
                "rules": ["$ref": "#/$defs/rules"],
                "overrides": [
                    "type": "object", "description": "Settings for paths that match a glob.",
                    "additionalProperties": ["$ref": "#/$defs/rules"],
                ],
            ],
            "$defs": ["rules": ruleMap],
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(root) else { return "{}\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private static func described(_ schema: SchemaValue, _ text: String) -> SchemaValue {
        guard case .object(let members) = schema else { return schema }
        return .object(members.merging(["description": .string(text)]) { old, _ in old })
    }

    private static func schema(of rule: RuleDefinition, _ severity: SchemaValue) -> SchemaValue {
        var properties = ["severity": severity]
        for option in rule.describedOptions { properties[option.key] = schema(of: option) }
        return [
            "description": .string(rule.about.name),
            "oneOf": [
                severity,
                ["type": "object", "properties": .object(properties), "additionalProperties": false],
            ],
        ]
    }

    private static func schema(of option: DescribedOption) -> SchemaValue {
        var schema: [String: SchemaValue] = ["description": .string(option.summary)]
        switch option.kind {
        case .bool: schema["type"] = "boolean"
        case .int:
            schema["type"] = "integer"
            schema["minimum"] = .integer(option.minimum ?? 0)
        case .string:
            schema["type"] = "string"
            if !option.choices.isEmpty { schema["enum"] = .strings(option.choices) }
        case .strings:
            schema["type"] = "array"
            schema["items"] = ["type": "string"]
        }
        schema["default"] =
            switch option.defaultValue {
            case .bool(let value): .boolean(value)
            case .int(let value): .integer(value)
            case .string(let value): .string(value)
            case .strings(let value): .strings(value)
            }
        return .object(schema)
    }
}
