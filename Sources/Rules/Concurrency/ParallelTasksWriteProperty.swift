import TenetRuleKit
import TenetRuleSupport

struct ParallelTasksWriteProperty: Rule {
    static let about = About(
        "parallel-tasks-write-property", "Property written by tasks that run in parallel", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            Tasks that run side by side finish in any order. If several write one property, the slower one wins, or \
            they write at the same time and corrupt it.
            """,
        phrasings: [
            "Tasks that run in parallel must not write the same property.",
            """
            Collect the results of child tasks first and assign them in one place, rather than letting several \
            `addTask` closures append to `self.images`.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onBody(mentioning: "addTask", "addTaskUnlessCancelled") { body, file in
            let children = body.closures(of: ["addTask", "addTaskUnlessCancelled"])
            guard !children.isEmpty, body.owner.isInClass, !body.owner.isOnMainActor else { return }
            checkGroup(children, body, file)
        }
        hooks.onBody(mentioning: "Task") { body, file in
            let children = body.closures(of: ["Task"]).filter { $0.call.isTaskStart && $0.call.isStatement }
            if children.count > 1 { checkTasks(children, file) }
        }
        hooks.onBody(mentioning: "async") { body, file in
            checkAsyncLets(body, file)
            checkCallees(body, file)
        }
        hooks.onBody(mentioning: "Task", "concurrentPerform") { body, file in
            let children = body.closures(of: ["Task", "detached", "concurrentPerform"]).filter { child in
                child.call.isTaskStart || child.call.calledBase?.text.isOne(of: ["Task", "DispatchQueue"]) == true
            }
            guard !children.isEmpty, body.owner.isInClass, !body.owner.isOnMainActor, !body.owner.isInViewClass else {
                return
            }
            checkGroup(children.filter { $0.call.isRepeated(in: body) }, body, file)
        }
    }

    /// Functions of the type that several `async let` call and that write one property.
    private func checkCallees(_ body: FlowBody, _ file: FilePass) {
        let children = body.statements.descendants(VariableDeclSyntax.self)
            .filter { $0.hasModifier("async") && $0.enclosingBody == body.owner }
        guard children.count > 1, let type = body.owner.enclosingType else { return }
        let functions = Dictionary(grouping: type.members(FunctionDeclSyntax.self)) { $0.name.text.string }
        var known: [(name: String, child: TokenSyntax)] = []
        for child in children {
            guard let call = child.initialValue?.stripped.as(FunctionCallExprSyntax.self), let called = call.calledName,
                call.isPlain || call.calledBase?.text == "self", let found = functions[called.text.string],
                found.count == 1, let inner = file.body(of: found[0])
            else { continue }
            // The last of several errors is as good as the first.
            let writes = MemberWrite.all(in: inner).filter {
                !$0.value.isEmpty && !$0.isLiteral && $0.node.ancestor(CatchClauseSyntax.self) == nil
            }
            for name in Set(writes.map(\.name.text.string)).sorted() {
                if let other = known.first(where: { $0.name == name }) {
                    file.report(
                        "`\(called.text)` writes `\(name)`, and so does another child that runs in parallel",
                        help: "return the value, await both and assign one combined value", at: called,
                        notes: [file.note("the other child is started here", at: other.child)])
                }
                known.append((name, called))
            }
        }
    }

    /// Children of a group that are on no actor and write at the same time.
    private func checkGroup(
        _ children: [(body: FlowBody, call: FunctionCallExprSyntax)], _ body: FlowBody, _ file: FilePass
    ) {
        var known: [(write: MemberWrite, child: Int)] = []
        for (number, child) in children.enumerated() {
            guard let closure = child.body.owner.as(ClosureExprSyntax.self),
                closure.signature?.attributes.isEmpty ?? true,
                !closure.codeContainsFolded(["lock", "sync", "mutex", "atomic"])
            else { continue }
            let isRepeated = child.call.isRepeated(in: body)
            // What is awaited belongs to an actor, which lets one in at a time.
            for write in MemberWrite.all(in: child.body) where !write.value.isEmpty || !write.node.isAwaited {
                let other = known.first { $0.write.name.text == write.name.text && $0.child != number }
                if isRepeated || other != nil {
                    file.report(
                        "`\(write.name.text)` is written by several child tasks at the same time",
                        help: "return the value from the child task and write it where the group is awaited",
                        at: write.name,
                        notes: other.map { [file.note("another child task writes it here", at: $0.write.name)] } ?? [])
                }
                known.append((write, number))
            }
        }
    }

