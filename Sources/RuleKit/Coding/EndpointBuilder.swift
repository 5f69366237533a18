/// Puts addresses together with the methods, query items and content types beside them.
struct EndpointBuilder {
    private let index: CodingIndex
    private let methods: [Declaration: [CodingLine]]
    private let queries: [Declaration: [CodingLine]]
    private let contents: [Declaration: [CodingLine]]
    /// Every line that holds an address, with the way that made it one.
    private let lines: [(line: CodingLine, path: PathFlow.Path)]
    /// Where the calls with an address begin.
    private let addressed: Set<CallPlace>

    private struct CallPlace: Hashable {
        var path: String
        var group: Int32
    }

    init(_ index: CodingIndex) {
        self.index = index
        let flow = PathFlow(index)
        let given = (index.lines[.pathArgument] ?? []).filter { $0.traits.contains(.isLiteral) }.compactMap { line in
            flow.path(of: line).map { (line: line.asEndpoint, path: $0) }
        }
        let written = (index.lines[.endpoint] ?? []).map { (line: $0, path: PathFlow.Path()) }
        lines = (written + given).sorted { ($0.line.path, $0.line.range) < ($1.line.path, $1.line.range) }
        addressed = Set(lines.map { CallPlace(path: $0.line.path, group: $0.line.group) })
        func byFunction(_ kind: CodingFactKind) -> [Declaration: [CodingLine]] {
            var table: [Declaration: [CodingLine]] = [:]
            for line in index.lines[kind] ?? [] {
                if let place = line.function { table[place, default: []].append(line) }
            }
            return table
        }
        methods = byFunction(.method)
        queries = byFunction(.query)
        contents = byFunction(.contentType)
    }

    func endpoints() -> [EndpointLiteral] { lines.map { endpoint($0.line, $0.path) } }

    private func endpoint(_ line: CodingLine, _ path: PathFlow.Path) -> EndpointLiteral {
        let parts = EndpointText.parts(of: line.text(0))
        let names = names(of: line)
        let base = line.text(1).hasPrefix(".") ? String(line.text(1).dropFirst()) : nil
        return EndpointLiteral(
            template: parts.path, host: parts.host,
            queryNames: Array(Set(parts.query + beside(line, names, queries))).sorted(),
            method: method(of: line, names) ?? method(setIn: path.functions),
            contentTypes: Array(Set(beside(line, names, contents))).sorted(),
            names: names, label: base == nil ? line.text(1) : "",
            base: base ?? path.bases.sorted().first ?? "", declaration: line.declaration,
            enclosingType: line.declaration.flatMap { index.model.typeAround($0) }, path: line.path, role: line.role,
            range: line.range, isArgument: line.traits.contains(.isArgument),
            isCertain: !line.traits.contains(.isCandidate), group: line.group)
    }

    /// The method that the functions set through which an address goes, if they agree.
    private func method(setIn functions: Set<Declaration>) -> String? {
        let named = functions.map(\.name).filter(CodingCollector.methods.contains).map { $0.uppercased() }
        return Set(named + functions.flatMap { methods[$0] ?? [] }.map { $0.text(0) }).only
    }

    /// The cases around, the enumeration's own case, and the static member that holds it.
    private func names(of line: CodingLine) -> [String] {
        var names = line.rest(2)
        if let place = line.declaration {
            if place.kind == .enumCase { names.append(place.name) }
            if let outer = line.function, outer.has(.isStatic), outer.isMember { names.append(outer.name) }
        }
        return names
    }

    /// Texts in the same call, or else in the same function and for the same cases, or in another member of the type
    /// for the same cases.
    private func beside(_ line: CodingLine, _ names: [String], _ table: [Declaration: [CodingLine]]) -> [String] {
        guard let function = line.function else { return [] }
        let here = table[function] ?? []
        let inCall = line.group < 0 ? [] : here.filter { $0.group == line.group }
        if !inCall.isEmpty { return inCall.map { $0.text(0) } }
        let cases = line.rest(2)
        let inFunction = here.filter { fits($0.rest(1), cases) && !isInOtherCall($0, line) }
        let elsewhere = otherMembers(function, table).filter { !$0.rest(1).isEmpty && fits($0.rest(1), names) }
        return (inFunction + elsewhere).map { $0.text(0) }
    }

