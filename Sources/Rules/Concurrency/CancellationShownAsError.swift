import TenetRuleKit
import TenetRuleSupport

struct CancellationShownAsError: Rule {
    static let about = About(
        "cancellation-shown-as-error", "Cancelled work shown as an error", category: .concurrency, severity: .warning,
        status: .stable,
        scope: .appCode,
        why: """
            SwiftUI cancels `.task` and `.refreshable` when the view goes away or is rebuilt. A `catch` that takes every \
            error shows users a failure although nothing went wrong.
            """,
        phrasings: [
            """
            Do not show cancellation as an error: handle `CancellationError` separately when catching errors of work \
            that `.task` or `.refreshable` starts.
            """,
            """
            Users never see a failure message because SwiftUI stopped loading when they left the screen or pulled to \
            refresh again.
            """,
        ])

    var starters = ["refreshable", "task"]
    static let options = [Option<Self>("starters", \.starters, "Modifiers whose closure is cancelled by the system.")]

    func install(_ hooks: inout Hooks) {
        let starters = starters
        hooks.collect(ErrorShown.self, from: CatchClauseSyntax.self) { clause, _ in
            guard let mark = Self.shown(by: clause) else { return nil }
            let attempt = clause.ancestor(DoStmtSyntax.self)?.range.lower ?? clause.range.lower
            return (
                ErrorShown(
                    name: mark.text.string, attempt: attempt, start: clause.range.lower, end: clause.range.upper),
                mark.range
            )
        }
        hooks.collect(CancelledStart.self, from: FunctionCallExprSyntax.self) { call, _ in
            guard let name = call.calledName, name.text.isOne(of: starters),
                call.calledBase != nil || name.text != "task",
                let closure = call.closures.last?.closure, closure.statements.codeContains("await")
            else { return nil }
            return (
                CancelledStart(name: name.text.string, lower: closure.range.lower, upper: closure.range.upper),
                name.range
            )
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in check(project) }
    }

    private func check(_ project: ProjectPass) {
        let shown = project.facts(ErrorShown.self).filter {
            $0.role == .app && !isDeaf($0, project.model) && !sortsOut($0, project.model)
        }
        guard !shown.isEmpty else { return }
        let byFile = Dictionary(grouping: shown, by: \.path)
        let starts = Dictionary(grouping: project.facts(CancelledStart.self).filter { $0.role == .app }, by: \.path)
        var reported: Set<String> = []
        for path in starts.keys.sorted() {
            guard let file = project.model.sources.first(where: { $0.path == path }) else { continue }
            let uses = file.uses.filter { $0.kind == .call && $0.has(.isAwaited) && !$0.has(.isPreview) }
            for start in starts[path] ?? [] {
                let area = start.fact.lower..<start.fact.upper
                for error in byFile[path] ?? [] where area.contains(error.fact.start) {
                    report(error, start, project, &reported)
                }
                for use in uses where area.contains(use.range.lower) {
                    guard let function = use.target.one, function.kind == .function, !function.isInPreview else {
                        continue
                    }
                    let extent = function.extent
                    for error in byFile[function.path] ?? []
                    where error.fact.start >= extent.lower && error.fact.start < extent.upper {
                        report(error, start, project, &reported)
                    }
                }
            }
        }
    }

    /// Nothing that is awaited before the `catch` notices that it is cancelled: all of it waits for a continuation.
    private func isDeaf(_ error: Located<ErrorShown>, _ model: ProjectModel) -> Bool {
        guard let file = model.sources.first(where: { $0.path == error.path }) else { return false }
        let area = error.fact.attempt..<error.fact.start
        let awaited = file.uses.filter { $0.kind == .call && $0.has(.isAwaited) && area.contains($0.range.lower) }
        let attempted = awaited.filter { $0.has(.isTried) }
        return !attempted.isEmpty && attempted.allSatisfy { isDeaf($0, depth: 3) }
    }

    /// The function waits for continuations, or for other functions that do, and nowhere asks for cancellation.
    private func isDeaf(_ use: Use, depth: Int) -> Bool {
        guard depth > 0, let function = use.target.one, function.kind == .function else { return false }
        let calls = function.uses.filter { $0.kind == .call }
        let waits = calls.filter { $0.has(.isAwaited) }
        return !waits.isEmpty
            && waits.allSatisfy { CallbackPaths.continuations.contains($0.name) || isDeaf($0, depth: depth - 1) }
            && !calls.contains { ["checkCancellation", "withTaskCancellationHandler"].contains($0.name) }
    }

    /// A function that the `catch` calls asks whether the work was cancelled.
    private func sortsOut(_ error: Located<ErrorShown>, _ model: ProjectModel) -> Bool {
        guard let file = model.sources.first(where: { $0.path == error.path }) else { return false }
        return file.uses.contains { use in
            use.kind == .call && use.range.lower >= error.fact.start && use.range.lower < error.fact.end
                && asksForCancellation(use, depth: 3)
        }
    }

    private func asksForCancellation(_ use: Use, depth: Int) -> Bool {
        guard depth > 0, let function = use.target.one, function.kind.isFunction || function.kind == .initializer else {
            return false
        }
        return function.uses.contains { inner in
            ["ancellation", "ancelled", "anceled"].contains { inner.name.contains($0) }
                || inner.kind == .call && asksForCancellation(inner, depth: depth - 1)
        }
    }

