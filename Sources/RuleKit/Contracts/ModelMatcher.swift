/// Finds the schema that each model stands for: by what people say, by calls, through matched models, by name, by shape.
struct ModelMatcher {
    private let project: ProjectModel
    private let contract: Contract
    private let settings: ContractSettings
    private let endpoints: EndpointIndex
    private let usage: SchemaUsage
    private let models: [CodedModel]
    /// What most models of the app begin or end with.
    private let affixes: ModelNames.Affixes
    let coders: MatchedCoders
    private let candidates: [Candidate]
    private(set) var matches: [ModelMatch] = []
    private var seen: Set<Key> = []
    /// The models that people left out.
    private(set) var ignored: Set<String> = []
    /// Names of schemas that people gave and that no document has.
    private(set) var unknownNames: [(type: String, name: String)] = []

    private struct Key: Hashable {
        var model: String
        var schema: SchemaID
        var direction: ModelMatch.Direction
    }

    init(_ project: ProjectModel, _ contract: ProjectContract) {
        self.project = project
        self.contract = contract.contract
        settings = contract.settings
        endpoints = EndpointIndex(contract.contract)
        usage = SchemaUsage(contract.contract)
        models = project.codedModels.filter { $0.type.role == .app }
        affixes = ModelNames.Affixes(of: models.map(\.name))
        coders = MatchedCoders(project)
        candidates = Self.candidates(contract.contract, usage)
        matchNamedByPeople()
        matchCalls()
        matchNested(from: 0)
        let count = matches.count
        matchNames()
        matchNested(from: count)
        matches.sort { left, right in
            if left.model.path != right.model.path { return left.model.path < right.model.path }
            if left.model.range != right.model.range { return left.model.range < right.model.range }
            return (left.direction.rawValue, left.schema.id) < (right.direction.rawValue, right.schema.id)
        }
    }

    /// Of schemas with one name those that no operation has count only when there is no other.
    private static func candidates(_ contract: Contract, _ usage: SchemaUsage) -> [Candidate] {
        let used = Set(contract.schemas.filter { usage.isKnown($0.id) }.map(\.name))
        let affixes = ModelNames.Affixes(of: contract.schemas.map(\.name))
        return contract.schemas.filter { !used.contains($0.name) || usage.isKnown($0.id) }
            .compactMap { Candidate($0, contract, affixes) }
    }

    // MARK: What people say

    private mutating func matchNamedByPeople() {
        for model in models {
            let configured = settings.schemas[model.qualifiedName] ?? settings.schemas[model.name]
            let note = model.contractNote
            if configured?.isEmpty == true || note == "ignore" {
                ignored.insert(model.qualifiedName)
                continue
            }
            let names = configured ?? (note.isEmpty ? [] : [note])
            for name in names {
                let found = contract.schemas.filter {
                    $0.name == name || $0.id.text == name || $0.id.text.hasSuffix("/" + name)
                }
                if found.isEmpty { unknownNames.append((model.qualifiedName, name)) }
                for schema in found.prefix(1) {
                    let source = Source(reason: configured == nil ? .annotated : .configured)
                    add(model, schema, direction(of: model, schema), source)
                }
            }
        }
    }

    // MARK: Calls

    private mutating func matchCalls() {
        guard !endpoints.isEmpty else { return }
        for use in project.coderUses where use.role == .app {
            let called = endpoints.operations(called: use, in: project)
            guard called.count == 1, let operation = called.first else { continue }
            let note = Note(
                path: use.path, range: use.range, message: "\(operation.method) \(operation.path) is called here")
            if use.direction == .decode {
                guard let body = responseBody(operation, for: use.type) else { continue }
                let isFollowed = !use.followed.isEmpty
                let source = Source(reason: .endpoint, evidence: note, call: note, isFollowed: isFollowed)
                align(use.type, body.type, .response, source, inline(operation, body, "response"))
            } else if let body = operation.requests.first(where: { $0.mediaType.hasSuffix("json") }) {
                let isFollowed = !use.followed.isEmpty
                let source = Source(reason: .endpoint, evidence: note, call: note, isFollowed: isFollowed)
                align(use.type, body.type, .request, source, inline(operation, body, "request"))
            }
        }
    }

    /// What makes a match, as the matches below it inherit it.
    private struct Source {
        var reason: ModelMatch.Reason
        var evidence: Note?
        var call: Note?
        var isSure = true
        /// Values were followed from the call to its server.
        var isFollowed = false
    }

