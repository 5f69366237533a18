import TenetRuleKit
import TenetRuleSupport

struct RefreshableHostRemoved: Rule {
    /// A `.refreshable` in a branch that a loading flag removes.
    struct Host: Fact {
        var flag: String
        /// What the refresh action awaits.
        var calls: [String]
    }
    /// A function that raises a flag.
    struct Raiser: Fact {
        var function: String
        var flag: String
    }

    static let about = About(
        "refreshable-host-removed", "Refreshing removes the list that is being pulled", category: .swiftui,
        severity: .warning, scope: .appCode,
        why: """
            When the action of `.refreshable` raises the flag that replaces the list by a spinner, the list goes away, \
            its task is cancelled, and the refresh ends with an error.
            """,
        phrasings: [
            "The action of `.refreshable` must not set a flag that removes the list it is attached to.",
            "Pull-to-refresh keeps the rows on screen; do not swap them for a `ProgressView` while new data loads.",
        ])

    var names = ["loading", "busy", "isBusy", "inProgress", "isInProgress"]
    static let options = [Option<Self>("names", \.names, "Names of flags besides those of the form `is…ing`.")]

    func install(_ hooks: inout Hooks) {
        let flags = LoadingFlags(names: names, setters: [])
        hooks.collect(Host.self, from: IfExprSyntax.self) { branch, file in host(branch, file, flags) }
        hooks.collect(Raiser.self, from: FunctionDeclSyntax.self) { function, _ in
            guard function.isAsync, let body = function.body, body.codeContains("true") else { return nil }
            for sequence in body.descendants(SequenceExprSyntax.self) {
                guard let (flag, isOn) = flags.setting(sequence.syntax), isOn, sequence.enclosingBody == function.syntax
                else { continue }
                let isConditional = sequence.ancestors.prefix { $0 != body.syntax }.contains { $0.kind == .ifExpr }
                return isConditional
                    ? nil : (Raiser(function: function.name.text.string, flag: flag), function.name.range)
            }
            return nil
        }
        hooks.onProject { project in
            let raisers = Dictionary(grouping: project.facts(Raiser.self), by: \.fact.function)
            for host in project.facts(Host.self) {
                let found = host.fact.calls.flatMap { raisers[$0] ?? [] }.filter { $0.fact.flag == host.fact.flag }
                guard let raiser = found.first, Set(found.map(\.path)).count == 1 else { continue }
                project.report(
                    "refreshing sets `\(host.fact.flag)`, which removes this view and cancels the refresh",
                    help: "show the spinner only while there is nothing to show yet", in: host.path, at: host.range,
                    notes: [
                        Note(
                            path: raiser.path, range: raiser.range,
                            message: "`\(raiser.fact.function)` raises `\(raiser.fact.flag)`")
                    ])
            }
        }
    }

    private func host(
        _ branch: IfExprSyntax, _ file: FilePass, _ flags: LoadingFlags
    ) -> (fact: Host, range: ByteRange)? {
        guard file.usesSwiftUI, let condition = branch.conditions.only?.condition.as(ExprSyntax.self),
            let name = condition.lastName?.identifier, flags.isFlag(name),
            let other = branch.elseBody?.as(CodeBlockSyntax.self)
        else { return nil }
        for call in other.descendants(FunctionCallExprSyntax.self) where call.calledName?.text == "refreshable" {
            guard let action = call.closures.first?.closure else { continue }
            let calls = action.descendants(AwaitExprSyntax.self).compactMap {
                $0.expression.stripped.as(FunctionCallExprSyntax.self)?.calledName?.text.string
            }
            guard !calls.isEmpty, let range = call.calledName?.range else { continue }
            return (Host(flag: name.string, calls: Array(calls)), range)
        }
        return nil
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/FeedView.swift": """
            import SwiftUI

            struct FeedView: View {
                @StateObject private var model = FeedModel()

                var body: some View {
                    if model.isLoading {
                        ProgressView()
                    } else {
                        List(model.items) { Row($0) }
                            .↓refreshable { await model.load() }
                    }
                }
            }
            """,
            "App/FeedModel.swift": """
            final class FeedModel: ObservableObject {
                @Published var isLoading = false

                func load() async {
                    isLoading = true
                    defer { isLoading = false }
                    items = await store.items()
                }
            }
            """,
        ]),
        .bad(
            """
            import SwiftUI

            struct FeedView: View {
                @State private var isLoading = false

                var body: some View {
                    if isLoading { ProgressView() } else { List(items) { Row($0) }.↓refreshable { await load() } }
                }

                func load() async {
                    isLoading = true
                    items = await store.items()
                    isLoading = false
                }
            }
            """),
        .good(
            """
            import SwiftUI

            struct FeedView: View {
                @State private var isLoading = false

                var body: some View {
                    if isLoading { ProgressView() } else { List(items) { Row($0) }.refreshable { await refresh() } }
                }

                func load() async {
                    isLoading = true
                    await refresh()
                    isLoading = false
                }

                func refresh() async { items = await store.items() }
            }
            """),
        .good(
            """
            import SwiftUI

            struct FeedView: View {
                var body: some View {
                    if isLoading && items.isEmpty { ProgressView() } else { list.refreshable { await load() } }
                }

                func load() async { isLoading = true }
            }
            """),
        .good(
            """
            import SwiftUI

            struct FeedView: View {
                var body: some View {
                    List(items) { Row($0) }
                        .refreshable { await load() }
                }

                func load() async { isLoading = true }
            }
            """),
    ]
}
