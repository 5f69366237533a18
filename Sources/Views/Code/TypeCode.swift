internal import TenetRuleKit

/// What one type or extension declares, as far as views and their texts are made of it.
struct TypeCode: Fact {
    /// With the enclosing types: `Strings.Berths`.
    var name: String
    /// The types behind the colon, by their last part.
    var inherited: [String]
    var isExtension: Bool
    /// In a preview, or a helper of one.
    var isPreview: Bool
    var line: Int
    var properties: [PropertyCode]
    var functions: [FunctionCode]
    var initializers: [InitializerCode]
}

struct PropertyCode: Codable, Hashable, Sendable {
    var name: String
    /// As written; empty when it is not.
    var type: String
    var attributes: [String]
    var isStatic: Bool
    var isConstant: Bool
    var isPrivate: Bool
    /// The initial value.
    var value: Code?
    /// The statements of the getter; nil for what is stored.
    var body: [CodeStatement]?

    /// The property makes a view.
    var isBuilder: Bool { attributes.contains("ViewBuilder") || type.hasPrefix("some ") && body != nil }
}

struct ParameterCode: Codable, Hashable, Sendable {
    /// Empty for `_`.
    var label: String
    var name: String
    var type: String
    var value: Code?

    var takesClosure: Bool { type.contains("->") }
}

struct FunctionCode: Codable, Hashable, Sendable {
    var name: String
    var isStatic: Bool
    var parameters: [ParameterCode]
    var result: String
    var isBuilder: Bool
    var statements: [CodeStatement]
}

struct InitializerCode: Codable, Hashable, Sendable {
    struct Assignment: Codable, Hashable, Sendable {
        /// Without `self.` and without the underscore of a property wrapper.
        var property: String
        var value: Code
    }

    var parameters: [ParameterCode]
    var assignments: [Assignment]
    /// The arguments of `self.init(…)`.
    var delegation: [CodeArgument]?
}
