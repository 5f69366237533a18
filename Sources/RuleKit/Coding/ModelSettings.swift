/// Which coder's settings hold for which model: by the calls that name it or what it is part of; for everything else by
/// what all coders that could be meant agree on.
struct ModelSettings {
    private let index: CodingIndex
    /// For each model the coders that are known to code it; nil stands for one that is not known.
    private var decoders: [ProjectType: [CoderSettings?]] = [:]
    private var encoders: [ProjectType: [CoderSettings?]] = [:]
    /// Coders that code whatever type they are asked for.
    private var generic: [CoderSettings.Direction: [CoderSettings?]] = [:]

    init(_ index: CodingIndex) {
        self.index = index
        for use in index.uses where use.role == .app { add(use) }
        spread(&decoders)
        spread(&encoders)
    }

    func settings(of model: CodedModel, _ direction: CoderSettings.Direction) -> CoderSettings? {
        let named = (direction == .decode ? decoders : encoders)[model.type] ?? []
        let known = named.compactMap { $0 }
        if !known.isEmpty, known.count == named.count { return Self.agreed(known) }
        if let shared = generic[direction], !shared.isEmpty {
            let certain = shared.compactMap { $0 }
            if certain.count == shared.count { return Self.agreed(certain + known) }
        }
        return Self.agreed(index.settings.filter { $0.direction == direction && $0.role == .app } + known)
    }

    /// The first of them, when all say the same; where only some settings differ these are unknown.
    private static func agreed(_ settings: [CoderSettings]) -> CoderSettings? {
        guard var result = settings.first else { return nil }
        if settings.contains(where: { $0.keys != result.keys }) { result.keys = .unknown }
        if settings.contains(where: { $0.dates != result.dates }) { result.dates = .unknown }
        if settings.contains(where: { $0.data != result.data }) { result.data = .unknown }
        return result.keys == .unknown && result.dates == .unknown && result.data == .unknown ? nil : result
    }

    private mutating func add(_ use: CoderUse) {
        guard use.isCoder || !use.coder.isEmpty else { return }
        let direction: CoderSettings.Direction = use.direction == .decode ? .decode : .encode
        let settings = index.coders.settings(named: use.coder, at: use.declaration, direction)
        guard let place = use.declaration else { return }
        let models = use.type.names.flatMap { index.model(of: .named($0, []), seenFrom: place).all }
        if use.type.hasParameter || models.isEmpty && use.type == .unknown {
            // A coder of another format is none of these.
            if index.isOtherFormat(use.coder, at: place) { return }
            generic[direction, default: []].append(settings)
        }
        for model in models where !index.isOtherFormat(use.coder, at: place) {
            if use.direction == .decode {
                decoders[model.type, default: []].append(settings)
            } else {
                encoders[model.type, default: []].append(settings)
            }
        }
    }

    /// What a model holds is coded by the same coder.
    private func spread(_ table: inout [ProjectType: [CoderSettings?]]) {
        for start in table.keys.sorted(by: { $0.declaration.number < $1.declaration.number }) {
            guard let settings = table[start] else { continue }
            var queue = [start]
            var seen: Set<ProjectType> = [start]
            while let next = queue.popLast() {
                for inner in parts(of: next) where seen.insert(inner).inserted {
                    table[inner, default: []] += settings
                    queue.append(inner)
                }
            }
        }
    }

    private func parts(of type: ProjectType) -> [ProjectType] {
        guard let model = index.model(of: type) else { return [] }
        return model.properties.flatMap { property in
            property.type.names.flatMap { name in
                index.model(of: .named(name, []), seenFrom: property.declaration ?? type.declaration).all.map(\.type)
            }
        }
    }
}

extension SwiftType {
    /// A generic parameter stands in it.
    var hasParameter: Bool {
        switch self {
        case .parameter: true
        case .unknown, .other: false
        case .optional(let inner), .array(let inner), .set(let inner): inner.hasParameter
        case .dictionary(let key, let value): key.hasParameter || value.hasParameter
        case .named(_, let arguments): arguments.contains(where: \.hasParameter)
        }
    }
}

extension CodingIndex {
    /// A property list's coder, or another that has nothing to do with JSON.
    func isOtherFormat(_ coder: String, at place: Declaration) -> Bool {
        var name = coder.hasSuffix("()") ? String(coder.dropLast(2)) : ""
        if name.isEmpty, let owner = coders.owner(named: coder, at: place) {
            name = SwiftType(written: owner.type).name ?? ""
        }
        guard name.hasSuffix("Decoder") || name.hasSuffix("Encoder") || name.hasSuffix("Archiver") else { return false }
        if name == "JSONDecoder" || name == "JSONEncoder" { return false }
        guard let type = resolver.declared(name, from: place).types.only else { return true }
        return !type.inherits(from: "JSONDecoder") && !type.inherits(from: "JSONEncoder")
    }
}
