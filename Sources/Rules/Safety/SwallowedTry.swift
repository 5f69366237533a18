import TenetRuleKit
import TenetRuleSupport

struct SwallowedTry: Rule {
    static let about = About(
        "swallowed-try", "Swallowed try", category: .safety, severity: .warning, status: .stable, scope: .appCode,
        why: """
            `try?` whose result nobody looks at runs an operation and ignores that it failed: data is not saved, a \
            file is not written, and neither the user nor the log says so. A function of the project that tells of each \
            error itself before it throws it, or lets none out, needs nobody else to say so. What is asked of an object that \
            is called a cache is left alone: what is not there is fetched again.
            """,
        phrasings: [
            "Do not use `try?` when the result is ignored; handle the error.",
            """
            Saving or deleting must never go wrong unnoticed, so write `do`/`catch` instead of a lone `try? \
            context.save()`.
            """,
        ])

    var allowedCalls = functionsWithoutLoss
    var allowDiscard = true
    var awaited = false
    var tasks = true
    static let options = [
        Option<Self>(
            "allowed_calls", \.allowedCalls, "Functions whose failure needs no answer, such as removing a file."),
        Option<Self>(
            "allow_discard", \.allowDiscard, "Accept `_ = try? f()`, which drops the result on purpose."),
        Option<Self>(
            "awaited", \.awaited,
            "Report `try?` before an awaited call, too, when what it gives becomes state of a view."),
        Option<Self>(
            "tasks", \.tasks, "Report also a call that is all a `Task` does: it is sent off, and nobody waits for it."),
    ]

