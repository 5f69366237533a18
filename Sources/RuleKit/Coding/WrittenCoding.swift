/// What hand-written `init(from:)` and `encode(to:)` say about keys.
struct WrittenCoding {
    private let builder: ModelBuilder
    private let isDecoding: Bool
    private var type: ProjectType { builder.type }
    private var index: CodingIndex { builder.index }

    /// A coder or container by its name.
    private struct Container {
        enum Kind { case coder, keyed, unkeyed, single }

        var kind: Kind
        var keys: [WireKey] = []
        var table: KeyTable?
        /// The container itself need not be there.
        var isOptional = false
    }

    private var containers: [String: Container] = [:]
    private var content = ModelBuilder.Content()
    private var singleTypes: [SwiftType] = []
    private var isKeyed = false
    private var isUnkeyed = false
    private var visited: Set<Declaration> = []

    init(_ builder: ModelBuilder, isDecoding: Bool) {
        self.builder = builder
        self.isDecoding = isDecoding
    }

    func content(of function: Declaration) -> ModelBuilder.Content {
        var copy = self
        copy.read(function)
        copy.content.shape = copy.shape
        return copy.content
    }

    private var shape: CodedModel.Shape {
        if isUnkeyed { return .custom }
        if isKeyed { return singleTypes.isEmpty ? .object : .custom }
        guard let first = singleTypes.first else { return content.properties.isEmpty ? .custom : .object }
        return Set(singleTypes).count == 1 ? .single(first) : .custom
    }

    // MARK: Reading a function

    private mutating func read(_ function: Declaration) {
        guard visited.insert(function).inserted else { return }
        let lines = index.coding[function] ?? []
        if !lines.contains(where: { $0.kind != .parameter }) { content.isPartlyUnknown = true }
        for line in lines {
            switch line.kind {
            case .parameter: addParameter(line)
            case .call: add(CodingCall(line), line)
            case .handover: addHandover(line)
            default: break
            }
        }
    }

    private mutating func addParameter(_ line: CodingLine) {
        let name = line.text(0)
        let written = line.text(1)
        if written.hasSuffix("Decoder") || written.hasSuffix("Encoder") {
            containers[name] = Container(kind: .coder)
        } else if containers[name] == nil {
            // A helper's container: the one that is open with these keys.
            guard case .named(let kind, let arguments) = SwiftType(written: written), kind.hasPrefix("Keyed"),
                case .named(let keys, _)? = arguments.first, let table = table(keys, line),
                let known = containers.values.first(where: { $0.kind == .keyed && $0.table?.isSame(as: table) == true })
            else {
                content.isPartlyUnknown = true
                return
            }
            containers[name] = known
        }
    }

    private func table(_ name: String, _ line: CodingLine) -> KeyTable? {
        let place = line.declaration ?? type.declaration
        if let found = index.keyTable(named: name, from: place) { return found }
        // Nobody declares them: the compiler does, one for each stored property.
        guard name == "CodingKeys" || name == "Self.CodingKeys" || name == type.name + ".CodingKeys",
            type.members(named: "CodingKeys").isEmpty
        else { return nil }
        return KeyTable(propertiesOf: type)
    }

    private mutating func add(_ call: CodingCall, _ line: CodingLine) {
        guard let receiver = containers[call.receiver] else {
            content.isPartlyUnknown = true
            return
        }
        let isOptional = receiver.isOptional || call.isLenient || call.isConditional || call.isCaught
        switch call.kind {
        case .container:
            isKeyed = true
            containers[call.binding] = Container(
                kind: .keyed, keys: receiver.keys, table: table(call.type, line), isOptional: isOptional)
        case .nestedContainer:
            guard let key = key(of: call, in: receiver) else { return }
            containers[call.binding] = Container(
                kind: .keyed, keys: receiver.keys + [key.key], table: table(call.type, line), isOptional: isOptional)
        case .singleValueContainer:
            containers[call.binding] = Container(kind: .single, keys: receiver.keys, isOptional: isOptional)
            if !receiver.keys.isEmpty { content.isPartlyUnknown = true }
        case .unkeyedContainer:
            if receiver.keys.isEmpty { isUnkeyed = true }
            containers[call.binding] = Container(kind: .unkeyed, keys: receiver.keys)
        case .nestedUnkeyedContainer:
            addList(call, receiver)
        case .superCoder:
            if call.key.isEmpty {
                containers[call.binding] = Container(
                    kind: .coder, keys: receiver.keys + [WireKey(text: "super", origin: .literal)],
                    isOptional: isOptional)
            } else if let key = key(of: call, in: receiver) {
                containers[call.binding] = Container(
                    kind: .coder, keys: receiver.keys + [key.key], isOptional: isOptional)
            }
        case .decode, .decodeIfPresent, .encode, .encodeIfPresent, .encodeNil, .other: addValue(call, line, receiver)
        }
    }

