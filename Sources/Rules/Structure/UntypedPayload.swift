import TenetRuleKit

struct UntypedPayload: Rule {
    static let about = About(
        "untyped-payload", "Dictionary of `Any`, or text, where a type could be", category: .structure, severity: .note,
        status: .preview, scope: .appCode, reads: [.strings],
        why: """
            Who gets a dictionary of `Any` has to guess keys and cast values, and a mistake shows only while the app \
            runs. A type says what is in it, as an enum does for a text that is always one of a few.
            """)

    var allowed = [
        "_", "attributes", "arguments", "*params*", "*payload*", "*userInfo*", "*options*", "*settings*",
        "*parameters*", "*metadata*", "*properties*",
        "*context*",
        "*query*", "*JSON*", "*json*", "*body*", "*headers*", "*defaults*", "*info*", "*Info*", "*activityItems*",
        "*Options*", "*Parameters*", "*Metadata*", "*Properties*", "*Context*", "*Attributes*", "*Body*", "message",
    ]
    var openTexts = [
        "id", "identifier", "name", "host", "scheme", "path", "url", "version", "model", "text", "query", "title",
    ]
    static let options = [
        Option<Self>(
            "open_texts", \.openTexts,
            "Names, or last words of names in lower case, of texts that may hold anything, although code compares them."
        ),
        Option<Self>(
            "allowed", \.allowed,
            "Names of properties and parameters that the system's own interfaces ask for; `*` stands for any letters."),
    ]

    func install(_ hooks: inout Hooks) {
        let allowed = NamePattern(allowed.joined(separator: "|"))
        hooks.on(VariableDeclSyntax.self) { node, file in checkText(node, file) }
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

    /// A stored text that its type compares with one word and knows another: an enum in disguise.
    private func checkText(_ node: VariableDeclSyntax, _ file: FilePass) {
        guard node.isMember, node.isStored, !node.isStatic, !node.hasDictatedName, let name = node.nameToken,
            node.type.map({ $0.text.isOne(of: ["String", "String?"]) }) ?? (node.initialValue?.stringValue != nil),
            !name.identifier.words.suffix(1).contains(where: { openTexts.contains($0.lowercased()) }),
            let type = node.enclosingType
        else { return }
        var words: [String] = node.initialValue?.stringValue.map { [$0] } ?? []
        var compared: [String] = []
        var parts = [type.syntax]
        for item in file.root.statements {
            guard let decl = item.item.as(ExtensionDeclSyntax.self), decl.syntax != type.syntax,
                decl.groupName?.identifier == type.groupName?.identifier
            else { continue }
            parts.append(decl.syntax)
        }
        for part in parts {
            for use in part.descendants(SequenceExprSyntax.self) where mentions(name, use.syntax) {
                if let assignment = use.assignment, assignment.target.ownMemberName?.identifier == name.identifier {
                    words += assignment.value.compactMap(\.stringValue)
                }
                for (left, sign, right) in use.operations where sign.isOne(of: ["==", "!="]) {
                    if isOwn(left, name), let word = right.stringValue { compared.append(word) }
                    if isOwn(right, name), let word = left.stringValue { compared.append(word) }
                }
            }
            for use in part.descendants(SwitchExprSyntax.self) where isOwn(use.subject, name) {
                let labels = use.cases.flatMap { $0.syntax.children.compactMap { $0.as(SwitchCaseLabelSyntax.self) } }
                for item in labels.flatMap({ Array($0.caseItems) }) {
                    let word = item.pattern.as(ExpressionPatternSyntax.self)?.expression.stringValue
                    compared += word.map { [$0] } ?? []
                }
            }
        }
        let known = Set((words + compared).filter(Self.isWord)).sorted()
        guard known.count > 1, compared.contains(where: Self.isWord) else { return }
        file.report(
            "`\(name.text)` is text that stands for one of \(known.prefix(3).map { "\"\($0)\"" }.joined(separator: ", "))",
            help: "declare an enum with these cases", at: name)
    }

    private func mentions(_ name: TokenSyntax, _ node: Syntax) -> Bool { node.text.contains(name.text.string) }

    /// `name` or `self.name`, and no parameter of that name.
    private func isOwn(_ value: ExprSyntax, _ name: TokenSyntax) -> Bool {
        guard value.ownMemberName?.identifier == name.identifier else { return false }
        guard value.kind == .declReferenceExpr else { return true }
        return value.enclosingFunction?.parameters.contains { $0.internalName.identifier == name.identifier } != true
    }

    /// `in-transit`, not a sentence.
    private static func isWord(_ text: String) -> Bool {
        guard text.utf8.count > 1, text.utf8.first.map({ $0 | 0x20 }).map({ (0x61...0x7A).contains($0) }) == true else {
            return false
        }
        return text.utf8.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x5F
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
        .bad(
            """
            @Observable
            final class TideModel {
                var ↓phase: String = "rising"
                var mayLeave: Bool { phase == "rising" || phase == "high" }
            }
            """),
        .bad(
            """
            struct Berth {
                let ↓kind: String
                let host: String
            }

            extension Berth {
                var width: Int {
                    switch kind {
                    case "wide": 9
                    case "narrow": 4
                    default: 6
                    }
                }
                var isHere: Bool { host == "localhost" || host == "tides" }
            }
            """),
        .good(
            """
            struct Berth {
                let kind: Kind
                var label = "berth"
                var note = ""
                let code: String
                var isOpen: Bool { note == "" || label.isEmpty || code == "open" }
                func rename() { label = "Berth 1" }
                func fits(code: String) -> Bool { code == "wide" || code == "narrow" }
            }
            """),
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
