import TenetRuleKit

struct StringlyTypedState: Rule {
    static let about = About(
        "stringly-typed-state", "State kept as text", category: .safety, severity: .note, status: .preview,
        scope: .appCode,
        why: """
            A property that is compared with one of a few texts is an enum in disguise. The compiler finds neither a \
            misspelled text nor the place where a new one is forgotten.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in Self.checkParameters(node, file) }
        hooks.on(MemberBlockSyntax.self) { block, file in
            guard let type = block.parent?.asDeclGroup, type.kind != .protocolDecl else { return }
            let properties = type.storedProperties.filter { property in
                !property.isStatic && property.type?.unwrapped.text == "String" && property.nameToken != nil
            }
            guard !properties.isEmpty else { return }
            let texts = Self.texts(in: block)
            for property in properties {
                guard let name = property.nameToken, let found = texts[name.identifier.string], found.count > 1,
                    !property.isInPreview
                else { continue }
                let shown = found.sorted().prefix(2).map { "`\"\($0)\"`" }.joined(separator: " or ")
                file.report(
                    "`\(name.text)` is any text, but means one of a few, such as \(shown)",
                    help: "declare an enum with a case for each", at: name)
            }
        }
    }

    /// A parameter such as `kind` that is compared with texts, in a function of its own.
    private static func checkParameters(_ node: FunctionDeclSyntax, _ file: FilePass) {
        guard let body = node.body, !node.hasDictatedName else { return }
        for parameter in node.parameters where parameter.type.unwrapped.text == "String" {
            let name = parameter.internalName
            guard name.identifier.words.last.map({ kinds.contains($0.lowercased()) }) == true else { continue }
            var found: Set<String> = []
            for sequence in body.descendants(SequenceExprSyntax.self) {
                for test in sequence.operations where test.operator == "==" && test.left.text == name.text {
                    if let text = test.right.stringValue, isCase(text) { found.insert(text) }
                }
            }
            guard found.count > 1 else { continue }
            let shown = found.sorted().prefix(2).map { "`\"\($0)\"`" }.joined(separator: " or ")
            file.report(
                "`\(name.text)` is any text, but means one of a few, such as \(shown)",
                help: "declare an enum with a case for each", at: name)
        }
    }

    private static let kinds: Set<String> = ["kind", "type", "status", "state", "mode", "style", "category", "action"]

    /// The texts that each member of `self` is compared with or set to.
    private static func texts(in block: MemberBlockSyntax) -> [String: Set<String>] {
        var found: [String: Set<String>] = [:]
        func add(_ target: ExprSyntax, _ value: ExprSyntax) {
            guard let name = target.ownMemberName?.identifier.string, let text = value.stringValue, isCase(text),
                target.enclosingBody.map({ !target.isBound(name, in: $0) }) ?? false
            else { return }
            found[name, default: []].insert(text)
        }
        for sequence in block.descendants(SequenceExprSyntax.self) {
            for operation in sequence.operations where operation.operator.isOne(of: ["==", "!=", "="]) {
                add(operation.left, operation.right)
            }
        }
        for choice in block.descendants(SwitchExprSyntax.self) {
            for element in choice.cases {
                guard let label = element.as(SwitchCaseSyntax.self)?.label.as(SwitchCaseLabelSyntax.self) else {
                    continue
                }
                for item in label.caseItems {
                    if let pattern = item.pattern.as(ExpressionPatternSyntax.self) {
                        add(choice.subject, pattern.expression)
                    }
                }
            }
        }
        return found
    }

    /// A word like the name of a case: `delivered`, `in_transit`.
    private static func isCase(_ text: String) -> Bool {
        text.utf8.count > 2 && text.first?.isLetter == true
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || byte == 0x5F || byte == 0x2D
            }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Ferry {
                var ↓state: String
                var isAway: Bool { state == "under_way" || state == "delayed" }
            }
            """),
        .bad(
            """
            final class Ferry {
                private var ↓state: String = "moored"
                func leave() { state = "away" }
                func arrive() { self.state = "moored" }
            }
            """),
        .bad(
            """
            struct Ferry {
                let ↓kind: String?
                var icon: String {
                    switch kind {
                    case "car": return "car.fill"
                    case "train": return "tram.fill"
                    default: return "ferry.fill"
                    }
                }
            }
            """),
        .bad(
            "func dock(_ ↓kind: String) {\n    if kind == \"ferry\" { moor() } else if kind == \"barge\" { anchor() }\n}"
        ),
        .good(
            "func dock(_ name: String) {\n    if name == \"Anna\" { moor() } else if name == \"Berta\" { anchor() }\n}"),
        .good("struct Ferry {\n    var state: State\n    var isAway: Bool { state == .away || state == .delayed }\n}"),
        .good("struct Ferry {\n    var name: String\n    var isOurs: Bool { name == \"Anna\" }\n}"),
        .good(
            "struct Ferry {\n    var name: String\n    func isKnown(name: String) -> Bool { name == \"Anna\" || name == \"Berta\" }\n}"
        ),
        .good("struct Ferry {\n    var title: String = \"\"\n    mutating func clear() { title = \"\" }\n}"),
    ]
}

extension ExprSyntax {
    /// A parameter or local name hides the member.
    fileprivate func isBound(_ name: String, in body: Syntax) -> Bool {
        if self.is(MemberAccessExprSyntax.self) { return false }
        return enclosingFunction?.parameters.contains { $0.internalName.text.string == name } == true
            || body.descendants(PatternBindingSyntax.self).contains { $0.nameToken?.identifier.string == name }
            || body.as(ClosureExprSyntax.self)?.parameterNames.contains { $0.text.string == name } == true
            || body.descendants(OptionalBindingConditionSyntax.self).contains { $0.pattern.text.string == name }
    }
}
