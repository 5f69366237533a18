import TenetRuleKit
import TenetRuleSupport

struct TimerStrongSelf: Rule {
    static let about = About(
        "timer-strong-self", "Repeating timer keeps `self` alive", category: .concurrency, severity: .warning,
        status: .stable,
        scope: .appCode,
        why: """
            The run loop holds a repeating timer until it is invalidated. When the timer holds `self`, the object is \
            never freed, so a `deinit` that invalidates the timer never runs.
            """,
        phrasings: [
            "Capture `self` weakly in repeating timers and display links.",
            "A `Timer` that fires again and again must not keep its owner alive, or `deinit` never comes.",
        ])

    /// A timer or link that holds `self`.
    private struct Started: Fact {
        var work: LastingWork
        /// `self` is the target; otherwise a closure holds it.
        var isTarget: Bool
        var isLink: Bool
        /// The method that is passed in place of a closure, when one is.
        var method = ""
        var fix: Fix?
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(
            Started.self, fromCallsOf: ["scheduledTimer", "Timer", "init", "CADisplayLink", "displayLink"]
        ) { call, file in Self.started(call, file).map { [$0] } ?? [] }
        LastingEnd.collect(&hooks)
        hooks.onProject(needing: [.declarations, .uses], fixing: .unsafe) { project in
            let ends = LastingEnds.of(project)
            for started in project.facts(Started.self) {
                let work = started.fact.work
                guard let start = project.model.use(in: started.path, at: Int(work.place)),
                    let type = start.enclosingType, type.kind == .class || type.kind == .actor,
                    started.fact.method.isEmpty || type.hasMethod(named: started.fact.method),
                    case .lasts(let late) = ends.answer(for: work, start: start, type: type),
                    !ends.livesAsLongAsApp(type)
                else { continue }
                let name = started.fact.isLink ? "display link" : "repeating timer"
                project.report(
                    "this \(name) keeps \(started.fact.isTarget ? "its target" : "`self`") alive: "
                        + (late.isEmpty
                            ? "nothing stops it"
                            : "what stops it runs only once the object is gone or when it starts anew"),
                    help: started.fact.isTarget
                        ? "stop it before the object is let go, or give it a target that holds `self` weakly"
                        : (started.fact.method.isEmpty ? "" : "pass a closure: ")
                            + "capture `[weak self]`, or invalidate the timer before the object is let go",
                    in: started.path, at: started.range, notes: ends.notes(late, for: work, type), fix: started.fact.fix
                )
            }
        }
    }

