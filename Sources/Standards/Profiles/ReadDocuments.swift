internal import Synchronization
internal import TenetModel

/// Documents that were read already: a command asks for the standard of a project several times, for its rules, its contract and once
/// more when a part of the project is checked, and reading one takes a tenth of a small check.
final class ReadDocuments: Sendable {
    private struct Key: Hashable {
        var path: PathKey
        /// With the values of the parameters in it, so that a document that has changed meanwhile is another one.
        var text: [UInt8]
    }

    private let known = Mutex<[Key: StandardDocument]>([:])

    /// The document of a text; an error is found anew each time.
    func document(path: String, text: String) throws(ConfigurationError) -> StandardDocument {
        let key = Key(path: PathKey(path), text: Array(text.utf8))
        if let document = known.withLock({ $0[key] }) { return document }
        let document = try StandardDocument(path: path, text: text)
        known.withLock { $0[key] = document }
        return document
    }
}
