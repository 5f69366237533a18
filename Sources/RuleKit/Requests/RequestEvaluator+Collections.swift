// Lists and dictionaries: of query items, of parameters, of what is sent.

extension RequestEvaluator {
    func listCall(
        _ name: String, _ values: [RequestValue], _ given: [RequestArgument], _ frame: RequestFrame
    ) -> RequestValue {
        let argument = given.first?.value ?? .unknown
        switch name {
        case "map", "compactMap", "flatMap":
            guard case .closure(let closure) = argument else { return .unknown }
            return .list(values.map { call(closure, [$0], frame) })
        case "forEach":
            guard case .closure(let closure) = argument else { return .unknown }
            for value in values { _ = call(closure, [value], frame) }
            return .unknown
        case "append":
            var added = [argument]
            if given.first?.label == "contentsOf" {
                if case .list(let more) = argument { added = more } else { added = [.unknown] }
            }
            mutated = .list(values + added)
            return .unknown
        case "filter", "sorted", "reversed": return .list(values)
        case "enumerated":
            return .list(
                values.map { .tuple([.init(label: "offset", value: .unknown), .init(label: "element", value: $0)]) })
        default:
            runClosures(given, [values.first ?? .unknown], frame)
            return .unknown
        }
    }

    func mapCall(
        _ name: String, _ entries: [RequestEntry], _ isOpen: Bool, _ place: RequestPlace, _ given: [RequestArgument],
        _ code: RequestCode, _ frame: RequestFrame
    ) -> RequestValue {
        let argument = given.first?.value ?? .unknown
        switch name {
        case "map", "compactMap", "flatMap":
            guard case .closure(let closure) = argument else { return .unknown }
            if closure.code.children.count(where: { $0.kind == .parameter }) == 1 || !closure.isPerEntry {
                // On an optional dictionary the closure is given the whole.
                let whole = call(closure, [.map(entries, isOpen: isOpen, place)], frame)
                if whole.isKnown, !closure.isPerEntry { return whole }
            }
            let found = entries.map { call(closure, [$0.pair], frame) }
            return .list(found + (isOpen ? [.unknown] : []))
        case "forEach":
            guard case .closure(let closure) = argument else { return .unknown }
            for entry in entries { _ = call(closure, [entry.pair], frame) }
            return .unknown
        case "enumerated":
            return listCall(name, entries.map(\.pair) + (isOpen ? [.unknown] : []), given, frame)
        case "sorted": return .list(entries.map(\.pair) + (isOpen ? [.unknown] : []))
        case "merging", "merge":
            var all = entries
            var open = isOpen
            if case .map(let more, let other, _) = argument { all += more; open = open || other } else { open = true }
            if name == "merge" { mutated = .map(all, isOpen: open, place) }
            return .map(all, isOpen: open, place)
        case "updateValue":
            let key = given.last?.value.message?.plainText
            let entry = RequestEntry(key: key, value: argument, place: code.place)
            mutated = .map(entries + [entry], isOpen: isOpen || key == nil, place)
            return .unknown
        case "filter", "mapValues", "compactMapValues": return .map(entries, isOpen: isOpen, place)
        default:
            runClosures(given, [], frame)
            return .unknown
        }
    }
}

extension RequestClosure {
    /// The closure takes its argument for an entry of a dictionary: by `$0.key`, `$1` or two names.
    var isPerEntry: Bool {
        let parts = code.children
        if parts.count(where: { $0.kind == .parameter }) > 1 { return true }
        guard let block = parts.last else { return false }
        return Self.readsEntry(block)
    }

    private static func readsEntry(_ code: RequestCode) -> Bool {
        if code.kind == .member, ["key", "value", "0", "1"].contains(code.name), code.first?.kind == .name {
            return true
        }
        return code.kind == .name && code.name == "$1" || code.children.contains { readsEntry($0) }
    }
}
