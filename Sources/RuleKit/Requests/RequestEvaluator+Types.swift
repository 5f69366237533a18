// Types: what is written, what a value has, what generic parameters stand for.

extension RequestEvaluator {
    /// What a written type means inside a call: generic parameters and associated types put in.
    func type(_ written: String, _ frame: RequestFrame) -> SwiftType {
        guard !written.isEmpty else { return .unknown }
        return SwiftType(written: Self.plain(written)).mapNames { name, arguments in
            meaning(of: name, arguments, frame)
        }
    }

    /// Without the words in front that say nothing about the value.
    private static func plain(_ written: String) -> String {
        var text = written[...]
        for word in ["inout ", "borrowing ", "consuming ", "some ", "any "] where text.hasPrefix(word) {
            text = text.dropFirst(word.count)
        }
        return String(text)
    }

    private func meaning(of name: String, _ arguments: [SwiftType], _ frame: RequestFrame) -> SwiftType {
        if name == "Self" { return type(of: frame.selfValue) ?? .unknown }
        if let bound = bound(name, frame) { return bound }
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        if parts.count == 2, let owner = parts[0] == "Self" ? type(of: frame.selfValue) : bound(parts[0], frame) {
            return associated(parts[1], of: owner) ?? .unknown
        }
        if parts.count == 1, let owner = type(of: frame.selfValue), let found = associated(name, of: owner) {
            return found
        }
        let found = index.resolver.type(name, seenFrom: frame.declaration)
        guard case .named(let plain, _) = found, !arguments.isEmpty else { return found }
        return .known(plain, arguments)
    }

    private func bound(_ name: String, _ frame: RequestFrame) -> SwiftType? {
        frame.bindings[name] ?? frame.parent.flatMap { bound(name, $0) }
    }

    /// The alias or nested type of a name that a type has for an associated type.
    private func associated(_ name: String, of owner: SwiftType) -> SwiftType? {
        guard let declared = declared(owner) else { return nil }
        for type in [declared] + declared.projectSupertypes {
            for member in type.members(named: name) {
                if member.kind == .typeAlias, !member.type.isEmpty {
                    return index.resolver.type(member.type, seenFrom: member)
                }
                if member.kind.isType, member.kind != .protocol {
                    return .named(type.qualifiedName + "." + name, [])
                }
            }
        }
        return nil
    }

    /// The project's type of a name, which is qualified where several have its last part.
    func declared(_ type: SwiftType) -> ProjectType? {
        guard let name = type.name else { return nil }
        if let known = declaredTypes[name] { return known }
        let all = model.declarations(named: TypeIndex.lastPart(name)).compactMap(model.typeIndex.type(declaredBy:))
        let exact = all.filter { $0.qualifiedName == name }
        let found = exact.count == 1 ? exact[0] : all.count == 1 && name == all[0].name ? all[0] : nil
        declaredTypes[name] = .some(found)
        return found
    }

    func type(of value: RequestValue) -> SwiftType? {
        switch value {
        case .instance(let instance): instance.type
        case .type(let type): type
        case .message(let message):
            switch message.form {
            case .text: .named("String", [])
            case .address: .named("URL", [])
            case .components: .named("URLComponents", [])
            case .request: .named("URLRequest", [])
            }
        case .list(let values): values.first.flatMap { type(of: $0) }.map { .array($0) }
        case .map: .dictionary(key: .named("String", []), value: .unknown)
        case .encoded, .answer: .named("Data", [])
        default: nil
        }
    }

    /// A value of which only the type is known.
    func placeholder(_ type: SwiftType, _ name: String) -> RequestValue {
        let hole = [RequestMessage.Piece(text: name, isValue: true)]
        switch type.unwrapped {
        case .named("String", _), .named("Substring", _): return .message(RequestMessage(.text, hole))
        case .named("URL", _): return .message(RequestMessage(.address, hole))
        case .named("URLRequest", _), .named("NSMutableURLRequest", _): return .message(RequestMessage(.request, hole))
        case .named("URLComponents", _): return .message(RequestMessage(.components, hole))
        case .named:
            var instance = RequestInstance(type: type.unwrapped, declared: declared(type))
            instance.name = name
            return .instance(instance)
        // A closure from outside, by its type.
        case .other: return .instance(RequestInstance(type: type.unwrapped))
        case .unknown, .optional, .array, .set, .dictionary, .parameter: return .unknown
        }
    }