    private mutating func addList(_ call: CodingCall, _ receiver: Container) {
        containers[call.binding] = Container(kind: .unkeyed)
        guard receiver.kind == .keyed, let key = key(of: call, in: receiver) else { return }
        var property = property(call, key, receiver, .array(.unknown))
        if call.isConditional || call.isLenient || call.isCaught || receiver.isOptional { property.makeUnknown() }
        append(property)
    }

    private mutating func addValue(_ call: CodingCall, _ line: CodingLine, _ receiver: Container) {
        let written =
            call.type.isEmpty
            ? SwiftType.unknown : index.resolver.type(call.type, seenFrom: line.declaration ?? type.declaration)
        switch receiver.kind {
        case .unkeyed: return
        case .single:
            if call.kind == .other || call.kind == .encodeNil { return }
            singleTypes.append(isDecoding ? written : valueType(call.target))
        case .coder: content.isPartlyUnknown = true
        case .keyed:
            guard let key = key(of: call, in: receiver) else { return }
            append(property(call, key, receiver, written))
        }
    }

    /// The key of a call with its declaration; a key that is not known makes the model partly unknown.
    private mutating func key(of call: CodingCall, in container: Container) -> (key: WireKey, entry: KeyTable.Entry?)? {
        if let literal = call.literalKey { return (WireKey(text: literal, origin: .literal), nil) }
        if let entry = container.table?.entry(call.key) { return (entry.key, entry) }
        content.isPartlyUnknown = true
        return nil
    }

    // MARK: Properties

    private func property(
        _ call: CodingCall, _ key: (key: WireKey, entry: KeyTable.Entry?), _ container: Container, _ written: SwiftType
    ) -> CodedProperty {
        let name = key.entry?.name ?? key.key.text
        let candidates = type.members(named: call.target) + type.members(named: name)
        let declared = candidates.first { $0.kind.isVariable && !$0.has(.isStatic) }
        let isOwn = declared?.name == call.target
        let full = declared.map { index.propertyType(of: $0) } ?? .unknown
        var type = written
        // `decode(forKey:)` takes its type from the property; what is encoded is one.
        if type == .unknown, isOwn, call.kind != .other { type = full }
        if !isDecoding { type = valueType(call.target) }
        var property = CodedProperty(
            name: declared?.name ?? (isDecoding && !["", "?", "self"].contains(call.target) ? call.target : name),
            declaration: declared, keys: container.keys + [key.key], type: type.unwrapped,
            isOptional: full.isOptional, isDecoded: isDecoding, isEncoded: !isDecoding, whenAbsent: .fails,
            whenNull: .fails, whenWrong: .fails, presence: .always, wrapper: "",
            hasInitialValue: declared?.has(.hasValue) ?? false,
            contractNote: declared.flatMap { index.noteTexts[$0] } ?? key.entry.flatMap {
                index.noteTexts[$0.declaration]
            } ?? "",
            path: call.path, range: call.range)
        settle(&property, call, container, type)
        return property
    }

