internal import TenetContracts
internal import TenetResourceReading
internal import TenetResources

/// The contract of an example: the documents among its files. Those in the app's folder are copies of the others.
struct ExampleContract: ContractFiles {
    private let documents: [String: [UInt8]]

    /// nil when no file is a document.
    static func read(_ files: [(path: String, source: String)]) -> ProjectContract? {
        let documents = files.filter { isDocument($0.path) }
        guard !documents.isEmpty else { return nil }
        var settings = ContractSettings()
        for (path, source) in documents where !path.hasSuffix(".py") {
            let isRecorded = path.hasSuffix(".json") && !source.contains("\"openapi\"")
            if path.hasPrefix("App/"), !isRecorded {
                settings.copies.append(path)
            } else {
                settings.sources.append(.init(kind: isRecorded ? .recorded : .openAPI, path: path))
            }
        }
        if documents.contains(where: { $0.path.hasSuffix(".py") }) {
            settings.sources.append(.init(kind: .pydantic, path: "."))
        }
        let bytes = documents.map { ($0.path, Array($0.source.utf8)) }
        let memory = ExampleContract(documents: Dictionary(bytes, uniquingKeysWith: { first, _ in first }))
        return ContractReader.read(settings, from: memory).contract
    }

    private static func isDocument(_ path: String) -> Bool {
        [".yaml", ".yml", ".json", ".py"].contains { path.hasSuffix($0) } && !Resource.isResource(path: path)
    }

    func bytes(of path: String) -> Result<[UInt8], ContractFileError> {
        documents[path].map { .success($0) } ?? .failure(ContractFileError("the example has no file `\(path)`"))
    }

    func files(below path: String, ending: String) -> [String] {
        documents.keys.filter { $0.hasSuffix(ending) && (path == "." || $0 == path || $0.hasPrefix(path + "/")) }
            .sorted()
    }
}
