// Properties and functions of the project's types.

extension RequestEvaluator {
    /// A property of a value of the project's types, or a static one of a type; nil when there is none.
    func property(of owner: RequestValue, _ name: String, _ frame: RequestFrame) -> RequestValue? {
        switch owner {
        case .instance(let instance):
            if let known = instance.fields[name] { return known }
            if instance.caseName != nil, name == "rawValue" { return rawValue(of: instance) }
            guard let declared = instance.declared else { return nil }
            guard let member = variable(name, declared) else { return nil }
            return read(member, owner, frame)
        case .type(let type):
            guard let declared = declared(type) else { return nil }
            if let made = enumCase(name, [], declared, type) { return made }
            guard let member = variable(name, declared), member.has(.isStatic) else { return nil }
            return member.has(.isComputed) ? read(member, owner, frame) : constant(member, self: owner, frame)
        default: return nil
        }
    }

    private func read(_ member: Declaration, _ owner: RequestValue, _ frame: RequestFrame) -> RequestValue {
        if let found = call(member, self: owner, [], frame, nil)?.value { return found }
        let inner = RequestFrame(member, owner, bindings(of: member, owner, [], nil, frame), depth: frame.depth)
        return placeholder(type(member.type, inner), member.name)
    }

    /// The variable that a name of a type means: its own, or a default of a protocol.
    private func variable(_ name: String, _ declared: ProjectType) -> Declaration? {
        let own = declared.members(named: name).filter { $0.kind.isVariable }
        if declared.kind == .protocol, own.contains(where: { bodies[$0] == nil }) {
            return own.first { bodies[$0] == nil }
        }
        if let found = own.first(where: { bodies[$0] != nil }) ?? own.first { return found }
        let inherited = declared.projectSupertypes.flatMap { $0.members(named: name) }.filter { $0.kind.isVariable }
        return inherited.first { bodies[$0] != nil } ?? inherited.first
    }

    /// The raw value of an enumeration's case.
    func rawValue(of instance: RequestInstance) -> RequestValue {
        guard let name = instance.caseName, let declared = instance.declared,
            declared.directSupertypes.contains("String"),
            let element = declared.members(named: name).first(where: { $0.kind == .enumCase })
        else { return .unknown }
        let written = element.value
        let text = written.count >= 2 && written.hasPrefix("\"") ? String(written.dropFirst().dropLast()) : written
        let raw = text.isEmpty ? name : text
        var message = RequestMessage(.text, [RequestMessage.Piece(text: raw)])
        message.literals = [
            RequestMessage.Literal(place: RequestPlace(file: element.file, range: element.range), text: raw)
        ]
        return .message(message)
    }

    // MARK: Functions

    /// The functions of a type that a call can mean, those with a body first.
    func functions(_ name: String, _ arguments: [RequestArgument], of declared: ProjectType) -> [Declaration] {
        var found: [Declaration] = []
        for type in [declared] + declared.projectSupertypes {
            found += type.members(named: name).filter { $0.kind == .function && takes($0, arguments) }
        }
        if !found.contains(where: { bodies[$0] != nil }), !found.isEmpty {
            found += implementations(name, arguments, of: declared)
        }
        return fitting(found.filter { bodies[$0] != nil }, arguments) + found.filter { bodies[$0] == nil }
    }

    /// Overloads in the order in which their types fit what is given: dictionaries and lists go to those that take them.
    private func fitting(_ functions: [Declaration], _ arguments: [RequestArgument]) -> [Declaration] {
        guard functions.count > 1 else { return functions }
        func misfits(_ function: Declaration) -> Int {
            function.parameters.count { parameter in
                guard let given = arguments.first(where: { $0.label == parameter.label })?.value else { return true }
                let isCollection = parameter.type.hasPrefix("[")
                switch given {
                case .map, .list: return !isCollection
                case .instance: return isCollection
                default: return false
                }
            }
        }
        return functions.map { ($0, misfits($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// What the only type that conforms makes of a requirement.
    private func implementations(_ name: String, _ arguments: [RequestArgument], of declared: ProjectType)
        -> [Declaration]
    {
        guard declared.kind == .protocol else { return [] }
        let all = conformers(of: declared).flatMap { type in
            type.members(named: name).filter { $0.kind == .function && takes($0, arguments) && bodies[$0] != nil }
        }
        return all.count == 1 ? all : []
    }

    /// The types of the app that conform to a protocol or inherit from a class, over any number of steps.
    func conformers(of declared: ProjectType) -> [ProjectType] {
        var found: [ProjectType] = []
        var open = [declared]
        while let next = open.popLast(), found.count < 200 {
            for type in next.directSubtypes where type.role == .app && !found.contains(type) {
                found.append(type)
                open.append(type)
            }
        }
        return found.filter { $0.kind != .protocol }
    }

    /// Whether a function can be called with such arguments: labels in order, those left out with a default.
    func takes(_ function: Declaration, _ arguments: [RequestArgument]) -> Bool {
        var rest = arguments[...]
        for parameter in function.parameters {
            if let next = rest.first {
                let isTrailing: Bool = if case .closure = next.value { next.label.isEmpty } else { false }
                if next.label == parameter.label || isTrailing && parameter.traits.contains(.isClosure) {
                    rest = rest.dropFirst()
                    if parameter.traits.contains(.isVariadic) { rest = rest.drop { $0.label.isEmpty } }
                    continue
                }
            }
            guard parameter.traits.contains(.hasDefault) || parameter.traits.contains(.isVariadic) else { return false }
        }
        return rest.isEmpty
    }

    /// A property that the project adds to a type of a library.
    func extended(_ owner: RequestValue, _ name: String, _ frame: RequestFrame) -> RequestValue? {
        let found = additions[name, default: []].filter { $0.kind.isVariable && extendsLibrary($0, owner) }
        return found.count == 1 ? read(found[0], owner, frame) : nil
    }

    /// Functions and initializers that the project adds to a type of a library.
    func extensions(_ name: String, _ arguments: [RequestArgument], _ owner: RequestValue) -> Declaration? {
        let found = additions[name, default: []].filter { member in
            member.kind.isFunction && extendsLibrary(member, owner) && takes(member, arguments)
        }
        return found.count == 1 ? found[0] : nil
    }

    /// The extended type is one that the value may have.
    private func extendsLibrary(_ member: Declaration, _ owner: RequestValue) -> Bool {
        guard let parent = member.parent else { return false }
        guard let name = type(of: owner)?.name else { return true }
        return TypeIndex.lastPart(name) == TypeIndex.lastPart(parent.name)
            || declared(.named(name, [])) == nil && model.declarations(named: parent.name).isEmpty
                && ["Encodable", "Decodable", "Sequence", "Collection", "StringProtocol"].contains(parent.name)
    }
}
