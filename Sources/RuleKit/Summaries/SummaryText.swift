/// Summaries as text, for tests and for people who write rules: what is set, then what becomes of closures, then the rest.
///
///     load(then:): isLoading = false always; then: sometimes, in monitor.handler; blocks in done.wait
extension FunctionSummary: CustomStringConvertible {
    public var description: String {
        var parts: [String] = []
        for effect in Set(index.effects(of: declaration).effects.map { [$0.property, $0.value] }).sorted(by: {
            $0.lexicographicallyPrecedes($1)
        }) {
            if effect[1].isEmpty {
                parts.append("\(effect[0]) set")
            } else {
                parts.append("\(effect[0]) = \(effect[1]) \(sets(effect[0], to: effect[1]))")
            }
        }
        parts += closureParameters.map(\.description)
        if let blocking { parts.append("blocks in \(blocking.text)") }
        if neverReturns { parts.append("never returns") }
        if !isKnown { parts.append("not known") }
        return declaration.fullName + ": " + (parts.isEmpty ? "nothing" : parts.joined(separator: "; "))
    }
}

extension ClosureParameter: CustomStringConvertible {
    public var description: String {
        var text = "\(parameter.name) \(calls)"
        if isCalledAtOnce { text += " at once" }
        for storage in storages { text += ", in \(storage.text)" }
        if escapes { text += ", escapes" }
        return text
    }
}
