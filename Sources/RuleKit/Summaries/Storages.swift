/// Where an argument ends up: in the last of these properties, the first of which belongs to the callee's `self`.
public struct StoredArgument: Hashable {
    public let properties: [Declaration]
    /// Where it is stored.
    public let path: String
    public let range: ByteRange

    /// - Parameter properties: at least one.
    public init(properties: [Declaration], path: String, range: ByteRange) {
        self.properties = properties
        self.path = path
        self.range = range
    }

    /// `monitor.handler`.
    public var text: String { properties.map(\.name).joined(separator: ".") }
    /// A note at the place where it is stored.
    public func note(_ message: String) -> Note { Note(path: path, range: range, message: message) }
}

// Which parameters functions keep, and where.
extension SummaryIndex {
    private static let maximumLength = 5

    /// Properties that some body of their type sets to nil or empties, as `Type.property`.
    var clearedProperties: Set<String> {
        var found: Set<String> = []
        for (function, facts) in facts {
            guard let type = function.kind.isVariable || function.kind.isFunction ? function.enclosingType : nil else {
                continue
            }
            for effect in facts.flatMap(\.effects) {
                guard ["nil", "[]"].contains(text(effect.value, of: function)) else { continue }
                let name = text(effect.property, of: function)
                found.insert((type.member(named: name).one?.enclosingType ?? type).qualifiedName + "." + name)
            }
        }
        return found
    }

    func storages(_ place: Place) -> [StoredArgument] {
        storages.value(
            of: place, start: { _ in [] }, needs: keepers,
            step: { place, value in self.storages(of: place, value) })
    }

    /// The parameters of callees that get a parameter.
    private func keepers(of place: Place) -> [Place] { calls(with: place).map(\.place) }

    /// The calls that are given a parameter and run one function of the project.
    private func calls(with place: Place) -> [(use: Use, call: CallFact, place: Place)] {
        (facts[place.function] ?? []).flatMap(\.calls).flatMap { call -> [(use: Use, call: CallFact, place: Place)] in
            let given = call.arguments.filter { Int($0.parameter) == place.parameter }
            guard !given.isEmpty, let (use, callees) = target(of: call, in: place.function), let callee = callees?.only
            else { return [] }
            return given.compactMap { argument in
                CalleeSearch.parameter(of: argument.place, use, in: callee).map {
                    (use, call, Place(function: callee, parameter: $0))
                }
            }
        }
    }

    /// The property of the function's type that a name means, when it keeps its value alive.
    private func ownProperty(_ name: Name, of function: Declaration) -> Declaration? {
        guard name != .none, let found = function.enclosingType?.member(named: text(name, of: function)).one,
            found.isOwning
        else { return nil }
        return found
    }

    private func storages(of place: Place, _ value: (Place) -> [StoredArgument]) -> [StoredArgument] {
        var found: [StoredArgument] = []
        func add(_ storage: StoredArgument) {
            let isNew = !found.contains { $0.properties == storage.properties }
            if isNew, storage.properties.count <= Self.maximumLength { found.append(storage) }
        }
        for fact in facts[place.function] ?? [] {
            let direct = fact.effects.map { ($0.property, $0.parameter, $0.offset) }
            let inside = fact.keeps.map { ($0.property, $0.parameter, $0.offset) }
            for (name, parameter, offset) in direct + inside where Int(parameter) == place.parameter {
                // A type of the project may have its own `insert`: what that does with it is followed below.
                guard use(place.function.file, offset).map({ $0.kind == .call && !$0.target.isNone }) != true,
                    let property = ownProperty(name, of: place.function)
                else { continue }
                let start = Int(offset)
                add(
                    StoredArgument(
                        properties: [property], path: place.function.path,
                        range: ByteRange(start, start + property.name.utf8.count)))
            }
            for call in fact.calls where call.holder != .none {
                guard let use = use(place.function.file, call.offset),
                    let holder = ownProperty(call.holder, of: place.function)
                else { continue }
                for argument in call.arguments where Int(argument.parameter) == place.parameter {
                    guard let filled = use.memberwise(argument.place) else { continue }
                    add(StoredArgument(properties: [holder, filled], path: use.path, range: use.range))
                }
            }
        }
        for (use, call, inner) in calls(with: place) {
            // What is made here and goes nowhere is gone when the function returns.
            let way =
                use.makesObject
                ? ownProperty(call.holder, of: place.function).map { [$0] } : model.owners(from: use)
            guard let way else { continue }
            for storage in value(inner) {
                add(
                    StoredArgument(
                        properties: way + storage.properties, path: storage.path, range: storage.range))
            }
        }
        return found
    }
}

