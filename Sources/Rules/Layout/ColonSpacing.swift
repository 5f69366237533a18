import TenetRuleKit
import TenetRuleSupport

struct ColonSpacing: Rule {
    static let about = About(
        "colon-spacing", "Colon spacing", category: .layout, severity: .warning, aliases: ["colon"],
        reads: [.lineEndings],
        why: """
            A name, a colon, a blank, a value: one shape for types, labels and dictionaries lets the eye find the \
            name.
            """,
        phrasings: [
            """
            Write no space before and exactly one space after a colon in type annotations, argument labels and \
            dictionaries.
            """,
            "We type `name: String`, never `name:String` or `name : String`.",
        ])

    var every = false
    var aligned = true
    static let options = [
        Option<Self>("every", \.every, "Look at every colon but those of `? :` and of names such as `load(id:)`."),
        Option<Self>("aligned", \.aligned, "Leave values alone that blanks line up in columns."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            for index in file.tree.nodes.indices where file.tree.nodes[index].tokenKind == .colon {
                check(TokenSyntax(unchecked: file.tree.node(at: index)), file)
            }
        }
    }

    private func check(_ node: TokenSyntax, _ file: FilePass) {
        guard !node.isMissing, let parent = node.parent, every ? !isOther(parent) : isNaming(parent),
            let before = node.previousToken,
            let after = node.nextToken
        else { return }
        let front = ByteRange(before.range.upper, node.range.lower)
        let back = ByteRange(node.range.upper, after.range.lower)
        if every, isEmptyLiteral(before, after, front, back) { return }
        var edits: [Edit] = []
        if !front.isEmpty, isBlank(node.slice(front)) { edits.append(Edit(front, "")) }
        let tail = node.slice(back)
        // Arguments and dictionary values may be lined up in columns.
        let mayAlign =
            isLabel(parent)
            || aligned && [.dictionaryElement, .labeledExpr, .typeAnnotation].contains(parent.kind)
        if tail.isEmpty || (tail.count > 1 && isBlank(tail) && !mayAlign) { edits.append(Edit(back, " ")) }
        guard !edits.isEmpty else { return }
        file.report(
            edits.first?.range == front ? "a blank before this colon" : "this colon wants one blank behind it",
            help: "write `name: value`", at: node, fix: Fix("Space the colon", .safe, edits))
    }

    /// `[:]`
    private func isEmptyLiteral(_ before: TokenSyntax, _ after: TokenSyntax, _ front: ByteRange, _ back: ByteRange)
        -> Bool
    {
        before.tokenKind == .leftSquare && after.tokenKind == .rightSquare && front.isEmpty && back.isEmpty
    }

    private func isLabel(_ node: Syntax) -> Bool { node.kind == .switchCaseLabel || node.kind == .switchDefaultLabel }

    /// The colon stands between two values, or belongs to a name.
    private func isOther(_ node: Syntax) -> Bool {
        switch node.kind {
        case .unresolvedTernaryExpr, .ternaryExpr, .declNameArguments, .declNameArgument, .objCSelectorPiece,
            .operatorPrecedenceAndTypes:
            true
        default: false
        }
    }

    /// Colons between a name and its type or value. Ternaries, `case …:`, selectors and `[:]` follow other rules, and
    /// values lined up in columns are left to the formatter.
    private func isNaming(_ node: Syntax) -> Bool {
        switch node.kind {
        case .typeAnnotation, .functionParameter, .inheritanceClause, .genericParameter, .tupleTypeElement,
            .enumCaseParameter, .closureParameter:
            true
        case .labeledExpr: true
        case .dictionaryElement: true
        case .dictionaryType: true
        default: false
        }
    }

    private func isBlank(_ text: TextSlice) -> Bool { text.bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 } }

    static let examples: [Example] = [
        .bad("let a↓:Int = 1", fixed: "let a: Int = 1"),
        .bad("func load(id ↓: Int, name↓:  String) {}", fixed: "func load(id: Int, name: String) {}"),
        .bad("struct Row ↓: Codable {}", fixed: "struct Row: Codable {}"),
        .bad("let table = [\"a\"↓:1, \"b\" ↓: 2]", fixed: "let table = [\"a\": 1, \"b\": 2]"),
        .good("let a: Int = flag ? 1 : 2\nlet empty: [String: Int] = [:]"),
        .good("switch a {\ncase 1: b()\ndefault: c()\n}"),
        .good("let text = \"a:b : c\"\nlet pick = #selector(load(_:id:))"),
        .good("call(label:\n    value)"),
        .bad(
            "switch a {\ncase 1 ↓: b()\ndefault:  c()\n}\ncall(label↓:  1)",
            fixed: "switch a {\ncase 1: b()\ndefault:  c()\n}\ncall(label: 1)",
            options: ["every": .bool(true), "aligned": .bool(false)]),
        .good(
            "let a = b ? c : d\nlet empty: [String: Int] = [:]\nlet pick = load(_:id:)",
            options: ["every": .bool(true)]),
    ]
}
