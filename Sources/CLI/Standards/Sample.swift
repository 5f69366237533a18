internal import TenetEngine
internal import TenetFoundation

/// Code for one clause of a standard, as a reviewer would mark it or pass it.
struct Sample: Decodable, Sendable {
    enum Kind: String, Decodable { case bad, good }

    var clause: String
    var kind: Kind
    /// The file that `code` stands for; of a project, the file that the reviewer marked.
    var path: String?
    var code: String?
    /// A small project: texts by path.
    var files: [String: String]?
    var note: String?

    /// Reads one sample from each line.
    /// - Throws: ``UserError`` for a file that cannot be read or a line that is no sample.
    static func read(_ file: String) throws -> [Sample] {
        var text: [UInt8] = []
        if case .failure(let error) = FileReader.read(file, into: &text, limit: 256 << 20) {
            throw UserError("\(error); name a file with one sample as JSON on each line")
        }
        return try text.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().compactMap {
            index, line in
            guard !line.isEmpty else { return nil }
            let place = "\(file):\(index + 1)"
            do {
                let sample = try JSONDecoder().decode(Sample.self, from: Data(line))
                guard sample.files != nil || (sample.code != nil && sample.path != nil) else {
                    throw UserError("\(place): the sample shows no code; give it `path` and `code`, or `files`")
                }
                return sample
            } catch let error as DecodingError {
                throw UserError("\(place): is no sample: \(Self.problem(error)); it has clause, kind, path and code")
            }
        }
    }

    private static func problem(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, _): "`\(key.stringValue)` is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "`\(context.codingPath.map(\.stringValue).joined(separator: "."))` holds something else"
        case .dataCorrupted(let context) where !context.codingPath.isEmpty:
            "`\(context.codingPath.map(\.stringValue).joined(separator: "."))` must be `bad` or `good`"
        default: "the line is not JSON"
        }
    }
}
