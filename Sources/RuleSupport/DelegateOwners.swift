package import TenetRuleKit

extension ProjectModel {
    /// One of those that may be the delegate knows the object: it names its type, or sets this property. Where others set it and
    /// none does, nothing leads back, and the object owns what it has.
    package func mayKnow(_ property: Declaration, delegate: String) -> Bool {
        let conformers = types(named: delegate).one?.directSubtypes.filter { $0.role == .app } ?? []
        guard !conformers.isEmpty, let owner = property.enclosingType else { return true }
        // A protocol that both have says nothing of one about the other.
        let own = owner.projectSupertypes.filter { type in !conformers.contains { $0.conforms(to: type.name) } }
        let names = [owner.name] + own.map(\.name)
        let writes = uses(of: property.name).filter { $0.has(.isWrite) }
        guard !writes.isEmpty else { return true }
        // A property of the same name on `self` is another one.
        let ofOthers = writes.filter { use in
            !use.hasNoBase && use.base != "self" && (use.target.isNone || use.target.all.contains(property))
        }
        let knowing = names.flatMap { uses(of: $0) } + ofOthers
        let places = Set(conformers.flatMap { [$0] + $0.projectSupertypes })
        return knowing.contains { use in
            guard let around = use.enclosingType else { return false }
            return around != owner && places.contains(around)
        }
    }
}