    func install(_ hooks: inout Hooks) {
        ToldErrors.collect(&hooks)
        hooks.collect(Dropped.self, from: TryExprSyntax.self) { node, file in dropped(node, file) }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for found in project.facts(Dropped.self) {
                let fact = found.fact
                if project.isTold(ofErrorsOfCallsAt: fact.calls, in: found.path) { continue }
                if let task = fact.task, !isAwaited(task, in: found.path, project) { continue }
                project.report(
                    fact.message, help: "catch the error and show or log it, or let it be thrown", in: found.path,
                    at: found.range)
            }
        }
    }

    /// An error that its own file lets go.
    private struct Dropped: Fact {
        var message: String
        /// Where the names of the calls begin that may fail.
        var calls: [Int32]
        /// Where the name of the property begins that keeps the task in which it is all that happens.
        var task: Int32?
    }

    private func dropped(_ node: TryExprSyntax, _ file: FilePass) -> (fact: Dropped, range: ByteRange)? {
        guard let mark = node.questionOrExclamationMark, mark.tokenKind == .postfixQuestionMark,
            isDropped(node) || awaited && becomesState(node), !node.isInPreview,
            // Code that is no part of what users get has none to tell.
            !node.isInDebugBlock
        else { return nil }
        let task = tasks ? nil : ownTask(of: node)
        if let task, task.parent?.kind == .codeBlockItem { return nil }
        let call = node.expression.stripped.as(FunctionCallExprSyntax.self)
        if let name = call?.calledName?.text, name.isOne(of: allowedCalls) || isSideMatter(name, file) { return nil }
        // What is not in the cache is fetched again.
        if call?.calledBase?.lastName?.text.containsFolded(["cache"]) == true { return nil }
        if tidiesUp(node) || call.map(emptiesCache) == true || call.map({ isLookedFor($0, behind: node) }) == true {
            return nil
        }
        if node.expression.kind == .awaitExpr, node.expression.stripped.lastName?.text == "value" { return nil }
        let alike = Self.alike(node, call?.calledName?.text)
        if alike.before { return nil }
        let name = call?.calledName.map { "`\($0.text)` fails" } ?? "it fails"
        let more = alike.after > 0 ? ", here and \(Prose.count(alike.after, "more time")) below" : ""
        let fact = Dropped(
            message: "`try?` drops the error and nobody learns when \(name)\(more)",
            calls: node.coveredCalls,
            task: task?.assignedTarget?.ownMemberName.map { Int32(truncatingIfNeeded: $0.range.lower) })
        return (fact, ByteRange(node.tryKeyword.range.lower, mark.range.upper))
    }

    /// Statements beside this one that drop the error of the same function: a block of them is one decision.
    private static func alike(_ node: TryExprSyntax, _ name: TextSlice?) -> (before: Bool, after: Int) {
        guard let name, let item = node.parent?.as(CodeBlockItemSyntax.self),
            let list = item.parent?.as(CodeBlockItemListSyntax.self)
        else { return (false, 0) }
        var before = false
        var after = 0
        for other in list where other != item {
            guard let dropped = other.item.as(TryExprSyntax.self), dropped.questionOrExclamationMark?.text == "?",
                dropped.expression.stripped.as(FunctionCallExprSyntax.self)?.calledName?.text == name
            else { continue }
            if other.range.lower < item.range.lower { before = true } else { after += 1 }
        }
        return (before, after)
    }

    /// In a `catch` that has something else to say: one error is on its way already, and this tidies up behind it.
    private func tidiesUp(_ node: TryExprSyntax) -> Bool {
        guard let handler = node.ancestor(CatchClauseSyntax.self), handler.enclosingBody == node.enclosingBody else {
            return false
        }
        return handler.body.statements.contains { item in
            !item.contains(node)
                && (item.item.kind == .throwStmt
                    || item.descendants(DeclReferenceExprSyntax.self).contains { name in
                        name.baseName.text.containsFolded(["error", "fail", "log", "alert", "completion"])
                    })
        }
    }

    /// `remove(Files.pageCache)`: what is not there cannot be removed, and what stays is made anew.
    private func emptiesCache(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.calledName?.text.startsWithWord(of: ["remove", "delete", "clear", "clean", "evict"]) == true else {
            return false
        }
        let words = ["cache", "temporary", "tmp"]
        return call.arguments.codeContainsFolded(words)
            || call.enclosingFunction?.name.text.containsFolded(words) == true
    }

    /// Whether the file was made is asked behind it: `guard files.fileExists(atPath: target.path) else { … }`.
    private func isLookedFor(_ call: FunctionCallExprSyntax, behind node: TryExprSyntax) -> Bool {
        guard let item = node.parent?.as(CodeBlockItemSyntax.self),
            let list = item.parent?.as(CodeBlockItemListSyntax.self)
        else { return false }
        let names = { (call: FunctionCallExprSyntax) in
            call.arguments.flatMap { $0.descendants(DeclReferenceExprSyntax.self) }
                .filter { !$0.isMemberName }.map(\.baseName.identifier)
        }
        let made = names(call)
        return list.contains { other in
            other.range.lower > item.range.lower
                && other.descendants(FunctionCallExprSyntax.self).contains { question in
                    question.calledName?.text.isOne(of: ["fileExists", "checkResourceIsReachable"]) == true
                        && names(question).contains(where: made.contains)
                }
        }
    }

    /// `Task { try? await harbor.leave() }`: the task of which this is all, but for asking whether `self` is there.
    private func ownTask(of node: TryExprSyntax) -> FunctionCallExprSyntax? {
        guard let item = node.parent?.as(CodeBlockItemSyntax.self),
            let list = item.parent?.as(CodeBlockItemListSyntax.self),
            list.allSatisfy({ $0 == item || $0.item.as(GuardStmtSyntax.self)?.asksForSelf == true }),
            let call = list.parent?.as(ClosureExprSyntax.self)?.receivingCall?.call
        else { return nil }
        return call.isTaskStart || call.calls("detached", on: "Task") ? call : nil
    }

    /// The app does more with the property that keeps a task than to set it: it may wait for the task's end.
    private func isAwaited(_ place: Int32, in path: String, _ project: ProjectPass) -> Bool {
        guard let use = project.model.use(in: path, at: Int(place)) else { return true }
        return project.model.uses(of: use.name).contains { other in
            other.role == .app && [.member, .name, .call].contains(other.kind)
                && (!other.has(.isWrite) || other.has(.isReadWrite))
        }
    }

    /// Haptics, analytics and the number on the icon: the user's task does not fail with them.
    private func isSideMatter(_ name: TextSlice, _ file: FilePass) -> Bool {
        if name == "start", file.imports.contains("CoreHaptics") { return true }
        return name.containsFolded([
            "analytic", "pixel", "telemetry", "haptic", "screenshot", "thumbnail", "lastmodified", "badge",
        ])
    }

    /// `rows = (try? await load()) ?? []` in a view: nobody is told why there is nothing to see.
    private func becomesState(_ node: TryExprSyntax) -> Bool {
        guard node.expression.kind == .awaitExpr, node.enclosingType?.isView == true else { return false }
        for ancestor in node.ancestors.prefix(while: { $0.kind != .codeBlockItem && $0.kind != .closureExpr }) {
            guard let (target, sign, _) = ancestor.as(SequenceExprSyntax.self)?.assignment else { continue }
            return sign == "=" && target.ownMemberName != nil && !target.contains(node)
        }
        return false
    }

    private func isDropped(_ node: TryExprSyntax) -> Bool {
        if node.parent?.kind == .codeBlockItem { return !isResult(node) }
        guard !allowDiscard, let list = node.parent?.as(ExprListSyntax.self), list.element(at: 2)?.syntax == node.syntax
        else { return false }
        return list.first?.kind == .discardAssignmentExpr
    }

    /// The only expression of a closure, getter or function may be its result.
    private func isResult(_ node: TryExprSyntax) -> Bool {
        guard let list = node.parent?.parent?.as(CodeBlockItemListSyntax.self), list.only != nil,
            let owner = list.parent
        else { return false }
        if let closure = owner.as(ClosureExprSyntax.self) {
            guard let name = closure.receivingCall?.call.calledName?.text else { return true }
            return !name.isOne(of: [
                "Task", "detached", "task", "async", "asyncAfter", "onAppear", "onDisappear", "Button",
                "perform", "performAndWait", "onTapGesture", "onChange", "refreshable", "forEach", "sink",
            ])
        }
        if owner.kind == .accessorBlock { return true }
        if let function = owner.parent?.as(FunctionDeclSyntax.self) { return function.returnType != nil }
        if let accessor = owner.parent?.as(AccessorDeclSyntax.self) { return accessor.accessorSpecifier.text == "get" }
        return owner.parent?.kind == .ifExpr || owner.kind == .switchCase || owner.parent?.kind == .subscriptDecl
    }

    static let examples: [Example] = [
        .good(
            """
            func prepare(_ target: URL) {
                try? chart.write(to: target)
                guard FileManager.default.fileExists(atPath: target.path) else { return show("The chart is missing.") }
                open(target)
            }
            """),
        .bad(
            """
            func prepare(_ target: URL) {
                ↓try? chart.write(to: target)
                guard FileManager.default.fileExists(atPath: index.path) else { return }
            }
            """),
        .bad(
            """
            func link() {
                ↓try? table.add("open")
                try? table.add("close")
                try? table.add("moor")
            }
            """),
        .good(
            """
            func move() {
                do { try files.move(from, to) } catch {
                    log.error("cannot move: \\(error)")
                    try? files.remove(from)
                }
            }
            """),
        .bad(
            """
            func move() {
                do { try files.move(from, to) } catch {
                    ↓try? files.move(from, spare)
                }
            }
            """),
        .good(
            "func clearCache() {\n    try? files.remove(Folders.previews)\n    try? files.remove(Folders.pageCache)\n}"),
        .bad("func signOut() {\n    ↓try? files.remove(Folders.account)\n    close()\n}"),
        .bad("func save() {\n    ↓try? context.save()\n    close()\n}"),
        .bad("func finish() {\n    ↓try? data.write(to: url)\n}"),
        .bad("Task {\n    ↓try? await store.sync()\n}"),
        .good(
            "func leave() {\n    close()\n    Task { try? await harbour.leave() }\n}", options: ["tasks": .bool(false)]),
        .bad(
            "func leave() {\n    Task {\n        ↓try? await harbour.leave()\n        isOver = true\n    }\n}",
            options: ["tasks": .bool(false)]),
        .good("#if DEBUG\nfunc sample() {\n    try? store.drop(pier)\n    store.add(pier)\n}\n#endif"),
        .good("func finish() {\n    _ = try? data.write(to: url)\n}"),
        .bad("func finish() {\n    _ = ↓try? data.write(to: url)\n}", options: ["allow_discard": .bool(false)]),
        .good("func load() {\n    let user = try? decoder.decode(User.self, from: data)\n    show(user)\n}"),
        .good("func load() throws {\n    try context.save()\n}"),
        .bad(
            "func load() {\n    ↓try? list.seal()  // We do not care for the error: it may be sealed already.\n    show()\n}"
        ),
        .bad("func load() {\n    // TODO: show when this fails\n    ↓try? list.seal()\n    show()\n}"),
        // What is waited for is the end of a task.
        .good("func stop() async {\n    sync.cancel()\n    try? await sync.value\n    close()\n}"),
        .good("func show() async {\n    try? await center.setBadgeCount(3)\n    close()\n}"),
        .good("func keep() {\n    try? imageCache.store(image)\n    show(image)\n}"),
        .good("func pause() async {\n    try? await Task.sleep(for: .seconds(1))\n    next()\n}"),
        .good("import CoreHaptics\nfunc play() {\n    try? engine.start()\n    play(pattern)\n}"),
        .good("let users = rows.compactMap { try? User(row: $0) }"),
        .good("var user: User? { try? load() }"),
        .good("func save() {\n    try? context.save()\n    close()\n}", at: Example.testPath),
        .bad(
            """
            struct Tides: View {
                @State private var tides: [Tide] = []
                var body: some View {
                    List {}.task {
                        tides = (↓try? await service.tides()) ?? []
                        harbour = ↓try? await service.harbour()
                    }
                }
            }
            """, options: ["awaited": .bool(true)]),
        .good(
            """
            struct Tides: View {
                @State private var tides: [Tide] = []
                var body: some View {
                    List {}.task {
                        let harbour = try? await service.harbour()
                        name = (try? Harbour(tides)) ?? ""
                    }
                }
            }
            """, options: ["awaited": .bool(true)]),
        // The function itself tells of the error before it throws it, or lets none out.
        .good(files: [
            "App/Bridge.swift": """
            func moor(_ boat: Boat) async {
                try? await boat.drop()
                try? await boat.blink()
            }
            """,
            "App/Boat.swift": """
            final class Boat {
                func drop() async throws {
                    do { try await anchor.drop() } catch {
                        log.error("no anchor: \\(error)")
                        throw error
                    }
                }
                func blink() async throws {
                    do { try await lamp.blink() } catch { lampError = error }
                }
            }
            """,
        ]),
        .bad(files: [
            "App/Bridge.swift": """
            func moor(_ boat: Boat) async {
                ↓try? await boat.drop()
                ↓try? await boat.blink()
                ↓try? await boat.honk()
                ↓try? await boat.greet(mate.decode(page))
            }
            """,
            "App/Boat.swift": """
            final class Boat {
                func drop() async throws {
                    do { try await anchor.drop() } catch {
                        print(error)
                        throw error
                    }
                }
                func blink() async throws {
                    guard hasLamp else { throw BoatError.dark }
                    do { try await lamp.blink() } catch {
                        lampError = error
                        throw error
                    }
                }
                func greet(_ name: String) async throws {
                    do { try await crew.greet(name) } catch { greetError = error }
                }
                func honk() async throws {
                    do { try await horn.honk() } catch { throw BoatError.silent(error) }
                }
            }
            """,
        ]),
        // All that a task does, which the app starts and forgets.
        .good(
            """
            final class Pier {
                var farewell: Task<Void, any Error>?
                func leave() {
                    farewell = Task.detached { [weak self] in
                        guard let self else { return }
                        try? await office.signOff(boat)
                    }
                }
            }
            """, options: ["tasks": .bool(false)]),
        .bad(
            """
            final class Pier {
                var farewell: Task<Void, any Error>?
                func leave() {
                    farewell = Task.detached { [weak self] in
                        guard let self else { return }
                        ↓try? await office.signOff(boat)
                    }
                    Task { ↓try? await office.signOff(boat); close() }
                }
                func close() async { try? await farewell?.value }
            }
            """, options: ["tasks": .bool(false)]),
    ]
}

extension GuardStmtSyntax {
    /// `guard let self else { … }`.
    fileprivate var asksForSelf: Bool {
        conditions.only?.condition.as(OptionalBindingConditionSyntax.self)?.pattern.text == "self"
    }
}
