import TenetRuleKit
import TenetRuleSupport

struct TaskInOnAppear: Rule {
    static let about = About(
        "task-in-on-appear", "Task started in onAppear", category: .swiftui, severity: .warning, status: .stable,
        why: """
            A task that is started by hand goes on after the view is gone, and starts again each time the view comes \
            back. The `task` modifier cancels its work when the view disappears. The last rows of a list may start \
            work for the rows behind them.
            """,
        phrasings: ["Do not start a `Task` in `onAppear`.", "Load with `.task`, which SwiftUI cancels."])

    var loads = false
    static let options = [
        Option<Self>("loads", \.loads, "Report also a model's method named after loading that `onAppear` calls.")
    ]

    func install(_ hooks: inout Hooks) {
        if loads { collectLoads(&hooks) }
        hooks.collectSystemChecks()
        hooks.collectAll(Started.self, fromCallsOf: ["onAppear"]) { call, file in
            guard !call.isPlain, !call.isInPreview, !isTrigger(call.view),
                // The work of the app's own content begins at launch, and is to outlive its window.
                call.enclosingType?.inheritsInFile("App", "Scene") != true
            else { return [] }
            return Self.callees(of: call).compactMap { started(by: $0) } + tasks(of: call, file)
        }
        hooks.onProject(needing: [.declarations], fixing: .unsafe) { project in
            for found in project.facts(Started.self)
            where !project.runs(found.path, before: SystemVersions.since(ios: 15)) {
                let start = found.fact.start.map {
                    [Note(path: found.path, range: $0, message: "the task is started here")]
                }
                project.report(
                    found.fact.message, help: found.fact.help, in: found.path, at: found.range, notes: start ?? [],
                    fix: found.fact.fix)
            }
        }
    }

    /// A task that `onAppear` starts.
    private struct Started: Fact {
        var message: String
        var help: String
        var start: ByteRange?
        var fix: Fix?
    }

    private func tasks(of call: FunctionCallExprSyntax, _ file: FilePass) -> [(fact: Started, range: ByteRange)] {
        guard let closure = call.closures.first?.closure else { return [] }
        return Self.statements(of: closure).compactMap { item in
            guard let task = item.as(FunctionCallExprSyntax.self), task.isPlain,
                let name = task.calledName, name.text == "Task", let work = task.trailingClosure, waits(work),
                !loadsMore(work), !isEnded(work, call), !isRepeated(work, call)
            else { return nil }
            // What is asked first may see to it that the task starts once.
            let isAsked =
                item.parent?.parent != closure.statements.syntax
                || closure.statements.contains { $0.item.kind == .guardStmt }
            let message =
                "this task goes on when the view is gone"
                + (isAsked ? "" : ", and is started again each time it appears")
            let help = "start the work in the `task` modifier"
            let fix = file.keepingComments(fix(call, closure, task, work, file))
            return (Started(message: message, help: help, fix: fix), name.range)
        }
    }

    /// The view's `task` does the same already: here it is done again, on purpose, when the view comes back.
    private func isRepeated(_ work: ClosureExprSyntax, _ call: FunctionCallExprSyntax) -> Bool {
        let statements = work.statements.text.string
        return call.view.modifiers.contains { modifier in
            modifier.name.text == "task" && modifier.call.trailingClosure?.statements.text == statements
        }
    }

    /// `if isPulled { Spacer().onAppear { … } }`: appears only to start something, and is gone before that ends.
    private func isTrigger(_ view: ViewExpression) -> Bool {
        view.name.isOne(of: ["Spacer", "EmptyView", "Color"]) || view.root.text.hasPrefix("Color.")
    }

    /// What `onAppear(perform: start)` and `onAppear { start() }` call without arguments.
    private static func callees(of call: FunctionCallExprSyntax) -> [ExprSyntax] {
        if let method = call.argument("perform")?.expression, method.lastName != nil { return [method] }
        guard let closure = call.closures.first?.closure else { return [] }
        return statements(of: closure).compactMap { item in
            guard let call = item.as(FunctionCallExprSyntax.self), call.arguments.isEmpty, call.closures.isEmpty else {
                return nil
            }
            return call.calledExpression
        }
    }

