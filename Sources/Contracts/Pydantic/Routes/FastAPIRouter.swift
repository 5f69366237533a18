/// An application or a router: something that endpoints are declared on.
final class FastAPIRouter {
    /// What the router puts before its own paths; nil when only a running program knows it.
    let prefix: String?
    /// Where the application stands behind a proxy.
    let rootPath: String?
    let isDeprecated: Bool
    /// The routers that include this one.
    private(set) var parents: [Inclusion] = []

    struct Inclusion {
        var router: FastAPIRouter
        var prefix: String?
        var isDeprecated = false
    }

    /// Where the router's endpoints are found.
    struct Location: Hashable {
        var prefix: String
        var bases: [String]
        var isDeprecated: Bool
    }

    init(prefix: String?, rootPath: String? = nil, isDeprecated: Bool = false) {
        self.prefix = prefix
        self.rootPath = rootPath
        self.isDeprecated = isDeprecated
    }

    func include(in parent: FastAPIRouter, prefix: String?, isDeprecated: Bool) {
        let isKnown = parents.contains { $0.router === parent && $0.prefix == prefix }
        guard parent !== self, !isKnown, parents.count < 64 else { return }
        parents.append(Inclusion(router: parent, prefix: prefix, isDeprecated: isDeprecated))
    }

    /// Every place that the router is included at; its own prefix alone when nobody includes it.
    func locations() -> [Location] {
        var steps = 4096
        return locations([], &steps)
    }

    private func locations(_ open: [FastAPIRouter], _ steps: inout Int) -> [Location] {
        steps -= 1
        let own = prefix ?? ""
        let base = rootPath.map { [$0] } ?? []
        var found: [Location] = []
        for parent in parents where steps > 0 && open.count < 12 && !open.contains(where: { $0 === parent.router }) {
            for place in parent.router.locations(open + [self], &steps) where found.count < 16 {
                let location = Location(
                    prefix: place.prefix + (parent.prefix ?? "") + own, bases: place.bases,
                    isDeprecated: place.isDeprecated || parent.isDeprecated || isDeprecated)
                if !found.contains(location) { found.append(location) }
            }
        }
        return found.isEmpty ? [Location(prefix: own, bases: base, isDeprecated: isDeprecated)] : found
    }
}

/// An endpoint as the sources declare it.
struct FastAPIRoute {
    var router: FastAPIRouter
    var methods: [String]
    /// As written, without the prefixes.
    var path: String
    var pathExpression: PythonExpression
    /// The named arguments of the declaration.
    var arguments: [PythonArgument]
    var function: PythonFunction
    /// Where the declaration stands, and where the function does.
    var scope: PythonScope
    var functionScope: PythonScope
    var isMethod: Bool
}
