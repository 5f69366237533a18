package import TenetRuleKit

// What is known of the types of a model's properties.

/// Asks whether written types conform to the protocols of plain values.
package struct ValueTypes {
    package let project: ProjectPass

    package init(project: ProjectPass) {
        self.project = project
    }

    private static let plain: Set<String> = [
        "String", "Int", "Double", "Float", "Bool", "Date", "URL", "UUID", "Data", "Int8", "Int16", "Int32", "Int64",
        "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Decimal", "CGFloat", "TimeInterval", "CGSize", "CGPoint",
        "CGRect", "Character", "Locale", "TimeZone", "DateComponents", "Substring",
    ]

    /// True when a value of the type, written somewhere, is certain to conform: collections and optionals of
    /// conforming types do.
    package func conforms(_ written: String, to name: String, seenFrom declaration: Declaration) -> Bool {
        var type = Substring(written).trimmingBlanks
        while type.last == "?" { type = type.dropLast() }
        if type.first == "[", type.last == "]" {
            return type.dropFirst().dropLast().split(separator: ":").allSatisfy {
                conforms(String($0), to: name, seenFrom: declaration)
            }
        }
        guard !type.isEmpty, type.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }) else {
            return false
        }
        if Self.plain.contains(String(type)) { return true }
        guard let known = project.model.types(named: String(type), seenFrom: declaration).one else { return false }
        if known.conforms(to: name) || (name == "Equatable" && known.conforms(to: "Hashable")) { return true }
        // Enums without payloads are equatable by themselves.
        return name == "Equatable" && known.kind == .enum
            && known.declaration.children.allSatisfy { $0.kind != .enumCase || $0.parameters.isEmpty }
    }
}

extension StringProtocol where SubSequence == Substring {
    /// The elements of `[Item]` or `Array<Item>`, perhaps optional; empty for anything else.
    package var elementTypeName: String {
        var text = self[...]
        while let last = text.last, last == "?" || last == "!" { text = text.dropLast() }
        if text.hasPrefix("["), text.hasSuffix("]"), !text.contains(":") {
            return String(text.dropFirst().dropLast().trimmingBlanks)
        }
        for name in ["Array<", "IdentifiedArrayOf<", "ArraySlice<"] where text.hasPrefix(name) && text.hasSuffix(">") {
            return String(text.dropFirst(name.count).dropLast().trimmingBlanks)
        }
        return ""
    }
}
