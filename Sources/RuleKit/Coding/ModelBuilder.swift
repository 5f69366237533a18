/// Makes one type's ``CodedModel``.
struct ModelBuilder {
    let index: CodingIndex
    let type: ProjectType
    let directions: CodedModel.Directions
    let supertypes: CodedSupertypes
    var model: ProjectModel { index.model }

    /// Nil for what is not coded.
    init?(_ index: CodingIndex, _ type: ProjectType) {
        guard type.kind != .protocol else { return nil }
        let supertypes = index.supertypes(of: type)
        let directions = supertypes.directions
        guard !directions.isEmpty else { return nil }
        self.index = index
        self.type = type
        self.directions = directions
        self.supertypes = supertypes
    }

    func coded() -> CodedModel {
        let content = type.kind == .enum ? enumeration() : value()
        let properties = content.properties.map { property in
            var property = property
            property.isDecoded = property.isDecoded && directions.contains(.decodes)
            property.isEncoded = property.isEncoded && directions.contains(.encodes)
            return property
        }
        return CodedModel(
            type: type, directions: directions, genericParameters: index.generics[type.declaration] ?? [],
            shape: content.shape, properties: properties,
            isPartlyUnknown: content.isPartlyUnknown || hasUnknownMacro,
            contractNote: index.noteTexts[type.declaration] ?? "")
    }

    /// What a type looks like inside.
    struct Content {
        var shape: CodedModel.Shape = .object
        var properties: [CodedProperty] = []
        var isPartlyUnknown = false
    }

    /// A macro that may write the coding.
    private var hasUnknownMacro: Bool {
        type.declaration.attributes.contains { $0.contains("Cod") || $0.contains("JSON") || $0.contains("Serializ") }
    }

    // MARK: Hand-written parts

    /// How one side of the coding comes about.
    enum Side {
        case none
        case synthesized
        case written(Declaration)
        /// The superclass's, which knows nothing of the own properties.
        case inherited(ProjectType)
        /// A protocol's default, or one that cannot be told from others.
        case unknown
    }

    var decoding: Side {
        side(.decodes) { $0.kind == .initializer && $0.fullName == "init(from:)" }
    }
    var encoding: Side {
        side(.encodes) { $0.kind == .function && $0.fullName == "encode(to:)" }
    }

    private func side(
        _ direction: CodedModel.Directions, _ isWritten: (Declaration) -> Bool
    ) -> Side {
        guard directions.contains(direction) else { return .none }
        let own = type.members.filter { isWritten($0) && $0.has(.hasBody) && !$0.has(.isStatic) }
        if own.count > 1 { return .unknown }
        if let function = own.first { return .written(function) }
        for supertype in supertypes.types {
            if supertype.kind == .class {
                if index.supertypes(of: supertype).directions.contains(direction) { return .inherited(supertype) }
            } else if supertype.members.contains(where: { isWritten($0) && $0.has(.hasBody) }) {
                return .unknown
            }
        }
        return .synthesized
    }

    // MARK: Structs and classes

    private func value() -> Content {
        let decoding = decoding
        let encoding = encoding
        if supertypes.hasRawValue, isSynthesized(decoding), isSynthesized(encoding) {
            return Content(shape: .single(rawType))
        }
        var content = Content()
        add(decoding, isDecoding: true, to: &content)
        add(encoding, isDecoding: false, to: &content)
        return content
    }

    private func isSynthesized(_ side: Side) -> Bool {
        switch side {
        case .none, .synthesized: true
        default: false
        }
    }

    /// The type of `rawValue`.
    var rawType: SwiftType {
        if let member = type.members(named: "rawValue").first(where: { $0.kind.isVariable }), !member.type.isEmpty {
            return index.resolver.type(member.type, seenFrom: member)
        }
        if let alias = type.members(named: "RawValue").first(where: { $0.kind == .typeAlias }) {
            return index.resolver.type(alias.type, seenFrom: alias)
        }
        return .unknown
    }

    private func add(_ side: Side, isDecoding: Bool, to content: inout Content) {
        var own = Content()
        switch side {
        case .none: return
        case .synthesized: own = SynthesizedCoding(self).content(isDecoding: isDecoding)
        case .written(let function): own = WrittenCoding(self, isDecoding: isDecoding).content(of: function)
        case .inherited(let superclass):
            own.properties = inheritedProperties(of: superclass, isDecoding: isDecoding)
            let base = index.model(of: superclass)
            own.isPartlyUnknown = base.map { $0.isPartlyUnknown || $0.properties.count > Self.maximumInherited } ?? true
        case .unknown:
            own.shape = .custom
            own.isPartlyUnknown = true
        }
        merge(own, into: &content, isFirst: isDecoding || !directions.contains(.decodes))
    }

    /// Each class of a long chain would keep its own list of everything above it.
    static let maximumInherited = 1_000

    /// The properties of a superclass as one side sees them, generic parameters replaced.
    func inheritedProperties(of superclass: ProjectType, isDecoding: Bool) -> [CodedProperty] {
        guard let base = index.model(of: superclass), base.properties.count <= Self.maximumInherited else { return [] }
        let written = index.inherited[type.declaration]?.first { SwiftType(written: $0).name == superclass.name }
        var arguments: [String: SwiftType] = [:]
        if let written, case .named(_, let types) = index.resolver.type(written, seenFrom: type.declaration) {
            arguments = Dictionary(
                zip(base.genericParameters, types).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
        }
        return base.properties.filter { isDecoding ? $0.isDecoded : $0.isEncoded }.map { property in
            var property = property
            property.type = property.type.substituting(arguments)
            if isDecoding { property.isEncoded = false } else { property.isDecoded = false }
            return property
        }
    }

    func merge(_ other: Content, into content: inout Content, isFirst: Bool) {
        content.isPartlyUnknown = content.isPartlyUnknown || other.isPartlyUnknown
        if isFirst {
            content.shape = other.shape
        } else if !content.shape.isSimilar(to: other.shape) {
            content.shape = .custom
        }
        for property in other.properties {
            let texts = property.keys.map(\.text)
            if let known = content.properties.firstIndex(where: { $0.keys.map(\.text) == texts }) {
                content.properties[known].join(property)
            } else {
                content.properties.append(property)
            }
        }
    }
}

extension CodedModel.Shape {
    fileprivate func isSimilar(to other: Self) -> Bool {
        switch (self, other) {
        case (.object, .object), (.custom, _), (.values, .values), (.single, .single), (.values, .single),
            (.alternatives, .alternatives):
            true
        default: false
        }
    }
}

extension CodedProperty {
    /// Adds what the other side of the coding says of the same key.
    fileprivate mutating func join(_ other: CodedProperty) {
        if other.isDecoded {
            isDecoded = true
            whenAbsent = other.whenAbsent
            whenNull = other.whenNull
            whenWrong = other.whenWrong
            if type == .unknown { type = other.type }
        }
        if other.isEncoded {
            isEncoded = true
            presence = other.presence
            if type == .unknown { type = other.type }
        }
        if declaration == nil, let declared = other.declaration {
            declaration = declared
            name = other.name
        }
        isOptional = isOptional || other.isOptional
    }
}
