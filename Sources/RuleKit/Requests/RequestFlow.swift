/// The calls to servers that values of the project are followed to.
struct RequestFlow {
    private let index: CodingIndex
    private var followed: [EndpointLiteral] = []
    private var answers: [CoderUse] = []
    /// Texts that are part of an address that was followed, or of one that is no server's.
    private var settled: Set<RequestPlace> = []
    private let numbers: [String: Int32]
    /// What the texts are written in that look like addresses of themselves.
    private var declarations: [RequestPlace: Declaration] = [:]
    private(set) var blindCalls: [(path: String, range: ByteRange)] = []

    /// The project is so large that following ended before its end.
    let isCut: Bool

    init(_ index: CodingIndex) {
        self.index = index
        numbers = Dictionary(index.model.files.enumerated().map { ($0.element.path, Int32($0.offset)) }) { $1 }
        let evaluator = RequestEvaluator(index)
        RequestEntries(evaluator).follow()
        isCut = evaluator.isCut
        add(evaluator)
    }

    /// With those of other addresses that were not followed.
    func endpoints(with written: [EndpointLiteral]) -> [EndpointLiteral] {
        let rest = written.filter { literal in
            guard let file = numbers[literal.path] else { return true }
            return !settled.contains(RequestPlace(file: file, range: literal.range))
        }.map { literal in
            // Built on something of which nobody knows what it is.
            guard !literal.base.isEmpty, !literal.host.contains("://") else { return literal }
            var literal = literal
            literal.isCertain = false
            return literal
        }
        return (rest + followed).sorted(by: Self.isBefore)
    }

    /// With those of other calls that were not followed.
    func uses(with written: [CoderUse]) -> [CoderUse] {
        struct Place: Hashable {
            var path: String
            var range: ByteRange
        }
        let known = Set(answers.filter { $0.direction == .decode }.map { Place(path: $0.path, range: $0.range) })
        let rest = written.filter { $0.direction == .encode || !known.contains(Place(path: $0.path, range: $0.range)) }
        return (rest + answers).sorted { ($0.path, $0.range) < ($1.path, $1.range) }
    }

    // MARK: Records

    private struct Key: Hashable {
        var place: RequestPlace
        var method: String?
        var template: String
        var choice: String
    }

    private mutating func add(_ evaluator: RequestEvaluator) {
        for literal in index.writtenEndpoints {
            guard let file = numbers[literal.path] else { continue }
            declarations[RequestPlace(file: file, range: literal.range)] = literal.declaration
        }
        var kept: [Key: EndpointLiteral] = [:]
        var places: Set<RequestPlace> = []
        // What was seen to be called goes before what may be.
        let all = evaluator.records + evaluator.made
        for record in all.filter({ !$0.isMade }) + all.filter(\.isMade) {
            guard let place = record.place, let literal = literal(record, place) else { continue }
            let isMade = record.isMade
            if isMade, places.contains(place) { continue }
            if !isMade { places.insert(place) }
            let key = Key(
                place: place, method: literal.method, template: literal.host + literal.template, choice: record.choice)
            if let known = kept[key] {
                kept[key] = Self.surer(known, literal)
            } else {
                kept[key] = literal
            }
            settled.formUnion(record.message.literals.map(\.place))
            addUses(record, literal)
        }
        let accompanied = Self.accompanied(evaluator.records)
        kept = kept.filter { $0.value.isCertain || !accompanied.contains($0.key.place) }
        followed = Self.surest(kept.map { ($0.key.place, $0.value) }).sorted(by: Self.isBefore)
        settled.formUnion(evaluator.elsewhere)
        for place in evaluator.blind.subtracting(evaluator.seen) {
            blindCalls.append((index.model.files[Int(place.file)].path, place.range))
        }
        blindCalls.sort { ($0.path, $0.range) < ($1.path, $1.range) }
    }

    /// Texts that stand in front of a path that a caller gives: without what callers give they are no address.
    private static func accompanied(_ records: [RequestRecord]) -> Set<RequestPlace> {
        var found: Set<RequestPlace> = []
        for record in records where !record.message.isOpenInPath {
            found.formUnion(record.message.literals.map(\.place).filter { $0 != record.place })
        }
        return found
    }

    /// By place, then by what is called.
    private static func isBefore(_ left: EndpointLiteral, _ right: EndpointLiteral) -> Bool {
        if left.path != right.path { return left.path < right.path }
        if left.range != right.range { return left.range < right.range }
        return (left.method ?? "", left.host, left.template, left.choice)
            < (right.method ?? "", right.host, right.template, right.choice)
    }

    private static func surer(_ known: EndpointLiteral, _ other: EndpointLiteral) -> EndpointLiteral {
        if known.isCertain != other.isCertain { return known.isCertain ? known : other }
        var merged = known.isQueryKnown || !other.isQueryKnown ? known : other
        if merged.sentObject == nil { merged.sentObject = known.sentObject ?? other.sentObject }
        return merged
    }