    /// What the closure does, also where it asks before whether that is needed. What a row does for those behind it, as
    /// asking for the next page, must not end with the row.
    private static func statements(of closure: ClosureExprSyntax) -> [Syntax] {
        if closure.statements.contains(where: { $0.item.as(GuardStmtSyntax.self)?.conditions.asksForLastRows == true })
        {
            return []
        }
        return closure.statements.flatMap { item -> [Syntax] in
            let node = item.item.as(ExpressionStmtSyntax.self)?.expression.syntax ?? item.item
            guard let choice = node.as(IfExprSyntax.self), choice.elseBody == nil else { return [node] }
            return choice.conditions.asksForLastRows ? [] : choice.body.statements.map(\.item)
        }
    }

    private func started(by callee: ExprSyntax) -> (fact: Started, range: ByteRange)? {
        guard let name = callee.ownMemberName, let task = onlyTask(of: name) else { return nil }
        let message = "`\(name.text)` starts a task that goes on when the view is gone, and again each time it appears"
        let help = "make it `async` and call it in the `task` modifier"
        return (Started(message: message, help: help, start: task.range), name.range)
    }

    /// A method of a model that is called when a view appears.
    private struct Load: Fact {
        var name: String
        /// Of the model, where the view says it.
        var type: String
        /// Otherwise what it does decides.
        var isNamed: Bool
    }

    private func collectLoads(_ hooks: inout Hooks) {
        hooks.collectAll(Load.self, fromCallsOf: ["onAppear"]) { call, _ in
            guard !call.isPlain, !call.isInPreview else { return [] }
            return Self.callees(of: call).compactMap { callee in
                guard let name = callee.lastName, !loadsMore(name),
                    let model = callee.as(MemberAccessExprSyntax.self)?.base?.lastName,
                    model.codeContainsFolded(["model", "store", "presenter"]) || isObserved(model)
                else { return nil }
                let load = Load(
                    name: name.identifier.string, type: self.type(of: model), isNamed: Self.namesLoading(name.text))
                return (load, name.range)
            }
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for load in project.facts(Load.self) {
                let all = project.model.declarations(named: load.fact.name).filter { $0.kind == .function }
                // Other models may have a method of the same name that does wait.
                let own = load.fact.type.isEmpty ? [] : all.filter { $0.enclosingType?.name == load.fact.type }
                let known = own.isEmpty ? all : own
                // What reads a file or a database at once is over before the view is drawn.
                guard
                    load.fact.isNamed
                        ? known.isEmpty || known.contains(where: \.startsWork)
                        : known.count == 1 && known[0].startsLoading
                else { continue }
                project.report(
                    "`\(load.fact.name)` begins to load outside of the view's lifetime",
                    help: known.isEmpty || known.contains { $0.has(.isAsync) }
                        ? "call it in the `task` modifier" : "make it `async` and call it in the `task` modifier",
                    in: load.path, at: load.range,
                    notes: load.fact.isNamed ? [] : known.map { $0.note("it starts a task") })
            }
        }
    }

    private static func namesLoading(_ name: TextSlice) -> Bool { name.startsWithWord(of: ["load", "fetch"]) }

    private func property(_ name: TokenSyntax) -> VariableDeclSyntax? {
        name.syntax.enclosingType?.storedProperties.first { $0.nameToken?.identifier == name.identifier }
    }

    /// A property of the view that holds an observed object.
    private func isObserved(_ name: TokenSyntax) -> Bool {
        property(name)?.hasAttribute("StateObject", "ObservedObject", "EnvironmentObject") == true
    }

    private func type(of model: TokenSyntax) -> String { property(model)?.type?.unwrapped.lastName?.string ?? "" }

    private func loadsMore(_ name: TokenSyntax) -> Bool {
        ["Next", "next", "More", "more"].contains { name.text.contains($0) }
    }

    /// The task that is all there is in a function of the same type.
    private func onlyTask(of name: TokenSyntax) -> TokenSyntax? {
        guard let type = name.syntax.enclosingType?.groupName?.identifier else { return nil }
        for function in name.syntax.root.descendants(FunctionDeclSyntax.self)
        where function.name.identifier == name.identifier && function.parameters.isEmpty && !function.isAsync
            && function.enclosingType?.groupName?.identifier == type
        {
            guard let task = function.body?.statements.onlyItem?.as(FunctionCallExprSyntax.self), task.isPlain,
                task.calledName?.text == "Task", let work = task.trailingClosure, waits(work), !loadsMore(work)
            else { return nil }
            return task.calledName
        }
        return nil
    }

