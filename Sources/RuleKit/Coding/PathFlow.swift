/// Which functions of the project make an address of a text that they are given, over any number of calls.
///
/// A backward reachability over the parameters that functions hand on; linear in the number of such arguments.
struct PathFlow {
    private struct Place: Hashable {
        var function: Declaration
        var parameter: Int
    }

    /// What becomes of a text.
    struct Path {
        /// The functions that it goes through.
        var functions: Set<Declaration> = []
        /// What the addresses are built on that it ends, as written.
        var bases: Set<String> = []

        fileprivate mutating func formUnion(_ other: Self) {
            functions.formUnion(other.functions)
            bases.formUnion(other.bases)
        }
    }

    /// The parameters that become part of an address.
    private var paths: [Place: Path] = [:]
    private let calls: CallTable

    init(_ index: CodingIndex) {
        calls = CallTable(index.model)
        for line in index.lines[.pathSink] ?? [] {
            guard let place = Self.place(line) else { continue }
            paths[place, default: Path()].formUnion(Path(functions: [place.function], bases: [line.text(1)]))
        }
        guard !paths.isEmpty else { return }
        var callers: [Place: [Place]] = [:]
        for line in index.lines[.pathArgument] ?? [] where !line.traits.contains(.isLiteral) {
            guard let caller = Self.place(line) else { continue }
            for target in places(givenBy: line) { callers[target, default: []].append(caller) }
        }
        var waiting = Array(paths.keys)
        while let place = waiting.popLast() {
            for caller in callers[place] ?? [] {
                var path = paths[place] ?? Path()
                path.functions.insert(caller.function)
                let known = paths[caller] ?? Path()
                guard !path.functions.isSubset(of: known.functions) || !path.bases.isSubset(of: known.bases) else {
                    continue
                }
                paths[caller, default: Path()].formUnion(path)
                waiting.append(caller)
            }
        }
    }

    /// The way of a literal argument into an address; nil when it does not surely become part of one.
    func path(of line: CodingLine) -> Path? {
        guard !paths.isEmpty else { return nil }
        let places = places(givenBy: line)
        let found = places.compactMap { paths[$0] }
        guard !places.isEmpty, found.count == places.count else { return nil }
        return found.reduce(into: Path()) { $0.formUnion($1) }
    }

    /// The parameter whose name a line holds, of the nearest function around that has it.
    private static func place(_ line: CodingLine) -> Place? {
        guard let declaration = line.declaration else { return nil }
        for function in [declaration] + declaration.ancestors where function.kind.isFunction {
            guard let parameter = function.parameters.firstIndex(where: { $0.name == line.text(0) }) else { continue }
            return Place(function: function, parameter: parameter)
        }
        return nil
    }

    private func places(givenBy line: CodingLine) -> [Place] {
        guard let use = calls.call(line.text(2), around: line), let position = Int32(line.text(3)) else { return [] }
        let argument = CallArgument(offset: 0, position: Int(position), label: line.text(1), isTrailing: false)
        return (use.callees ?? []).compactMap { function in
            CalleeSearch.parameter(of: argument, use, in: function).map { Place(function: function, parameter: $0) }
        }
    }
}

/// Finds the call of a name that an argument belongs to.
private final class CallTable {
    private let model: ProjectModel
    private var callsByName: [String: [String: [Use]]] = [:]

    init(_ model: ProjectModel) { self.model = model }

    /// The nearest call of the name that begins before the argument.
    func call(_ name: String, around line: CodingLine) -> Use? {
        let calls = self.calls(name)[line.path] ?? []
        // The first call that begins behind the argument.
        var low = 0
        var high = calls.count
        while low < high {
            let middle = (low + high) / 2
            if calls[middle].range.lower < line.range.lower { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? calls[low - 1] : nil
    }

    private func calls(_ name: String) -> [String: [Use]] {
        if let known = callsByName[name] { return known }
        let found = Dictionary(grouping: model.uses(of: name).filter { $0.kind == .call }, by: \.path)
            .mapValues { $0.sorted { $0.range < $1.range } }
        callsByName[name] = found
        return found
    }
}
