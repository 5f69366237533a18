package import TenetRuleKit

extension Declaration {
    /// From the function through its callees to the call that blocks.
    package var blockingNotes: [Note] {
        var notes: [Note] = []
        var current: Declaration? = self
        while let function = current, notes.count < 5, let step = function.summary?.blocking {
            let text = step.callee.map { "`\(function.name)` calls `\($0.name)` here" } ?? "`\(step.text)` blocks here"
            notes.append(Note(path: step.path, range: step.range, message: text))
            current = step.callee
        }
        return notes
    }
}
