/// Reads every document that a project names.
public enum ContractReader {
    public struct Source: Sendable {
        public var kind: ContractKind
        public var path: String
        public var contract: Contract
    }

    /// - Returns: the whole, and what each document or folder gave. Whatever cannot be read is a problem of the contract.
    public static func read(
        _ settings: ContractSettings, from files: any ContractFiles
    ) -> (contract: ProjectContract, sources: [Source]) {
        let sources = settings.sources.map {
            Source(kind: $0.kind, path: $0.path, contract: read($0.kind, $0.path, from: files))
        }
        let copies = settings.copies.map {
            ProjectContract.Copy(path: $0, contract: read(.openAPI, $0, from: files))
        }
        let whole = Contract(sources.map(\.contract))
        let original = sources.first { $0.kind == .openAPI }.map {
            ProjectContract.Copy(path: $0.path, contract: $0.contract)
        }
        return (ProjectContract(contract: whole, settings: settings, original: original, copies: copies), sources)
    }

    /// Reads one document or folder with the reader of its kind.
    public static func read(_ kind: ContractKind, _ path: String, from files: any ContractFiles) -> Contract {
        switch kind {
        case .openAPI: OpenAPIReader.read(path, from: files)
        case .pydantic: PydanticReader.read(path, from: files)
        case .recorded: RecordedReader.read(path, from: files)
        }
    }
}
