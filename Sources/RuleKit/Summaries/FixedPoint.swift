/// Values that depend on one another, each solved when it is first asked for, with everything that it needs.
///
/// A value starts at the bottom (or top) of its order and only ever goes up (or down), so that cycles settle. What a
/// root needs is visited callees first: without cycles one round is enough, and another one shows it.
final class FixedPoint<Key: Hashable, Value: Equatable> {
    private var solved: [Key: Value] = [:]
    /// Orders of this project are low; the limit only guards against mistakes.
    private static var maximumRounds: Int { 100 }

    /// O(dependencies × height of the order), once.
    func value(
        of root: Key, start: (Key) -> Value, needs: (Key) -> [Key], step: (Key, (Key) -> Value) -> Value
    ) -> Value {
        if let known = solved[root] { return known }
        let (keys, hasCycle) = reachable(from: root, needs)
        var current: [Key: Value] = [:]
        for key in keys { current[key] = start(key) }
        let bottom = start(root)
        for _ in 0..<Self.maximumRounds {
            var isSettled = true
            for key in keys {
                let value = step(key) { solved[$0] ?? current[$0] ?? bottom }
                guard value != current[key] else { continue }
                current[key] = value
                isSettled = false
            }
            if isSettled || !hasCycle { break }
        }
        solved.merge(current) { known, _ in known }
        return solved[root] ?? bottom
    }

    /// The keys that a root needs and that are not solved yet, each behind those that it needs.
    private func reachable(from root: Key, _ needs: (Key) -> [Key]) -> (keys: [Key], hasCycle: Bool) {
        var seen: Set<Key> = [root]
        var finished: Set<Key> = []
        var keys: [Key] = []
        var hasCycle = false
        var open: [(key: Key, needs: [Key], next: Int)] = [(root, needs(root), 0)]
        while let top = open.last {
            guard top.next < top.needs.count else {
                keys.append(top.key)
                finished.insert(top.key)
                open.removeLast()
                continue
            }
            open[open.count - 1].next += 1
            let key = top.needs[top.next]
            guard solved[key] == nil else { continue }
            guard seen.insert(key).inserted else {
                if !finished.contains(key) { hasCycle = true }
                continue
            }
            open.append((key, needs(key), 0))
        }
        return (keys, hasCycle)
    }
}
