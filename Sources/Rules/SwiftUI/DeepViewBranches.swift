import TenetRuleKit
import TenetRuleSupport

struct DeepViewBranches: Rule {
    static let about = About(
        "deep-view-branches", "Deeply nested view branches", category: .swiftui, severity: .warning, status: .stable,
        why: """
            Each branch of a view builder gives its views another identity. Nested branches make it hard to see which \
            view is shown when, and state is lost where nobody expects it.
            """,
        phrasings: [
            "Do not nest `if` and `switch` more than 2 levels deep in a view builder.",
            """
            Keep conditions in a SwiftUI `body` flat, and extract subviews rather than putting one branch inside \
            another inside another.
            """,
        ])

    var maxDepth = 2
    static let options = [
        Option<Self>(
            "max_depth", \.maxDepth, minimum: 1, bounds: .most("level", of: ["view builder branch", "view nesting"]),
            "How deep `if` and `switch` may be nested in one view builder.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(IfExprSyntax.self) { node, file in
            guard !isElseIf(node.syntax), !isAvailability(node.syntax) else { return }
            check(node.syntax, node.ifKeyword, file)
        }
        hooks.on(SwitchExprSyntax.self) { node, file in check(node.syntax, node.switchKeyword, file) }
    }

    private func check(_ node: Syntax, _ keyword: TokenSyntax, _ file: FilePass) {
        guard depth(of: node) == maxDepth + 1, node.evaluatingViewBuilder != nil, !node.isInPreview else { return }
        file.report(
            "this `\(keyword.text)` is nested \(maxDepth + 1) levels deep in one view builder",
            help: "use a flat chain of conditions, or move the inner branches to a view of their own", at: keyword)
    }

    /// Counted up to the next closure: a container of its own starts afresh.
    private func depth(of node: Syntax) -> Int {
        var depth = 1
        for ancestor in node.ancestors {
            switch ancestor.kind {
            case .ifExpr: if !isElseIf(ancestor), !isAvailability(ancestor) { depth += 1 }
            case .switchExpr: depth += 1
            case .closureExpr, .accessorBlock, .functionDecl: return depth
            default: break
            }
        }
        return depth
    }

    private func isElseIf(_ node: Syntax) -> Bool { node.parent?.kind == .ifExpr }

    private func isAvailability(_ node: Syntax) -> Bool {
        node.as(IfExprSyntax.self)?.conditions.contains { $0.condition.kind == .availabilityCondition } ?? false
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Inbox: View {
                var body: some View {
                    if isLoaded {
                        if isEmpty {
                            ↓if canWrite { Editor() } else { Text("Empty") }
                        }
                    }
                }
            }
            """),
        .bad(
            """
            struct Inbox: View {
                @ViewBuilder func rows() -> some View {
                    switch kind {
                    case .list:
                        ↓if isEmpty { Text("Empty") }
                    default: EmptyView()
                    }
                }
            }
            """, options: ["max_depth": .int(1)]),
        .good(
            """
            struct Inbox: View {
                var body: some View {
                    if isLoading {
                        Spinner()
                    } else if isEmpty {
                        Text("Empty")
                    } else if canWrite {
                        Editor()
                    } else {
                        if let message { Text(message) }
                    }
                }
            }
            """),
        .good(
            """
            struct Inbox: View {
                var body: some View {
                    if isLoaded {
                        if isEmpty {
                            VStack {
                                if canWrite { Editor() }
                            }
                        }
                    }
                }
            }
            """),
        .good("func next() -> Int {\n    if a { if b { if c { return 1 } } }\n    return 0\n}"),
    ]
}
