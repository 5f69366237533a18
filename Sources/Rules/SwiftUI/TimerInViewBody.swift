import TenetRuleKit
import TenetRuleSupport

struct TimerInViewBody: Rule {
    static let about = About(
        "timer-in-view-body", "Timer created in a view body", category: .swiftui, severity: .warning,
        why: """
            Each evaluation of the body makes another timer and starts counting anew. A timer that fires and changes \
            state never gets past its first interval, or several of them run at once.
            """,
        phrasings: [
            "Do not create a timer in the `body` of a view; store it in a property.",
            "`Timer.publish` is set up once, outside what SwiftUI evaluates again and again, or use a `TimelineView`.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("publish", "scheduledTimer") { call, file in
            guard let base = call.calledBase, base.text == "Timer" || base.text == "Foundation.Timer",
                let name = call.calledName,
                call.evaluatingViewBuilder != nil, !call.isInPreview
            else { return }
            file.report(
                "each evaluation of the view starts another timer",
                help: "keep the timer in a property, or use `TimelineView` or a loop in `task`", at: name)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            struct Clock: View {
                var body: some View {
                    Text(now, style: .time)
                        .onReceive(Timer.↓publish(every: 1, on: .main, in: .common).autoconnect()) { now = $0 }
                }
            }
            """),
        .bad(
            "struct Clock: View {\n    var body: some View {\n"
                + "        let timer = Timer.↓publish(every: 1, on: .main, in: .common)\n        Face(timer)\n"
                + "    }\n}"),
        .good(
            """
            struct Clock: View {
                private let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
                var body: some View { Text(now, style: .time).onReceive(timer) { now = $0 } }
            }
            """),
        .good(
            "struct Clock: View {\n    var body: some View {\n"
                + "        TimelineView(.periodic(from: .now, by: 1)) { Text($0.date, style: .time) }\n    }\n}"),
        .good(
            "struct Clock: View {\n    var body: some View {\n"
                + "        Button(\"Start\") { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }\n"
                + "    }\n}"),
    ]
}