extension ProjectModel {
    /// The properties on the way from `self` to the object on which a function is called: none for `self` itself, nil
    /// when one of them does not keep its value alive, or when nothing is known.
    public func owners(from use: Use) -> [Declaration]? {
        if use.isOwnCall { return [] }
        guard let first = use.enclosingType else { return nil }
        return owners(use.base, from: first)
    }

    /// The properties of a chain such as `self.store.cache`, as far as each keeps the next one alive.
    public func owners(_ chain: String, from type: ProjectType) -> [Declaration]? {
        var owner = type
        var found: [Declaration] = []
        for (position, part) in chain.split(separator: ".").enumerated() {
            let name = String(part.filter { $0 != "?" && $0 != "!" })
            if position == 0, name == "self" { continue }
            guard let property = owner.member(named: name).one, property.isOwning else { return nil }
            found.append(property)
            guard let next = self.type(of: property).one.flatMap(implementation),
                next.kind == .class || next.kind == .actor || next.kind == .struct
            else { return nil }
            owner = next
        }
        return found.isEmpty ? nil : found
    }

    /// The only class behind a protocol of the project, or the type itself.
    private func implementation(of type: ProjectType) -> ProjectType? {
        guard type.kind == .protocol else { return type }
        return type.directSubtypes.filter { $0.role == .app && $0.kind != .protocol }.only
    }

    /// Somewhere in the type a property is set to nil, or emptied, so that what it holds goes away.
    public func isCleared(_ property: Declaration) -> Bool {
        guard let type = property.enclosingType else { return false }
        return clearedProperties.contains(type.qualifiedName + "." + property.name)
    }
}

extension Use {
    /// Calls an initializer, other than that which makes `self` itself.
    fileprivate var makesObject: Bool {
        callees?.first?.kind == .initializer && base != "self" && base != "super"
    }

    /// The property that an argument of a struct's memberwise initializer fills; nil for other calls.
    func memberwise(_ argument: CallArgument) -> Declaration? {
        guard let declared = target.one, let type = model.typeIndex.type(declaredBy: declared) else { return nil }
        return property(of: type, filledBy: argument)
    }

    /// The property that an argument of a call fills which runs the memberwise initializer of a type; nil where the type
    /// has none.
    public func property(of type: ProjectType, filledBy argument: CallArgument) -> Declaration? {
        guard type.kind == .struct, type.members(named: "init").isEmpty else { return nil }
        let property: Declaration?
        if !argument.label.isEmpty {
            property = type.member(named: argument.label).one
        } else {
            // A trailing closure goes to the one property that the labels leave.
            property = argument.isTrailing ? type.members.filter { $0.isOwning && !labels.contains($0.name) }.only : nil
        }
        return property.flatMap { $0.isOwning ? $0 : nil }
    }
}

extension Declaration {
    /// A stored property that keeps what it holds alive.
    public var isOwning: Bool {
        kind.isVariable && isMember && !has(.isComputed) && !has(.isWeak) && !has(.isUnowned) && !has(.isStatic)
            && !attributes.contains { $0.hasPrefix("Weak") || $0.hasPrefix("Unowned") }
    }
}
