import TenetRuleKit
import TenetRuleSupport

struct LongViewBody: Rule {
    static let about = About(
        "long-view-body", "Long view body", category: .swiftui, severity: .warning, status: .stable,
        why: """
            A body should show at a glance what the screen is made of. Long ones hide their structure, take long to \
            compile and are redrawn as a whole.
            """,
        phrasings: [
            "The `body` of a view may have at most 100 lines.",
            """
            Split up SwiftUI screens into smaller subviews before their layout code becomes too big to take in at a \
            glance.
            """,
        ])

    var maxLines = 100
    var maxViewLines = 0
    var parts = false
    static let options = [
        Option<Self>(
            "max_lines", \.maxLines, minimum: 0, bounds: .most("line", "loc", of: ["view body"]),
            "Lines that a `body` may have, blank ones not counted; 0 for no limit."
        ),
        Option<Self>(
            "max_view_lines", \.maxViewLines, minimum: 0, bounds: .most("line", "loc", of: ["view"]),
            "Lines that a whole view type may have, blank ones not counted; 0 for no limit."),
        Option<Self>(
            "parts", \.parts,
            "The limit of `body` holds for all properties and methods of a view that build views."),
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { node, file in
            guard node.inherits("View", "ViewModifier"), !node.isInPreview else { return }
            if maxViewLines > 0 {
                check(
                    node.range, of: "`\(node.name.text)`", at: node.name, limit: maxViewLines, help: remedy(node), file)
            }
            guard maxLines > 0 else { return }
            for member in node.members {
                if let body = member.as(VariableDeclSyntax.self), body.isViewBody || parts && body.isViewBuilder,
                    let name = body.nameToken, let block = body.onlyBinding?.accessorBlock
                {
                    let what = name.text == "body" ? "the body" : "the part `\(name.text)`"
                    check(
                        inside(block), of: "\(what) of `\(node.name.text)`", at: name, limit: maxLines,
                        help: Self.parting, file)
                } else if let body = member.as(FunctionDeclSyntax.self), body.isViewBuilder,
                    parts || body.name.text == "body", let block = body.body
                {
                    let what = body.name.text == "body" ? "the body" : "the part `\(body.name.text)`"
                    check(
                        inside(block), of: "\(what) of `\(node.name.text)`", at: body.name, limit: maxLines,
                        help: Self.parting, file)
                }
            }
        }
    }

    private func inside(_ block: some SyntaxProtocol) -> ByteRange {
        ByteRange(block.range.lower + 1, max(block.range.lower + 1, block.range.upper - 1))
    }

    private static let parting = "move parts of it to views of their own"

    /// What most of a view is made of: what builds views, or other code.
    private func remedy(_ node: StructDeclSyntax) -> String {
        var views = 0
        var other = 0
        for member in node.members {
            let lines = filledLines(node.slice(member.range))
            let isView =
                member.as(VariableDeclSyntax.self)?.isViewBuilder ?? member.as(FunctionDeclSyntax.self)?.isViewBuilder
            if isView == true { views += lines } else { other += lines }
        }
        return views < other ? "move what builds no views to a type of its own, such as the model" : Self.parting
    }

    private func check(
        _ range: ByteRange, of what: String, at name: TokenSyntax, limit: Int, help: String, _ file: FilePass
    ) {
        // A line takes at least two bytes, so short code needs no counting.
        guard range.upper - range.lower > limit else { return }
        let lines = filledLines(name.slice(range))
        guard lines > limit else { return }
        file.report(
            "\(what) has \(lines) lines, more than \(limit)", help: help, at: name)
    }

    private func filledLines(_ text: TextSlice) -> Int {
        var lines = 0
        var isBlank = true
        for byte in text.bytes {
            if byte == 0x0A {
                if !isBlank { lines += 1 }
                isBlank = true
            } else if byte != 0x20, byte != 0x09, byte != 0x0D {
                isBlank = false
            }
        }
        return isBlank ? lines : lines + 1
    }

    static let examples: [Example] = [
        .bad(
            "struct Home: View {\n    var ↓body: some View {\n        VStack {\n            Text(\"A\")\n\n"
                + "            Text(\"B\")\n        }\n    }\n}",
            options: ["max_lines": .int(3)]),
        .bad(
            "struct ↓Home: View {\n    let title: String\n    var body: some View {\n        Text(title)\n    }\n}",
            options: ["max_view_lines": .int(5)]),
        .good(
            "struct Home: View {\n    var body: some View {\n        VStack {\n            Text(\"A\")\n\n"
                + "            Text(\"B\")\n        }\n    }\n}",
            options: ["max_lines": .int(4)]),
        .good("struct Home: View {\n    var body: some View { header }\n}", options: ["max_lines": .int(1)]),
        .bad(
            """
            struct Home: View {
                var body: some View { header }
                private var ↓header: some View {
                    VStack {
                        Text("A")
                    }
                }
                private func ↓row(_ name: String) -> some View {
                    HStack {
                        Text(name)
                    }
                }
                private func load() {
                    one()
                    two()
                    three()
                }
            }
            """, options: ["max_lines": .int(2), "parts": .bool(true)]),
        .good(
            "struct Request {\n    var body: String {\n        let a = 1\n        return \"\\(a)\"\n    }\n}",
            options: ["max_lines": .int(1)]),
    ]
}
