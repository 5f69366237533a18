internal import Synchronization
public import TenetContracts
internal import TenetFoundation
internal import TenetModel

/// Keeps account of the documents that are read through it, as they were in that moment.
public final class ReadDocuments: ContractFiles {
    private let disk: ContractDisk
    private let digests = Mutex<PathMap<ContentHash?>>([:])

    public init(_ disk: ContractDisk) { self.disk = disk }

    public func bytes(of path: String) -> Result<[UInt8], ContractFileError> {
        let result = disk.bytes(of: path)
        let digest = try? result.get().withUnsafeBufferPointer { ContentHash($0) }
        digests.withLock { $0[path] = .some(digest) }
        return result
    }

    public func files(below path: String, ending: String) -> [String] { disk.files(below: path, ending: ending) }

    /// Differs whenever another document was read, or one that held other bytes.
    public var digest: [UInt8] {
        var key = ByteWriter()
        for (path, digest) in digests.withLock({ $0.sorted }) {
            key.write(path)
            key.write(digest != nil)
            if let digest { key.write(digest.bytes) }
        }
        return key.bytes.withUnsafeBufferPointer { ContentHash($0) }.bytes
    }
}

/// The documents of a contract, from disk.
public struct ContractDisk: ContractFiles {
    private let root: String

    /// - Parameter root: absolute, without a final slash; paths are relative to it and may lead out of it.
    public init(root: String) { self.root = root }

    /// Larger files are no documents: the largest public ones have about 12 MB.
    static let maximumSize = 64 << 20

    public func bytes(of path: String) -> Result<[UInt8], ContractFileError> {
        var bytes: [UInt8] = []
        switch FileReader.read(absolute(path), into: &bytes, limit: Self.maximumSize) {
        case .success: return .success(bytes)
        case .failure(let error): return .failure(ContractFileError(error.skipped(as: path).detail))
        }
    }

    public func files(below path: String, ending: String) -> [String] {
        guard let status = try? FileStatus.of(absolute(path)) else { return [] }
        guard status.kind == .folder else { return [path] }
        let listed = FolderContents.files(below: absolute(path)) {
            $0.hasPrefix(".") || $0 == "node_modules" || $0 == "site-packages"
        }
        return listed.filter {
            $0.hasSuffix(ending) && !isForeign(LexicalPath.child($0, of: absolute(path)), below: path)
        }.map { path.isEmpty || path == "." ? $0 : path + "/" + $0 }
    }

    /// Those of the documents that are there and look like what they are to be.
    public func present(_ sources: [ContractSettings.Source]) -> [ContractSettings.Source] {
        sources.filter { source in
            let (ending, signs) =
                switch source.kind {
                case .openAPI: ("", ["openapi", "swagger"])
                case .pydantic: (".py", ["BaseModel", "APIRouter"])
                case .recorded: (".json", ["{", "["])
                }
            return files(below: source.path, ending: ending).contains { path in
                guard case .success(let bytes) = bytes(of: path) else { return false }
                let text = String(decoding: bytes.prefix(1 << 16), as: UTF8.self)
                return signs.contains { text.contains($0) }
            }
        }
    }

    /// A link that leads out of the project and out of the folder that was named.
    private func isForeign(_ file: String, below folder: String) -> Bool {
        RealPath.isLinkOut(file, of: absolute(folder)) && RealPath.isLinkOut(file, of: root)
    }

    private func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : root + "/" + path }
}

extension ProjectContract {
    /// Every document that was read, the copies included; bytewise.
    var documents: [String] { PathSet(contract.documents + copies.map(\.path)).sorted }

    /// Differs whenever the documents that were read or what the project says of them differ.
    var digest: ContentHash {
        var key = ByteWriter()
        key.write(settings.fingerprint)
        key.write(readDocuments)
        return key.bytes.withUnsafeBufferPointer { ContentHash($0) }
    }
}
