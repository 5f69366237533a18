import TenetRuleKit
import TenetRuleSupport

struct ActorCopyReadOnce: Rule {
    static let about = About(
        "actor-copy-read-once", "Copy of published state that an actor reads once", category: .concurrency,
        severity: .note, scope: .appCode,
        why: """
            For a single read an actor can wait for the value itself. A subscription, a copy and a guess for the time \
            before the first value are too much for it, and the copy may be old.
            """,
        phrasings: [
            """
            An actor that reads a published value only once must await the value itself instead of subscribing and \
            storing a copy.
            """,
            """
            Inside actors, prefer `await monitor.isConnected` over a `sink` that mirrors the flag into a local \
            variable for one later check.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onCall("sink") { call, file in
            guard let actor = call.enclosingType?.syntax.as(ActorDeclSyntax.self) else { return }
            checkCopy(MirroredState(call, in: actor), actor, file)
        }
        hooks.on(ForStmtSyntax.self) { loop, file in
            guard loop.awaitKeyword != nil, loop.whereClause == nil else { return }
            if endsAtFirst(loop) {
                reportSnapshot(of: loop.sequence, file)
            } else if let actor = loop.enclosingType?.syntax.as(ActorDeclSyntax.self) {
                checkCopy(MirroredState(loop, in: actor), actor, file)
            }
        }
        // `await monitor.$isUp.values.first { _ in true }`, `await monitor.$isUp.values.makeAsyncIterator().next()`
        hooks.onCall("first") { call, file in
            guard let closure = call.closures.only?.closure, closure.statements.onlyItem?.text == "true" else { return }
            reportSnapshot(of: call.calledBase, file)
        }
        hooks.onCall("next") { call, file in
            guard let made = call.calledBase?.stripped.as(FunctionCallExprSyntax.self),
                made.calledName?.text == "makeAsyncIterator"
            else { return }
            reportSnapshot(of: made.calledBase, file)
        }
    }

    private func checkCopy(_ mirror: MirroredState?, _ actor: ActorDeclSyntax, _ file: FilePass) {
        guard let mirror, let copy = actor.stored(mirror.property), let name = copy.nameToken, copy.isPrivate,
            !file.root.statements.contains(where: { item in
                item.item.as(ExtensionDeclSyntax.self)?.groupName?.text == actor.name.text
            }),
            let read = mirror.reads(in: actor).only, let function = read.enclosingFunction, function.isAsync,
            function != mirror.setter, read.enclosingBody == function.syntax,
            !read.ancestors.contains(where: { [.forStmt, .whileStmt, .repeatStmt].contains($0.kind) })
        else { return }
        let original = "\(mirror.source.text).\(mirror.member)"
        file.report(
            "`\(name.text)` copies `\(original)` and is read once, in `\(function.name.text)`",
            help: "read `await \(original)` there, without subscription and copy", at: name,
            notes: [file.note("it is read here", at: read), file.note("it is subscribed to here", at: mirror.origin)])
    }

    private func reportSnapshot(of sequence: ExprSyntax?, _ file: FilePass) {
        guard let sequence, isInActor(sequence), let original = MirroredState.present(in: sequence) else { return }
        file.report(
            "one value of `\(original)` is taken from a sequence of all that follow",
            help: "read `await \(original)`", at: sequence.stripped)
    }

    /// The loop never comes to a second value.
    private func endsAtFirst(_ loop: ForStmtSyntax) -> Bool {
        guard let last = loop.body.statements.last?.item,
            [.returnStmt, .breakStmt, .throwStmt].contains(last.kind)
        else { return false }
        return loop.body.descendants(ContinueStmtSyntax.self).first(where: { _ in true }) == nil
    }

    /// In an actor, or in an extension of one that the file declares.
    private func isInActor(_ node: ExprSyntax) -> Bool {
        guard let type = node.enclosingType else { return false }
        if type.kind == .actorDecl { return true }
        guard type.kind == .extensionDecl, let name = type.groupName?.identifier else { return false }
        return node.root.statements.contains { $0.item.as(ActorDeclSyntax.self)?.name.identifier == name }
    }

    static let examples: [Example] = [
        .bad(
            """
            actor Uploader {
                private var ↓isConnected = true
                func watch() {
                    monitor.$isConnected.sink { [weak self] isConnected in
                        Task { await self?.update(isConnected) }
                    }.store(in: &tokens)
                }
                private func update(_ isConnected: Bool) { self.isConnected = isConnected }
                func send() async {
                    guard isConnected else { return }
                    await post()
                }
            }
            """),
        .bad(
            """
            actor Pilot {
                private var ↓level = 0.0
                init(tide: Tide) { token = tide.$level.removeDuplicates().sink { self.level = $0 } }
                func enter() async -> Bool { self.level > 2 }
            }
            """),
        .bad(
            """
            actor Ferry {
                func mayLeave() async -> Bool {
                    for await isOpen in await ↓lock.$isOpen.values {
                        log(isOpen)
                        return isOpen
                    }
                    return false
                }
            }
            extension Ferry {
                func level() async -> Double? { await ↓tide.$level.values.first { _ in true } }
            }
            """),
        .bad(
            """
            actor Ferry {
                private var ↓isOpen = false
                func watch() async {
                    for await isOpen in lock.$isOpen.values { self.isOpen = isOpen }
                }
                func leave() async { if isOpen { await cast() } }
            }
            """),
        .good(
            """
            actor Ferry {
                private var isOpen = false
                func watch() async {
                    for await isOpen in lock.$isOpen.values { set(isOpen) }
                }
                func set(_ isOpen: Bool) { self.isOpen = isOpen }
                func leave() async { if isOpen { await cast() } }
                func enter() async { if isOpen { await turn() } }
            }
            """),
        .good(
            """
            actor Ferry {
                func open() async {
                    for await isOpen in lock.$isOpen.values {
                        guard isOpen else { continue }
                        return
                    }
                    _ = await lock.$isOpen.values.first { $0 }
                    for await isOpen in lock.$isOpen.values where isOpen { break }
                }
            }
            """),
        .good(
            """
            actor Uploader {
                private var isConnected = true
                func watch() {
                    monitor.$isConnected.sink { [weak self] isConnected in
                        Task { await self?.update(isConnected) }
                    }.store(in: &tokens)
                }
                private func update(_ isConnected: Bool) {
                    self.isConnected = isConnected
                    resume()
                }
                func send() async { if isConnected { await post() } }
            }
            """),
        .good(
            """
            actor Pilot {
                private var level = 0.0
                init(tide: Tide) { token = tide.$level.sink { self.level = $0 } }
                func enter() async -> Bool { level > 2 }
                func leave() async -> Bool { level > 3 }
            }
            """),
        .good(
            "actor Uploader {\n    func send() async {\n        guard await monitor.isConnected else { return }\n        await post()\n    }\n}"
        ),
    ]
}
