import TenetRuleKit
import TenetRuleSupport

struct DelayedWorkInView: Rule {
    static let about = About(
        "delayed-work-in-view", "Delayed work in a view", category: .swiftui, severity: .warning,
        status: .preview,
        why: """
            Work that is put off with `asyncAfter` runs although the view has gone or has been shown again meanwhile. \
            Delays of this kind mostly cover up an order of updates that is not understood.
            """,
        phrasings: [
            "Do not call `DispatchQueue.main.asyncAfter` in SwiftUI views or view modifiers.",
            """
            Views wait with `Task.sleep` inside `.task`, which stops when the screen goes away, and don't postpone \
            work on a queue.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("asyncAfter") { call, file in
            guard let base = call.calledBase, base.text.hasPrefix("DispatchQueue"), let name = call.calledName,
                !call.hasArgument("execute"),
                call.enclosingType?.inheritsInFile("View", "ViewModifier") == true, !call.isInPreview,
                !call.isInDebugBlock
            else { return }
            file.report(
                "this work runs later even when the view is gone",
                help: "wait with `try await Task.sleep(for:)` in `task`, which is cancelled with the view", at: name)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Toast: View {
                var body: some View {
                    Text("Saved").onAppear {
                        DispatchQueue.main.↓asyncAfter(deadline: .now() + 2) { isShown = false }
                    }
                }
            }
            """),
        .bad(
            "struct Search: ViewModifier {\n    func focus() {\n"
                + "        DispatchQueue.main.↓asyncAfter(deadline: .now() + 0.5) { isFocused = true }\n    }\n}"),
        .good(
            """
            struct Toast: View {
                var body: some View {
                    Text("Saved").task {
                        try? await Task.sleep(for: .seconds(2))
                        isShown = false
                    }
                }
            }
            """),
        .good(
            "struct Search: View {\n    func wait() {\n        let work = DispatchWorkItem { search() }\n"
                + "        pending = work\n"
                + "        DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: work)\n    }\n}"),
        .good(
            "final class Retry {\n"
                + "    func later() { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.run() } }\n}"),
        .good("struct Toast: View {\n    func show() { DispatchQueue.main.async { isShown = true } }\n}"),
    ]
}
