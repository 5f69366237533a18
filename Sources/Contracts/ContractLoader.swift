/// Hands over the bytes of documents: from disk for people, from memory for examples and tests.
public protocol ContractFiles: Sendable {
    /// The bytes of a file, or a sentence saying why there are none. Paths are relative to the project's root, with `/`
    /// between the parts and `..` folded.
    func bytes(of path: String) -> Result<[UInt8], ContractFileError>
    /// The files with an ending below a folder, sorted; a file itself when the path is one.
    func files(below path: String, ending: String) -> [String]
}

public struct ContractFileError: Error, Hashable, Sendable {
    /// One sentence without a final full stop.
    public var message: String

    public init(_ message: String) { self.message = message }
}
