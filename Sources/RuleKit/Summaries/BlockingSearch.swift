/// Why a function makes its thread wait: a call in its body, which blocks by itself or runs a function that does.
public struct BlockingStep {
    public let kind: Blocking
    /// The call in words: `semaphore.wait`.
    public let text: String
    public let path: String
    public let range: ByteRange
    /// The function that the call runs; nil when the call blocks by itself.
    public let callee: Declaration?
}

/// Finds the functions that block, from those that do by themselves to their callers: O(uses of their names).
struct BlockingSearch {
    private let index: SummaryIndex
    private(set) var steps: [Declaration: BlockingStep] = [:]

    init(_ index: SummaryIndex) {
        self.index = index
        var queue: [Declaration] = []
        for (function, facts) in index.facts.sorted(by: { $0.key.index < $1.key.index }) {
            guard function.kind.isFunction else { continue }
            // What may wait for ever counts more than what waits for a time, and a queue that is entered does not count.
            let worst = facts.flatMap(\.blocking).min { $0.kind.rawValue < $1.kind.rawValue }
            guard let worst, worst.kind != .sync else { continue }
            steps[function] = BlockingStep(
                kind: worst.kind, text: index.text(worst.text, of: function), path: function.path,
                range: worst.range, callee: nil)
            queue.append(function)
        }
        var next = 0
        while next < queue.count {
            addCallers(of: queue[next], &queue)
            next += 1
        }
    }

    private mutating func addCallers(of function: Declaration, _ queue: inout [Declaration]) {
        guard let step = steps[function], !function.has(.isAsync) else { return }
        let name = function.kind == .initializer ? function.enclosingType?.name ?? "" : function.name
        for use in index.model.uses(of: name) where use.runsInPlace {
            guard let caller = use.declaration?.enclosingFunction, steps[caller] == nil,
                index.callees(of: use) == [function]
            else { continue }
            steps[caller] = BlockingStep(
                kind: step.kind, text: step.text, path: use.path, range: use.range, callee: function)
            queue.append(caller)
        }
    }
}

extension Use {
    /// A call that runs where it stands in a function: in no closure, not awaited, in no type of its own.
    public var runsInPlace: Bool {
        kind == .call && !has(.isInClosure) && !has(.isAwaited) && !has(.isPreview)
    }
}
