import TenetRuleKit
import TenetRuleSupport

struct SinkNotStored: Rule {
    static let about = About(
        "sink-not-stored", "Subscription dropped at once", category: .concurrency, severity: .error, scope: .appCode,
        why: """
            A subscription lives only as long as its `AnyCancellable`. When nothing keeps that, it is cancelled right \
            away and the closure never sees a value that comes later.
            """,
        phrasings: [
            "Store the `AnyCancellable` of every Combine subscription.",
            "Never throw away what `sink` returns: put it into a set, or no later value arrives.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.collect(Dropped.self, fromCallsOf: ["sink"]) { call, file in
            guard file.imports.contains("Combine"), let name = call.calledName, !call.closures.isEmpty,
                Self.isDropped(call)
            else { return nil }
            return (Dropped(isPlace: call.calledBase?.isPlainValue ?? true), name.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            // A type of the project may have a `sink` of its own that keeps the subscription itself.
            let hasOwn = project.model.declarations(named: "sink").contains { method in
                method.kind == .function && !method.type.contains("Cancellable")
            }
            for dropped in project.facts(Dropped.self) where !(hasOwn && dropped.fact.isPlace) {
                project.report(
                    "nothing keeps this subscription, so it is cancelled before a later value arrives",
                    help: "store it: `.store(in: &cancellables)`", in: dropped.path, at: dropped.range)
            }
        }
    }

    /// A subscription that nobody keeps.
    private struct Dropped: Fact {
        /// Of a name alone, whose type the file does not say; a chain of operators is surely one of publishers.
        var isPlace: Bool
    }

    private static func isDropped(_ call: FunctionCallExprSyntax) -> Bool {
        if let statement = call.parent, statement.kind == .codeBlockItem, isDropped(statement) { return true }
        if call.assignedTarget?.kind == .discardAssignmentExpr { return true }
        guard let binding = call.parent?.parent?.as(PatternBindingSyntax.self), let token = binding.nameToken,
            let variable = binding.parent?.parent?.as(VariableDeclSyntax.self), variable.isLocal,
            let body = variable.enclosingBody
        else { return false }
        return !isMentioned(token, in: body)
    }

    /// A statement among others, or the whole body of a function without a result.
    private static func isDropped(_ statement: Syntax) -> Bool {
        guard let list = statement.parent?.as(CodeBlockItemListSyntax.self), !isBuilt(list) else { return false }
        if list.only == nil { return list.last?.syntax != statement || list.parent?.kind == .codeBlock }
        guard list.parent?.kind == .codeBlock, let owner = list.parent?.parent else { return false }
        if let function = owner.as(FunctionDeclSyntax.self) { return function.returnType == nil }
        return owner.kind == .initializerDecl
    }

    /// A result builder takes what the statements give: the code around says so by an attribute, or by a result of
    /// subscriptions that no `return` gives; a closure of nothing but calls on values says it by itself.
    private static func isBuilt(_ list: CodeBlockItemListSyntax) -> Bool {
        if let closure = list.parent?.as(ClosureExprSyntax.self) {
            guard list.only == nil, list.allSatisfy({ isCallOnValue($0.item) }),
                let name = closure.receivingCall?.call.calledName?.text
            else { return false }
            return !name.startsWithWord(of: runners)
        }
        guard let owner = list.ancestors.first(where: { $0.kind == .functionDecl || $0.kind == .variableDecl }),
            list.enclosingBody.map({ $0 == owner || owner.kind == .variableDecl }) ?? true
        else { return false }
        let function = owner.as(FunctionDeclSyntax.self)
        let variable = owner.as(VariableDeclSyntax.self)
        let attributes = function?.attributes ?? variable?.attributes
        if attributes?.names.contains(where: { $0.hasSuffix("Builder") }) == true { return true }
        let result = function?.returnType ?? variable?.type
        return result?.codeContains("Cancellable") == true
            && !list.descendants.contains { $0.kind == .returnStmt && $0.enclosingBody == list.enclosingBody }
    }

    /// A call of a member, also in the branches that a builder takes.
    private static func isCallOnValue(_ item: Syntax) -> Bool {
        if let branch = item.as(IfExprSyntax.self)
            ?? item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self)
        {
            return branch.descendants(CodeBlockSyntax.self).filter { $0.parent == branch.syntax }
                .allSatisfy { $0.statements.allSatisfy { isCallOnValue($0.item) } }
        }
        return item.as(FunctionCallExprSyntax.self).map { $0.calledBase != nil } ?? false
    }

