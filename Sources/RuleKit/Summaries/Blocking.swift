/// How a call makes its thread wait.
public enum Blocking: UInt8, Hashable, Sendable, CaseIterable {
    /// Until somebody signals: a semaphore that begins at 0, a group, an operation.
    case wait
    /// For a time: `sleep(1)`, `Thread.sleep(forTimeInterval:)`.
    case sleep
    /// Until a block of another queue has run. Usually short.
    case sync
}

extension FunctionCallExprSyntax {
    /// How the call blocks its thread, as far as its names and this file tell; nil when it does not. Locks do not count:
    /// they are held for a moment.
    public func blocking(in file: FilePass) -> Blocking? {
        guard let name = calledName?.text else { return nil }
        var base: TextSlice? { calledBase?.stripped.lastName?.text }
        switch name {
        case "sleep", "usleep", "nanosleep":
            let isSystem = isPlain && !arguments.isEmpty && arguments.allSatisfy { $0.label == nil }
            guard isSystem && trailingClosure == nil || base.map({ $0 == "Thread" }) == true, !isAwaitedSomewhere,
                !isBeforeTheEnd
            else { return nil }
            return .sleep
        case "wait":
            guard !isPlain, let base, !isAwaitedSomewhere, !isPoll else { return nil }
            let dispatch = file.service(DispatchObjects.self)
            return dispatch.isWaitedFor(base) && !isLock(base) ? .wait : nil
        case "waitUntilExit", "waitUntilFinished", "waitUntilAllOperationsAreFinished":
            return isPlain || isAwaitedSomewhere ? nil : .wait
        case "addOperations":
            return argument("waitUntilFinished")?.expression.text == "true" ? .wait : nil
        case "sync":
            let isQueue = trailingClosure != nil || hasArgument("execute")
            return isPlain || !isQueue || isAwaitedSomewhere ? nil : .sync
        default: return nil
        }
    }

    /// What blocks, in words: `queue.sync`.
    var blockingText: String {
        let base = calledBase?.stripped.lastName?.text.string ?? ""
        return (base.isEmpty ? "" : base + ".") + (calledName?.text.string ?? "")
    }

    /// The next statement ends the app: the pause lets a last message leave.
    private var isBeforeTheEnd: Bool {
        enclosingStatement?.nextToken?.text.isOne(of: ["fatalError", "exit", "abort", "preconditionFailure"]) == true
    }

    /// Asks and goes on: `wait(timeout: .now())`.
    private var isPoll: Bool {
        argument("timeout").map { $0.expression.text.isOne(of: [".now()", "DispatchTime.now()", "0"]) } ?? false
    }

    /// The same body signals what it waited for, in place: the semaphore is a lock.
    private func isLock(_ base: TextSlice) -> Bool {
        guard let body = enclosingBody else { return false }
        return body.descendants(FunctionCallExprSyntax.self).contains { call in
            call.calledName?.text == "signal" && call.calledBase?.stripped.lastName?.text == base
                && call.enclosingBody == body
        }
    }

    /// The call stands behind `await`.
    private var isAwaitedSomewhere: Bool {
        for ancestor in ancestors {
            switch ancestor.kind {
            case .awaitExpr: return true
            case .codeBlockItem, .closureExpr, .labeledExpr: return false
            default: break
            }
        }
        return false
    }
}

/// The semaphores and groups that a file declares, by name.
struct DispatchObjects: FileService {
    private var waited: Set<String> = []
    private var others: Set<String> = []

    init(_ file: FilePass) {
        for binding in file.root.descendants(PatternBindingSyntax.self) {
            guard let name = binding.nameToken?.identifier.string else { continue }
            guard let call = binding.initializer?.value.stripped.as(FunctionCallExprSyntax.self),
                let made = call.calledName?.text
            else { continue }
            switch made {
            case "DispatchGroup": waited.insert(name)
            case "DispatchSemaphore":
                // One that begins with places is a lock or a limit.
                let isEmpty = call.firstArgument?.expression.text == "0"
                if isEmpty { waited.insert(name) } else { others.insert(name) }
            default: others.insert(name)
            }
        }
    }

    /// A name of which the file says only that it is a semaphore beginning at 0, or a group.
    func isWaitedFor(_ name: TextSlice) -> Bool {
        let name = name.string
        return waited.contains(name) && !others.contains(name)
    }
}