    /// The body that a type is decoded from: that of success unless one of a failure has more of its members.
    private func responseBody(_ operation: ContractOperation, for type: SwiftType) -> ContractOperation.Body? {
        let success = operation.successBody
        let share = success.map { self.share(type, $0.type) ?? 1 } ?? 0
        guard share < ModelMatch.leastShare else { return success }
        let failures = operation.responses.filter { !$0.isSuccess }.flatMap(\.bodies)
            .filter { $0.mediaType.hasSuffix("json") }
        let rated = failures.map { ($0, self.share(type, $0.type) ?? 0) }
        guard let best = rated.max(by: { $0.1 < $1.1 }), best.1 > share else { return success }
        return best.0
    }

    /// The share of a type's members that a schema has; nil when they are not known.
    private func share(_ type: SwiftType, _ schema: SchemaType) -> Double? {
        switch type {
        case .optional(let inner): return share(inner, schema)
        case .array(let inner), .set(let inner):
            guard case .array(let element, _) = contract.resolved(schema).kind else { return nil }
            return share(inner, element)
        case .named(let name, _):
            guard let model = project.codedModel(named: name).one, contract.object(schema) != nil else { return nil }
            let members = KeyMatcher(contract: contract, strategy: .unknown)
                .match(model.properties.filter(\.isDecoded), schema, .response, arguments: [:])
            return Self.share(members)
        case .dictionary, .parameter, .other, .unknown: return nil
        }
    }

    /// The share of the members whose key is known that have a field, a key in another convention included.
    private static func share(_ members: [MatchedProperty]) -> Double? {
        let known = members.filter { if case .unknown = $0.field { false } else { true } }
        let found = known.filter { member in
            guard case .missing(let nearest?) = member.field else { return member.found != nil }
            return KeyMatcher.letters(nearest.name) == KeyMatcher.letters(member.key)
        }
        return known.isEmpty ? nil : Double(found.count) / Double(known.count)
    }

    /// A name for an object that is written out in an operation.
    private func inline(_ operation: ContractOperation, _ body: ContractOperation.Body, _ side: String) -> Schema {
        Schema(
            id: SchemaID("\(operation.place.path)#\(operation.method) \(operation.path) \(side)"),
            name: "the \(side) of \(operation.method) \(operation.path)", kind: operation.kind,
            place: operation.place, type: body.type)
    }

