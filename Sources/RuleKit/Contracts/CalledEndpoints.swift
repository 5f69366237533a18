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
    /// Addresses that are given to calls, and those written in types that call the contract's server elsewhere, too: a
    /// text that stands alone and fits nothing may belong to another server, a file or a link.
    public func calledEndpoints(in project: ProjectModel) -> [CalledEndpoint] {
        guard !endpoints.isEmpty else { return [] }
        let servers = Set(contract.operations.flatMap(\.servers))
        let paths = Array(Set(contract.operations.map(\.path))).sorted()
        var groups: [String: EndpointGroup] = [:]
        for literal in project.endpointLiterals where literal.role == .app {
            let match = endpoints.match(literal.template, method: literal.method)
            // What may be a file's path counts when the contract has it, or nearly.
            if !literal.isCertain, case .none = match {
                guard literal.isFollowed, NearestName.of(literal.template, in: paths) != nil else { continue }
            }
            // Values that were followed from server to call belong together wherever they are written.
            let owner = literal.isFollowed ? "" : literal.enclosingType?.qualifiedName ?? literal.path
            groups["\(owner)|\(literal.host)|\(literal.base)", default: EndpointGroup()].add(literal, match)
        }
        var found: [CalledEndpoint] = []
        for group in groups.values {
            for (literal, match) in group.members
            where (literal.isBelow(servers) || group.isMeant(literal, match))
                && !isPiece(literal, match, in: group, servers)
            {
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
    private func isPiece(
        _ literal: EndpointLiteral, _ match: EndpointIndex.Match, in group: EndpointGroup, _ servers: Set<String>
    ) -> Bool {
        // A followed address has its end.
        let isWhole = literal.isFollowed && !literal.template.hasSuffix("}")
        switch match {
        case .found: return false
        case .none:
            let isElsewhere =
                !literal.host.isEmpty && !(literal.isArgument && group.known > 0) && !literal.isBelow(servers)
            return isElsewhere || literal.template.hasSuffix("/")
                || !isWhole && endpoints.hasPath(beginningWith: literal.template)
        case .otherMethods:
            return !literal.isFollowed && endpoints.hasPath(beginningWith: literal.template, method: literal.method)
        }
    }
}

extension EndpointLiteral {
    /// A call is given it, and it lies below the address of one of the contract's servers. A server that is a whole host says nothing
    /// about which of its addresses are pages.
    fileprivate func isBelow(_ servers: Set<String>) -> Bool {
        guard isArgument, let scheme = host.firstRange(of: "://") else { return false }
        let address = host[scheme.upperBound...].lowercased() + template
        return servers.contains { $0.contains("/") && address.hasPrefix($0 + "/") }
    }
}

/// The addresses of one type, or of a file, that begin alike.
private struct EndpointGroup {
    private(set) var members: [(literal: EndpointLiteral, match: EndpointIndex.Match)] = []
    /// How many of them the contract has, with whatever method.
    private(set) var known = 0

    mutating func add(_ literal: EndpointLiteral, _ match: EndpointIndex.Match) {
        members.append((literal, match))
        if case .none = match { return }
        known += 1
    }

    /// The address is meant for the contract's server.
    func isMeant(_ literal: EndpointLiteral, _ match: EndpointIndex.Match) -> Bool {
        // Most of them fit: the rest is meant for the same server.
        if known >= 2, known * 3 >= members.count * 2 { return true }
        guard literal.isArgument else { return false }
        if case .none = match { return known * 2 >= members.count }
        return true
    }
}
