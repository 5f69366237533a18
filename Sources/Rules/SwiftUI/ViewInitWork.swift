import TenetRuleKit
import TenetRuleSupport

struct ViewInitWork: Rule {
    static let about = About(
        "view-init-work", "Work in a view's initialiser", category: .swiftui, severity: .warning,
        why: """
            SwiftUI makes view values all the time, also for views that never appear. Work that an initialiser starts \
            runs again and again, and nothing stops it.
            """,
        phrasings: [
            "Do not start tasks, timers, loading, or file access in a view's initializer; use `.task` or `.onAppear`.",
            "An `init` in SwiftUI just stores what it gets, since structs for screens are created all the time.",
        ])

    func install(_ hooks: inout Hooks) {
        checkLoads(&hooks)
        hooks.onCall("Task", "scheduledTimer", "addObserver", "asyncAfter", "dataTask") { call, file in
            guard let name = call.calledName, isWork(call, name.text) else { return }
            check(name, call, "`\(name.text)` runs", help: "start the work in `task` or `onAppear`", file)
        }
    }

    private func check(
        _ name: TokenSyntax, _ call: FunctionCallExprSyntax, _ what: @autoclosure () -> String, help: String,
        _ file: FilePass
    ) {
        guard let initializer = call.ancestor(InitializerDeclSyntax.self), isDirect(call, initializer),
            let type = initializer.enclosingType, type.groupKeyword == "struct", type.inherits("View", "ViewModifier"),
            !call.isInPreview
        else { return }
        let view = type.groupName?.text.string ?? "this view"
        file.report("\(what()) whenever a value of `\(view)` is made, not when it appears", help: help, at: name)
    }

    /// `model.load()`: what fetches or starts something, asked of what the view was given.
    private func checkLoads(_ hooks: inout Hooks) {
        hooks.onCall("load", "fetch", "refresh", "reload", "sync", "start", "download", "loadData", "fetchData") {
            call, file in
            guard call.isStatement, let name = call.calledName, let base = call.calledBase,
                base.firstToken?.text.startsUppercase == false || base.text.hasSuffix(".shared")
            else { return }
            check(name, call, "`\(name.text)` runs", help: "start the work in `task` or `onAppear`", file)
        }
        hooks.onCall("Data", "String") { call, file in
            guard call.isPlain, call.firstArgument?.label?.text == "contentsOf", let name = call.calledName else {
                return
            }
            check(
                name, call, "the file is read", help: "read it in `task`, into what `@State` or `@StateObject` keeps",
                file)
        }
    }

    private func isWork(_ call: FunctionCallExprSyntax, _ name: TextSlice) -> Bool {
        name == "Task" ? call.isPlain && call.trailingClosure != nil : !call.isPlain
    }

    /// Not inside a closure that runs at another time.
    private func isDirect(_ call: FunctionCallExprSyntax, _ initializer: InitializerDeclSyntax) -> Bool {
        call.enclosingBody == initializer.syntax
    }

    static let examples: [Example] = [
        .bad(
            "struct Feed: View {\n    init(model: FeedModel) {\n        self.model = model\n"
                + "        ↓Task { await model.load() }\n    }\n}"),
        .bad(
            "struct Clock: View {\n    init() {\n"
                + "        Timer.↓scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }\n    }\n}"),
        .good(
            "struct Feed: View {\n    init(model: FeedModel) { self.model = model }\n"
                + "    var body: some View { List {}.task { await model.load() } }\n}"),
        .bad(
            "struct Feed: View {\n    init(model: FeedModel, url: URL) {\n        self.model = model\n"
                + "        model.↓load()\n        text = try? ↓String(contentsOf: url)\n    }\n}"),
        .good("struct Feed: View {\n    init(model: FeedModel) {\n        onLoad = { model.load() }\n    }\n}"),
        .good("final class FeedModel {\n    init() { Task { await load() } }\n}"),
        .good("struct Feed: View {\n    init() {\n        onLoad = { Task { await load() } }\n    }\n}"),
    ]
}
