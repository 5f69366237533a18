import TenetRuleKit

struct ClassCouldBeStruct: Rule {
    static let about = About(
        "class-could-be-struct", "Class that could be a struct", category: .structure, severity: .note, scope: .appCode,
        why: "A class whose properties never change has no use for its identity; a struct is cheaper and safe to share."
    )

    var except = [
        "Box", "Wrapper", "Token", "Reference", "Context", "Container", "Marker", "Key", "ViewModel", "Manager",
        "Service", "Provider", "Controller",
    ]
    static let options = [Option<Self>("except", \.except, "Endings of classes that are meant to have an identity.")]

    func install(_ hooks: inout Hooks) {
        hooks.on(ClassDeclSyntax.self) { node, file in
            guard node.hasModifier("final"), node.attributes.isEmpty,
                !except.contains(where: { node.name.text.hasSuffix($0) }),
                node.inheritedTypes.allSatisfy({ $0.lastName.isOne(of: valueProtocols) })
            else { return }
            var stored = 0
            for member in node.members {
                if let property = member.as(VariableDeclSyntax.self) {
                    guard property.isStored else { continue }
                    if property.isStatic {
                        // A shared instance is an identity.
                        if property.initialValue?.as(FunctionCallExprSyntax.self)?.calledName?.text == node.name.text {
                            return
                        }
                        continue
                    }
                    guard property.isLet, property.attributes.isEmpty, isValue(property) else { return }
                    stored += 1
                } else if member.kind == .deinitializerDecl
                    || member.as(InitializerDeclSyntax.self)?.hasModifier("convenience", "required") == true
                {
                    return
                }
            }
            guard stored > 0 else { return }
            file.report(
                "`\(node.name.text)` holds only constants, so nothing needs it to be a class",
                help: "make it a struct", at: node.classKeyword)
        }
    }

    /// Written type of plain data: what a model is made of.
    private func isValue(_ property: VariableDeclSyntax) -> Bool {
        guard let type = property.type else {
            return property.initialValue?.stringValue != nil || property.initialValue?.numberValue != nil
        }
        let inner = type.unwrapped
        if inner.kind == .arrayType || inner.kind == .dictionaryType { return true }
        return inner.lastName.isOne(of: valueTypes)
    }
    private let valueProtocols = [
        "Codable", "Decodable", "Encodable", "Equatable", "Hashable", "Identifiable", "Sendable",
        "CustomStringConvertible",
    ]
    private let valueTypes = [
        "String", "Int", "Double", "Float", "Bool", "Date", "URL", "UUID", "Data", "Int64", "Decimal", "CGFloat",
        "TimeInterval", "CGSize", "CGPoint",
    ]

    static let examples: [Example] = [
        .bad(
            "final ↓class Address {\n    let street: String\n    let number: Int\n\n    init(street: String, number: Int) {\n        self.street = street\n        self.number = number\n    }\n}"
        ),
        .bad("final ↓class Tag: Codable {\n    let name: String\n    let created: Date?\n}"),
        .good("struct Address {\n    let street: String\n}"),
        .good("final class Address {\n    var street: String = \"\"\n}\nclass Base {\n    let id: Int = 1\n}"),
        .good("final class Store: NSObject {\n    let name: String\n}\nfinal class Owner {\n    let store: Store\n}"),
        .good("final class Clock {\n    static let shared = Clock()\n    let name: String = \"a\"\n}"),
        .good("final class Watch {\n    let name: String\n    deinit { stop() }\n}"),
    ]
}
