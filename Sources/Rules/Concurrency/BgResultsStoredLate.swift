import TenetRuleKit
import TenetRuleSupport

struct BgResultsStoredLate: Rule {
    static let about = About(
        "bg-results-stored-late", "Results of background work stored only at the end", category: .concurrency,
        severity: .note, status: .preview, scope: .appCode,
        why: """
            Background work can end at any moment. What a loop has done by then is lost, and done again the next time, \
            if its results are stored only when it is over.
            """,
        phrasings: [
            "Save the result of each step inside the loop of a background task, not after the loop.",
            """
            Progress is persisted item by item while the app works in the background, so nothing is lost when iOS \
            interrupts it.
            """,
        ])

    var stores = ["set", "setValue", "save", "write", "store", "persist", "insert", "update", "mark"]
    static let options = [Option<Self>("stores", \.stores, "First words of functions that store something.")]

    func install(_ hooks: inout Hooks) {
        hooks.onFile { file in
            var seen: Set<Syntax> = []
            for part in file.service(BackgroundWork.self).runs.flatMap(\.parts) where seen.insert(part).inserted {
                for loop in part.descendants(ForStmtSyntax.self) { check(loop, in: part, file) }
            }
        }
    }

    private func check(_ loop: ForStmtSyntax, in part: Syntax, _ file: FilePass) {
        let calls = loop.body.descendants(FunctionCallExprSyntax.self)
        guard loop.awaitKeyword != nil || loop.body.tokens.contains(where: { $0.text == "await" }),
            !calls.contains(where: isStore)
        else { return }
        if let save = save(after: loop, in: part) {
            file.report(
                "everything is saved only when the loop is over, and lost when the run is cut off",
                help: "save after each step of the loop", at: save,
                notes: [file.note("the work is done here", at: loop.forKeyword)])
            return
        }
        for call in calls where call.calledName?.text == "append" {
            guard let list = call.calledBase?.as(DeclReferenceExprSyntax.self)?.baseName,
                isLocal(list.text, before: loop, in: part),
                let store = part.descendants(FunctionCallExprSyntax.self).first(where: { store in
                    store.range.lower > loop.range.upper && isStore(store)
                        && store.arguments.contains { $0.expression.firstToken?.text == list.text.string }
                })
            else { continue }
            file.report(
                "`\(list.text)` is stored only when the loop is over, and lost when the run is cut off",
                help: "store each result in the loop", at: store.calledName ?? list,
                notes: [file.note("the results are collected here", at: call.calledExpression)])
            return
        }
    }

    /// `context.save()` behind a loop that works in this context.
    private func save(after loop: ForStmtSyntax, in part: Syntax) -> TokenSyntax? {
        part.descendants(FunctionCallExprSyntax.self).first { call in
            guard call.range.lower > loop.range.upper, call.calledName?.text == "save", call.arguments.isEmpty,
                let base = call.calledBase?.lastName?.text.string
            else { return false }
            return loop.body.tokens.contains { $0.text == base }
        }?.calledName
    }

    /// A call on another object, or with the key under which something is kept.
    private func isStore(_ call: FunctionCallExprSyntax) -> Bool {
        call.calledBase != nil && call.calledName?.text.startsWithWord(of: stores) == true
    }

    private func isLocal(_ name: TextSlice, before loop: ForStmtSyntax, in part: Syntax) -> Bool {
        part.descendants(PatternBindingSyntax.self).contains {
            $0.range.upper <= loop.range.lower && $0.nameToken?.text == name.string
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            func upload(task: BGProcessingTask) async {
                var done: [String] = []
                for photo in photos {
                    if await server.upload(photo) { done.append(photo.id) }
                }
                defaults.↓set(done, forKey: Keys.done)
                task.setTaskCompleted(success: true)
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func register() {
                BGTaskScheduler.shared.register(forTaskWithIdentifier: Tasks.feeds, using: nil) { task in
                    Task {
                        var items: [Item] = []
                        for feed in feeds { items.append(contentsOf: await client.items(of: feed)) }
                        try? database.↓save(items)
                        task.setTaskCompleted(success: true)
                    }
                }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            func sync(task: BGProcessingTask) async throws {
                for try await batch in source.batches() { fill(context, from: batch) }
                try context.↓save()
                task.setTaskCompleted(success: true)
            }
            """),
        .good(
            """
            import BackgroundTasks

            func upload(task: BGProcessingTask) async {
                var done: [String] = []
                for photo in photos {
                    guard await server.upload(photo) else { continue }
                    done.append(photo.id)
                    defaults.set(done, forKey: Keys.done)
                }
                task.setTaskCompleted(success: true)
            }
            """),
        .good(
            """
            import BackgroundTasks

            func report(task: BGProcessingTask) async {
                var sizes: [Int] = []
                for file in files { sizes.append(file.size) }
                defaults.set(sizes, forKey: Keys.sizes)
                await server.send(sizes)
                task.setTaskCompleted(success: true)
            }
            """),
        .good(
            """
            func upload() async {
                var done: [String] = []
                for photo in photos { done.append(await server.upload(photo)) }
                defaults.set(done, forKey: Keys.done)
            }
            """),
    ]
}