    private func method(of line: CodingLine, _ names: [String]) -> String? {
        guard let function = line.function else { return nil }
        let here = methods[function] ?? []
        let inCall = line.group < 0 ? [] : here.filter { $0.group == line.group }
        if let method = Set(inCall.map { $0.text(0) }).only { return method }
        let cases = line.rest(2)
        let inFunction = here.filter { fits($0.rest(1), cases) && !isInOtherCall($0, line) }
        if let method = Set(inFunction.map { $0.text(0) }).only { return method }
        guard inFunction.isEmpty else { return nil }
        let others = otherMembers(function, methods)
        let exact = others.filter { line in line.rest(1).contains { names.contains($0) } }
        if !exact.isEmpty { return Set(exact.map { $0.text(0) }).only }
        let rest = others.filter { $0.rest(1).isEmpty || $0.rest(1) == ["default"] }
        return Set(rest.map { $0.text(0) }).only
    }

    /// A call with an address of its own keeps its method to itself.
    private func isInOtherCall(_ other: CodingLine, _ line: CodingLine) -> Bool {
        guard other.group >= 0, other.group != line.group else { return false }
        return addressed.contains(CallPlace(path: line.path, group: other.group))
    }

    private func fits(_ cases: [String], _ names: [String]) -> Bool {
        cases.isEmpty || names.isEmpty || cases.contains { names.contains($0) }
    }

    /// Texts in the variables of the same type beside the one that holds the address.
    private func otherMembers(_ function: Declaration, _ table: [Declaration: [CodingLine]]) -> [CodingLine] {
        guard let type = index.model.typeAround(function) else { return [] }
        return type.members.filter { $0.kind.isVariable && $0 != function }.flatMap { table[$0] ?? [] }
    }
}

/// Finds the addresses that a call means.
struct EndpointSearch {
    private let index: CodingIndex

    init(_ index: CodingIndex) { self.index = index }

    func endpoints(of use: CoderUse) -> Lookup<EndpointLiteral> {
        if !use.followed.isEmpty { return Lookup(use.followed) }
        if use.isEndpointLiteral { return Lookup(inCall(use)) }
        if !use.endpoint.isEmpty { return Lookup(named(use.endpoint)) }
        guard let place = use.declaration else { return .none }
        if use.name == "typealias" {
            return Lookup(
                index.writtenEndpoints.filter { $0.enclosingType != nil && $0.enclosingType == place.enclosingType })
        }
        guard let function = place.enclosingFunction else { return .none }
        let own = index.writtenEndpoints.filter { $0.declaration?.enclosingFunction == function }
        return Lookup(own.isEmpty ? made(for: function) : own)
    }

    /// The addresses that functions make which this one calls for an address or a request.
    private func made(for function: Declaration) -> [EndpointLiteral] {
        let makers = Set(
            function.uses.flatMap { $0.callees ?? [] }.filter { callee in
                let type = SwiftType(written: callee.type).unwrapped.name ?? ""
                return ["URL", "URLRequest", "URLComponents"].contains(TypeIndex.lastPart(type))
            })
        guard !makers.isEmpty else { return [] }
        return index.writtenEndpoints.filter { endpoint in
            endpoint.declaration?.enclosingFunction.map(makers.contains) == true
        }
    }

    /// The address with the call's text in the same file that lies nearest.
    private func inCall(_ use: CoderUse) -> [EndpointLiteral] {
        let parts = EndpointText.parts(of: use.endpoint)
        let same = index.writtenEndpoints.filter {
            $0.path == use.path && $0.template == parts.path && $0.host == parts.host
        }
        let near = same.min { abs($0.range.lower - use.range.lower) < abs($1.range.lower - use.range.lower) }
        return near.map { [$0] } ?? []
    }

    private func named(_ text: String) -> [EndpointLiteral] {
        let name = TypeIndex.lastPart(text)
        let outer = text.split(separator: ".").dropLast().last.map(String.init) ?? ""
        return index.writtenEndpoints.filter {
            $0.names.contains(name) && (outer.isEmpty || $0.enclosingType?.name == outer)
        }
    }
}

extension Collection {
    /// The only element, if there is exactly one.
    fileprivate var only: Element? { count == 1 ? first : nil }
}
