import TenetRuleKit
import TenetRuleSupport

struct BlankLineBetweenDeclarations: Rule {
    static let about = About(
        "blank-line-between-declarations", "No empty line between declarations", category: .layout, severity: .note,
        reads: [.lineEndings, .comments],
        why: "An empty line behind a body shows where one function or type ends and the next begins.",
        phrasings: [
            "Put an empty line after the body of each function or type before the next declaration.",
            "Leave some vertical space between one method's closing brace and whatever comes next.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.on(MemberBlockItemListSyntax.self) { node, file in
            var last: DeclSyntax?
            for item in node {
                if let last { check(last.syntax, item.decl.syntax, file) }
                last = item.decl
            }
        }
        hooks.on(CodeBlockItemListSyntax.self) { node, file in
            guard node.parent?.kind == .sourceFile else { return }
            var last: Syntax?
            for item in node {
                if let last { check(last, item.item, file) }
                last = item.item
            }
        }
    }

    private func check(_ first: Syntax, _ second: Syntax, _ file: FilePass) {
        guard let block = body(of: first), body(of: second) != nil, let token = second.firstToken else { return }
        // Behind braces on one line no scope ends that has to be seen.
        guard file.lineBreaks(in: block) > 0 else { return }
        let gap = ByteRange(first.range.upper, token.range.lower)
        let text = first.slice(gap)
        guard text.contains(0x0A) || text.contains(0x0D), !hasBlankLine(text) else { return }
        // Above the comment that belongs to the second declaration, behind one that belongs to the first.
        let bytes = text.bytes
        guard let end = bytes.firstIndex(of: 0x0A) else { return }
        let place = gap.lower + end + 1
        file.report(
            "no empty line parts this declaration from the one before", help: "put one", at: token,
            fix: .replace(ByteRange(place, place), with: file.newline, "Put an empty line", .safe))
    }

    /// From brace to brace.
    private func body(of node: Syntax) -> ByteRange? {
        if let function = node.as(FunctionDeclSyntax.self) { return function.body?.range }
        if let initializer = node.as(InitializerDeclSyntax.self) { return initializer.body?.range }
        return node.asDeclGroup?.memberBlock.range
    }

    private func hasBlankLine(_ text: TextSlice) -> Bool {
        var isEmpty = false
        for byte in text.bytes {
            if byte == 0x0A {
                if isEmpty { return true }
                isEmpty = true
            } else if byte != 0x20, byte != 0x09, byte != 0x0D {
                isEmpty = false
            }
        }
        return false
    }

    static let examples: [Example] = [
        .bad(
            "struct Row {\n    func a() {\n        b()\n    }\n    ↓func c() {}\n}",
            fixed: "struct Row {\n    func a() {\n        b()\n    }\n\n    func c() {}\n}"),
        .bad(
            "struct Row {\n    let a = 1\n}\n/// A column.\n↓struct Column {\n    let b = 1\n}\n",
            fixed: "struct Row {\n    let a = 1\n}\n\n/// A column.\nstruct Column {\n    let b = 1\n}\n"),
        .good("struct Row {\n    func a() {\n        b()\n    }\n\n    func c() {}\n}"),
        .good("struct Row {\n    init() {}\n    func a() {\n        b()\n    }\n}"),
        .good("struct Row {\n    func a(\n        b: Int\n    ) { c(b) }\n    func d() {\n        e()\n    }\n}"),
        .good("struct Row {\n    func a() { b() }\n    func c() { d() }\n    let e = 1\n    let f = 2\n}"),
        .good("protocol Row {\n    func a()\n    func b()\n}\n\n// Here, too.\nstruct Column {}"),
    ]
}
