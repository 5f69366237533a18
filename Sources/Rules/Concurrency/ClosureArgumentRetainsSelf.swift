import TenetRuleKit
import TenetRuleSupport

struct ClosureArgumentRetainsSelf: Rule {
    static let about = About(
        "closure-argument-retains-self", "Closure given to a function that stores it keeps `self` alive",
        category: .concurrency, severity: .warning, scope: .appCode,
        why: "Below the call, something that `self` owns keeps the closure, which holds `self`: neither is ever freed.",
        phrasings: ["Capture `self` weakly in closures it keeps.", "Pass callbacks with `[weak self]`."])

    /// A closure that holds `self`, or a method of `self` in its place, and is given to a function.
    private struct StrongClosure: Fact {
        var argument: CallArgument
        /// The property that the call's result is put into.
        var assigned: String
        /// The name that is passed in place of a closure, when one is; that of a method, maybe.
        var name: String
        var isMethod: Bool
        var help: String
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
        hooks.collectAll(StrongClosure.self, from: FunctionCallExprSyntax.self) { call, file in
            Self.strongClosures(of: call, file)
        }
        TimerParameter.collect(&hooks)
        LastingEnd.collect(&hooks)
        hooks.onProject(needing: [.summaries], fixing: .unsafe) { project in
            let timers = TimerParameter.byFunction(project)
            for closure in project.facts(StrongClosure.self) {
                let fact = closure.fact
                guard let use = project.model.use(in: closure.path, at: Int(fact.argument.offset)),
                    let type = use.enclosingType, !LastingEnds.of(project).livesAsLongAsApp(type),
                    !fact.isMethod || type.hasMethod(written: fact.name),
                    let holder = Self.storage(of: closure, use, project.model)
                        ?? Self.timer(holding: fact, use, type, timers, project)
                else { continue }
                project.report(
                    holder.message,
                    help: fact.help, in: closure.path, at: closure.range, notes: holder.notes,
                    fix: Self.fix(of: closure, use))
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
            message: fact.name.isEmpty
                ? "`self` owns this closure through `\(storage.text)` and the closure holds `self`: neither is freed"
                : "`\(fact.name)` holds `self`, which owns it through `\(storage.text)`: neither is freed",
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
        holding fact: StrongClosure, _ use: Use, _ type: ProjectType,
        _ timers: [Declaration: [TimerParameter.Started]], _ project: ProjectPass
    ) -> Holder? {
        guard
            let (owner, notes) = project.timer(holding: fact.argument, of: use, assignedTo: fact.assigned, type, timers)
        else { return nil }
        return Holder(
            message: fact.name.isEmpty
                ? "a repeating timer of `\(owner.name)` holds this closure and the closure holds `self`: neither is freed"
                : "a repeating timer of `\(owner.name)` holds `\(fact.name)` and with it `self`: neither is freed",
            notes: notes)
    }

    /// What a call is given that holds the instance of a class around it.
    private static func strongClosures(
        of call: FunctionCallExprSyntax, _ file: FilePass
    ) -> [(fact: StrongClosure, range: ByteRange)] {
        guard call.isGivenClosureOrMethod, call.calledName != nil, call.mayBeOwned else { return [] }
        let found = call.givenSelfHolders
        guard !found.isEmpty else { return [] }
        let assigned = call.takingProperty
        return found.map { argument, holder in
            let fact = StrongClosure(
                argument: argument, assigned: assigned, name: holder.name, isMethod: holder.isMethod,
                help: holder.help, replaced: holder.closure?.replacedProperties ?? [],
                fix: holder.closure?.weakSelfFix(in: file))
            return (fact, holder.range)
        }
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
                func ask(before: (() -> Void)? = nil, after: (() -> Void)? = nil) { handlers = after }
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
                    pump.ask { self.grind() } after: { [weak self] in self?.grind() }
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
                func finish() { handler = nil }
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
        .bad(
            """
            typealias Action = () -> Void
            final class Keeper {
                private var actions: [Action] = [], last: Action?, entries: [Entry] = []
                func wrap(_ action: @escaping Action) { last = { action() } }
                func add(_ action: @escaping Action) { actions += [action] }
                func enter(_ action: @escaping Action) { entries.append(Entry(action: action)) }
                func listen(_ action: Action?) { if let known = action { actions.append(known) } }
            }
            struct Box {
                var actions: [Action] = []
                mutating func add(_ action: @escaping Action) { actions.append(action) }
            }
            struct Entry { var action: Action }; enum Mode { case idle, armed(Action) }
            final class Owner {
                private let keeper = Keeper()
                private var box = Box(), entry: Entry?, other: Entry?, mode = Mode.idle, next: Mode = .idle
                func start() {
                    let work = { self.go() }
                    keeper.wrap { ↓self.go() }
                    keeper.add(↓work)
                    keeper.enter { ↓self.go() }
                    box.add(↓go)
                    entry = Entry { ↓self.go() }
                    other = .init(action: { ↓self.go() })
                    keeper.listen { ↓self.go() }
                    mode = Mode.armed({ ↓self.go() })
                    next = .armed { ↓self.go() }
                }
                func go() {}
            }
            """),
        .good(
            """
            typealias Action = () -> Void
            struct Box {
                var actions: [Action] = []
                mutating func add(_ action: @escaping Action) { actions.append(action) }
                mutating func end() { actions.removeAll() }
            }
            enum Mode { case idle, armed(Action) }
            final class Owner {
                private var box = Box(), mode = Mode.idle
                func start() { box.add { self.go() }; mode = .armed { self.go() } }
                func rest() { mode = .idle }
            }
            """),
    ]
}
