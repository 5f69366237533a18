import TenetRuleKit
import TenetRuleSupport

struct BgCompletionFlagNotReset: Rule {
    static let about = About(
        "bg-completion-flag-not-reset", "Completion flag of the last background task kept", category: .concurrency,
        severity: .warning, scope: .appCode,
        why: """
            The object that handles background tasks lives longer than one of them. A flag that still says that the \
            last task is complete makes the next one run out of time without being completed.
            """,
        phrasings: [
            "Reset the flag that marks a background task as completed before the next task runs.",
            """
            A Boolean that guards `setTaskCompleted` goes back to false at the start of every run, or later runs never \
            report that they are done.
            """,
        ])

    /// A flag of a type in another file that a function of a run checks and raises.
    private struct OuterFlag: Fact {
        var type: String
        var flag: String
        var raise: ByteRange
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(OuterFlag.self, fromBodiesMentioning: ["setTaskCompleted"]) { body, file in
            outerFlag(body, file).map { [$0] } ?? []
        }
        hooks.onProject(needing: [.declarations, .uses]) { project in
            for found in project.facts(OuterFlag.self) where found.role == .app {
                let flag = project.model.types(named: found.fact.type).one?.member(named: found.fact.flag).one
                guard let flag, flag.kind == .variable, !flag.has(.isStatic), !flag.has(.isComputed),
                    !project.model.uses(of: found.fact.flag).contains(where: { use in
                        use.has(.isWrite) && (use.path != found.path || !found.fact.raise.contains(use.range))
                            && use.declaration?.enclosingFunction?.kind != .initializer
                    })
                else { continue }
                project.report(
                    Self.message(found.fact.flag), help: Self.help(found.fact.flag), in: found.path, at: found.range,
                    notes: [flag.note("the flag is declared here")])
            }
        }
        hooks.onFile { file in
            for run in file.service(BackgroundWork.self).runs {
                checkFinisher(of: run, file)
                guard !run.handler.completions.isEmpty, let graph = file.body(of: run.handler.owner)?.graph else {
                    continue
                }
                for raise in graph.events where raise.kind == .assignment {
                    guard let (target, sign, value) = raise.node.as(SequenceExprSyntax.self)?.assignment, sign == "=",
                        value.count == 1, value[0].text == "true", let name = target.ownMemberName,
                        !raise.node.isLocalName(name.text), isChecked(name.text, graph)
                    else { continue }
                    check(name, graph, run.handler, file)
                    break
                }
            }
        }
    }

    private func outerFlag(_ body: FlowBody, _ file: FilePass) -> (fact: OuterFlag, range: ByteRange)? {
        guard let function = body.owner.as(FunctionDeclSyntax.self), let type = function.enclosingType,
            type.kind == .extensionDecl, let name = type.groupName?.identifier,
            let run = file.service(BackgroundWork.self).runs.first(where: { $0.functions.contains(function) }),
            let graph = body.graph
        else { return nil }
        for raise in graph.events where raise.kind == .assignment {
            guard let (target, sign, value) = raise.node.as(SequenceExprSyntax.self)?.assignment, sign == "=",
                value.only?.text == "true", let flag = target.ownMemberName, !raise.node.isLocalName(flag.text),
                isChecked(flag.text, graph)
            else { continue }
            let fact = OuterFlag(type: name.string, flag: flag.identifier.string, raise: raise.node.range)
            return (fact, run.handler.place.range)
        }
        return nil
    }

    /// The flag is checked and raised by a function that completes the task for the handler, and by nobody lowered.
    private func checkFinisher(of run: BackgroundWork.Run, _ file: FilePass) {
        guard let type = run.handler.owner.enclosingType else { return }
        let flags = type.storedProperties.filter { $0.isVar && !$0.isStatic }
        for function in run.functions where function.syntax != run.handler.owner {
            guard function.name.text.string != run.handler.place.text.string,
                function.tokens.contains(where: { $0.text == "setTaskCompleted" }),
                let graph = file.body(of: function)?.graph
            else { continue }
            for raise in graph.events where raise.kind == .assignment {
                guard let (target, sign, value) = raise.node.as(SequenceExprSyntax.self)?.assignment, sign == "=",
                    value.count == 1, value[0].text == "true", let name = target.ownMemberName,
                    flags.contains(where: { $0.nameToken?.text == name.text.string }), isChecked(name.text, graph),
                    !isLowered(name.text, in: type, before: run.handler)
                else { continue }
                report(name, run.handler, file)
                return
            }
        }
    }

    /// Something but an initialiser sets the flag to another value.
    private func isLowered(
        _ name: TextSlice, in type: any DeclGroupSyntax, before handler: BackgroundTaskHandler
    ) -> Bool {
        let work = handler.statements.descendants(AwaitExprSyntax.self).first { $0.enclosingBody == handler.owner }
        return type.memberBlock.descendants(SequenceExprSyntax.self).contains { sequence in
            guard let (target, _, value) = sequence.assignment, target.lastName?.text == name.string,
                value.first?.text != "true"
            else { return false }
            // At the end of the handler it is too late for a run that is cut off.
            if let work, sequence.enclosingBody == handler.owner { return sequence.range.upper <= work.range.lower }
            return sequence.enclosingBody?.kind != .initializerDecl
        } || type.memberBlock.codeContains("\(name).toggle()")
    }

