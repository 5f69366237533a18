internal import Foundation
internal import TenetRuleKit

/// The JSON Schema of `tenet.yml`, for completion in editors.
public enum ConfigurationSchema {
    public static func json(catalog: RuleCatalog, profiles: [String]) -> String {
        let severity: [String: Any] = ["enum": ["off", "on", "note", "warning", "error", true, false]]
        var rules: [String: Any] = [:]
        for rule in catalog.rules { rules[rule.about.id.rawValue] = schema(of: rule, severity) }
        // Standards of a team define rules of their own; those have no options.
        let ruleMap: [String: Any] = ["type": "object", "properties": rules, "additionalProperties": severity]
        let strings: [String: Any] = [
            "oneOf": [["type": "string"], ["type": "array", "items": ["type": "string"]]] as [[String: Any]]
        ]
        let standard: [String: Any] = [
            "anyOf": [["enum": profiles] as [String: Any], ["type": "string", "pattern": "\\.(md|markdown)$"]]
        ]
        let root: [String: Any] = [
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "tenet.yml", "type": "object",
            "additionalProperties": false,
            "properties": [
                "profile": [
                    "description":
                        "The standard whose rules apply: a name, the path of a document, or several, the weakest first.",
                    "anyOf": [standard, ["type": "array", "items": standard] as [String: Any]],
                ] as [String: Any],
                "parameters": [
                    "type": "object", "additionalProperties": strings,
                    "description":
                        "Values of the standard's parameters, by name; `tenet standards parameters` lists them.",
                ] as [String: Any],
                "extends": described(strings, "Local files whose settings this file starts from."),
                "include": described(strings, "Globs of files to check; all when absent."),
                "exclude": described(strings, "Globs of files to leave out."),
                "root": [
                    "type": "boolean",
                    "description": "A project of its own begins here, also inside of another repository.",
                ] as [String: Any],
                "fail_on": ["enum": ["note", "warning", "error"], "description": "The severity that fails a run."]
                    as [String: Any],
                "baseline": ["type": "string", "description": "The file of known findings."],
                "limits": [
                    "type": "object", "description": "What a file or a rule may cost before it is given up.",
                    "properties": [
                        "file_bytes": [
                            "type": "integer", "minimum": 1, "description": "Larger files are not parsed.",
                        ] as [String: Any],
                        "seconds": ["type": "integer", "minimum": 1, "description": "For one file."] as [String: Any],
                        "rule_seconds": [
                            "type": "integer", "minimum": 1,
                            "description":
                                "For one rule that looks at the whole project; all together get ten times as much.",
                        ] as [String: Any],
                    ] as [String: Any],
                    "additionalProperties": false,
                ] as [String: Any],
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
                                ["type": "string"] as [String: Any],
                                ["type": "object", "additionalProperties": strings],
                            ],
                        ] as [String: Any],
                    ] as [String: Any],
                ] as [String: Any],
                "rules": ["$ref": "#/$defs/rules"],
                "overrides": [
                    "type": "object", "description": "Settings for paths that match a glob.",
                    "additionalProperties": ["$ref": "#/$defs/rules"],
                ] as [String: Any],
            ] as [String: Any],
            "$defs": ["rules": ruleMap],
        ]
        let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? JSONSerialization.data(withJSONObject: root, options: options) else { return "{}\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    private static func described(_ schema: [String: Any], _ text: String) -> [String: Any] {
        schema.merging(["description": text]) { old, _ in old }
    }

    private static func schema(of rule: RuleDefinition, _ severity: [String: Any]) -> [String: Any] {
        var properties: [String: Any] = ["severity": severity]
        for option in optionSchemas(of: rule) { properties[option.key] = option.schema }
        return [
            "description": rule.about.name,
            "oneOf": [
                severity,
                ["type": "object", "properties": properties, "additionalProperties": false] as [String: Any],
            ],
        ]
    }

    private static func optionSchemas(of rule: RuleDefinition) -> [(key: String, schema: [String: Any])] {
        rule.describedOptions.map { option in
            var schema: [String: Any] = ["description": option.summary]
            switch option.kind {
            case .bool: schema["type"] = "boolean"
            case .int:
                schema["type"] = "integer"
                schema["minimum"] = option.minimum ?? 0
            case .string:
                schema["type"] = "string"
                if !option.choices.isEmpty { schema["enum"] = option.choices }
            case .strings:
                schema["type"] = "array"
                schema["items"] = ["type": "string"]
            }
            switch option.defaultValue {
            case .bool(let value): schema["default"] = value
            case .int(let value): schema["default"] = value
            case .string(let value): schema["default"] = value
            case .strings(let value): schema["default"] = value
            }
            return (option.key, schema)
        }
    }
}
