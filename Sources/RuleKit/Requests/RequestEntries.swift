/// Where following begins: the bodies that may have to do with a request, with what they may be given.
struct RequestEntries {
    private let evaluator: RequestEvaluator
    private var model: ProjectModel { evaluator.model }

    /// A parameter stands for so many cases or types at most.
    private static let maximumChoices = 300
    /// Names in bodies that make requests of themselves.
    private static let seeds: Set<String> = [
        "URLRequest", "NSMutableURLRequest", "URLComponents", "URLSession", "dataTask", "dataTaskPublisher",
        "uploadTask",
        "downloadTask", "request", "upload", "download", "AF", "withJSONObject", "httpMethod",
    ]

    init(_ evaluator: RequestEvaluator) { self.evaluator = evaluator }

    func follow() {
        // Bodies with texts that look like addresses, too: where they go tells that they are none.
        let written = evaluator.index.writtenEndpoints.compactMap(\.declaration).flatMap { [$0] + $0.ancestors }
        let reached = self.reached().union(written)
        evaluator.reached = reached
        for declaration in evaluator.bodies.keys.sorted(by: { $0.number < $1.number })
        where reached.contains(declaration) {
            enter(declaration)
        }
        for type in model.types where type.role == .app && type.kind == .enum && type.supertypes.contains("TargetType")
        {
            for instance in cases(of: type) { make(instance, type) }
        }
    }

    /// A request that a type stands for, whoever sends it.
    private func make(_ instance: RequestInstance, _ type: ProjectType) {
        let frame = RequestFrame(type.declaration, .instance(instance), [:], depth: 0)
        guard let message = evaluator.converted(instance, frame) else { return }
        var record = RequestRecord(message: message, site: nil, declaration: type.declaration)
        record.isMade = true
        record.choice = instance.choice
        evaluator.made.append(record)
    }

    // MARK: Reach

    /// The bodies that hold a name of a request's making, or the name of such a body, over any number of steps.
    private func reached() -> Set<Declaration> {
        var holders: [String: [Declaration]] = [:]
        for (declaration, code) in evaluator.bodies {
            for name in code.names { holders[name, default: []].append(declaration) }
        }
        var found: Set<Declaration> = []
        var open = Array(Self.seeds)
        var asked = Self.seeds
        while let name = open.popLast() {
            for declaration in holders[name] ?? [] where found.insert(declaration).inserted {
                let own = declaration.kind == .initializer ? declaration.enclosingType?.name : declaration.name
                if let own, asked.insert(own).inserted { open.append(own) }
            }
        }
        return found
    }

    // MARK: Choices

    /// Follows a body once, or once for each case or type that its receiver and its parameters can be.
    private func enter(_ declaration: Declaration) {
        let owners = owners(of: declaration)
        for owner in owners {
            let choices = self.choices(declaration, owner)
            if choices.isEmpty {
                evaluator.enter(declaration, self: owner, choice: owners.count > 1 ? owner.instance?.choice : nil)
            }
            for (name, binding, instance) in choices {
                evaluator.enter(
                    declaration, self: owner, [name: .instance(instance)], binding.map { [$0: instance.type] } ?? [:],
                    choice: instance.choice)
            }
        }
    }

    private func owners(of declaration: Declaration) -> [RequestValue] {
        guard declaration.isMember, let type = model.typeAround(declaration) else {
            return [extendedValue(declaration)]
        }
        if declaration.has(.isStatic) { return [.type(.named(type.qualifiedName, []))] }
        let hasCases = declaration.kind == .function || declaration.has(.isComputed)
        if hasCases, type.kind == .enum || type.kind == .protocol {
            let all = instances(of: type)
            if !all.isEmpty { return all.map { .instance($0) } }
        }
        return [.instance(RequestInstance(type: .named(type.qualifiedName, []), declared: type))]
    }

    /// The receiver in an extension of a library's type.
    private func extendedValue(_ declaration: Declaration) -> RequestValue {
        guard let parent = declaration.parent, parent.kind == .extension, !declaration.has(.isStatic) else {
            return .unknown
        }
        return evaluator.placeholder(SwiftType(written: parent.name), "self")
    }

    /// The first parameter that stands for cases or types of the project, with each of them.
    private func choices(
        _ declaration: Declaration, _ owner: RequestValue
    ) -> [(name: String, binding: String?, instance: RequestInstance)] {
        guard declaration.kind.isFunction else { return [] }
        let frame = RequestFrame(declaration, owner, [:], depth: 0)
        for parameter in declaration.parameters {
            let written = evaluator.type(parameter.type, frame)
            var binding: String?
            var asked = written.unwrapped
            if case .parameter(let name) = asked {
                guard let constraint = constraint(name, declaration) else { continue }
                binding = name
                asked = evaluator.type(constraint, frame)
            }
            guard let type = evaluator.declared(asked), type.kind == .enum || type.kind == .protocol else { continue }
            let all = instances(of: type)
            if !all.isEmpty { return all.map { (parameter.name, binding, $0) } }
        }
        return []
    }

    private func constraint(_ name: String, _ declaration: Declaration) -> String? {
        ([declaration] + declaration.ancestors).lazy.compactMap { evaluator.index.constraints[$0]?[name] }.first
    }

    /// What a value of a type can be: each case of an enumeration, each type that conforms.
    private func instances(of type: ProjectType) -> [RequestInstance] {
        let types = type.kind == .protocol ? evaluator.conformers(of: type) : [type]
        var found: [RequestInstance] = []
        for type in types where found.count < Self.maximumChoices {
            found +=
                type.kind == .enum
                ? cases(of: type) : [RequestInstance(type: .named(type.qualifiedName, []), declared: type)]
        }
        return Array(found.prefix(Self.maximumChoices))
    }

    private func cases(of type: ProjectType) -> [RequestInstance] {
        type.members.filter { $0.kind == .enumCase }.map { element in
            let frame = RequestFrame(element, .type(.named(type.qualifiedName, [])), [:], depth: 0)
            let payload = element.parameters.map { parameter in
                let name = parameter.label.isEmpty ? "value" : parameter.label
                return RequestArgument(
                    label: parameter.label, value: evaluator.placeholder(evaluator.type(parameter.type, frame), name))
            }
            return RequestInstance(
                type: .named(type.qualifiedName, []), declared: type, caseName: element.name, payload: payload)
        }
    }
}

extension RequestCode {
    /// Every name in it.
    fileprivate var names: Set<String> {
        var found: Set<String> = []
        var open = [self]
        while let next = open.popLast() {
            if next.kind != .piece, next.kind != .typeName { found.insert(next.name) }
            open += next.children
        }
        return found
    }
}
