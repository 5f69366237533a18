package import TenetRuleKit

// What functions of models begin and do not wait for.

extension Declaration {
    /// `func start() { Task { await loadTides() } }`.
    package var startsLoading: Bool {
        let uses = uses
        return !has(.isAsync) && uses.contains { $0.name == "Task" && $0.kind == .call }
            && uses.contains { use in
                use.has(.isAwaited) && use.kind == .call
                    && ["load", "fetch"].contains(where: use.name.hasPrefix)
            }
    }

    /// Starts a task, waits, or hands a closure on.
    package var startsWork: Bool {
        uses.contains { use in
            use.name == "Task" || use.has(.isAwaited)
                || use.has(.hasTrailingClosure)
                    && !["map", "filter", "sorted", "first", "compactMap", "forEach"].contains(use.name)
        }
    }
}