    private func settle(
        _ property: inout CodedProperty, _ call: CodingCall, _ container: Container, _ type: SwiftType
    ) {
        if isDecoding {
            let missing: CodedProperty.Outcome = call.isDefaulted || call.isCaught ? .isDefault : .isNil
            if call.isLenient || call.isCaught {
                property.whenAbsent = missing
                property.whenNull = missing
                property.whenWrong = missing
            } else if call.kind == .decodeIfPresent || call.kind == .decode && call.isDefaulted {
                property.whenAbsent = missing
                property.whenNull = missing
            } else if call.kind == .decode, type.isOptional {
                property.whenNull = .isNil
            }
            if call.kind == .other || call.isConditional || container.isOptional || index.overloads(type) {
                property.makeUnknown()
            }
            if case .parameter = type, property.whenNull == .fails { property.whenNull = .unknown }
        } else {
            property.presence = call.kind == .encodeIfPresent ? .unlessNil : .always
            if call.kind == .other || call.isConditional || container.isOptional { property.presence = .unknown }
        }
    }

    /// A second way to read the same key leaves open what happens when the first does not work.
    private mutating func append(_ property: CodedProperty) {
        let texts = property.keys.map(\.text)
        guard let known = content.properties.firstIndex(where: { $0.keys.map(\.text) == texts }) else {
            content.properties.append(property)
            return
        }
        if content.properties[known].type != property.type { content.properties[known].type = .unknown }
        content.properties[known].makeUnknown()
    }

    /// The type of an encoded value that is a property, or `self`.
    private func valueType(_ text: String) -> SwiftType {
        let name = text.hasPrefix("self.") ? String(text.dropFirst(5)) : text
        if name.hasSuffix("rawValue"), type.kind == .enum { return builder.rawType }
        guard let declared = type.members(named: name).first(where: { $0.kind.isVariable }) else { return .unknown }
        return index.propertyType(of: declared)
    }

    // MARK: Handing over

    private mutating func addHandover(_ line: CodingLine) {
        let callee = line.text(0)
        guard let argument = containers[line.text(2)] else {
            content.isPartlyUnknown = true
            return
        }
        if callee == "super.init" || callee == "super.encode" {
            guard let superclass = builder.supertypes.types.first(where: { $0.kind == .class }) else {
                // A framework's class that is no coder's has nothing to read.
                content.isPartlyUnknown = content.isPartlyUnknown || argument.kind == .coder
                return
            }
            embed(superclass, builder.inheritedProperties(of: superclass, isDecoding: isDecoding), argument, line)
        } else if let other = embedded(callee, line) {
            let properties = index.model(of: other)?.properties.filter { isDecoding ? $0.isDecoded : $0.isEncoded }
            embed(other, properties ?? [], argument, line)
        } else if let helper = type.members(named: TypeIndex.lastPart(callee)).only, helper.kind == .function {
            read(helper)
        } else {
            content.isPartlyUnknown = true
        }
    }

    /// The type whose own coding is called: `Meta(from: decoder)`, or `meta.encode(to: encoder)`.
    private func embedded(_ callee: String, _ line: CodingLine) -> ProjectType? {
        let place = line.declaration ?? type.declaration
        if isDecoding {
            let name = callee.hasSuffix(".init") ? String(callee.dropLast(5)) : callee
            guard name.first?.isUppercase == true, name != "Self" else { return nil }
            return index.resolver.declared(name, from: place).types.only
        }
        guard callee.hasSuffix(".encode"), case .named(let name, _) = valueType(String(callee.dropLast(7))) else {
            return nil
        }
        return index.resolver.declared(name, from: place).types.only
    }

    private mutating func embed(
        _ other: ProjectType, _ properties: [CodedProperty], _ argument: Container, _ line: CodingLine
    ) {
        guard argument.kind == .coder, let model = index.model(of: other), case .object = model.shape else {
            content.isPartlyUnknown = true
            return
        }
        if model.isPartlyUnknown { content.isPartlyUnknown = true }
        for property in properties {
            var property = property
            property.keys = argument.keys + property.keys
            property.isDecoded = isDecoding
            property.isEncoded = !isDecoding
            let isUncertain = !line.traits.isDisjoint(with: [.isLenient, .isConditional, .isCaught])
            if isUncertain || argument.isOptional { property.makeUnknown() }
            append(property)
        }
    }
}

extension KeyTable {
    fileprivate func isSame(as other: KeyTable) -> Bool {
        entries.first?.declaration == other.entries.first?.declaration && entries.count == other.entries.count
    }
}
