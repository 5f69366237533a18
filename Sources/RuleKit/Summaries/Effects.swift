/// A member that a function gives a value, by itself or through others.
struct Effect: Hashable, Comparable {
    var property: String
    /// A literal as written; empty when it is something else.
    var value: String
    /// The function's parameter that is the value; -1 for none.
    var parameter: Int

    static func < (left: Effect, right: Effect) -> Bool {
        (left.property, left.value, left.parameter) < (right.property, right.value, right.parameter)
    }
}

/// What a function may do to the members of its `self`.
struct EffectSet: Equatable {
    var effects: Set<Effect> = []
    /// Something else may happen: a body is too large, or a closure kept in a property is called.
    var isOpen = false
}

// Which members functions set. Calls on `self` and `super` count as the function's own doing; what happens to other
// objects does not.
extension SummaryIndex {
    func effects(of function: Declaration) -> EffectSet {
        effects.value(of: function, start: { _ in EffectSet() }, needs: helpers) { function, value in
            self.effects(of: function, value)
        }
    }

    func certainEffects(of function: Declaration) -> Set<Effect> {
        _ = effects(of: function)
        return certainEffects.value(
            of: function, start: { self.effects(of: $0).effects }, needs: helpers,
            step: { function, value in self.certain(function, value) })
    }

    /// The functions and setters that may act for a function.
    private func helpers(of function: Declaration) -> [Declaration] {
        (facts[function] ?? []).flatMap { fact in
            fact.calls.flatMap { call in
                self.target(of: call, in: function).flatMap { self.own($0.use, $0.callees) } ?? []
            } + fact.effects.compactMap { self.setter(of: $0, in: function) }
        }
    }

    /// The callees when they act on the caller's own `self`. Global functions do so only where there is none.
    private func own(_ use: Use, _ callees: [Declaration]?) -> [Declaration]? {
        guard use.isOwnCall else { return nil }
        let isGlobal = use.enclosingType == nil
        return callees?.filter { ($0.parent != nil || isGlobal) && $0.kind != .initializer }
    }

    /// The property that an effect writes, when it has observers or a setter.
    private func setter(of effect: EffectFact, in function: Declaration) -> Declaration? {
        guard let type = function.enclosingType else { return nil }
        guard let property = type.member(named: text(effect.property, of: function)).one, property != function else {
            return nil
        }
        return facts[property] == nil ? nil : property
    }

    private func effects(of function: Declaration, _ value: (Declaration) -> EffectSet) -> EffectSet {
        var found = EffectSet()
        if !isKnown(function) { found.isOpen = true }
        for fact in facts[function] ?? [] {
            for effect in fact.effects {
                found.effects.insert(plain(effect, function))
                if let setter = setter(of: effect, in: function) { found.effects.formUnion(value(setter).effects) }
            }
            for call in fact.calls {
                guard let (use, callees) = target(of: call, in: function), use.isOwnCall else { continue }
                guard let callees = own(use, callees) else {
                    if use.target.all.contains(where: { $0.kind.isVariable }) { found.isOpen = true }
                    continue
                }
                for callee in callees {
                    let inner = value(callee)
                    found.isOpen = found.isOpen || inner.isOpen
                    for effect in inner.effects {
                        found.effects.insert(self.effect(effect, through: call.arguments, use, callee, function))
                    }
                }
            }
        }
        return found
    }

    private func certain(_ function: Declaration, _ value: (Declaration) -> Set<Effect>) -> Set<Effect> {
        var found: Set<Effect> = []
        for fact in facts[function] ?? [] {
            for effect in fact.effects where effect.isAlways {
                found.insert(plain(effect, function))
                if let setter = setter(of: effect, in: function) { found.formUnion(value(setter)) }
            }
            for call in fact.calls where call.isAlways {
                guard let (use, callees) = target(of: call, in: function), let callees = own(use, callees),
                    let first = callees.first
                else { continue }
                var shared = through(call, use, first, function, value)
                for callee in callees.dropFirst() {
                    shared.formIntersection(through(call, use, callee, function, value))
                }
                found.formUnion(shared)
            }
        }
        return found
    }

    private func through(
        _ call: CallFact, _ use: Use, _ callee: Declaration, _ function: Declaration,
        _ value: (Declaration) -> Set<Effect>
    ) -> Set<Effect> {
        Set(value(callee).map { effect($0, through: call.arguments, use, callee, function) })
    }

    private func plain(_ effect: EffectFact, _ function: Declaration) -> Effect {
        Effect(
            property: text(effect.property, of: function), value: text(effect.value, of: function),
            parameter: Int(effect.parameter))
    }

    /// An effect of a callee as its caller has it: parameters become arguments.
    private func effect(
        _ effect: Effect, through arguments: [ArgumentFact], _ use: Use, _ callee: Declaration,
        _ function: Declaration
    ) -> Effect {
        guard effect.parameter >= 0 else { return effect }
        var found = Effect(property: effect.property, value: "", parameter: -1)
        for argument in arguments
        where CalleeSearch.parameter(of: argument.place, use, in: callee) == effect.parameter {
            found.value = text(argument.value, of: function)
            found.parameter = Int(argument.parameter)
        }
        return found
    }

    /// What a call or a write certainly, perhaps or never does to a member of its function's `self`.
    func sets(_ use: Use, _ property: String, to literal: String) -> Certainty {
        if use.kind != .call {
            // Observers and setters run when their property is written.
            guard use.has(.isWrite), let written = use.target.one, facts[written] != nil else { return .never }
            return sets(written, property, to: literal)
        }
        guard use.isOwnCall else { return .never }
        guard let callees = own(use, callees(of: use)) else {
            // Functions from elsewhere do not know the project's members; closures may do anything.
            return use.target.isNone ? .never : .unknown
        }
        var joined: Certainty?
        for callee in callees {
            let found = sets(callee, property, to: literal, through: arguments(of: use), use)
            joined = joined.map { $0.joined(with: found) } ?? found
        }
        return joined ?? .never
    }

    func sets(
        _ function: Declaration, _ property: String, to literal: String, through arguments: [ArgumentFact] = [],
        _ use: Use? = nil
    ) -> Certainty {
        func seen(_ effects: Set<Effect>) -> [Effect] {
            effects.filter { $0.property == property }.map { known in
                guard let use, let caller = use.declaration else { return known }
                return effect(known, through: arguments, use, function, caller)
            }
        }
        let certain = seen(certainEffects(of: function))
        if certain.contains(where: { $0.value == literal }) { return .always }
        let all = effects(of: function)
        let possible = seen(all.effects)
        if possible.contains(where: { $0.value == literal }) { return .sometimes }
        // A value that is not known may be this one.
        return all.isOpen || possible.contains { $0.value.isEmpty } ? .unknown : .never
    }
}

extension Use {
    /// On `self` or `super`, or without a base.
    var isOwnCall: Bool {
        let base = base
        return base.isEmpty || base == "self" || base == "self?" || base == "super" || base == "Self"
    }
}
