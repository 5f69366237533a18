import TenetRuleKit

struct ClosureArgumentRetainsSelf: Rule {
    static let about = About(
        "closure-argument-retains-self", "Closure given to a function that stores it keeps `self` alive",
        category: .concurrency, severity: .warning, scope: .appCode,
        why: """
            The function looks harmless where it is called, but somewhere below it the closure is kept by something \
            that `self` owns. The closure holds `self`, so neither is ever freed.
            """)

    /// A closure that holds `self`, or a method of `self` in its place, and is given to a function.
    private struct StrongClosure: Fact {
        var argument: CallArgument
        /// The property that the call's result is put into.
        var assigned: String
        /// The method that is passed in place of a closure, when one is.
        var method: String
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(StrongClosure.self, from: FunctionCallExprSyntax.self) { call, _ in
            Self.strongClosure(of: call)
        }
        hooks.onProject(needing: [.summaries]) { project in
            for closure in project.facts(StrongClosure.self) {
                guard let storage = Self.storage(of: closure, project.model) else { continue }
                let method = closure.fact.method
                project.report(
                    method.isEmpty
                        ? "`self` owns this closure through `\(storage.text)` and the closure holds `self`: neither is freed"
                        : "`\(method)` holds `self`, which owns it through `\(storage.text)`: neither is freed",
                    help: method.isEmpty ? "capture `[weak self]`" : "pass a closure that captures `[weak self]`",
                    in: closure.path, at: closure.range, notes: [storage.note("the closure is kept here")])
            }
        }
    }

    /// The properties through which `self` owns the closure; nil when it does not, as far as is known.
    private static func storage(of closure: Located<StrongClosure>, _ model: ProjectModel) -> StoredArgument? {
        let fact = closure.fact
        guard let use = model.use(in: closure.path, at: Int(fact.argument.offset)), let type = use.enclosingType else {
            return nil
        }
        if !fact.method.isEmpty, type.member(named: fact.method).all.first?.kind != .function { return nil }
        return model.retaining(use, fact.argument, assignedTo: fact.assigned)
    }

    /// The first closure of a call that holds the instance of a class around it.
    private static func strongClosure(of call: FunctionCallExprSyntax) -> (fact: StrongClosure, range: ByteRange)? {
        guard let name = call.calledName, !name.text.isOne(of: neverStored), call.mayBeOwned else { return nil }
        var found: (argument: CallArgument, mark: ByteRange, method: String)?
        for (_, closure) in call.closures where found == nil {
            guard let mark = closure.strongSelf, let argument = CallArgument(closure) else { continue }
            found = (argument, mark.range, "")
        }
        if found == nil {
            for argument in call.arguments {
                guard let access = argument.expression.as(MemberAccessExprSyntax.self), access.base?.text == "self",
                    let place = CallArgument(argument, of: call)
                else { continue }
                found = (place, access.range, access.declName.baseName.text.string)
            }
        }
        guard let found, !call.isInSingleton else { return nil }
        return (
            StrongClosure(argument: found.argument, assigned: call.takingProperty, method: found.method), found.mark
        )
    }

    private static let neverStored = [
        "map", "flatMap", "compactMap", "filter", "forEach", "reduce", "sorted", "sort", "first", "contains", "async",
        "asyncAfter", "sync", "sink", "Task", "detached", "animate", "withAnimation", "perform", "dataTask",
        "addAction",
        "print", "assert", "run", "init",
    ]

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
