internal import TenetModel

/// The documents of one reading, each parsed once, and what is said about them.
final class DocumentStore {
    private let files: any ContractFiles
    private var known: [String: Document] = [:]
    /// How many values the documents have that were read so far.
    private(set) var recordCount = 0
    private(set) var problems: [ContractProblem] = []

    init(_ files: any ContractFiles) { self.files = files }

    var paths: [String] { Array(known.keys) }

    /// The document at a path; with nothing in it when it is broken, which is noted once.
    func document(at path: String) throws(ContractFileError) -> Document {
        if let document = known[path] { return document }
        let parser = DocumentParser(try files.bytes(of: path).get(), path: path)
        known[path] = parser.document
        recordCount += parser.document.records.count
        problems += parser.problems
        return parser.document
    }

    func note(_ message: String, at place: ContractPlace) {
        problems.append(ContractProblem(place: place, message: message))
    }
}