    private func isChecked(_ name: TextSlice, _ graph: ControlFlowGraph) -> Bool {
        graph.edges.contains { edge in
            (edge.kind == .yes || edge.kind == .no) && edge.node?.tokens.contains { $0.text == name } == true
        }
    }

    private func check(
        _ flag: TokenSyntax, _ graph: ControlFlowGraph, _ handler: BackgroundTaskHandler, _ file: FilePass
    ) {
        let isReset = { (node: Syntax) -> Bool in
            guard let (target, _, value) = node.as(SequenceExprSyntax.self)?.assignment else { return false }
            return target.ownMemberName?.text == flag.text && value.first?.text != "true"
        }
        // Functions of the file may do it on the way.
        let work = file.service(BackgroundWork.self)
        let isStart = { (node: Syntax) -> Bool in
            if isReset(node) { return true }
            guard let call = node.as(FunctionCallExprSyntax.self) else { return false }
            return work.called(by: call).contains {
                $0.descendants(SequenceExprSyntax.self).contains { isReset($0.syntax) }
            }
        }
        guard
            case .fails? = graph.mustPrecede(
                isStart,
                before: { node in
                    guard let read = node.as(ExprSyntax.self) else { return false }
                    return read.ownMemberName?.text == flag.text
                })
        else { return }
        report(flag, handler, file)
    }

    private func report(_ flag: TokenSyntax, _ handler: BackgroundTaskHandler, _ file: FilePass) {
        file.report(
            Self.message(flag.text.string), help: Self.help(flag.text.string),
            at: handler.place, notes: [file.note("the flag is set here and stays set", at: flag)])
    }

    private static func message(_ flag: String) -> String {
        "`\(flag)` may still be `true` from the last background task"
    }

    private static func help(_ flag: String) -> String {
        "begin the handler with `\(flag) = false`, or make the flag local to it"
    }

    private static let outer = """
        import BackgroundTasks

        extension Uploader {
            func ↓run(_ task: BGProcessingTask) async { end(task, await upload()) }
            private func end(_ task: BGTask, _ isDone: Bool) {
                guard !hasEnded else { return }
                hasEnded = true
                task.setTaskCompleted(success: isDone)
            }
        }
        """

    static let examples: [Example] = [
        .bad(files: [
            "App/Uploader+Tasks.swift": outer,
            "App/Uploader.swift": "@MainActor\nfinal class Uploader {\n    var hasEnded = false\n}",
        ]),
        .good(files: [
            "App/Uploader+Tasks.swift": outer.replacing("↓", with: ""),
            "App/Uploader.swift":
                "@MainActor\nfinal class Uploader {\n    var hasEnded = false\n    func begin() { hasEnded = false }\n}",
        ]),
        .bad(
            """
            import BackgroundTasks

            @MainActor
            final class Uploader {
                private var hasEnded: Bool

                init() { hasEnded = false }

                func ↓run(_ task: BGProcessingTask) {
                    let work = Task { end(task, await upload()) }
                    task.expirationHandler = { work.cancel() }
                }
                private func end(_ task: BGTask, _ isDone: Bool) {
                    if hasEnded { return }
                    hasEnded = true
                    task.setTaskCompleted(success: isDone)
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            @MainActor
            final class Uploader {
                private var hasEnded = false

                func run(_ task: BGProcessingTask) {
                    prepare()
                    let work = Task { end(task, await upload()) }
                    task.expirationHandler = { work.cancel() }
                }
                private func prepare() { hasEnded = false }
                private func end(_ task: BGTask, _ isDone: Bool) {
                    guard !hasEnded else { return }
                    hasEnded = true
                    task.setTaskCompleted(success: isDone)
                }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            @MainActor
            final class Refresher {
                private var isCompleted = false

                func ↓refresh(task: BGAppRefreshTask) async {
                    let isDone = await reload()
                    guard !isCompleted else { return }
                    isCompleted = true
                    task.setTaskCompleted(success: isDone)
                }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            @MainActor
            final class Refresher {
                private var isFinished = false

                func ↓run(_ task: BGProcessingTask) async {
                    await clean()
                    if !self.isFinished {
                        self.isFinished = true
                        task.setTaskCompleted(success: true)
                    }
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            @MainActor
            final class Refresher {
                private var isCompleted = false

                func refresh(task: BGAppRefreshTask) async {
                    isCompleted = false
                    let isDone = await reload()
                    guard !isCompleted else { return }
                    isCompleted = true
                    task.setTaskCompleted(success: isDone)
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            func refresh(task: BGAppRefreshTask) async {
                var isCompleted = false
                let isDone = await reload()
                guard !isCompleted else { return }
                isCompleted = true
                task.setTaskCompleted(success: isDone)
            }
            """),
        .good(
            """
            import BackgroundTasks

            final class Refresher {
                var hasRun = false

                func refresh(task: BGAppRefreshTask) async {
                    await reload()
                    hasRun = true
                    task.setTaskCompleted(success: true)
                }
            }
            """),
    ]
}
