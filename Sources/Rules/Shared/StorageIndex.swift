import TenetRuleKit

/// Which closures end up in something that their maker owns, over the functions of the whole project.
struct StorageIndex {
    /// One property on the way from `self` to the closure.
    struct Step {
        var text: String
        /// Where the closure is kept; nil for the properties before.
        var note: Note?
    }

    private let model: ProjectModel
    private let storages: [String: [Located<ClosureStorage>]]
    private let cleared: Set<ClearedProperty>

    init(_ project: ProjectPass) {
        model = project.model
        storages = Dictionary(grouping: project.facts(ClosureStorage.self)) { "\($0.fact.owner).\($0.fact.function)" }
        cleared = Set(project.facts(ClearedProperty.self).map(\.fact))
    }

    /// The properties through which `self` owns a closure that it makes; nil when it does not, as far as is known.
    func chain(from use: Located<StrongClosure>) -> [Step]? {
        guard let type = self.type(named: use.fact.type, in: use.path), type.kind == .class || type.kind == .actor
        else {
            return nil
        }
        if !use.fact.method.isEmpty, type.members(named: use.fact.method).first?.kind != .function { return nil }
        if !use.fact.assigned.isEmpty, use.fact.base.isEmpty, use.fact.callee.first?.isUppercase == true {
            guard owns(type, use.fact.assigned), let made = self.type(named: use.fact.callee, in: use.path) else {
                return nil
            }
            return storage(in: made, "init", use.fact.label, depth: 0)
                .map { [Step(text: use.fact.assigned, note: nil)] + $0 }
        }
        return follow(type, use.fact.base, use.fact.callee, use.fact.label, depth: 0)
    }

    /// Goes to the object that a function is called on, and asks what that function does with its closure.
    private func follow(
        _ type: ProjectType, _ base: String, _ callee: String, _ label: String, depth: Int
    ) -> [Step]? {
        var owner = type
        var steps: [Step] = []
        for part in base.split(separator: ".").map({ String($0.filter { $0 != "?" }) }) where part != "self" {
            guard owns(owner, part), let property = owner.member(named: part).one,
                let next = model.type(of: property).one.flatMap(implementation)
            else { return nil }
            owner = next
            steps.append(Step(text: part, note: nil))
        }
        guard owner.kind == .class || owner.kind == .actor else { return nil }
        return storage(in: owner, callee, label, depth: depth).map { steps + $0 }
    }

    private func storage(in owner: ProjectType, _ function: String, _ label: String, depth: Int) -> [Step]? {
        guard depth < 5 else { return nil }
        for candidate in [owner] + owner.projectSupertypes {
            let found = (storages["\(candidate.name).\(function)"] ?? []).filter { matches($0.fact, label) }
            for storage in found where storage.fact.kind == .stored {
                guard owns(candidate, storage.fact.target),
                    !cleared.contains(ClearedProperty(owner: candidate.name, property: storage.fact.target))
                else { return nil }
                let note = Note(path: storage.path, range: storage.range, message: "the closure is kept here")
                return [Step(text: storage.fact.target, note: note)]
            }
            for storage in found where storage.fact.kind == .passed {
                let fact = storage.fact
                let chain = follow(candidate, fact.target, fact.callee, fact.label, depth: depth + 1)
                if let chain { return chain }
            }
        }
        return nil
    }

    /// The label names the parameter; a trailing closure goes to the last one.
    private func matches(_ storage: ClosureStorage, _ label: String) -> Bool {
        if label.isEmpty { return storage.parameter == storage.labels.count - 1 }
        return storage.labels[storage.parameter] == label
    }

    /// A stored property that keeps what it holds alive.
    private func owns(_ type: ProjectType, _ name: String) -> Bool {
        guard let property = type.member(named: name).one, property.kind.isVariable else { return false }
        return !property.has(.isComputed) && !property.has(.isWeak) && !property.has(.isUnowned)
            && !property.has(.isStatic)
    }

    /// The only class behind a protocol of the project, or the type itself.
    private func implementation(_ type: ProjectType) -> ProjectType? {
        guard type.kind == .protocol else { return type }
        let types = type.directSubtypes.filter { $0.role == .app && $0.kind != .protocol }
        return types.count == 1 ? types[0] : nil
    }

    private func type(named name: String, in path: String) -> ProjectType? {
        let all = model.types(named: name).all
        return all.count == 1 ? all[0] : all.first { $0.path == path }
    }
}

extension SyntaxProtocol {
    /// A function or closure around the node binds the name itself: as a parameter or a local variable.
    func isBoundAround(_ name: String) -> Bool {
        var scope = enclosingBody
        while let body = scope {
            let binds =
                body.descendants(IdentifierPatternSyntax.self).contains { $0.identifier.text == name }
                || body.descendants(FunctionParameterSyntax.self).contains { $0.internalName.text == name }
                || body.descendants(ClosureShorthandParameterSyntax.self).contains { $0.name.text == name }
            if binds { return true }
            scope = body.enclosingBody
        }
        return false
    }
}
