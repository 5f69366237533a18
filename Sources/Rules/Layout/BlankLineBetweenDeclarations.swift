import TenetRuleKit

struct BlankLineBetweenDeclarations: Rule {
    static let about = About(
        "blank-line-between-declarations", "No empty line between declarations", category: .layout, severity: .note,
        reads: [.lineEndings, .comments],
        why: "An empty line behind a body shows where one function or type ends and the next begins.")

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
        guard hasBody(first), hasBody(second), let token = second.firstToken else { return }
        // One-line declarations may stand together.
        guard file.lineBreaks(in: first.range) > 0 || file.lineBreaks(in: second.range) > 0 else { return }
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

    private func hasBody(_ node: Syntax) -> Bool {
        switch node.kind {
        case .functionDecl: node.as(FunctionDeclSyntax.self)?.body != nil
        case .initializerDecl: node.as(InitializerDeclSyntax.self)?.body != nil
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl: true
        default: false
        }
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
        .good("struct Row {\n    func a() { b() }\n    func c() { d() }\n    let e = 1\n    let f = 2\n}"),
        .good("protocol Row {\n    func a()\n    func b()\n}\n\n// Here, too.\nstruct Column {}"),
    ]
}