    /// Calls that run their closure and take nothing from it.
    private static let runners = [
        "async", "sync", "Task", "task", "detached", "run", "perform", "onAppear", "onReceive", "onChange", "forEach",
        "map", "sink", "animate", "withAnimation", "add", "Button", "then", "execute", "dispatch", "handle",
    ]

    /// Some code uses the name to keep it: `_ = token` and `withExtendedLifetime(token)` do not, they end with the body.
    private static func isMentioned(_ name: TokenSyntax, in body: Syntax) -> Bool {
        body.tokens.contains { token in
            guard token.text == name.text, token != name else { return false }
            if let call = token.parent?.parent?.parent?.parent?.as(FunctionCallExprSyntax.self),
                call.calledName?.text == "withExtendedLifetime"
            {
                return false
            }
            let sequence = token.parent?.parent?.parent?.as(SequenceExprSyntax.self)
            return sequence?.assignment?.target.kind != .discardAssignmentExpr
        }
    }

    static let examples: [Example] = [
        // A picker of the app has a `sink` that keeps the subscription.
        .good(files: [
            "App/Picker.swift": """
            import Combine
            final class Picker {
                private var subscriptions: Set<AnyCancellable> = []
                func sink(receive: @escaping (Int) -> Void) { choice.sink(receiveValue: receive).store(in: &subscriptions) }
            }
            """,
            "App/Screen.swift": """
            import Combine
            func show(_ picker: Picker) {
                picker.sink { berth in assign(berth) }
                present(picker)
            }
            """,
        ]),
        .bad(files: [
            "App/Picker.swift": """
            import Combine
            final class Picker {
                func sink(receive: @escaping (Int) -> Void) { keep(receive) }
            }
            """,
            "App/Screen.swift": """
            import Combine
            func show(_ model: Model) {
                model.choice.removeDuplicates().↓sink { berth in assign(berth) }
                present()
            }
            """,
        ]),
        .good(
            """
            import Combine

            func bind() {
                bag.bind {
                    pier.$name.sink { label.text = $0 }
                    pier.$depth.mainSink { depth.show($0) }
                    if #available(iOS 17, *) {
                        pier.$berths.sink { list.show($0) }
                    }
                }
            }
            """),
        .bad(
            """
            import Combine

            func bind() {
                bag.bind {
                    isBound = true
                    pier.$name.↓sink { label.text = $0 }
                    pier.$depth.sink { depth.show($0) }
                }
            }
            """),
        .bad(
            """
            import Combine

            func start() {
                let token = center.publisher(for: name).↓sink { _ in reload() }
                withExtendedLifetime(token) { isActive = true }
                let other = center.publisher(for: name).↓sink { _ in reload() }
                _ = other
            }
            """),
        .bad(
            """
            import Combine

            func bind() {
                _ = model.$count.↓sink { label.show($0) }
            }
            """),
        .bad(
            """
            import Combine

            func bind() {
                let token = model.$count.↓sink { label.show($0) }
                label.reset()
            }
            """),
        .bad("import Combine\n\nfunc bind() {\n    model.$count.↓sink { label.show($0) }\n}"),
        .good(
            """
            import Combine

            func bind() {
                bag.keep {
                    model.$count.sink { label.show($0) }
                    model.$title.removeDuplicates().sink { label.name($0) }
                }
            }
            @TokenBuilder func listeners() -> Tokens {
                model.$count.sink { label.show($0) }
                model.$title.sink { label.name($0) }
            }
            var tokens: [AnyCancellable] {
                model.$count.sink { label.show($0) }
                model.$title.sink { label.name($0) }
            }
            """),
        .bad(
            """
            import Combine

            func bind() {
                DispatchQueue.main.async {
                    model.$count.↓sink { label.show($0) }
                    model.$title.sink { label.name($0) }
                }
            }
            """),
        .good("import Combine\n\nfunc bind() {\n    model.$count.sink { label.show($0) }.store(in: &tokens)\n}"),
        .good("import Combine\n\nfunc bind() -> AnyCancellable {\n    model.$count.sink { label.show($0) }\n}"),
        .good(
            """
            import Combine

            func bind() {
                let token = model.$count.sink { label.show($0) }
                tokens.insert(token)
            }
            """),
        .good("import Combine\n\nlet tokens = models.map { $0.$count.sink { label.show($0) } }"),
    ]
}
