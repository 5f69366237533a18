import TenetRuleKit
import TenetRuleSupport

struct NotificationObserverStrongSelf: Rule {
    static let about = About(
        "notification-observer-strong-self", "Notification block keeps `self` alive", category: .concurrency,
        severity: .warning, status: .preview, scope: .appCode,
        why: """
            The notification centre holds the block until its token is removed. A block that holds `self` keeps the \
            object alive, so a `deinit` that removes the token never runs.
            """,
        phrasings: [
            "Capture `self` weakly in blocks passed to `addObserver(forName:object:queue:using:)`.",
            "Closures handed to `NotificationCenter` start with `[weak self]`, otherwise the object never goes away.",
        ])

    /// A block that holds `self`.
    private struct Observation: Fact {
        var work: LastingWork
        /// The method that is passed in place of a block, when one is.
        var method = ""
        var help: String
        var fix: Fix?
    }

    func install(_ hooks: inout Hooks) {
        hooks.collectAll(Observation.self, fromCallsOf: ["addObserver"]) { call, file in
            guard call.hasArgument("forName"), call.enclosingType?.syntax.kind != .structDecl,
                let work = LastingWork(.observer, call)
            else { return [] }
            if let block = call.argument("using")?.expression, let name = block.ownMethodName {
                let help = "pass a block that captures `[weak self]`"
                return [(Observation(work: work, method: name.text.string, help: help), block.range)]
            }
            guard let closure = call.closures.last?.closure, let mark = closure.strongSelf else { return [] }
            let fact = Observation(work: work, help: closure.weakSelfHelp(mark), fix: closure.weakSelfFix(in: file))
            return [(fact, mark.range)]
        }
        LastingEnd.collect(&hooks)
        hooks.onProject(needing: [.declarations, .uses], fixing: .unsafe) { project in
            let ends = LastingEnds.of(project)
            for observation in project.facts(Observation.self) {
                let work = observation.fact.work
                guard let start = project.model.use(in: observation.path, at: Int(work.place)),
                    let type = start.enclosingType, type.kind == .class || type.kind == .actor,
                    observation.fact.method.isEmpty || type.hasMethod(named: observation.fact.method),
                    case .lasts(let late) = ends.answer(for: work, start: start, type: type),
                    !ends.livesAsLongAsApp(type)
                else { continue }
                project.report(
                    "the notification centre keeps this block, and the block keeps `self` alive",
                    help: observation.fact.help, in: observation.path, at: observation.range,
                    notes: ends.notes(late, for: work, type), fix: observation.fact.fix)
            }
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            final class Badge {
                func watch() {
                    token = center.addObserver(forName: .mail, object: nil, queue: nil, using: ↓self.reload)
                }
                func reload(_ note: Notification) {}
            }
            """),
        .bad(
            """
            final class Badge {
                init(center: NotificationCenter) {
                    token = center.addObserver(forName: .mail, object: nil, queue: .main) { _ in ↓self.reload() }
                }
                deinit { center.removeObserver(token) }
            }
            """,
            fixed: """
                final class Badge {
                    init(center: NotificationCenter) {
                        token = center.addObserver(forName: .mail, object: nil, queue: .main) { [weak self] _ in self?.reload() }
                    }
                    deinit { center.removeObserver(token) }
                }
                """),
        .bad(
            """
            final class Badge {
                func watch() {
                    token = center.addObserver(forName: .mail, object: nil, queue: nil, using: { note in
                        let count = ↓self.count(note)
                        show(count)
                    })
                }
            }
            """,
            fixed: """
                final class Badge {
                    func watch() {
                        token = center.addObserver(forName: .mail, object: nil, queue: nil, using: { [weak self] note in
                            guard let self else { return }
                            let count = self.count(note)
                            show(count)
                        })
                    }
                }
                """),
        .good(
            """
            final class Badge {
                func watch() {
                    token = center.addObserver(forName: .mail, object: nil, queue: .main) { [weak self] _ in self?.reload() }
                }
            }
            """),
        .good(
            """
            final class Badge {
                func watch() {
                    token = center.addObserver(forName: .mail, object: nil, queue: .main) { _ in self.reload() }
                }
                func stop() { center.removeObserver(token) }
            }
            """),
        .good(
            """
            final class Badge {
                func watch() { center.addObserver(self, selector: #selector(reload), name: .mail, object: nil) }
            }
            """),
        .bad(
            files: [
                "App/Badge.swift": """
                final class Badge {
                    private var tokens: [NSObjectProtocol] = []
                    func watch() {
                        tokens.append(center.addObserver(forName: .mail, object: nil, queue: .main) { _ in ↓self.reload() })
                    }
                    deinit { stopWatching() }
                }
                """,
                "App/Badge+Stop.swift": """
                extension Badge {
                    func stopWatching() { for token in tokens { center.removeObserver(token) } }
                }
                """,
            ],
            fixed: [
                "App/Badge.swift": """
                final class Badge {
                    private var tokens: [NSObjectProtocol] = []
                    func watch() {
                        tokens.append(center.addObserver(forName: .mail, object: nil, queue: .main) { [weak self] _ in self?.reload() })
                    }
                    deinit { stopWatching() }
                }
                """
            ]),
        .good(files: [
            "App/Badge.swift": """
            final class Badge: Watcher {
                func watch() {
                    token = center.addObserver(forName: .mail, object: nil, queue: .main) { _ in self.reload() }
                }
            }
            """,
            "App/Watcher.swift": """
            class Watcher {
                var token: NSObjectProtocol?
                func viewWillDisappear() { stopWatching() }
                private func stopWatching() { token.map { center.removeObserver($0) } }
            }
            """,
        ]),
        .good(files: [
            "App/Badge.swift": """
            final class Badge {
                let store = TokenStore()
                func watch() {
                    store.token = center.addObserver(forName: .mail, object: nil, queue: .main) { _ in self.reload() }
                }
            }
            """,
            "App/TokenStore.swift": """
            final class TokenStore {
                var token: NSObjectProtocol?
                func clear() { center.removeObserver(token as Any, name: .mail, object: nil) }
            }
            """,
        ]),
        // The app's delegate keeps it by its protocol.
        .good(files: [
            "App/Shop.swift": """
            final class Shop: UIResponder, UIApplicationDelegate {
                private var guide: (any Guiding)?
                func open() {
                    let guide = Guide()
                    self.guide = guide
                }
            }
            """,
            "App/Guide.swift": """
            protocol Guiding: AnyObject {}
            final class Guide: Guiding {
                init() {
                    center.addObserver(forName: .opened, object: nil, queue: nil) { _ in self.reload() }
                }
            }
            """,
        ]),
    ]
}
