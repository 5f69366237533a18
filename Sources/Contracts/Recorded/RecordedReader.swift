internal import TenetModel
internal import TenetResources

/// Reads recorded responses: what the server did send. Says nothing about what it may send besides.
public enum RecordedReader {
    /// Reads a `.json` or `.har` file, or every such file below a folder.
    ///
    /// A plain file is a sample of the schema that its name says: `user.json`, `user-response.json` and `user.2.json`
    /// are three samples of `User`. An archive of exchanges gives operations too, and so do files of the form
    /// `{"request": {"method": …, "url": …}, "response": {"status": …, "body": …}}`. What a broken file holds is left
    /// out. O(bytes).
    public static func read(_ path: String, from files: any ContractFiles) -> Contract {
        var reading = RecordedReading()
        let paths = Set(files.files(below: path, ending: ".json") + files.files(below: path, ending: ".har"))
        if paths.isEmpty {
            reading.read(path, from: files)
        } else {
            for path in paths.sorted() { reading.read(path, from: files) }
        }
        return reading.contract
    }
}

/// What was gathered so far.
private struct RecordedReading {
    private struct Sample {
        var name: String
        var place: ContractPlace
        var value = Observation()
    }

    private var documents: [String] = []
    private var problems: [ContractProblem] = []
    private var samples: [Sample] = []
    /// By folder and name.
    private var indexes: [[String]: Int] = [:]
    private var exchanges = RecordedOperations()

    mutating func read(_ path: String, from files: any ContractFiles) {
        switch files.bytes(of: path) {
        case .failure(let error):
            problems.append(
                ContractProblem(place: ContractPlace(path: path, range: ByteRange(0, 0)), message: error.message))
        case .success(let bytes):
            documents.append(path)
            let text = RecordedText(path: path, file: bytes)
            problems += text.problems
            guard text.problems.isEmpty, let root = text.document.root, !Self.isSpecification(root) else { return }
            if let entries = root["log"]?["entries"]?.elements {
                for entry in entries { add(RecordedExchange(archived: entry, in: text)) }
            } else if let exchange = RecordedExchange(envelope: root, in: text) {
                add(exchange)
            } else if let envelopes = Self.envelopes(root, in: text) {
                for exchange in envelopes { add(exchange) }
            } else {
                addSample(root, in: text)
            }
        }
    }

    var contract: Contract {
        let schemas = samples.map { sample in
            Schema(
                id: SchemaID("\(sample.place.path)#\(sample.name)"), name: sample.name, kind: .recorded,
                place: sample.place, type: sample.value.type)
        }
        return Contract(
            documents: documents, schemas: schemas + exchanges.schemas, operations: exchanges.operations,
            problems: problems)
    }

    private mutating func add(_ exchange: RecordedExchange?) {
        guard let exchange else { return }
        problems += exchange.problems
        exchanges.add(exchange)
    }

    private mutating func addSample(_ root: JSONValue, in text: RecordedText) {
        let name = RecordedName.schema(ofFile: text.path)
        let folder = text.path.split(separator: "/").dropLast().joined(separator: "/")
        let key = [folder, name]
        let range = ByteRange(root.range.lower, min(root.range.lower + 1, root.range.upper))
        let index = indexes[key] ?? samples.count
        if index == samples.count { samples.append(Sample(name: name, place: text.place(range))) }
        indexes[key] = index
        samples[index].value.add(root, in: text)
    }

    /// A file that describes an interface is no sample.
    private static func isSpecification(_ root: JSONValue) -> Bool {
        (root["openapi"]?.string ?? root["swagger"]?.string) != nil && root["info"] != nil
    }

    /// A list of exchanges and nothing else.
    private static func envelopes(_ root: JSONValue, in text: RecordedText) -> [RecordedExchange]? {
        let elements = root.elements
        let exchanges = elements.compactMap { RecordedExchange(envelope: $0, in: text) }
        return exchanges.isEmpty || exchanges.count != elements.count ? nil : exchanges
    }
}