    /// `onDisappear` of the same view ends what was started: `scanner.start()` and `scanner.stop()`.
    private func isEnded(_ work: ClosureExprSyntax, _ call: FunctionCallExprSyntax) -> Bool {
        guard let end = call.view.modifier("onDisappear")?.call.closures.first?.closure else { return false }
        let started = work.statements.descendants(FunctionCallExprSyntax.self).compactMap { $0.calledBase?.text }
        return end.statements.descendants(FunctionCallExprSyntax.self).contains { other in
            guard let base = other.calledBase?.text, started.contains(base) else { return false }
            return other.calledName?.text.startsWithWord(of: ["stop", "cancel", "end", "leave", "disconnect"]) == true
        }
    }

    /// Short work without `await` has nothing to cancel.
    private func waits(_ work: ClosureExprSyntax) -> Bool {
        work.statements.descendants.contains {
            $0.kind == .awaitExpr || $0.as(ForStmtSyntax.self)?.awaitKeyword != nil
        }
    }

    /// A row at the end of a list that asks for the next page scrolls away before the answer arrives.
    private func loadsMore(_ work: ClosureExprSyntax) -> Bool {
        work.statements.descendants(FunctionCallExprSyntax.self).contains { call in
            call.calledName.map { loadsMore($0) } ?? false
        }
    }

    /// Only where the task is all that happens, captures nothing on purpose, and neither throws nor returns anything.
    private func fix(
        _ call: FunctionCallExprSyntax, _ closure: ClosureExprSyntax, _ task: FunctionCallExprSyntax,
        _ work: ClosureExprSyntax, _ file: FilePass
    ) -> Fix? {
        guard let name = call.calledName, call.trailingClosure == closure, call.arguments.isEmpty,
            call.leftParen == nil,
            closure.statements.onlyItem == task.syntax, closure.signature == nil, task.arguments.isEmpty,
            work.signature == nil, !work.hasOutcome
        else { return nil }
        let old = file.indentation(at: work.rightBrace.range.lower)
        let new = file.indentation(at: closure.rightBrace.range.lower)
        let text = work.text.string.reindented(from: old, to: new)
        // A literal of several lines may stand further to the left than the code, and must move as a whole.
        if old != new, text.contains("\"\"\"") { return nil }
        return Fix("Use `task`", .unsafe, [Edit(name.range, "task"), Edit(closure.range, text)])
    }

