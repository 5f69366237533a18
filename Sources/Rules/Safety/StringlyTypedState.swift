import TenetRuleKit
import TenetRuleSupport

struct StringlyTypedState: Rule {
    static let about = About(
        "stringly-typed-state", "State kept as text", category: .safety, severity: .note, status: .preview,
        scope: .appCode,
        why: """
            A property that is compared with one of a few texts is an enum in disguise. The compiler finds neither a \
            misspelled text nor the place where a new one is forgotten.
            """,
        phrasings: [
            "Use an enum instead of a `String` for values that are compared with a fixed set of texts.",
            """
            Never write `if status == "delayed"`; model a known group of options as cases so that the compiler catches \
            typos.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(FunctionDeclSyntax.self) { node, file in Self.checkParameters(node, file) }
        hooks.on(MemberBlockSyntax.self) { block, file in
            guard let type = block.parent?.asDeclGroup, type.kind != .protocolDecl else { return }
            let properties = type.storedProperties.filter { property in
                property.type.map { $0.unwrapped.text == "String" } ?? (property.initialValue?.stringValue != nil)
            }
            guard !properties.isEmpty else { return }
            var words = Words(in: block.syntax)
            for item in file.root.statements {
                guard let other = item.item.as(ExtensionDeclSyntax.self), other.memberBlock != block,
                    other.groupName?.identifier == type.groupName?.identifier
                else { continue }
                words.add(from: other.syntax)
            }
            for property in properties {
                guard let name = property.nameToken, !property.isStatic, !property.hasDictatedName,
                    name.identifier.words.last.map({ open.contains($0.lowercased()) }) != true, !property.isInPreview
                else { continue }
                Self.report(words.found(for: name, initial: property.initialValue), at: name, file)
            }
        }
    }

    /// Last words of names of texts that may hold anything, although code knows some of what they hold.
    private let open: Set<String> = [
        "id", "identifier", "name", "host", "scheme", "path", "url", "version", "text", "query", "title", "subtitle",
        "label", "message", "description", "placeholder",
    ]

    private static func report(_ found: Set<String>, at name: TokenSyntax, _ file: FilePass) {
        guard found.count > 1 else { return }
        let shown = found.sorted().prefix(2).map { "`\"\($0)\"`" }.joined(separator: " or ")
        file.report(
            "`\(name.text)` is any text, but means one of a few, such as \(shown)",
            help: "declare an enum with a case for each", at: name)
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
                    if let text = test.right.stringValue, Words.isCase(text) { found.insert(text) }
                }
            }
            report(found, at: name, file)
        }
    }

    private static let kinds: Set<String> = ["kind", "type", "status", "state", "mode", "style", "category", "action"]

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
                let host: String
                var isHere: Bool { host == "localhost" || host == "tides" }
            }
            extension Ferry {
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
            """
            @Observable
            final class TideModel {
                var ↓phase = "rising"
                var mayLeave: Bool { "high" == self.phase }
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

/// The texts that the members of a type are compared with or set to.
private struct Words {
    private var compared: [String: Set<String>] = [:]
    private var written: [String: Set<String>] = [:]

    init(in block: Syntax) { add(from: block) }

    /// What a property starts as is one of its words when code asks for another.
    func found(for name: TokenSyntax, initial: ExprSyntax?) -> Set<String> {
        let key = name.identifier.string
        let tested = compared[key] ?? []
        let start = initial?.stringValue.flatMap { Self.isCase($0) && !tested.isEmpty ? [$0] : nil } ?? []
        return tested.union(written[key] ?? []).union(start)
    }

    mutating func add(from node: Syntax) {
        for sequence in node.descendants(SequenceExprSyntax.self) {
            for (left, sign, right) in sequence.operations {
                if sign == "=", let (name, word) = Self.word(left, right) { written[name, default: []].insert(word) }
                guard sign == "==" || sign == "!=" else { continue }
                for (target, value) in [(left, right), (right, left)] {
                    if let (name, word) = Self.word(target, value) { compared[name, default: []].insert(word) }
                }
            }
        }
        for choice in node.descendants(SwitchExprSyntax.self) {
            for element in choice.cases {
                guard let label = element.as(SwitchCaseSyntax.self)?.label.as(SwitchCaseLabelSyntax.self) else {
                    continue
                }
                for item in label.caseItems {
                    if let pattern = item.pattern.as(ExpressionPatternSyntax.self),
                        let (name, word) = Self.word(choice.subject, pattern.expression)
                    {
                        compared[name, default: []].insert(word)
                    }
                }
            }
        }
    }

    /// The member of `self` and the text that belong together.
    private static func word(_ target: ExprSyntax, _ value: ExprSyntax) -> (name: String, word: String)? {
        guard let name = target.ownMemberName?.identifier.string, let text = value.stringValue, isCase(text),
            target.enclosingBody.map({ !target.isBound(name, in: $0) }) ?? false
        else { return nil }
        return (name, text)
    }

    /// A word like the name of a case: `delivered`, `in_transit`.
    static func isCase(_ text: String) -> Bool {
        text.utf8.count > 1 && text.first?.isLetter == true
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x5F || byte == 0x2D
            }
    }
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
