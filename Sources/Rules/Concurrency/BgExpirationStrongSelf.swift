import TenetRuleKit

struct BgExpirationStrongSelf: Rule {
    static let about = About(
        "bg-expiration-strong-self", "Expiration handler that keeps its owner alive", category: .concurrency,
        severity: .note, scope: .appCode,
        why: """
            The system holds the expiration handler as long as the task. An owner that the handler holds strongly lives \
            on with it, although nobody else needs it any more.
            """)

    func install(_ hooks: inout Hooks) {
        hooks.on(SequenceExprSyntax.self) { sequence, file in
            guard let (target, _, value) = sequence.assignment, target.lastName?.text == "expirationHandler",
                file.usesBackgroundTasks, value.count == 1, let closure = value.first?.as(ClosureExprSyntax.self),
                closure.mentionsSelf, closure.capture(of: "self") == nil, sequence.isInClass,
                !sequence.isWeakOutside,
                let place = closure.statements.tokens.first(where: { $0.text == "self" })
            else { return }
            file.report(
                "the expiration handler holds `self` strongly", help: "capture it weakly: `[weak self] in`", at: place)
        }
    }

    static let examples: [Example] = [
        .bad(
            """
            import BackgroundTasks

            @MainActor
            final class Refresher {
                func refresh(task: BGAppRefreshTask) async {
                    task.expirationHandler = {
                        Task { @MainActor in ↓self.end(task, false) }
                    }
                    end(task, await reload())
                }
            }
            """),
        .bad(
            """
            import BackgroundTasks

            final class Cleaner {
                func clean(task: BGProcessingTask) {
                    task.expirationHandler = { ↓self.queue.cancelAllOperations() }
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            final class Cleaner {
                func clean(task: BGProcessingTask) {
                    task.expirationHandler = { [weak self] in self?.stop() }
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            final class Cleaner {
                func clean(task: BGProcessingTask) {
                    task.expirationHandler = { [queue] in queue.cancelAllOperations() }
                }
            }
            """),
        .good(
            """
            import BackgroundTasks

            struct Cleaner {
                func clean(task: BGProcessingTask) {
                    task.expirationHandler = { self.stop() }
                }
            }
            """),
    ]
}

extension SyntaxProtocol {
    /// In a class or an actor, also in an extension of one that the file declares.
    fileprivate var isInClass: Bool {
        guard let type = enclosingType else { return false }
        switch type.syntax.kind {
        case .classDecl, .actorDecl: return !isStaticCode
        case .extensionDecl:
            guard !isStaticCode, let name = type.groupName?.text else { return false }
            return root.descendants(ClassDeclSyntax.self).contains { $0.name.text == name }
                || name.hasSuffix("Delegate") || name.hasSuffix("Manager")
        default: return false
        }
    }

    private var isStaticCode: Bool { enclosingFunction?.isStatic ?? false }

    /// A closure around it has `self` weak already.
    fileprivate var isWeakOutside: Bool {
        ancestors.contains { $0.as(ClosureExprSyntax.self)?.capture(of: "self") != nil }
    }
}