    private static func started(_ call: FunctionCallExprSyntax, _ file: FilePass) -> (fact: Started, range: ByteRange)?
    {
        let isLink = call.calledName?.text.isOne(of: ["CADisplayLink", "displayLink"]) == true
        guard isLink ? call.hasArgument("selector") : call.makesRepeatingTimer, let work = LastingWork(.timer, call),
            call.enclosingType?.syntax.kind != .structDecl
        else { return nil }
        if let target = call.argument("target") {
            guard target.expression.text == "self" else { return nil }
            return (Started(work: work, isTarget: true, isLink: isLink, fix: nil), target.expression.range)
        }
        if let block = call.argument("block")?.expression, let name = block.ownMethodName {
            let fact = Started(work: work, isTarget: false, isLink: isLink, method: name.text.string)
            return (fact, block.range)
        }
        guard let closure = call.closures.last?.closure, let mark = closure.strongSelf else { return nil }
        return (Started(work: work, isTarget: false, isLink: isLink, fix: closure.weakSelfFix(in: file)), mark.range)
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Clock {
                func start() {
                    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true, block: ↓tick)
                    other = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [↓self] _ in count += 1 }
                }
                func tick(_ timer: Timer) {}
            }
            """),
        .good(
            """
            final class Clock {
                func start(_ tick: @escaping (Timer) -> Void) {
                    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true, block: tick)
                    other = Timer.scheduledTimer(withTimeInterval: 1, repeats: true, block: Self.count)
                }
                func tick(_ timer: Timer) {}
                static func count(_ timer: Timer) {}
            }
            """),
        .bad(
            """
            final class Clock {
                func start() {
                    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in ↓self.tick() }
                }
                deinit { timer?.invalidate() }
            }
            """,
            fixed: """
                final class Clock {
                    func start() {
                        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
                    }
                    deinit { timer?.invalidate() }
                }
                """),
        .bad(
            """
            final class Clock {
                func start() {
                    Timer.scheduledTimer(
                        timeInterval: 1, target: ↓self, selector: #selector(tick), userInfo: nil, repeats: true)
                }
            }
            """),
        .good(
            """
            final class Clock {
                func start() {
                    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }
                }
                func stop() { timer?.invalidate() }
            }
            """),
        .good(
            """
            final class Clock {
                func start() {
                    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
                }
            }
            """),
        .good(
            """
            final class Clock {
                func wait() { Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in self.tick() } }
            }
            """),
        .good(
            """
            struct Clock {
                func start() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() } }
            }
            """),
        .bad(
            files: [
                "App/Clock.swift": """
                final class Clock: Ticking {
                    private var timer: Timer?
                    func start() {
                        timer?.invalidate()
                        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in ↓self.tick() }
                    }
                    deinit { stop() }
                }
                """,
                "App/Clock+Stop.swift": """
                extension Clock {
                    func stop() { timer?.invalidate() }
                }
                final class Engine {
                    var timer: Timer?
                    func stop() { timer?.invalidate() }
                }
                """,
            ],
            fixed: [
                "App/Clock.swift": """
                final class Clock: Ticking {
                    private var timer: Timer?
                    func start() {
                        timer?.invalidate()
                        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
                    }
                    deinit { stop() }
                }
                """
            ]),
        .bad(files: [
            "App/WaveView.swift": """
            final class WaveView: UIView {
                private var link: CADisplayLink?
                private var pulse: Timer?
                override func didMoveToWindow() {
                    link = CADisplayLink(target: ↓self, selector: #selector(step))
                    link?.add(to: .main, forMode: .common)
                    pulse?.invalidate()
                }
                @objc private func step() {}
                deinit { link?.invalidate() }
            }
            """
        ]),
        .good(files: [
            "App/Clock.swift": """
            final class Clock: BaseClock {
                func start() {
                    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }
                }
            }
            """,
            "App/BaseClock.swift": """
            class BaseClock {
                var timer: Timer?
                func stop() { halt() }
                private func halt() { if let timer { timer.invalidate() } }
            }
            """,
        ]),
        .good(files: [
            "App/WaveView.swift": """
            final class WaveView: UIView {
                var link: CADisplayLink?
                func start() {
                    link = CADisplayLink(target: self, selector: #selector(step))
                    link?.add(to: .main, forMode: .common)
                }
                @objc private func step() {}
            }
            """,
            "App/WaveController.swift": """
            final class WaveController: UIViewController {
                private let wave = WaveView()
                override func viewWillDisappear(_ animated: Bool) { wave.link?.invalidate() }
            }
            """,
        ]),
        .good(files: [
            "App/Clock.swift": """
            final class Clock {
                var timers: [Timer] = []
                func start() {
                    let timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
                    timers.append(timer)
                }
                @objc func tick() {}
            }
            """,
            "App/Clock+Stop.swift": "extension Clock {\n    func stop() { timers.forEach { $0.invalidate() } }\n}",
        ]),
        .good(files: [
            "App/Clock.swift": """
            final class Clock {
                func start() {
                    Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }
                }
            }
            """,
            "App/ShopApp.swift": "@main struct ShopApp: App {\n    private let clock = Clock()\n}",
        ]),
        .good(files: [
            "App/Clock.swift": """
            final class Clock {
                private var timer: Timer?
                init() {
                    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }
                }
                func stop() { timer?.invalidate() }
                deinit { stop() }
            }
            """,
            "App/Screen.swift": """
            final class Screen {
                private let clock = Clock()
                deinit { clock.stop() }
            }
            """,
        ]),
    ]
}
