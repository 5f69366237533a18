import TenetRuleKit

struct NotificationObserverStrongSelf: Rule {
    static let about = About(
        "notification-observer-strong-self", "Notification block keeps `self` alive", category: .concurrency,
        severity: .warning, status: .preview, scope: .appCode,
        why: """
            The notification centre holds the block until its token is removed. A block that holds `self` keeps the \
            object alive, so a `deinit` that removes the token never runs.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.onCall("addObserver") { call, file in
            guard call.hasArgument("forName"), call.isInReferenceType, let closure = call.closures.last?.closure,
                let mark = closure.strongSelf, !call.isInSingleton, !Self.isRemovedElsewhere(call)
            else { return }
            file.report(
                "the notification centre keeps this block, and the block keeps `self` alive",
                help: closure.weakSelfHelp(mark), at: mark, fix: closure.weakSelfFix(in: file))
        }
    }

    /// Code outside `deinit` removes an observer.
    private static func isRemovedElsewhere(_ observer: FunctionCallExprSyntax) -> Bool {
        observer.root.descendants(FunctionCallExprSyntax.self).contains { call in
            call.calledName?.text == "removeObserver" && call.ancestor(DeinitializerDeclSyntax.self) == nil
        }
    }

    static let examples: [Example] = [
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
    ]
}