    /// Two tasks started one after the other whose results go into one property.
    private func checkTasks(_ children: [(body: FlowBody, call: FunctionCallExprSyntax)], _ file: FilePass) {
        var known: [(write: MemberWrite, call: FunctionCallExprSyntax)] = []
        for child in children {
            for write in MemberWrite.all(in: child.body) where write.replaces && !write.isLiteral {
                let waits = child.body.statements.descendants(AwaitExprSyntax.self).contains {
                    $0.range.lower < write.node.range.upper && $0.enclosingBody == child.body.owner
                }
                guard waits else { continue }
                if let other = known.first(where: {
                    $0.write.name.text == write.name.text && $0.call != child.call
                        && $0.call.enclosingStatement?.parent == child.call.enclosingStatement?.parent
                }) {
                    file.report(
                        "two tasks that run in parallel write `\(write.name.text)`: the slower one wins",
                        help: "await both in one task and combine their results", at: write.name,
                        notes: [file.note("the other task writes it here", at: other.write.name)])
                }
                known.append((write, child.call))
            }
        }
    }

    /// Results of several `async let` that overwrite each other.
    private func checkAsyncLets(_ body: FlowBody, _ file: FilePass) {
        let names = body.statements.descendants(VariableDeclSyntax.self)
            .filter { $0.hasModifier("async") && $0.enclosingBody == body.owner }
            .compactMap { $0.nameToken?.text.string }
        guard names.count > 1 else { return }
        var origins: [String: String] = [:]
        for name in names { origins[name] = name }
        for binding in body.statements.descendants(PatternBindingSyntax.self) {
            guard let name = binding.nameToken?.text.string, origins[name] == nil, let value = binding.initializer,
                let source = value.tokens.first(where: { $0.text.isOne(of: names) })
            else { continue }
            origins[name] = source.text.string
        }
        var known: [(write: MemberWrite, origin: String)] = []
        for write in MemberWrite.all(in: body) where write.replaces {
            let tokens = write.value.flatMap { Array($0.tokens) }
            let sources = Set(tokens.compactMap { origins[$0.text.string] })
            guard sources.count == 1, let origin = sources.first,
                !tokens.contains(where: { $0.text == write.name.text })
            else { continue }
            if let other = known.first(where: {
                $0.write.name.text == write.name.text && $0.origin != origin && $0.write.node.isFollowed(by: write.node)
            }) {
                file.report(
                    "`\(write.name.text)` gets the result of `\(origin)` and loses that of `\(other.origin)`",
                    help: "await both, then assign one combined value", at: write.name,
                    notes: [file.note("the other result is assigned here", at: other.write.name)])
            }
            known.append((write, origin))
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Gallery {
                var images: [Image] = []

                func load(_ urls: [URL]) async {
                    await withTaskGroup(of: Void.self) { group in
                        for url in urls {
                            group.addTask { self.↓images.append(await fetch(url)) }
                        }
                    }
                }
            }
            """),
        .bad(
            """
            @MainActor
            final class Profile: ObservableObject {
                @Published var title = ""

                func load() async {
                    async let user = client.user()
                    async let page = client.page()
                    self.title = await user.name
                    self.↓title = await page.name
                }
            }
            """),
        .bad(
            """
            final class Feed {
                func reload() {
                    Task { self.posts = await store.cached() }
                    Task {
                        let fresh = await client.posts()
                        self.↓posts = fresh
                    }
                }
            }
            """),
        .bad(
            """
            actor Quotes {
                private var latest: Quote?

                func refresh() async {
                    async let one: Void = update(from: first)
                    async let two: Void = ↓update(from: second)
                    _ = await (one, two)
                }
                private func update(from source: Source) async { latest = await source.quote() }
            }
            final class Thumbnails {
                var images: [URL: Image] = [:]

                func load(_ urls: [URL]) {
                    for url in urls {
                        Task.detached { self.↓images[url] = await fetch(url) }
                    }
                }
                func translate() async {
                    async let draft = engine.draft()
                    async let final = engine.final()
                    let early = await draft
                    if !early.isEmpty { title = early }
                    let late = await final
                    if !late.isEmpty { ↓title = late }
                }
                var title = ""
            }
            """),
        .good(
            """
            final class Thumbnails {
                var title = ""
                let images = Store()

                func load(_ urls: [URL]) {
                    for url in urls {
                        Task { @MainActor in self.title = await fetch(url) }
                        Task.detached { await self.images.insert(url) }
                    }
                }
                func translate() async {
                    async let draft = engine.draft()
                    async let final = engine.final()
                    if isHurried {
                        title = await draft
                    } else {
                        title = await final
                    }
                }
            }
            """),
        .good(
            """
            @MainActor
            final class Router {
                func open(_ tab: Tab) {
                    self.selected = tab
                    self.current = tab
                    self.selected = tab.parent
                }
            }
            """),
        .good(
            """
            final class Gallery {
                func load(_ urls: [URL]) async {
                    await withTaskGroup(of: Image.self) { group in
                        for url in urls { group.addTask { await fetch(url) } }
                        for await image in group { self.images.append(image) }
                    }
                }
            }
            """),
        .good(
            """
            final class Profile {
                func load() async {
                    async let user = client.user()
                    async let page = client.page()
                    self.name = await user.name
                    self.title = await page.title
                }
            }
            """),
        .good(
            """
            final class Gallery {
                func load(_ urls: [URL]) async {
                    await withTaskGroup(of: Void.self) { group in
                        for url in urls {
                            group.addTask { @MainActor in self.images.append(await fetch(url)) }
                        }
                    }
                }
            }
            """),
    ]
}

extension FunctionCallExprSyntax {
    /// Written in a loop of the body, or made many times by itself.
    fileprivate func isRepeated(in body: FlowBody) -> Bool {
        calledName?.text == "concurrentPerform"
            || ancestors.prefix(while: { $0 != body.owner })
                .contains { $0.kind == .forStmt || $0.kind == .whileStmt || $0.kind == .repeatStmt }
    }
}

extension Syntax {
    /// A later node runs after this one: in the same list of statements, or behind a branch without a way out.
    fileprivate func isFollowed(by other: Syntax) -> Bool {
        let ends: [NodeKind] = [.returnStmt, .breakStmt, .continueStmt, .throwStmt]
        for ancestor in ancestors {
            guard let list = ancestor.as(CodeBlockItemListSyntax.self) else { continue }
            guard list.contains(other) else {
                if let last = list.last, ends.contains(last.item.kind) { return false }
                continue
            }
            // Two branches of one statement exclude each other.
            return !list.contains { $0.contains(self) && $0.contains(other) }
        }
        return false
    }
}

extension SyntaxProtocol {
    /// In a class that belongs to the main actor by its superclass.
    fileprivate var isInViewClass: Bool {
        enclosingType?.inheritedTypes.contains { type in
            guard let name = type.lastName else { return false }
            return name.hasPrefix("UI") || name.hasPrefix("NS") && name != "NSObject" || name.hasSuffix("Controller")
                || name.hasSuffix("View") || name.hasSuffix("ViewModel")
        } ?? false
    }

    /// In a class, or in an extension of one that this file declares; false in actors and when unknown.
    fileprivate var isInClass: Bool {
        enclosingType?.syntax.kind != .actorDecl && isInReferenceType && !isInActorExtension
    }

    private var isInActorExtension: Bool {
        guard let type = enclosingType, type.syntax.kind == .extensionDecl, let name = type.groupName?.text else {
            return false
        }
        return root.descendants(ActorDeclSyntax.self).contains { $0.name.text == name }
    }
}