    static let examples: [Example] = [
        .bad(
            "var feed: some View {\n    List {}.onAppear { ↓Task { await model.load() } }\n}",
            fixed: "var feed: some View {\n    List {}.task { await model.load() }\n}"),
        .bad("var feed: some View {\n    List {}.onAppear { log(1); ↓Task { try? await model.load() } }\n}"),
        .bad(
            """
            var feed: some View {
                List {}
                    .onAppear {
                        ↓Task {
                            // Once for each appearance.
                            await model.load()

                            if model.isEmpty {
                                await model.retry()
                            }
                        }
                    }
            }
            """,
            fixed: """
                var feed: some View {
                    List {}
                        .task {
                            // Once for each appearance.
                            await model.load()

                            if model.isEmpty {
                                await model.retry()
                            }
                        }
                }
                """),
        .bad(
            "var feed: some View {\n    List {}.onAppear {\n        // Often.\n        ↓Task { await load() }\n    }\n}"
        ),
        .bad("var feed: some View {\n    List {}.onAppear { ↓Task { try await model.load() } }\n}"),
        .bad("var feed: some View {\n    List {}.onAppear { ↓Task { for try await row in rows { show(row) } } }\n}"),
        .bad(
            "var feed: some View {\n    List {}.onAppear { ↓Task { do { try await load() } catch is Gone { leave() } } }\n}"
        ),
        .bad(
            "var feed: some View {\n    List {}.onAppear { ↓Task { do { try await load() } catch { show(error) } } }\n}",
            fixed: "var feed: some View {\n    List {}.task { do { try await load() } catch { show(error) } }\n}"),
        .bad(
            "var feed: some View {\n    List {}.onAppear { ↓Task { try? await load() } }\n}",
            fixed: "var feed: some View {\n    List {}.task { try? await load() }\n}"),
        .good(
            "struct Feed: View {\n    var body: some View {\n"
                + "        if isPulled { Spacer().onAppear { Task { await refresh() } } }\n    }\n}"),
        .good("var feed: some View {\n    List {}.task { await model.load() }\n}"),
        .good("var feed: some View {\n    List {}.onAppear { model.start() }\n}"),
        .good("var feed: some View {\n    List {}.task { await load() }.onAppear { Task { await load() } }\n}"),
        .good(
            "@available(iOS 14, *)\nstruct Feed: View {\n"
                + "    var body: some View { List {}.onAppear { Task { await load() } } }\n}"),
        .good(
            "@main struct Harbour: App {\n    var body: some Scene {\n"
                + "        WindowGroup { Home().onAppear { Task { await tides.resume() } } }\n    }\n}"),
        .good("var end: some View {\n    ProgressView().onAppear { Task { await model.fetchNextPage() } }\n}"),
        // The last rows ask for what comes behind them.
        .good(
            """
            var boats: some View {
                List(boats) { boat in
                    BoatRow(boat).onAppear { if boat.id == boats.last?.id { Task { await fleet.load() } } }
                }
                ForEach(piers) { pier in
                    let place = piers.firstIndex(of: pier) ?? 0
                    PierRow(pier).onAppear {
                        guard place + 3 >= piers.count else { return }
                        Task { await harbor.load() }
                    }
                }
            }
            """),
        .bad(
            """
            var boats: some View {
                List(boats) { boat in
                    BoatRow(boat).onAppear { if boats.count == 0 { ↓Task { await fleet.load() } } }
                    BoatRow(boat).onAppear { if boat.isNew { ↓Task { await fleet.greet(boat) } } }
                }
                .onAppear { if boats.last?.isNew == true { ↓Task { await fleet.greet() } } }
            }
            """),
        .good("var feed: some View {\n    Button(\"Load\") { Task { await model.load() } }\n}"),
        .good("var feed: some View {\n    List {}.onAppear { Task { model.count += 1 } }\n}"),
        .good(
            "var feed: some View {\n    List {}.onAppear { Task { await scanner.start() } }\n"
                + "        .onDisappear { Task { await scanner.stop() } }\n}"),
        .bad(
            """
            struct Tides: View {
                var body: some View {
                    List {}.onAppear(perform: ↓follow)
                    List {}.onAppear {
                        log("tides")
                        ↓follow()
                    }
                }
                private func follow() {
                    Task { for await tide in station.tides() { tides.append(tide) } }
                }
            }
            """),
        .good(
            """
            struct Tides: View {
                var body: some View {
                    List {}.onAppear(perform: follow)
                    List {}.onAppear { viewModel.loadTides() }
                }
                private func follow() { count += 1 }
            }
            """),
        .bad(
            """
            struct Tides: View {
                var body: some View {
                    List {}.onAppear(perform: viewModel.↓loadTides)
                    List {}.onAppear { if model.tides.isEmpty { model.↓fetch() } }
                    List {}.onAppear { viewModel.loadMore() }
                }
            }
            """, options: ["loads": .bool(true)]),
        .bad(
            files: [
                "App/Tides.swift": """
                struct Tides: View {
                    @StateObject private var viewModel = TideViewModel()
                    var body: some View {
                        List {}.onAppear { viewModel.↓begin(); viewModel.count() }
                    }
                }
                """,
                "App/TideViewModel.swift": """
                final class TideViewModel: ObservableObject {
                    func begin() { Task { await loadTides() } }
                    func count() { Task { await counter.count() } }
                    func loadTides() async {}
                }
                """,
            ], options: ["loads": .bool(true)]),
        .good(
            files: [
                "App/Tides.swift": """
                struct Tides: View {
                    @StateObject private var viewModel = TideViewModel()
                    var body: some View { List {}.onAppear { viewModel.loadSettings() } }
                }
                """,
                "App/TideViewModel.swift": """
                final class TideViewModel: ObservableObject {
                    func loadSettings() { unit = store.unit }
                }
                """,
            ], options: ["loads": .bool(true)]),
    ]
}
