internal import Foundation

/// Facts as bytes, for the cache: deterministic, one list per file. Built-in facts are written by hand because
/// nearly every file has hundreds; facts of rules go through `Codable`.
extension FileFacts {
    public func write(to writer: inout ByteWriter) {
        writer.write(role.rawValue)
        writer.write(declarations) { writer, value in
            for text in [value.kind, value.name, value.container, value.access] { writer.write(text) }
            writer.write(value.attributes) { $0.write($1) }
            writer.write(value.modifiers) { $0.write($1) }
            writer.write(value.range)
        }
        writer.write(imports) { writer, value in
            writer.write(value.module)
            writer.write(value.range)
        }
        writer.write(conformances) { writer, value in
            writer.write(value.type)
            writer.write(value.inherited)
            writer.write(value.isExtension)
            writer.write(value.range)
        }
        writer.write(references) { writer, value in
            writer.write(value.base)
            writer.write(value.member)
            writer.write(value.range)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        writer.write(custom) { writer, recorded in
            writer.write(type(of: recorded.fact).name)
            writer.write(recorded.range)
            writer.write((try? encoder.encode(recorded.fact)).map { Array($0) } ?? [])
        }
    }

    /// Reads facts back; facts of types that no rule of the set collects are dropped.
    public init(from reader: inout ByteReader, for rules: RuleSet) throws(ByteCodingError) {
        self.init(role: try reader.choice(FileRole.self))
        declarations = try reader.list { (reader) throws(ByteCodingError) in
            Declaration(
                kind: try reader.string(), name: try reader.string(), container: try reader.string(),
                access: try reader.string(),
                attributes: try reader.list { (reader) throws(ByteCodingError) in try reader.string() },
                modifiers: try reader.list { (reader) throws(ByteCodingError) in try reader.string() },
                range: try reader.range())
        }
        imports = try reader.list { (reader) throws(ByteCodingError) in
            Import(module: try reader.string(), range: try reader.range())
        }
        conformances = try reader.list { (reader) throws(ByteCodingError) in
            Conformance(
                type: try reader.string(), inherited: try reader.string(), isExtension: try reader.bool(),
                range: try reader.range())
        }
        references = try reader.list { (reader) throws(ByteCodingError) in
            MemberReference(base: try reader.string(), member: try reader.string(), range: try reader.range())
        }
        let decoder = JSONDecoder()
        custom = try reader.list { (reader) throws(ByteCodingError) in
            let type = rules.factTypes[try reader.string()]
            let range = try reader.range()
            let data = Data(try reader.raw())
            guard let type, let fact = try? decoder.decode(type, from: data) else { return nil }
            return RecordedFact(fact: fact, range: range)
        }.compactMap { (fact: RecordedFact?) in fact }
    }
}
