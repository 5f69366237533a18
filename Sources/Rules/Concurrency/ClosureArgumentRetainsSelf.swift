import TenetRuleKit
import TenetRuleSupport

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
        /// Properties of `self` that the closure puts something else into.
        var replaced: [String]
        var fix: Fix?
    }

    /// What holds a closure.
    private struct Holder {
        var message: String
        var notes: [Note]
    }

    func install(_ hooks: inout Hooks) {
        hooks.collect(StrongClosure.self, from: FunctionCallExprSyntax.self) { call, file in
            Self.strongClosure(of: call, file)
        }
        TimerParameter.collect(&hooks)
        LastingEnd.collect(&hooks)
        hooks.onProject(needing: [.summaries], fixing: .unsafe) { project in
            let timers = TimerParameter.byFunction(project)
            for closure in project.facts(StrongClosure.self) {
                let fact = closure.fact
                guard let use = project.model.use(in: closure.path, at: Int(fact.argument.offset)),
                    let type = use.enclosingType,
                    fact.method.isEmpty || type.hasMethod(named: fact.method),
                    let holder = Self.storage(of: closure, use, project.model)
                        ?? Self.timer(holding: closure, use, type, timers, project)
                else { continue }
                project.report(
                    holder.message,
                    help: fact.method.isEmpty
                        ? "capture `[weak self]`" : "pass a closure that captures `[weak self]`",
                    in: closure.path, at: closure.range, notes: holder.notes, fix: Self.fix(of: closure, use))
            }
        }
    }

    /// The properties through which `self` owns the closure; nil when it does not, as far as is known.
    private static func storage(of closure: Located<StrongClosure>, _ use: Use, _ model: ProjectModel) -> Holder? {
        let fact = closure.fact
        guard let storage = model.retaining(use, fact.argument, assignedTo: fact.assigned),
            // `self.timer = Timer()` inside lets go of what holds the closure.
            !fact.replaced.contains(where: { storage.text == $0 || storage.text.hasPrefix($0 + ".") })
        else { return nil }
        return Holder(
            message: fact.method.isEmpty
                ? "`self` owns this closure through `\(storage.text)` and the closure holds `self`: neither is freed"
                : "`\(fact.method)` holds `self`, which owns it through `\(storage.text)`: neither is freed",
            notes: [storage.note("the closure is kept here")])
    }

    /// A closure that holds `self` weakly fits where nothing is returned.
    private static func fix(of closure: Located<StrongClosure>, _ use: Use) -> Fix? {
        guard let callee = use.callees?.first, let type = use.parameter(of: closure.fact.argument, in: callee)?.type
        else { return nil }
        let returns = type.split(separator: ">").last.map { $0.filter { $0 != " " && $0 != "?" } } ?? ""
        return ["Void", "()", "Void)", "())"].contains(returns) ? closure.fact.fix : nil
    }

    /// A timer of an object that `self` owns holds the closure, and nothing stops it while `self` lives.
    private static func timer(
        holding closure: Located<StrongClosure>, _ use: Use, _ type: ProjectType,
        _ timers: [Declaration: [TimerParameter.Started]], _ project: ProjectPass
    ) -> Holder? {
        let fact = closure.fact
        guard !timers.isEmpty, type.kind == .class || type.kind == .actor, let function = use.callees?.first,
            use.callees?.count == 1, let candidates = timers[function], let wrapper = function.enclosingType,
            let parameter = use.parameter(of: fact.argument, in: function),
            let timer = candidates.first(where: { $0.fact.parameter == parameter.name })
        else { return nil }
        let owner: Declaration?
        if function.kind == .initializer {
            owner = type.member(named: fact.assigned).one
        } else {
            owner = project.model.owners(from: use)?.last
        }
        let ends = LastingEnds.of(project)
        guard let owner, owner.isOwning, !project.model.isCleared(owner),
            case .lasts(let late) = ends.answer(
                for: timer.fact.work, start: timer.start, type: wrapper, keeping: [type]),
            !ends.livesAsLongAsApp(type)
        else { return nil }
        return Holder(
            message: fact.method.isEmpty
                ? "a repeating timer of `\(owner.name)` holds this closure and the closure holds `self`: neither is freed"
                : "a repeating timer of `\(owner.name)` holds `\(fact.method)` and with it `self`: neither is freed",
            notes: [timer.start.note("the timer is started here, and nothing stops it while `self` lives")]
                + ends.notes(late, for: timer.fact.work, wrapper))
    }

    /// The first closure of a call that holds the instance of a class around it.
    private static func strongClosure(
        of call: FunctionCallExprSyntax, _ file: FilePass
    ) -> (fact: StrongClosure, range: ByteRange)? {
        guard call.isGivenClosureOrMethod, call.calledName != nil, call.mayBeOwned else { return nil }
        var found: (argument: CallArgument, mark: ByteRange, method: String)?
        var fix: Fix?
        var replaced: [String] = []
        for (_, closure) in call.closures where found == nil {
            guard let mark = closure.strongSelf, let argument = CallArgument(closure) else { continue }
            found = (argument, mark.range, "")
            replaced = closure.replacedProperties
            fix = closure.weakSelfFix(in: file)
        }
        if found == nil {
            for argument in call.arguments {
                guard let name = argument.expression.ownMethodName, let place = CallArgument(argument, of: call)
                else { continue }
                found = (place, argument.expression.range, name.text.string)
            }
        }
        guard let found, !call.isInSingleton else { return nil }
        let fact = StrongClosure(
            argument: found.argument, assigned: call.takingProperty, method: found.method, replaced: replaced, fix: fix)
        return (fact, found.mark)
    }

    static let examples: [Example] = [
        // Known by what the function does with the closure, whatever its name is.
        .bad(
            """
            final class Pump {
                private var handlers: (() -> Void)?
                func perform(_ handler: @escaping () -> Void) { handlers = handler }
                func sink(_ handler: @escaping () -> Void) { handlers = handler }
                func map(_ handler: () -> Void) { handler() }
                func load(_ handler: @escaping () -> Void) { queue.async { handler() } }
            }

            final class Mill {
                private let pump = Pump()
                private var count = 0

                func start() {
                    pump.perform { [↓self] in count += 1 }
                    pump.sink(↓grind)
                    pump.map(grind)
                    pump.map { self.grind() }
                    pump.load { self.grind() }
                }

                func grind() {}
            }
            """),
        .good(
            "final class Ferry {\n    var end: (() -> Void)?\n    func stop(_ end: @escaping () -> Void) { self.end = end }\n}\n"
                + "final class Crossing {\n    var ferry = Ferry()\n    func reset() { ferry.stop { self.ferry = Ferry() } }\n}"
        ),
        .bad(
            files: [
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
            ],
            fixed: [
                "App/FeedModel.swift": """
                final class FeedModel {
                    private let monitor = Monitor()

                    func start() {
                        monitor.onChange { [weak self] in self?.reload() }
                    }

                    func reload() {}
                }
                """
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
            """,
            fixed: """
                class Screen {
                    private var retry: (() -> Void)?

                    func show(onRetry: @escaping () -> Void) {
                        retry = onRetry
                    }

                    func load() {
                        show(onRetry: { [weak self] in self?.load() })
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
        .bad(
            files: [
                "App/Game.swift": """
                final class Game {
                    private var ticker: Ticker?

                    func start() {
                        ticker = Ticker(every: 1) { ↓self.tick() }
                    }

                    func tick() {}
                    deinit { ticker?.stop() }
                }
                """,
                "App/Ticker.swift": """
                final class Ticker {
                    private var timer: Timer?
                    init(every seconds: TimeInterval, action: @escaping () -> Void) {
                        timer = Timer.scheduledTimer(withTimeInterval: seconds, repeats: true) { _ in action() }
                    }
                    func stop() { timer?.invalidate() }
                    deinit { stop() }
                }
                """,
            ],
            fixed: [
                "App/Game.swift": """
                final class Game {
                    private var ticker: Ticker?

                    func start() {
                        ticker = Ticker(every: 1) { [weak self] in self?.tick() }
                    }

                    func tick() {}
                    deinit { ticker?.stop() }
                }
                """
            ]),
        .good(files: [
            "App/Game.swift": """
            final class Game {
                private var ticker: Ticker?
                func start() {
                    ticker = Ticker(every: 1) { self.tick() }
                }
                func tick() {}
            }
            """,
            "App/Game+Pause.swift": "extension Game {\n    func pause() { ticker?.stop() }\n}",
            "App/Ticker.swift": """
            final class Ticker {
                private var timer: Timer?
                init(every seconds: TimeInterval, action: @escaping () -> Void) {
                    timer = Timer.scheduledTimer(withTimeInterval: seconds, repeats: true) { _ in action() }
                }
                func stop() { timer?.invalidate() }
                deinit { stop() }
            }
            """,
        ]),
        .good(files: [
            "App/Game.swift": """
            final class Game {
                private var ticker: Ticker?
                func start() {
                    ticker = Ticker(every: 1) { self.tick() }
                }
                func tick() {}
                func end() { ticker = nil }
            }
            """,
            "App/Ticker.swift": """
            final class Ticker {
                private var timer: Timer?
                init(every seconds: TimeInterval, action: @escaping () -> Void) {
                    timer = Timer.scheduledTimer(withTimeInterval: seconds, repeats: true) { _ in action() }
                }
                func stop() { timer?.invalidate() }
                deinit { stop() }
            }
            """,
        ]),
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

extension FunctionCallExprSyntax {
    /// Nearly every call is dismissed by this.
    fileprivate var isGivenClosureOrMethod: Bool {
        trailingClosure != nil
            || arguments.contains { argument in
                [.closureExpr, .memberAccessExpr, .declReferenceExpr].contains(argument.expression.kind)
            }
    }
}
