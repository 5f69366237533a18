import TenetRuleKit
import TenetRuleSupport

struct RepeatedEventHandler: Rule {
    static let about = About(
        "repeated-event-handler", "Event handlers that repeat code", category: .swiftui, severity: .warning,
        why: """
            Handlers that do the same have to be changed together. One private method that both call keeps them alike \
            and gives the step a name.
            """,
        phrasings: [
            "Do not repeat three or more lines of code in several event handlers; move them into one method.",
            "When `onAppear` and `refreshable` do the same thing, both call a shared private function.",
        ])

    var minLines = 3
    static let options = [
        Option<Self>(
            "min_lines", \.minLines, minimum: 1, "Lines of equal code from which on handlers count as repeated.")
    ]

    private static let handlers = [
        "onReceive", "onChange", "onAppear", "onDisappear", "onTapGesture", "onLongPressGesture", "onSubmit",
        "onOpenURL", "task", "refreshable", "onContinueUserActivity",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.on(StructDeclSyntax.self) { node, file in
            guard node.inherits("View", "ViewModifier", "App"), !node.isInPreview else { return }
            compare(node.memberBlock.descendants(FunctionCallExprSyntax.self), file)
        }
        hooks.on(ExtensionDeclSyntax.self) { node, file in
            guard node.members.contains(where: isViewPart), !node.isInPreview else { return }
            compare(node.memberBlock.descendants(FunctionCallExprSyntax.self), file)
        }
        // A piece of a chain on its own, as in a playground or in documentation.
        hooks.onFile { file in
            for item in file.root.statements where item.item.kind == .functionCallExpr {
                compare(
                    [item.item].compactMap { $0.as(FunctionCallExprSyntax.self) }
                        + item.item.descendants(FunctionCallExprSyntax.self), file)
            }
        }
    }

    private func isViewPart(_ member: DeclSyntax) -> Bool {
        member.as(VariableDeclSyntax.self)?.isViewBuilder ?? member.as(FunctionDeclSyntax.self)?.isViewBuilder ?? false
    }

    private func compare(_ calls: some Sequence<FunctionCallExprSyntax>, _ file: FilePass) {
        let found = calls.compactMap { call -> Handler? in
            guard !call.isPlain, let name = call.calledName, name.text.isOne(of: Self.handlers),
                let closure = call.closures.last?.closure
            else { return nil }
            let handler = Handler(name: name, statements: statements(closure))
            return handler.statements.isEmpty ? nil : handler
        }.sorted { $0.name.id < $1.name.id }
        guard found.count > 1 else { return }
        for (index, later) in found.enumerated() {
            guard let earlier = found[..<index].first(where: { sharedLines(later, $0) >= minLines }) else {
                continue
            }
            file.report(
                "this `\(later.name.text)` repeats \(sharedLines(later, earlier)) lines of the "
                    + "`\(earlier.name.text)` above",
                help: "move the common part to a private method", at: later.name,
                notes: [file.note("the other handler", at: earlier.name)])
        }
    }

    private struct Handler {
        var name: TokenSyntax
        var statements: [Statement]
    }

    /// A statement without what does not count: blanks, line breaks and comments.
    private struct Statement: Equatable {
        var tokens: [TextSlice]
        var lines: Int
        /// Does one thing and decides nothing, as a call does: written twice, it repeats no logic.
        var isStep: Bool

        init(_ item: CodeBlockItemSyntax) {
            tokens = item.tokens.map(\.text)
            lines = 1 + item.text.bytes.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
            isStep = !item.syntax.descendants.contains { node in
                Self.decisions.contains(node.kind)
                    || (node.as(CodeBlockItemListSyntax.self).map { $0.count > 1 } ?? false)
            }
        }

        private static let decisions: [NodeKind] = [
            .ifExpr, .switchExpr, .guardStmt, .forStmt, .whileStmt, .doStmt,
        ]

        static func == (left: Self, right: Self) -> Bool { left.tokens == right.tokens }
    }

    /// The statements of a handler, those inside its only task included.
    private func statements(_ closure: ClosureExprSyntax) -> [Statement] {
        if let task = closure.statements.onlyItem?.as(FunctionCallExprSyntax.self), task.calledName?.text == "Task",
            let inner = task.trailingClosure
        {
            return inner.statements.map { Statement($0) }
        }
        return closure.statements.map { Statement($0) }
    }

    /// Lines of the longest run of equal statements.
    private func sharedLines(_ left: Handler, _ right: Handler) -> Int {
        var best = 0
        for start in left.statements.indices {
            for other in right.statements.indices {
                var lines = 0
                var offset = 0
                while start + offset < left.statements.count, other + offset < right.statements.count,
                    left.statements[start + offset] == right.statements[other + offset]
                {
                    lines += left.statements[start + offset].lines
                    offset += 1
                }
                if offset == 1, left.statements[start].isStep, minLines > 1 { continue }
                best = max(best, lines)
            }
        }
        return best
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Root: View {
                var body: some View {
                    Home()
                        .onOpenURL { url in
                            let link = parse(url)
                            selectedTab = link.tab
                            path = link.path
                            track(link)
                        }
                        .↓onReceive(taps) { url in
                            let link = parse(url)
                            selectedTab = link.tab
                            path = link.path
                            track(link)
                        }
                }
            }
            """),
        .bad(
            """
            struct Feed: View {
                var body: some View {
                    List {}
                        .onAppear {
                            Task {
                                isLoading = true
                                items = await load()
                                isLoading = false
                            }
                        }
                        .↓refreshable {
                            isLoading = true
                            items = await load()
                            isLoading = false
                        }
                }
            }
            """),
        .good(
            """
            struct Feed: View {
                var body: some View {
                    List {}
                        .task { await reload() }
                        .refreshable { await reload() }
                }
            }
            """),
        .good(
            """
            struct Feed: View {
                var body: some View {
                    List {}
                        .onAppear {
                            isShown = true
                            track()
                        }
                        .onDisappear {
                            isShown = false
                            track()
                        }
                }
            }
            """),
        .good(
            """
            struct Pier: View {
                var body: some View {
                    Crane().onTapGesture {
                        withAnimation {
                            step = .lowered
                        }
                    }
                    Winch().onTapGesture {
                        withAnimation {
                            step = .lowered
                        }
                    }
                }
            }
            """),
        .bad(
            """
            struct Pier: View {
                var body: some View {
                    Crane().onAppear {
                        if tide.isHigh {
                            step = .lowered
                        }
                    }
                    Winch().↓onAppear {
                        if tide.isHigh {
                            step = .lowered
                        }
                    }
                }
            }
            """),
        .good(
            """
            struct Lines {
                func run() {
                    view.onAppear { a(); b(); c() }
                    view.onDisappear { a(); b(); c() }
                }
            }
            """),
        .bad(
            """
            extension Root {
                var links: some View {
                    Home()
                        .onOpenURL { url in
                            let link = parse(url)
                            Task {
                                // from outside
                                await open(link)
                                track(link)
                            }
                        }
                        .↓onReceive(taps) { tap in
                            let link = Link(tap)
                            Task {
                                await open(link)  // from a tap
                                track(link)
                            }
                        }
                }
            }
            """),
    ]
}