    /// Pairs the models in a type with the schemas in the same places.
    private mutating func align(
        _ type: SwiftType, _ schema: SchemaType, _ direction: ModelMatch.Direction, _ source: Source,
        _ inline: Schema, depth: Int = 0
    ) {
        guard depth < 8 else { return }
        let named = self.named(schema)
        let resolved = contract.resolved(schema)
        switch type {
        case .optional(let inner): align(inner, schema, direction, source, inline, depth: depth + 1)
        case .array(let inner), .set(let inner):
            guard case .array(let element, _) = resolved.kind else { return }
            align(inner, element, direction, source, inline, depth: depth + 1)
        case .dictionary(_, let value):
            guard case .map(let element) = resolved.kind else { return }
            align(value, element, direction, source, inline, depth: depth + 1)
        case .named(let name, let arguments):
            guard let model = project.codedModel(named: name).one, model.type.role == .app,
                !ignored.contains(model.qualifiedName)
            else { return }
            if case .array = resolved.kind { return }
            // A type without members reads whatever comes.
            if direction == .response, case .object = model.shape, model.properties.isEmpty { return }
            var schema = named ?? inline
            if named == nil { schema.type = resolved }
            guard contract.object(resolved) != nil || isValues(resolved) else { return }
            let values = Dictionary(
                zip(model.genericParameters, arguments).map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
            add(model, schema, direction, source, values)
        case .unknown, .parameter, .other: return
        }
    }

    private func isValues(_ type: SchemaType) -> Bool { if case .values = type.kind { true } else { false } }

    /// The schema that a type refers to, through compositions of one part.
    private func named(_ type: SchemaType) -> Schema? {
        switch type.kind {
        case .reference(let id):
            guard let schema = contract.schema(id) else { return nil }
            return named(schema.type) ?? schema
        case .all(let parts) where parts.count == 1: return named(parts[0])
        default: return nil
        }
    }

    // MARK: Nested models

    private mutating func matchNested(from start: Int) {
        var next = start
        while next < matches.count {
            let match = matches[next]
            next += 1
            for matched in properties(of: match) {
                guard let field = matched.found else { continue }
                let owner = matched.property.declaration
                let note = owner.map { $0.note("`\(match.model.name)` holds it for the field `\(field.name)`") }
                let inline = Schema(
                    id: SchemaID("\(match.schema.id.text).\(field.name)"),
                    name: "`\(field.name)` of \(match.schema.name)", kind: match.schema.kind, place: field.place,
                    type: field.type)
                let source = Source(reason: .nested, evidence: note, call: match.call, isSure: match.isSure)
                align(matched.type, field.type, match.direction, source, inline)
            }
        }
    }

    func properties(of match: ModelMatch) -> [MatchedProperty] {
        let matcher = KeyMatcher(contract: contract, strategy: strategy(of: match))
        let properties = match.model.properties.filter { match.direction == .response ? $0.isDecoded : $0.isEncoded }
        return matcher.match(properties, match.schema.type, match.direction, arguments: match.arguments)
    }

    private func strategy(of match: ModelMatch) -> KeyStrategy {
        let known = coders.keys(of: match.model, match.direction, call: match.call)
        if known != .unknown { return known }
        // A key with an underscore is found by no decoder that converts from snake case.
        let writesSnakeCase = match.model.properties.contains { property in
            property.keys.contains { $0.origin == .caseValue && $0.text.dropFirst().contains("_") }
        }
        return writesSnakeCase ? .asDeclared : .unknown
    }

    // MARK: Names and shapes

    private mutating func matchNames() {
        let matched = Set(matches.map(\.model.qualifiedName))
        var found: [(model: CodedModel, schema: Schema, reason: ModelMatch.Reason, isReached: Bool)] = []
        let reach = CodedReach(project)
        for model in models where !matched.contains(model.qualifiedName) && !ignored.contains(model.qualifiedName) {
            for best in NameSearch(model, affixes).best(of: candidates) {
                let isReached = reach.isCoded(model, direction(of: model, best.schema))
                found.append((model, best.schema, best.reason, isReached))
            }
        }
        // Where the calls of the app are understood, one that none of them reaches is a form or a record on disk that is
        // called what the server calls its own.
        let reached = found.filter(\.isReached).count + matches.count
        let areCallsKnown = reached > found.count - found.filter(\.isReached).count
        for item in found {
            let isSure = item.reason != .shape && (item.isReached || !areCallsKnown)
            let source = Source(reason: item.reason, isSure: isSure)
            add(item.model, item.schema, direction(of: item.model, item.schema), source)
        }
    }

    func isKeyOfVariant(_ key: String, _ match: ModelMatch) -> Bool {
        let isOther: Bool
        switch match.reason {
        case .configured, .annotated, .endpoint: isOther = false
        case .nested, .name, .similarName, .shape: isOther = true
        }
        let core = Set(ModelNames.core(match.model.name, without: affixes))
        return candidates.contains { candidate in
            guard candidate.fields.contains(key), candidate.schema.id != match.schema.id else { return false }
            return candidate.parts.contains(match.schema.id) || isOther && core.isSubset(of: candidate.core)
        }
    }

    private func direction(of model: CodedModel, _ schema: Schema) -> ModelMatch.Direction {
        if !model.directions.contains(.encodes) { return .response }
        if !model.directions.contains(.decodes) { return .request }
        if usage.isKnown(schema.id) { return usage.isInResponses(schema.id) ? .response : .request }
        if ModelNames.speaksOfResponses(schema.name) { return .response }
        return ModelNames.speaksOfRequests(schema.name) ? .request : .response
    }

    private mutating func add(
        _ model: CodedModel, _ schema: Schema, _ direction: ModelMatch.Direction, _ source: Source,
        _ arguments: [String: SwiftType] = [:]
    ) {
        let key = Key(model: model.qualifiedName, schema: schema.id, direction: direction)
        guard seen.insert(key).inserted else { return }
        func match(_ share: Double, isSure: Bool) -> ModelMatch {
            ModelMatch(
                model: model, schema: schema, direction: direction, reason: source.reason, share: share,
                arguments: arguments, evidence: source.evidence, call: source.call, isSure: isSure)
        }
        let share = Self.share(properties(of: match(0, isSure: false))) ?? 1
        let isNamed = source.reason == .configured || source.reason == .annotated
        // Of one or two members a wrong one leaves too few in common to tell.
        let isTiny = source.isFollowed && model.properties.count <= 2
        let isAlike = isNamed || isTiny || share >= ModelMatch.leastShare
        matches.append(match(share, isSure: source.isSure && isAlike))
    }
}
