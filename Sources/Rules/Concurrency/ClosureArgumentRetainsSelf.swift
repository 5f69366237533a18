import TenetRuleKit

struct ClosureArgumentRetainsSelf: Rule {
    static let about = About(
        "closure-argument-retains-self", "Closure given to a function that stores it keeps `self` alive",
        category: .concurrency, severity: .warning, scope: .appCode,
        why: """
            The function looks harmless where it is called, but somewhere below it the closure is kept by something \
            that `self` owns. The closure holds `self`, so neither is ever freed.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.collect(StrongClosure.self, from: FunctionCallExprSyntax.self) { call, _ in
            Self.strongClosure(of: call)
        }
        hooks.collectAll(ClosureStorage.self, from: FunctionDeclSyntax.self) { function, _ in
            function.body.map {
                ClosureStorage.all(
                    in: function.syntax, signature: function.signature, body: $0, name: function.name.text.string)
            } ?? []
        }
        hooks.collectAll(ClosureStorage.self, from: InitializerDeclSyntax.self) { initializer, _ in
            initializer.body.map {
                ClosureStorage.all(in: initializer.syntax, signature: initializer.signature, body: $0, name: "init")
            } ?? []
        }
        hooks.collect(ClearedProperty.self, from: NilLiteralExprSyntax.self) { literal, _ in
            guard let sequence = literal.parent?.parent?.as(SequenceExprSyntax.self),
                let name = sequence.assignment?.target.lastName?.text,
                let owner = literal.enclosingType?.groupName?.text
            else { return nil }
            return (ClearedProperty(owner: owner.string, property: name.string), literal.range)
        }
        hooks.onProject(needing: [.declarations]) { project in
            let storage = StorageIndex(project)
            for use in project.facts(StrongClosure.self) {
                guard let chain = storage.chain(from: use), let last = chain.last else { continue }
                let holder = chain.map(\.text).joined(separator: ".")
                project.report(
                    use.fact.method.isEmpty
                        ? "`self` owns this closure through `\(holder)` and the closure holds `self`: neither is freed"
                        : "`\(use.fact.method)` holds `self`, which owns it through `\(holder)`: neither is freed",
                    help: use.fact.method.isEmpty
                        ? "capture `[weak self]`" : "pass a closure that captures `[weak self]`",
                    in: use.path, at: use.range, notes: [last.note].compactMap { $0 })
            }
        }
    }

    /// The first closure of a call that holds the instance of a class around it.
    private static func strongClosure(of call: FunctionCallExprSyntax) -> (fact: StrongClosure, range: ByteRange)? {
        guard let name = call.calledName, !name.text.isOne(of: neverStored) else { return nil }
        let base = call.calledBase?.text.string ?? ""
        guard base.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" || $0 == "?" }),
            base.first?.isUppercase != true, base != "super"
        else { return nil }
        var found: (label: String, mark: ByteRange, method: String)?
        for (label, closure) in call.closures where found == nil {
            guard let mark = closure.strongSelf else { continue }
            let isTrailing = closure.parent?.kind == .functionCallExpr
            found = (label.isEmpty && !isTrailing ? "_" : label, mark.range, "")
        }
        if found == nil {
            for argument in call.arguments {
                guard let access = argument.expression.as(MemberAccessExprSyntax.self), access.base?.text == "self"
                else {
                    continue
                }
                found = (argument.label?.text.string ?? "_", access.range, access.declName.baseName.text.string)
            }
        }
        guard let found, let type = call.enclosingType,
            type.syntax.kind == .classDecl || type.syntax.kind == .extensionDecl
                || type.syntax.kind == .actorDecl, let owner = type.groupName?.text, !call.isInSingleton
        else { return nil }
        let first = base.split(separator: ".").first.map { $0.filter { $0 != "?" } } ?? ""
        if !first.isEmpty, first != "self", call.isBoundAround(first) { return nil }
        return (
            StrongClosure(
                type: owner.string, base: base, callee: name.text.string, label: found.label,
                assigned: assigned(call), method: found.method), found.mark
        )
    }

    private static let neverStored = [
        "map", "flatMap", "compactMap", "filter", "forEach", "reduce", "sorted", "sort", "first", "contains", "async",
        "asyncAfter", "sync", "sink", "Task", "detached", "animate", "withAnimation", "perform", "dataTask",
        "addAction",
        "print", "assert", "run", "init",
    ]

    /// The property that takes the result of the call.
    private static func assigned(_ call: FunctionCallExprSyntax) -> String {
        if let sequence = call.parent?.parent?.as(SequenceExprSyntax.self),
            let (target, sign, value) = sequence.assignment, sign == "=", value.count == 1,
            value[0].syntax == call.syntax
        {
            return target.ownMemberName?.text.string ?? ""
        }
        guard let binding = call.parent?.parent?.as(PatternBindingSyntax.self),
            binding.ancestor(VariableDeclSyntax.self)?.hasModifier("lazy") == true
        else { return "" }
        return binding.nameToken?.text.string ?? ""
    }

    static let examples: [Example] = [
        .bad(files: [
            "App/FeedModel.swift": """
            final class FeedModel {
                private let monitor = Monitor()

                func start() {
                    monitor.onChange { ↓self.reload() }
                }

                func reload() {}
            }
            """,
            "App/Monitor.swift": """
            final class Monitor {
                private var handler: (() -> Void)?

                func onChange(_ handler: @escaping () -> Void) {
                    keep(handler)
                }

                private func keep(_ closure: @escaping () -> Void) {
                    self.handler = closure
                }
            }
            """,
        ]),
        .bad(
            """
            class Screen {
                private var retry: (() -> Void)?

                func show(onRetry: @escaping () -> Void) {
                    retry = onRetry
                }

                func load() {
                    show(onRetry: { ↓self.load() })
                }
            }
            """),
        .bad(
            """
            final class Clock {
                private let ticks: (Int) -> Void
                init(ticks: @escaping (Int) -> Void) { self.ticks = ticks }
            }

            final class Game {
                private var clock: Clock?

                func start() {
                    clock = Clock(ticks: ↓self.tick)
                }

                func tick(_ count: Int) {}
            }
            """),
        .good(
            """
            final class Monitor {
                private var handler: (() -> Void)?
                func onChange(_ handler: @escaping () -> Void) { self.handler = handler }
            }

            final class FeedModel {
                private let monitor = Monitor()
                func start() {
                    monitor.onChange { [weak self] in self?.reload() }
                }
                func reload() {}
            }
            """),
        .good(
            """
            final class Loader {
                func load(_ completion: @escaping () -> Void) { queue.async { completion() } }
            }

            final class FeedModel {
                private let loader = Loader()
                func start() {
                    loader.load { self.reload() }
                }
                func reload() {}
            }
            """),
        .good(
            """
            final class Once {
                private var handler: (() -> Void)?
                func run(_ handler: @escaping () -> Void) { self.handler = handler }
                func finish() {
                    handler?()
                    handler = nil
                }
            }

            final class FeedModel {
                private let once = Once()
                func start() {
                    once.run { self.reload() }
                }
                func reload() {}
            }
            """),
        .good(
            """
            final class Monitor {
                private var handler: (() -> Void)?
                func onChange(_ handler: @escaping () -> Void) { self.handler = handler }
            }

            final class FeedModel {
                private weak var monitor: Monitor?
                func start() {
                    monitor?.onChange { self.reload() }
                }
                func reload() {}
            }
            """),
    ]
}