    /// Of the addresses of one text those with a method, where there are any, and those that are certain.
    private static func surest(_ all: [(place: RequestPlace, literal: EndpointLiteral)]) -> [EndpointLiteral] {
        Dictionary(grouping: all, by: \.place).values.flatMap { group in
            let certain = group.filter { $0.literal.isCertain }
            let rest = certain.isEmpty ? group : certain
            let called = rest.filter { $0.literal.method != nil }.sorted { isBefore($0.literal, $1.literal) }
            let all = (called.isEmpty ? rest : called).map(\.literal)
            return Dictionary(grouping: all, by: \.choice).values.flatMap { agreed($0) }
        }
    }

    /// Of what may be called with several methods nobody knows with which.
    private static func agreed(_ literals: [EndpointLiteral]) -> [EndpointLiteral] {
        guard literals.allSatisfy(\.isPossible), Set(literals.map(\.method)).count > 1, var first = literals.first
        else {
            return literals
        }
        first.method = nil
        return [first]
    }

    private func literal(_ record: RequestRecord, _ place: RequestPlace) -> EndpointLiteral? {
        let message = record.message
        guard message.hasPath, !message.isFile else { return nil }
        let parts = EndpointText.parts(of: message.template, hasBase: true)
        let file = index.model.files[Int(place.file)]
        let names = parts.query + message.query.map(\.name)
        let path = parts.path.count > 1 && parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
        let isOpen = message.isOpenInPath
        let declaration = declarations[place] ?? record.declaration
        var literal = EndpointLiteral(
            template: path, host: parts.host, queryNames: Array(Set(names)).sorted(),
            method: message.method ?? (message.isMethodOpen || record.isMade && record.site == nil ? nil : "GET"),
            contentTypes: message.contentTypes, names: [], label: "", base: "", declaration: declaration,
            enclosingType: declaration.flatMap { index.model.typeAround($0) }, path: file.path, role: file.role,
            range: place.range, isArgument: true, isCertain: !message.isChoice && !isOpen, group: -1)
        literal.isFollowed = true
        let isSent = record.site != nil
        literal.isQueryKnown = !message.isQueryOpen && !message.hasOpenQuery && isSent
        literal.sentObject = sentObject(message.payload)
        literal.isPossible = record.isMade
        literal.choice = record.choice
        return literal
    }

    private func sentObject(_ payload: RequestPayload?) -> EndpointLiteral.SentObject? {
        guard case .keys(let keys, let isOpen, let place)? = payload else { return nil }
        return EndpointLiteral.SentObject(
            keys: keys.map { key in
                .init(name: key.name, type: key.type, path: path(of: key.place), range: key.place.range)
            }, isOpen: isOpen, path: path(of: place), range: place.range)
    }

    private func path(of place: RequestPlace) -> String { index.model.files[Int(place.file)].path }

    // MARK: Uses

    private mutating func addUses(_ record: RequestRecord, _ literal: EndpointLiteral) {
        for response in record.responses { answers.append(use(.decode, response.type, response.place, literal)) }
        guard case .value(let type, let place)? = record.message.payload else { return }
        answers.append(use(.encode, type, record.site ?? place, literal))
    }

    private func use(
        _ direction: CoderUse.Direction, _ type: SwiftType, _ place: RequestPlace, _ literal: EndpointLiteral
    ) -> CoderUse {
        let file = index.model.files[Int(place.file)]
        return CoderUse(
            direction: direction, name: "", receiver: "", typeText: type.description, type: type, isCoder: false,
            isAnnotation: false, endpoint: "", isEndpointLiteral: false, coder: "", method: literal.method,
            declaration: literal.declaration, path: file.path, role: file.role, range: place.range, followed: [literal])
    }
}

extension RequestRecord {
    /// The last text of the path, or the whole address.
    fileprivate var place: RequestPlace? {
        let texts = message.literals.filter { literal in
            literal.text.contains(where: \.isLetter) && !literal.text.hasPrefix("?") && !literal.text.hasPrefix("&")
        }
        return (texts.last { !$0.text.contains("://") } ?? texts.last)?.place
    }
}

extension RequestMessage {
    /// A text from outside may be any part of the path.
    fileprivate var isOpenInPath: Bool {
        for (number, piece) in pieces.enumerated() {
            if !piece.isValue, piece.text.contains("?") { return false }
            if piece.isOpen, number > 0 || pieces.count == 1 { return true }
        }
        return false
    }

    /// The query of the text holds a value where a name would be.
    fileprivate var hasOpenQuery: Bool {
        guard let mark = template.firstIndex(of: "?") else { return false }
        return template[mark...].dropFirst().split(separator: "&").contains { pair in
            pair.prefix { $0 != "=" }.contains("{")
        }
    }
}
