import TenetRuleKit
import TenetRuleSupport

struct FailableInitUndocumented: Rule {
    static let about = About(
        "failable-init-undocumented", "Failable initializer without documented failure", category: .documentation,
        severity: .note, status: .stable, scope: .appCode, reads: [.comments],
        why: "`init?` tells that it can fail, not for which input; callers guess and handle the wrong case.",
        phrasings: [
            "Document for every failable initializer that parses a string, data or a URL when it returns `nil`.",
            "The comment above an `init?` tells callers which input it rejects.",
        ])

    var inputs = ["String", "Substring", "Data", "URL"]
    var functions = false
    static let options = [
        Option<Self>("inputs", \.inputs, "Types of parameters that make an initializer a parser."),
        Option<Self>("functions", \.functions, "Also look at functions that parse and give an optional."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(InitializerDeclSyntax.self) { node, file in
            guard let mark = node.optionalMark, mark.tokenKind != .exclamationMark, !node.isPrivate, !node.isOverride,
                node.body.map(Self.mayFail) ?? true,
                node.signature.parameterClause.parameters.contains(where: {
                    $0.type.unwrapped.lastName.isOne(of: inputs)
                }),
                node.enclosingType?.isPrivate != true, !keepsInputs(node),
                // What `rawValue` and `description` mean is said by their protocols.
                !node.signature.parameterClause.parameters.contains(where: { $0.firstName.text.isOne(of: witnesses) }),
                node.enclosingType?.inheritsInFile("LosslessStringConvertible") != true
                    || node.signature.parameterClause.parameters.first?.firstName.text != "_"
            else { return }
            if let comment = DocComment(of: node), tells(comment) { return }
            file.report(
                "nothing says for which input this initializer gives `nil`",
                help: "say it in a `- Returns:` field", at: node.initKeyword)
        }
        hooks.on(FunctionDeclSyntax.self) { node, file in
            guard functions, node.returnType?.kind == .optionalType, node.body != nil,
                node.name.text.startsWithWord(of: ["parse", "decode", "deserialize"]), !node.isPrivate,
                !node.isOverride,
                node.enclosingType?.isPrivate != true, node.enclosingBody == nil,
                node.parameters.contains(where: { $0.type.unwrapped.lastName.isOne(of: inputs) })
            else { return }
            if let comment = DocComment(of: node), tells(comment) { return }
            file.report(
                "nothing says for which input `\(node.name.text)` gives `nil`", help: "say it in a `- Returns:` field",
                at: node.name)
        }
    }

    /// Gives nil itself, or is what another initialiser makes of it.
    private static func mayFail(_ body: CodeBlockSyntax) -> Bool {
        body.descendants.contains { $0.kind == .nilLiteralExpr }
            || body.descendants(FunctionCallExprSyntax.self).contains { call in
                call.calledName?.text == "init" && !alwaysMakes(call)
            }
    }

    /// `self.init(name)` where the type has beside it an initialiser with these labels, and none of them may fail.
    private static func alwaysMakes(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.calledBase?.text == "self", call.closures.isEmpty, let type = call.enclosingType else {
            return false
        }
        let labels = call.arguments.map { $0.label?.text.string ?? "_" }
        let called = type.members(InitializerDeclSyntax.self).filter { other in
            other.signature.parameterClause.parameters.map { $0.firstName.text.string } == labels
        }
        return !called.isEmpty && called.allSatisfy { $0.optionalMark == nil && !$0.syntax.contains(call) }
    }

    /// `self.chart = chart`: what looks like input is only kept, and something else decides whether there is a value.
    private func keepsInputs(_ node: InitializerDeclSyntax) -> Bool {
        guard let body = node.body else { return false }
        let names = node.signature.parameterClause.parameters
            .filter { $0.type.unwrapped.lastName.isOne(of: inputs) }.map(\.internalName.identifier)
        let uses = body.descendants(DeclReferenceExprSyntax.self).filter { use in
            !use.isMemberName && names.contains { $0 == use.baseName.identifier }
        }
        return !uses.isEmpty
            && uses.allSatisfy { use in
                use.parent?.parent?.as(SequenceExprSyntax.self)?.assignment.map {
                    $0.operator == "=" && $0.value.count == 1 && $0.value.first?.syntax == use.syntax
                } ?? false
            }
    }

    private let witnesses = ["rawValue", "stringValue", "coder"]

    private func tells(_ comment: DocComment) -> Bool {
        comment.mentions("nil", "fail", "invalid", "valid", "unless", "if ", "when ")
    }

    static let examples: [Example] = [
        .good("enum Unit {\n    init?(text: String) { self = Self.known[text] ?? .missing }\n}"),
        .good(
            """
            struct Flag {
                init?(code: String) { self.init(Self.names[code] ?? "") }
                init(_ name: String) { self.name = name }
            }
            """),
        .bad(
            """
            struct Flag {
                ↓init?(code: String) { self.init(named: code) }
                private init?(named name: String) { nil }
            }
            """),
        .good(
            """
            struct Approach {
                init?(chart: URL, pilot: Pilot) {
                    guard let depth = pilot.depth(of: .bar) else { return nil }
                    self.chart = chart
                    self.depth = depth
                }
            }
            """),
        .bad(
            """
            struct Approach {
                ↓init?(chart: URL) {
                    guard chart.isFileURL else { return nil }
                    self.chart = chart
                }
            }
            """),
        .bad("extension Color {\n    /// Makes a color.\n    ↓init?(hex: String) { nil }\n}"),
        .bad("struct Token {\n    ↓init?(data: Data, strict: Bool) { nil }\n}"),
        .good(
            "extension Color {\n    /// - Returns: Nil unless `hex` has six digits.\n    init?(hex: String) { nil }\n}"),
        .bad("struct Port {\n    /// Reads what was typed.\n    ↓init?(_ text: String) { nil }\n}"),
        .bad(
            "extension URL {\n    /// Reads a link.\n    /// - Returns: The port.\n    static func ↓parsePort(from link: String) -> Port? { nil }\n}",
            options: ["functions": .bool(true)]),
        .good(
            "extension URL {\n    /// - Returns: The port, or nil without one.\n    static func parsePort(from link: String) -> Port? { nil }\n    private func parseTide(_ text: String) -> Tide? { nil }\n}",
            options: ["functions": .bool(true)]),
        .good("struct Port: LosslessStringConvertible {\n    init?(_ text: String) { nil }\n}"),
        .good("enum Tab {\n    init?(rawValue: String) { nil }\n}"),
        .good("struct Row {\n    init?(index: Int) { nil }\n    private init?(text: String) { nil }\n}"),
    ]
}
