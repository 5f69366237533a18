/// What can be generated and what the kit has: documents name both, and nothing holds a clause that is not there.
public struct KnownParts: Sendable {
    private let holds: @Sendable (Route, String) -> Bool

    /// - Parameter holds: says whether there is a part such as `feature` of ``Route/scaffold`` or `APIClient` of ``Route/kit``.
    public init(_ holds: @escaping @Sendable (Route, String) -> Bool) {
        self.holds = holds
    }

    /// Takes every name for right.
    public static let unasked = KnownParts { _, _ in true }

    func contain(_ part: String, of route: Route) -> Bool { holds(route, part) }
}

extension StandardDocument {
    /// Parts in route lines that are not there: what such a line says holds nothing.
    func unknownParts(_ known: KnownParts) -> [NearRoute] {
        clauses.flatMap { clause in
            clause.parts.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { route, parts in
                parts.filter { !known.contain($0, of: route) }.map { part in
                    NearRoute(
                        range: clause.range,
                        message: route == .kit
                            ? "the kit has no `\(part)`, so the route line below this clause says nothing"
                            : "nothing generates `tenet new \(part)`, so the route line below this clause says nothing",
                        help: route == .kit
                            ? "name a type of the kit, which `tenet new component` adds to an app"
                            : "`tenet new --help` lists what there is")
                }
            }
        }
    }
}
