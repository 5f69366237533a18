import TenetRuleKit
import TenetRuleSupport

struct ClassCouldBeStruct: Rule {
    static let about = About(
        "class-could-be-struct", "Class that could be a struct", category: .structure, severity: .note, scope: .appCode,
        why:
            "A class whose properties never change has no use for its identity; a struct is cheaper and safe to share.",
        phrasings: [
            "Declare a type with only immutable properties and no need for identity as a struct, not as a class.",
            "Prefer value types for plain data: a `final class` holding nothing but `let` constants makes no sense.",
        ])

    var except = [
        "Box", "Wrapper", "Token", "Reference", "Context", "Container", "Marker", "Key", "ViewModel", "Manager",
        "Service", "Provider", "Controller",
    ]
    static let options = [Option<Self>("except", \.except, "Endings of classes that are meant to have an identity.")]

    /// A class of constants.
    private struct Plain: Fact { var name: String }

    func install(_ hooks: inout Hooks) {
        hooks.collect(Plain.self, from: ClassDeclSyntax.self) { node, _ in
            isPlain(node) ? (Plain(name: node.name.identifier.string), node.classKeyword.range) : nil
        }
        hooks.onProject(needing: [.declarations]) { project in
            let found = project.facts(Plain.self)
            guard !found.isEmpty else { return }
            let referenced = Self.referenced(project.model)
            for plain in found where !referenced.contains(plain.fact.name) {
                project.report(
                    "`\(plain.fact.name)` holds only constants, so nothing needs it to be a class",
                    help: "make it a struct", in: plain.path, at: plain.range)
            }
        }
    }

    /// Types that something takes by reference: caches and tables of objects, weak properties, unmanaged pointers.
    private static func referenced(_ model: ProjectModel) -> Set<String> {
        var names: Set<String> = []
        for declaration in model.declarations where declaration.kind.isVariable || declaration.kind == .typeAlias {
            let type = declaration.type
            let isHeld = declaration.has(.isWeak) || declaration.has(.isUnowned)
            guard isHeld || holders.contains(where: { type.contains($0 + "<") || declaration.value.contains($0 + "<") })
            else { continue }
            for text in [type, declaration.value] {
                names.formUnion(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
            }
        }
        return names
    }

    private static let holders = [
        "NSCache", "NSMapTable", "NSHashTable", "Unmanaged", "ManagedBuffer", "Weak", "WeakBox",
    ]

    private func isPlain(_ node: ClassDeclSyntax) -> Bool {
        guard node.hasModifier("final"), node.attributes.isEmpty,
            !except.contains(where: { node.name.text.hasSuffix($0) }),
            node.inheritedTypes.allSatisfy({ $0.lastName.isOne(of: valueProtocols) }),
            !node.memberBlock.tokens.contains(where: { $0.text.isOne(of: ["===", "!==", "ObjectIdentifier"]) })
        else { return false }
        var stored = 0
        for member in node.members {
            if let property = member.as(VariableDeclSyntax.self) {
                guard property.isStored else { continue }
                if property.isStatic {
                    // A shared instance is an identity.
                    if property.initialValue?.as(FunctionCallExprSyntax.self)?.calledName?.text == node.name.text {
                        return false
                    }
                    continue
                }
                guard property.isLet, property.attributes.isEmpty, isValue(property) else { return false }
                stored += 1
            } else if member.kind == .deinitializerDecl
                || member.as(InitializerDeclSyntax.self)?.hasModifier("convenience", "required") == true
            {
                return false
            }
        }
        return stored > 0
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
        .good(files: [
            "App/Cached.swift":
                "final class CachedText {\n    let text: String\n    init(text: String) { self.text = text }\n}",
            "App/Cache.swift": "final class Cache {\n    private let cache = NSCache<NSString, CachedText>()\n}",
        ]),
        .good("struct Address {\n    let street: String\n}"),
        .good("final class Address {\n    var street: String = \"\"\n}\nclass Base {\n    let id: Int = 1\n}"),
        .good("final class Store: NSObject {\n    let name: String\n}\nfinal class Owner {\n    let store: Store\n}"),
        .good("final class Clock {\n    static let shared = Clock()\n    let name: String = \"a\"\n}"),
        .good("final class Watch {\n    let name: String\n    deinit { stop() }\n}"),
    ]
}
