import TenetRuleKit
import TenetRuleSupport

struct UnusedPureResult: Rule {
    static let about = About(
        "unused-pure-result", "Unused pure result", category: .safety, severity: .warning,
        why: """
            `sorted()`, `uppercased()`, `addingTimeInterval(_:)` and the like return a new value and leave the old \
            one as it was. As a statement they do nothing; `sort()`, `+=` or an assignment was meant.
            """)

    private static let names = [
        "sorted", "reversed", "shuffled", "trimmingCharacters", "replacingOccurrences", "uppercased", "lowercased",
        "capitalized", "addingTimeInterval", "appendingPathComponent", "deletingLastPathComponent",
        "appendingPathExtension",
        "union", "intersection", "subtracting", "symmetricDifference", "joined", "rounded", "padding",
        "addingPercentEncoding",
        "removingDuplicates", "dropFirst", "dropLast",
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onCall(Self.names) { call, file in
            guard !call.isPlain, call.calledBase != nil, call.parent?.kind == .codeBlockItem,
                let list = call.parent?.parent?.as(CodeBlockItemListSyntax.self), list.only == nil,
                let name = call.calledName, !isBuilder(list)
            else { return }
            file.report(
                "`\(name.text)` returns a new value that nobody uses: this line does nothing",
                help: "use the result, or call what changes the value in place", at: name)
        }
    }

    /// Statements of a result builder are used by it, also those in its branches.
    private func isBuilder(_ list: CodeBlockItemListSyntax) -> Bool {
        if let closure = list.enclosingBody?.as(ClosureExprSyntax.self) {
            return closure.receivingCall?.call.calledName?.text.startsUppercase ?? false
        }
        return list.enclosingFunction?.isViewBuilder == true
            || list.ancestor(VariableDeclSyntax.self)?.isViewBuilder == true
    }

    static let examples: [Example] = [
        .bad("func show() {\n    names.↓sorted()\n    render(names)\n}"),
        .bad("func tidy() {\n    text.↓trimmingCharacters(in: .whitespaces)\n    save(text)\n}"),
        .good("func show() {\n    names.sort()\n    render(names)\n}"),
        .good("func show() {\n    let ordered = names.sorted()\n    render(ordered)\n}"),
        .good("func ordered() -> [String] { names.sorted() }"),
        .good(
            """
            var island: some WidgetConfiguration {
                Island(.trailing) {
                    if let due {
                        let minutes = text(for: due)
                        Text(minutes).padding(.trailing, 6)
                    }
                }
            }
            """),
        .good("let ordered = names.map { $0.uppercased() }"),
        .good("func join() {\n    room.joined(by: user)?.send()\n    done()\n}"),
    ]
}