    private func report(
        _ error: Located<ErrorShown>, _ start: Located<CancelledStart>, _ project: ProjectPass,
        _ reported: inout Set<String>
    ) {
        guard reported.insert("\(error.path):\(error.fact.start)").inserted else { return }
        project.report(
            "`\(error.fact.name)` also gets the error of cancelled work, which is no failure",
            help: "ignore it before: `catch is CancellationError {}`, and `URLError.cancelled` for requests",
            in: error.path, at: error.range,
            notes: [
                Note(
                    path: start.path, range: start.range, message: "`\(start.fact.name)` starts this and may cancel it")
            ])
    }

    /// What a `catch` that takes every error shows it in; nil when cancellation is looked at, or nothing is awaited.
    private static func shown(by clause: CatchClauseSyntax) -> TokenSyntax? {
        guard clause.catchItems.isEmpty, let attempt = clause.ancestor(DoStmtSyntax.self),
            attempt.body.codeContains("await"), !clause.isInPreview
        else { return nil }
        // `CancellationError`, `.cancelled`, `Task.isCancelled`, `isCancellation`.
        guard !attempt.catchClauses.contains(where: { $0.codeContainsFolded(["cancel"]) }),
            !attempt.body.codeContains("Task {")
        else { return nil }
        for sequence in clause.body.descendants(SequenceExprSyntax.self) {
            guard let (target, sign, value) = sequence.assignment, sign == "=", let name = target.lastName,
                name.text.containsFolded(["error", "alert", "message", "toast", "banner", "state", "phase"]),
                value.contains(where: { holdsError($0) })
            else { continue }
            return name
        }
        return nil
    }

    private static func holdsError(_ value: ExprSyntax) -> Bool {
        value.tokens.contains { $0.text == "error" || $0.text.isOne(of: ["failed", "failure"]) }
    }

    static let examples: [Example] = [
        // What turns the error into what is shown leaves cancelled work out.
        .good(files: [
            "App/FeedView.swift": """
            struct FeedView: View {
                @State private var problem: Problem?

                var body: some View {
                    Text("Feed").refreshable {
                        do { try await feed.refresh() } catch { problem = explain(error) }
                    }
                }
            }
            """,
            "App/Problem.swift": """
            func explain(_ error: any Error) -> Problem? {
                if error.isHarmless { return nil }
                return classified(error)
            }
            func classified(_ error: any Error) -> Problem? {
                switch error {
                case URLError.cancelled: nil
                default: Problem(error)
                }
            }
            """,
        ]),
        .bad(
            """
            struct FeedView: View {
                @State private var errorText: String?

                var body: some View {
                    List(posts) { Row($0) }
                        .refreshable {
                            do {
                                posts = try await client.posts()
                            } catch {
                                ↓errorText = error.localizedDescription
                            }
                        }
                }
            }
            """),
        .bad(files: [
            "App/FeedModel.swift": """
            final class FeedModel: ObservableObject {
                @Published var failure: (any Error)?
                @Published var state = State.idle

                func reload() async {
                    do {
                        posts = try await client.posts()
                    } catch {
                        ↓state = .failed(error)
                    }
                }
            }
            """,
            "App/FeedView.swift": """
            struct FeedView: View {
                @StateObject private var model = FeedModel()

                var body: some View {
                    Text("Feed").task { await model.reload() }
                }
            }
            """,
        ]),
        .good(
            """
            struct FeedView: View {
                @State private var errorText: String?

                var body: some View {
                    List(posts) { Row($0) }
                        .refreshable {
                            do {
                                posts = try await client.posts()
                            } catch is CancellationError {
                            } catch {
                                errorText = error.localizedDescription
                            }
                        }
                }
            }
            """),
        // A continuation is resumed by what it waits for, cancelled or not.
        .good(
            """
            struct FeedView: View {
                @State private var errorText: String?

                var body: some View {
                    Text("Size").task {
                        do { size = try await measure() } catch { errorText = error.localizedDescription }
                    }
                }

                func measure() async throws -> Int {
                    try await measured()
                }

                func measured() async throws -> Int {
                    try await withCheckedThrowingContinuation { continuation in
                        queue.async { continuation.resume(with: Result { try disk.size() }) }
                    }
                }
            }
            """),
        .good(
            """
            struct FeedView: View {
                @State private var errorText: String?

                var body: some View {
                    Button("Send") {
                        Task {
                            do { try await client.send() } catch { errorText = error.localizedDescription }
                        }
                    }
                }
            }
            """),
        .good(
            """
            struct FeedView: View {
                @State private var errorText: String?

                var body: some View {
                    Text("Feed").task {
                        do { try await client.load() } catch { logger.error("\\(error)") }
                    }
                }
            }
            """),
    ]
}

/// A `catch` that shows whatever error it gets.
private struct ErrorShown: Fact {
    var name: String
    /// Where its `do` begins.
    var attempt: Int
    var start: Int
    var end: Int
}

/// A closure that the system cancels.
private struct CancelledStart: Fact {
    var name: String
    var lower: Int
    var upper: Int
}