    // MARK: Generic parameters

    /// What the generic parameters of a function stand for in a call.
    func bindings(
        of function: Declaration, _ owner: RequestValue, _ arguments: [RequestArgument], _ expected: SwiftType?,
        _ frame: RequestFrame
    ) -> [String: SwiftType] {
        var found: [String: SwiftType] = [:]
        if case .named(_, let given)? = type(of: owner), let declared = type(of: owner).flatMap({ declared($0) }) {
            for (name, type) in zip(index.generics[declared.declaration] ?? [], given) { found[name] = type }
        }
        if let parent = function.parent, let fixed = index.requirements[parent] {
            for (name, written) in fixed { found[name] = index.resolver.type(written, seenFrom: function) }
        }
        for parameter in function.parameters {
            guard let argument = arguments.first(where: { $0.label == parameter.label }) else { continue }
            unify(parameter.type, argument.value, function, &found)
        }
        if let expected, !function.type.isEmpty {
            unify(index.resolver.type(Self.plain(function.type), seenFrom: function), expected, &found)
        }
        return found
    }

    private func unify(
        _ written: String, _ value: RequestValue, _ function: Declaration, _ found: inout [String: SwiftType]
    ) {
        if written.hasSuffix(".Type"), case .type(let type) = value {
            unify(index.resolver.type(String(written.dropLast(5)), seenFrom: function), type, &found)
        } else if case .closure(let closure) = value {
            unifyParameters(written, closure, function, &found)
        } else if case .other(let given)? = type(of: value) {
            for (asked, own) in zip(Self.closureParameters(written), Self.closureParameters(given)) {
                let resolver = index.resolver
                unify(resolver.type(asked, seenFrom: function), resolver.type(own, seenFrom: function), &found)
            }
        } else if let type = type(of: value) {
            unify(index.resolver.type(Self.plain(written), seenFrom: function), type, &found)
        }
    }

    /// The written type of a closure's parameter, as `(result: Result<User, Failure>) in`, against the one that is asked for.
    private func unifyParameters(
        _ written: String, _ closure: RequestClosure, _ function: Declaration, _ found: inout [String: SwiftType]
    ) {
        let parameters = closure.code.children.filter { $0.kind == .parameter }
        for (asked, own) in zip(Self.closureParameters(written), parameters) {
            guard let own = own.first else { continue }
            unify(index.resolver.type(asked, seenFrom: function), type(own.name, closure.frame), &found)
        }
    }

    /// The types of the parameters of a written function type: `Int` and `[User]?` of `(_ id: Int, [User]?) -> Void`.
    static func closureParameters(_ written: String) -> [String] {
        guard let arrow = written.firstRange(of: "->"), let close = written[..<arrow.lowerBound].lastIndex(of: ")")
        else {
            return []
        }
        var parts: [String] = []
        var part = ""
        var depth = 0
        for character in written[..<close].reversed() {
            if ")]>".contains(character) { depth += 1 }
            if "([<".contains(character) { depth -= 1 }
            if depth < 0 { break }
            if character == ",", depth == 0 {
                parts.append(part)
                part = ""
            } else {
                part.append(character)
            }
        }
        parts.append(part)
        return parts.reversed().map { part in
            let text = String(part.reversed())
            let type = text.firstIndex(of: ":").map { colon in
                text[..<colon].contains("[") ? text[...] : text[text.index(after: colon)...]
            }
            return String((type ?? text[...]).drop { $0 == " " })
        }.filter { !$0.isEmpty }
    }

    private func unify(_ pattern: SwiftType, _ actual: SwiftType, _ found: inout [String: SwiftType]) {
        switch (pattern, actual) {
        case (_, .unknown): return
        case (.parameter(let name), _): if found[name] == nil { found[name] = actual }
        case (.optional(let inner), _): unify(inner, actual.unwrapped, &found)
        case (.array(let left), .array(let right)), (.set(let left), .set(let right)): unify(left, right, &found)
        case (.dictionary(_, let left), .dictionary(_, let right)): unify(left, right, &found)
        case (.named(let left, let inner), .named(let right, let other)):
            guard left == right || other.count == 1 && inner.count == 1 else { return }
            for (one, two) in zip(inner, other) { unify(one, two, &found) }
        default: return
        }
    }
}
