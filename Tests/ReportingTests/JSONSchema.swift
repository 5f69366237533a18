import Foundation

/// The part of JSON Schema that this suite's schemas use: `type`, `enum`, `required`, `properties`,
/// `additionalProperties`, `items`, `minItems`, `minimum`, `minLength` and `$ref` within the document.
struct JSONSchema {
    enum Failure: Error { case notASchema(String) }

    private let root: [String: Any]
    private static let known: Set<String> = [
        "$schema", "$id", "$defs", "$ref", "title", "description", "type", "enum", "required", "properties",
        "additionalProperties", "items", "minItems", "minimum", "minLength",
    ]

    init(file: URL) throws {
        guard let root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] else {
            throw Failure.notASchema(file.path)
        }
        self.root = root
    }

    /// Where a document breaks the schema, one sentence each.
    func violations(in document: Any) -> [String] { check(document, root, at: "$") }

    private func check(_ value: Any, _ schema: [String: Any], at place: String) -> [String] {
        var found = schema.keys.filter { !JSONSchema.known.contains($0) }.map { "the schema uses \($0)" }
        if let reference = schema["$ref"] as? String {
            guard let target = resolve(reference) else { return ["\(reference) is not in the schema"] }
            found += check(value, target, at: place)
        }
        if let type = schema["type"] as? String, !JSONSchema.matches(value, type) {
            return found + ["\(place) is not of type \(type)"]
        }
        if let allowed = schema["enum"] as? [AnyHashable] {
            if !allowed.contains(where: { $0 == value as? AnyHashable }) { found.append("\(place) is \(value)") }
        }
        if let object = value as? [String: Any] { found += check(object: object, schema, at: place) }
        if let array = value as? [Any] { found += check(array: array, schema, at: place) }
        if let text = value as? String, let least = schema["minLength"] as? Int, text.count < least {
            found.append("\(place) is too short")
        }
        if let number = value as? NSNumber, let least = schema["minimum"] as? NSNumber,
            number.doubleValue < least.doubleValue
        {
            found.append("\(place) is below \(least)")
        }
        return found
    }

    private func check(object: [String: Any], _ schema: [String: Any], at place: String) -> [String] {
        let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
        let required = schema["required"] as? [String] ?? []
        var found = required.filter { object[$0] == nil }.map { "\(place) lacks \($0)" }
        for (key, value) in object.sorted(by: { $0.key < $1.key }) {
            if let property = properties[key] {
                found += check(value, property, at: "\(place).\(key)")
            } else if schema["additionalProperties"] as? Bool == false {
                found.append("\(place) has \(key)")
            } else if let additional = schema["additionalProperties"] as? [String: Any] {
                found += check(value, additional, at: "\(place).\(key)")
            }
        }
        return found
    }

    private func check(array: [Any], _ schema: [String: Any], at place: String) -> [String] {
        var found: [String] = []
        if let least = schema["minItems"] as? Int, array.count < least { found.append("\(place) has too few items") }
        guard let items = schema["items"] as? [String: Any] else { return found }
        for (index, value) in array.enumerated() { found += check(value, items, at: "\(place)[\(index)]") }
        return found
    }

    private func resolve(_ reference: String) -> [String: Any]? {
        guard reference.hasPrefix("#/") else { return nil }
        return reference.dropFirst(2).split(separator: "/").reduce(root as [String: Any]?) { object, key in
            object?[String(key)] as? [String: Any]
        }
    }

    private static func matches(_ value: Any, _ type: String) -> Bool {
        let number = value as? NSNumber
        let isBoolean = number.map(NumberKind.isBoolean) ?? false
        let isWhole = number.map { $0.doubleValue.rounded() == $0.doubleValue } ?? false
        switch type {
        case "object": return value is [String: Any]
        case "array": return value is [Any]
        case "string": return value is String
        case "boolean": return isBoolean
        case "integer": return !isBoolean && isWhole
        default: return false
        }
    }
}

/// `JSONSerialization` gives numbers and booleans as `NSNumber`; their encodings tell them apart.
private enum NumberKind {
    static func isBoolean(_ number: NSNumber) -> Bool {
        let code = String(cString: number.objCType)
        return code == "c" || code == "B"
    }
}
