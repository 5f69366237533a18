/// Addresses of the app that surely belong to the contract's server, with what they call there.
public struct CalledEndpoint {
    public let literal: EndpointLiteral
    public let target: Target

    public enum Target {
        /// The operations that the address can mean; one when the method is known.
        case operations([ContractOperation])
        /// The path is there, the method is not.
        case otherMethods([ContractOperation])
        /// No path is like it; the nearest one, if any is near.
        case nothing(nearest: String?)
    }
}

extension ContractCheck {
    /// Addresses written in types that call the contract's server elsewhere, too: one that stands alone and fits nothing
    /// may belong to another server, a file or a link.
    public func calledEndpoints(in project: ProjectModel) -> [CalledEndpoint] {
        guard !endpoints.isEmpty else { return [] }
        let literals = project.endpointLiterals.filter { $0.role == .app && $0.template.contains("/") }
        var groups: [String: [(literal: EndpointLiteral, match: EndpointIndex.Match)]] = [:]
        for literal in literals {
            let owner = literal.enclosingType?.qualifiedName ?? literal.path
            let key = owner + "|" + literal.host
            groups[key, default: []].append((literal, endpoints.match(literal.template, method: literal.method)))
        }
        let paths = Array(Set(contract.operations.map(\.path))).sorted()
        var found: [CalledEndpoint] = []
        for group in groups.values {
            let known = group.filter { if case .none = $0.match { false } else { true } }.count
            // Most of them fit: the rest is meant for the same server.
            guard known >= 2, known * 3 >= group.count * 2 else { continue }
            for (literal, match) in group where !isPiece(literal, match) {
                let target: CalledEndpoint.Target =
                    switch match {
                    case .found(let operations): .operations(operations)
                    case .otherMethods(let operations): .otherMethods(operations)
                    case .none: .nothing(nearest: NearestName.of(literal.template, in: paths))
                    }
                found.append(CalledEndpoint(literal: literal, target: target))
            }
        }
        return found.sorted { ($0.literal.path, $0.literal.range) < ($1.literal.path, $1.literal.range) }
    }

    /// The rest of the address is added elsewhere, or it is one of another server, such as those that mock data show.
    private func isPiece(_ literal: EndpointLiteral, _ match: EndpointIndex.Match) -> Bool {
        switch match {
        case .found: return false
        case .none:
            return !literal.host.isEmpty || literal.template.hasSuffix("/")
                || endpoints.hasPath(beginningWith: literal.template)
        case .otherMethods: return endpoints.hasPath(beginningWith: literal.template, method: literal.method)
        }
    }
}
