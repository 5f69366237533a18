import TenetRuleKit

struct RepeatedEventHandler: Rule {
    static let about = About(
        "repeated-event-handler", "Event handlers that repeat code", category: .swiftui, severity: .warning,
        why: """
            Handlers that do the same have to be changed together. One private method that both call keeps them alike \
            and gives the step a name.
            """)

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
            let found = node.memberBlock.descendants(FunctionCallExprSyntax.self).compactMap { call -> Handler? in
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
    }

    private struct Handler {
        var name: TokenSyntax
        var statements: [TextSlice]
    }

    /// The statements of a handler, those inside its only task included.
    private func statements(_ closure: ClosureExprSyntax) -> [TextSlice] {
        if let task = closure.statements.onlyItem?.as(FunctionCallExprSyntax.self), task.calledName?.text == "Task",
            let inner = task.trailingClosure
        {
            return inner.statements.map(\.text)
        }
        return closure.statements.map(\.text)
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
                    lines += 1 + left.statements[start + offset].bytes.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
                    offset += 1
                }
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
            struct Lines {
                func run() {
                    view.onAppear { a(); b(); c() }
                    view.onDisappear { a(); b(); c() }
                }
            }
            """),
    ]
}
