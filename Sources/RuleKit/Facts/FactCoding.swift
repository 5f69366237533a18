internal import Foundation

/// Facts as bytes, for the cache: deterministic, one list per file.
extension FileFacts {
    private struct Stored: Codable {
        var role: FileRole
        var declarations: [Declaration]
        var imports: [Import]
        var conformances: [Conformance]
        var references: [MemberReference]
        var custom: [StoredFact]
    }

    private struct StoredFact: Codable {
        var type: String
        var range: ByteRange
        var json: String
    }

    /// The facts as bytes. The same facts give the same bytes.
    public func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let stored = try Stored(
            role: role, declarations: declarations, imports: imports, conformances: conformances,
            references: references,
            custom: custom.map {
                StoredFact(
                    type: type(of: $0.fact).name, range: $0.range,
                    json: String(decoding: try encoder.encode($0.fact), as: UTF8.self))
            })
        return Array(try encoder.encode(stored))
    }

    /// Reads facts back; facts of types that no rule of the set collects are dropped.
    public init(decoding bytes: [UInt8], for rules: RuleSet) throws {
        let decoder = JSONDecoder()
        let stored = try decoder.decode(Stored.self, from: Data(bytes))
        role = stored.role
        declarations = stored.declarations
        imports = stored.imports
        conformances = stored.conformances
        references = stored.references
        custom = try stored.custom.compactMap { stored in
            guard let type = rules.factTypes[stored.type] else { return nil }
            return RecordedFact(fact: try decoder.decode(type, from: Data(stored.json.utf8)), range: stored.range)
        }
    }
}
