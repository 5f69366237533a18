/// Operations out of recorded exchanges: one for each method and path.
struct RecordedOperations {
    private struct Answer {
        var status: String
        var place: ContractPlace
        var schemaName: String
        var bodies = Bodies()
    }

    /// What was seen under each media type, in the order of appearance.
    private struct Bodies {
        private(set) var types: [String] = []
        private var values: [String: Observation] = [:]

        mutating func add(_ body: RecordedExchange.Body) {
            if values[body.mediaType] == nil { types.append(body.mediaType) }
            values[body.mediaType, default: Observation()].add(body.value, in: body.text)
        }

        subscript(type: String) -> SchemaType { values[type]?.type ?? .unknown }
    }

    private struct Entry {
        var method: String
        var path: String
        var place: ContractPlace
        var count = 0
        var parameters: [(name: String, count: Int, value: Observation)] = []
        var requests = Bodies()
        var answers: [Answer] = []
    }

    private var entries: [Entry] = []
    private var indexes: [[String]: Int] = [:]

    mutating func add(_ exchange: RecordedExchange) {
        let key = [exchange.method, exchange.path]
        let index = indexes[key] ?? entries.count
        if index == entries.count {
            entries.append(Entry(method: exchange.method, path: exchange.path, place: exchange.place))
        }
        indexes[key] = index
        entries[index].count += 1
        addQuery(exchange.query, to: index)
        if let request = exchange.request {
            entries[index].requests.add(request)
        }
        let answer = entries[index].answers.firstIndex { $0.status == exchange.status } ?? entries[index].answers.count
        if answer == entries[index].answers.count {
            entries[index].answers.append(
                Answer(status: exchange.status, place: exchange.statusPlace, schemaName: exchange.schemaName))
        }
        if let response = exchange.response { entries[index].answers[answer].bodies.add(response) }
    }

    private mutating func addQuery(_ query: [(name: String, value: String)], to index: Int) {
        var seen: Set<String> = []
        for item in query where seen.insert(item.name).inserted {
            let known = entries[index].parameters.firstIndex { $0.name == item.name }
            let position = known ?? entries[index].parameters.count
            if known == nil { entries[index].parameters.append((item.name, 0, Observation())) }
            entries[index].parameters[position].count += 1
            entries[index].parameters[position].value.add(wireText: item.value)
        }
    }

    /// What successful responses carry.
    var schemas: [Schema] {
        entries.flatMap { entry in
            entry.answers.compactMap { answer in
                guard let type = answer.bodies.types.first, Self.hasSchema(answer) else { return nil }
                return Schema(
                    id: Self.id(entry, answer), name: answer.schemaName, kind: .recorded, place: answer.place,
                    type: answer.bodies[type])
            }
        }
    }

    var operations: [ContractOperation] { entries.map(operation) }

    private func operation(_ entry: Entry) -> ContractOperation {
        let inPath = entry.path.split(separator: "/").filter { $0.hasPrefix("{") && $0.hasSuffix("}") }
        let pathParameters = inPath.map { part in
            ContractOperation.Parameter(
                name: String(part.dropFirst().dropLast()), location: .path, isRequired: true, type: .unknown,
                place: entry.place)
        }
        let query = entry.parameters.map { parameter in
            // That it was sent each time is no proof that it must be.
            ContractOperation.Parameter(
                name: parameter.name, location: .query, isRequired: false, type: parameter.value.type,
                place: entry.place)
        }
        return ContractOperation(
            method: entry.method, path: entry.path, kind: .recorded, place: entry.place,
            parameters: pathParameters + query, requests: bodies(entry.requests), isRequestRequired: false,
            responses: entry.answers.map { response($0, of: entry) })
    }

    private func response(_ answer: Answer, of entry: Entry) -> ContractOperation.Response {
        var bodies = bodies(answer.bodies)
        if Self.hasSchema(answer), !bodies.isEmpty { bodies[0].type = SchemaType(.reference(Self.id(entry, answer))) }
        return ContractOperation.Response(status: answer.status, bodies: bodies, place: answer.place)
    }

    private func bodies(_ bodies: Bodies) -> [ContractOperation.Body] {
        bodies.types.map { ContractOperation.Body(mediaType: $0, type: bodies[$0]) }
    }

    private static func hasSchema(_ answer: Answer) -> Bool { answer.status.hasPrefix("2") }

    private static func id(_ entry: Entry, _ answer: Answer) -> SchemaID {
        SchemaID("\(answer.place.path)#\(entry.method) \(entry.path) \(answer.status)")
    }
}
