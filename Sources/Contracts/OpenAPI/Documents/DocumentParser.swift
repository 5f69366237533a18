internal import TenetModel
internal import TenetResources

/// Reads a document in either syntax.
struct DocumentParser {
    let document: Document
    let problems: [ContractProblem]

    /// JSON when the file's name or its first character says so. A document that is broken has one problem and nothing
    /// in it; a key that is there twice is a problem, and the last one counts. O(bytes).
    init(_ bytes: [UInt8], path: String) {
        let source = SourceText(bytes)
        switch Self.parse(source, path: path) {
        case .success(var records):
            let duplicates = DuplicateKeys.mark(&records, in: source)
            document = Document(path: path, source: source, records: records)
            problems = duplicates.map { key in
                ContractProblem(
                    place: ContractPlace(path: path, range: key.range),
                    message: "The key “\(key.text)” is there twice; the last one counts")
            }
        case .failure(let failure):
            document = Document(path: path, source: source, records: [])
            problems = [
                ContractProblem(place: ContractPlace(path: path, range: failure.range), message: failure.message)
            ]
        }
    }

    private struct Failure: Error {
        var message: String
        var range: ByteRange
    }

    private static func parse(_ source: SourceText, path: String) -> Result<[Document.Record], Failure> {
        guard let first = source.utf8[source.textStart...].first(where: { !YAMLByte.isSpace($0) }) else {
            let start = source.fileRange(source.textStart, source.textStart)
            return .failure(Failure(message: "The file is empty", range: start))
        }
        let isNamedJSON = path.lowercased().hasSuffix(".json")
        guard first == YAMLByte.leftBrace || isNamedJSON else { return yaml(source) }
        let json = json(source)
        // YAML may begin with a brace too.
        if case .failure = json, !isNamedJSON, case .success(let records) = yaml(source) { return .success(records) }
        return json
    }

    private static func yaml(_ source: SourceText) -> Result<[Document.Record], Failure> {
        do throws(YAMLParser.Failure) {
            return .success(try YAMLParser.records(of: source.utf8, from: source.textStart))
        } catch {
            return .failure(Failure(message: error.message, range: source.fileRange(error.lower, error.upper)))
        }
    }

    private static func json(_ source: SourceText) -> Result<[Document.Record], Failure> {
        let json = JSONDocument(source)
        if let problem = json.problems.problems.first {
            return .failure(Failure(message: firstSentence(problem.message), range: problem.range))
        }
        return .success(json.tokens.map(record))
    }

    private static func record(_ token: JSONToken) -> Document.Record {
        let kind: Document.Record.Kind =
            switch token.kind {
            case .object: .mapping
            case .array: .sequence
            case .string(let hasEscapes): hasEscapes ? .jsonEscaped : .string
            case .word: .plain
            }
        return Document.Record(kind: kind, lower: token.lower, upper: token.upper, end: token.end)
    }

    private static func firstSentence(_ message: String) -> String {
        var end = message.startIndex
        while end < message.endIndex {
            let next = message.index(after: end)
            if message[end] == ".", next == message.endIndex || message[next] == " " { break }
            end = next
        }
        return String(message[..<end])
    }
}
