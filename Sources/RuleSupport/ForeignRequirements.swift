package import TenetRuleKit

// Functions that a library asks for, by a protocol whose requirements nobody here can see.

extension Declaration {
    /// The type or extension around names something behind its colon that neither the project declares nor a table
    /// knows. An extension is there for it; of the members of a type it is one that nothing in the project calls by this
    /// name with these labels: a library does.
    package func mayBeAskedFor(_ model: ProjectModel) -> Bool {
        guard let parent, access > .fileprivate else { return false }
        let asks = parent.inherited.contains { written in
            let name = written.lastPart
            return KnownProtocols.requirements(of: name) == nil && model.declarations(named: name).isEmpty
        }
        guard asks else { return false }
        if parent.kind == .extension { return true }
        let labels = parameters.map(\.label)
        return !model.uses(of: name).contains { use in
            use.kind == .call && use.role == .app
                && (use.labels == labels || use.has(.hasTrailingClosure) && use.labels == labels.dropLast())
        }
    }
}
