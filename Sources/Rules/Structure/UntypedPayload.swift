import TenetRuleKit
import TenetRuleSupport

struct UntypedPayload: Rule {
    static let about = About(
        "untyped-payload", "Dictionary of `Any` where a type could be", category: .structure, severity: .note,
        status: .preview, scope: .appCode,
        why: """
            Who gets a dictionary of `Any` has to guess keys and cast values, and a mistake shows only while the app \
            runs. A type says what is in it.
            """,
        phrasings: [
            "Do not use dictionaries of `Any`, such as `[String: Any]`, in properties and parameters; define a type.",
            "Pass structs with named fields around, so nobody has to guess keys and cast values.",
        ])

    var allowed = [
        "_", "attributes", "arguments", "*params*", "*payload*", "*userInfo*", "*options*", "*settings*",
        "*parameters*", "*metadata*", "*properties*",
        "*context*",
        "*query*", "*JSON*", "*json*", "*body*", "*headers*", "*defaults*", "*info*", "*Info*", "*activityItems*",
        "*Options*", "*Parameters*", "*Metadata*", "*Properties*", "*Context*", "*Attributes*", "*Body*", "message",
    ]
    static let options = [
        Option<Self>(
            "allowed", \.allowed,
            "Names of properties and parameters that the system's own interfaces ask for; `*` stands for any letters.")
    ]

    func install(_ hooks: inout Hooks) {
        let allowed = NamePattern(allowed.joined(separator: "|"))
        hooks.on(DictionaryTypeSyntax.self) { type, file in
            guard type.key.text == "String",
                type.value.text.isOne(of: ["Any", "Any?", "AnyObject"]), let name = owner(of: type),
                !allowed.matches(name.text.string)
            else { return }
            file.report(
                "`\(name.text)` is a dictionary of `\(type.value.text)`, so every key and cast is a guess",
                help: "declare a type for what is in it", at: type)
        }
    }

    /// The stored property or parameter that the type is written for.
    private func owner(of type: DictionaryTypeSyntax) -> TokenSyntax? {
        var node = type.parent
        while let wrapper = node, wrapper.kind == .optionalType || wrapper.kind == .arrayType { node = wrapper.parent }
        if let parameter = node?.as(FunctionParameterSyntax.self) {
            guard let function = parameter.ancestor(FunctionDeclSyntax.self), !isDecidedElsewhere(function) else {
                return nil
            }
            return parameter.secondName ?? parameter.firstName
        }
        guard let property = node?.parent?.parent?.parent?.as(VariableDeclSyntax.self),
            property.parent?.kind == .memberBlockItem, !property.isOverride, property.isStored
        else { return nil }
        return property.nameToken
    }

    /// The signature is another's: of a superclass, of Objective-C.
    private func isDecidedElsewhere(_ function: FunctionDeclSyntax) -> Bool {
        function.isOverride || function.hasAttribute("objc") || function.isRequirement
    }

    static let examples: [Example] = [
        .bad("final class Profile {\n    var answers: ↓[String: Any] = [:]\n}"),
        .bad("func save(_ tide: ↓[String: Any]?) {}"),
        .bad("func show(rows: [↓[String: Any]]) {}"),
        .good("struct Answers: Codable {\n    let first: String\n}\nfunc save(_ answers: Answers) {}"),
        .good("func received(userInfo: [String: Any]) {}"),
        .good("struct Request {\n    var fields: [String: Any] { [:] }\n}"),
        .good("func start() {\n    let settings: [String: Any] = [:]\n    use(settings)\n}"),
        .good("final class Cell: Base {\n    override func fill(_ values: [String: Any]) {}\n}"),
    ]
}
