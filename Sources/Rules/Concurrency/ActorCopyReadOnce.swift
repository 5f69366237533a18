import TenetRuleKit

struct ActorCopyReadOnce: Rule {
    static let about = About(
        "actor-copy-read-once", "Copy of published state that an actor reads once", category: .concurrency,
        severity: .note, scope: .appCode,
        why: """
            For a single read an actor can wait for the value itself. A subscription, a copy and a guess for the time \
            before the first value are too much for it, and the copy may be old.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("sink") { call, file in
            guard let type = call.enclosingType, let actor = type.syntax.as(ActorDeclSyntax.self),
                let mirror = MirroredState(call, in: actor), let copy = actor.stored(mirror.property),
                let name = copy.nameToken, copy.isPrivate,
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
                notes: [file.note("it is read here", at: read), file.note("it is subscribed to here", at: call)])
        }
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
