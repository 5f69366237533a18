extension ProjectModel {
    /// The use whose name begins at an offset of a file; plain names are kept once for each declaration, unless they
    /// are called or written.
    public func use(in path: String, at offset: Int) -> Use? {
        guard let file = fileNumbers[path] else { return nil }
        return summaryIndex.use(file, Int32(truncatingIfNeeded: offset))
    }

    /// Functions that block their thread for long, by path and position.
    public var blockingFunctions: [Declaration] {
        summaryIndex.blocked.keys.sorted { $0.index < $1.index }
    }
}

extension Use {
    /// The functions of the project that a call may run: the one that it names and those that override or implement
    /// it. nil when it is none of the project's, when its value is called, or when nobody in the project implements it.
    public var callees: [Declaration]? { model.summaryIndex.callees(of: self) }
}

/// Finds the functions that calls run.
struct CalleeSearch {
    let model: ProjectModel

    func callees(of use: Use) -> [Declaration]? {
        guard use.kind == .call else { return nil }
        let candidates = use.target.all
        guard !candidates.isEmpty else { return nil }
        var found: [Declaration] = []
        for candidate in candidates {
            guard let some = functions(of: candidate, use) else { return nil }
            for function in some where !found.contains(function) { found.append(function) }
        }
        return found
    }

    private func functions(of candidate: Declaration, _ use: Use) -> [Declaration]? {
        if candidate.kind.isType {
            guard let type = model.typeIndex.type(declaredBy: candidate) else { return nil }
            let all = type.members(named: "init").filter { $0.kind == .initializer }
            let fitting = model.matching(use, Lookup(all)).all
            return fitting.isEmpty ? nil : fitting
        }
        if candidate.kind == .enumCase { return [] }
        guard candidate.kind == .function || candidate.kind == .initializer else { return nil }
        if !candidate.has(.hasBody) {
            let made = implementations(of: candidate)
            return made.isEmpty ? nil : made
        }
        guard use.base != "super", isOverridable(candidate) else { return [candidate] }
        return [candidate] + overrides(of: candidate)
    }

    /// A subclass may have another function in its place.
    func isOverridable(_ function: Declaration) -> Bool {
        guard let type = function.enclosingType, type.kind == .class, !function.isLocal else { return false }
        return !function.has(.isFinal) && !function.has(.isStatic) && function.access > .fileprivate
            && !type.declaration.has(.isFinal)
    }

    private func overrides(of function: Declaration) -> [Declaration] {
        guard let type = function.enclosingType else { return [] }
        return subtypes(of: type).flatMap { subtype in
            subtype.members(named: function.name).filter { $0.has(.isOverride) && $0.fullName == function.fullName }
        }
    }

    /// Doubles of tests are left out where the protocol is the app's.
    private func implementations(of requirement: Declaration) -> [Declaration] {
        guard let type = requirement.enclosingType else { return [] }
        var found = type.members(named: requirement.name).filter {
            $0.has(.hasBody) && $0.fullName == requirement.fullName
        }
        for subtype in subtypes(of: type) where subtype.role == requirement.role && subtype.kind != .protocol {
            let own = subtype.member(named: requirement.name).all
            for function in own where function.has(.hasBody) && function.fullName == requirement.fullName {
                if !found.contains(function) { found.append(function) }
            }
        }
        return found
    }

    private func subtypes(of type: ProjectType) -> [ProjectType] {
        var found: [ProjectType] = []
        var seen: Set<ProjectType> = [type]
        var next = type.directSubtypes
        while let subtype = next.popLast() {
            guard seen.insert(subtype).inserted else { continue }
            found.append(subtype)
            next += subtype.directSubtypes
        }
        return found.sorted { $0.index < $1.index }
    }

    // MARK: Parameters

    /// The parameter that gets an argument; nil when the labels do not tell.
    static func parameter(of argument: CallArgument, _ use: Use, in function: Declaration) -> Int? {
        let parameters = function.parameters
        var next = 0
        for (position, label) in use.labels.enumerated() {
            guard
                let found = parameters[min(next, parameters.count)...].firstIndex(where: {
                    ($0.label.isEmpty ? "_" : $0.label) == label
                })
            else { return nil }
            if !argument.isTrailing, position == Int(argument.position) { return found }
            next = parameters[found].has(.isVariadic) ? found : found + 1
        }
        guard argument.isTrailing else { return nil }
        let rest = parameters.indices.suffix(from: min(next, parameters.count))
        if !argument.label.isEmpty { return rest.first { parameters[$0].label == argument.label } }
        // A closure with a label behind it goes to a later parameter.
        let open = argument.next.isEmpty ? rest : rest.prefix { parameters[$0].label != argument.next }
        let closures = open.filter { parameters[$0].has(.isClosure) || parameters[$0].has(.isEscaping) }
        if closures.isEmpty { return open.last }
        // The first trailing closure goes to the first parameter that needs one.
        return closures.count == 1
            ? closures[0] : closures.first { !parameters[$0].has(.hasDefault) } ?? closures.last
    }
}
