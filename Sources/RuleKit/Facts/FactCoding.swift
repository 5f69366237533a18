internal import Foundation
internal import TenetResources

/// Facts as bytes, for the cache: deterministic, one list per file. Built-in facts are written by hand because
/// nearly every file has hundreds; facts of rules go through `Codable`.
extension FileFacts {
    /// - Parameter rules: those that collected the facts.
    public func write(to writer: inout ByteWriter, for rules: RuleSet) {
        writer.write(role.rawValue)
        writer.write(names) { $0.write($1) }
        writer.write(declarations) { $1.write(to: &$0) }
        writer.write(imports) { writer, value in
            writer.write(value.module)
            writer.write(value.isTestable)
            writer.write(value.isExported)
            writer.write(value.range)
        }
        writer.write(uses) { $1.write(to: &$0) }
        writer.write(summaries) { $1.write(to: &$0) }
        writer.write(coding) { $1.write(to: &$0) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let byType = Dictionary(grouping: custom) { rules.factNumbers[ObjectIdentifier(type(of: $0.fact))] ?? -1 }
        let groups = byType.sorted { $0.key < $1.key }.compactMap { number, facts in
            rules.factTypes.indices.contains(number)
                ? Self.encoded(facts, as: rules.factTypes[number], encoder).map { (number, facts, $0) } : nil
        }
        writer.write(groups) { writer, group in
            writer.write(group.0)
            writer.write(group.1) { $0.write($1.range) }
            writer.write(group.2)
        }
        writer.write(resource.map { [$0] } ?? []) { $1.write(to: &$0) }
    }

    /// Reads facts back.
    /// - Parameter rules: those that collected the facts.
    public init(from reader: inout ByteReader, for rules: RuleSet) throws(ByteCodingError) {
        self.init(role: try reader.choice(FileRole.self))
        names = try reader.list { (reader) throws(ByteCodingError) in try reader.string() }
        guard !names.isEmpty else { throw ByteCodingError() }
        let count = names.count
        declarations = try reader.list { (reader) throws(ByteCodingError) in
            try DeclarationFact(from: &reader, names: count)
        }
        for (index, declaration) in declarations.enumerated() where declaration.parent >= Int32(index) {
            throw ByteCodingError()
        }
        imports = try reader.list { (reader) throws(ByteCodingError) in
            ImportFact(
                module: try reader.name(below: count), isTestable: try reader.bool(), isExported: try reader.bool(),
                range: try reader.range())
        }
        let declared = declarations.count
        uses = try reader.list { (reader) throws(ByteCodingError) in
            try UseFact(from: &reader, names: count, declarations: declared)
        }
        summaries = try reader.list { (reader) throws(ByteCodingError) in
            try SummaryFact(from: &reader, names: count, declarations: declared)
        }
        coding = try reader.list { (reader) throws(ByteCodingError) in
            try CodingFact(from: &reader, names: count, declarations: declared)
        }
        let decoder = JSONDecoder()
        custom = try reader.list { (reader) throws(ByteCodingError) in
            let number = try reader.int()
            let ranges = try reader.list { (reader) throws(ByteCodingError) in try reader.range() }
            let data = Data(try reader.raw())
            guard rules.factTypes.indices.contains(number) else { throw ByteCodingError() }
            let facts = Self.decoded(data, as: rules.factTypes[number], decoder)
            guard facts.count == ranges.count else { throw ByteCodingError() }
            return zip(facts, ranges).map { RecordedFact(fact: $0, range: $1) }
        }.flatMap { $0 }
        resource = try reader.list { (reader) throws(ByteCodingError) in try Resource(from: &reader) }.first
    }

    // All facts of one type at once: opening a document costs more than reading a fact.

    private static func encoded<F: Fact>(_ facts: [RecordedFact], as type: F.Type, _ encoder: JSONEncoder) -> [UInt8]? {
        (try? encoder.encode(facts.compactMap { $0.fact as? F })).map { Array($0) }
    }

    private static func decoded<F: Fact>(_ data: Data, as type: F.Type, _ decoder: JSONDecoder) -> [any Fact] {
        (try? decoder.decode([F].self, from: data)) ?? []
    }
}

extension ByteWriter {
    mutating func write(_ name: Name) { write(Int(name.index)) }
}

extension ByteReader {
    /// A name; damaged bytes never give one that the table does not have.
    mutating func name(below count: Int) throws(ByteCodingError) -> Name {
        let index = try int()
        guard index >= 0, index < count else { throw ByteCodingError() }
        return Name(index: UInt32(index))
    }

    /// An index of the file's declarations, or -1.
    mutating func owner(below count: Int) throws(ByteCodingError) -> Int32 {
        let index = try int()
        guard index >= -1, index < count else { throw ByteCodingError() }
        return Int32(index)
    }

    mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) throws(ByteCodingError) -> Number {
        guard let value = Number(exactly: try int()) else { throw ByteCodingError() }
        return value
    }
}

extension DeclarationFact {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(Int(kind.rawValue))
        writer.write(Int(access.rawValue))
        writer.write(Int(traits.rawValue))
        writer.write(name)
        writer.write(Int(parent))
        writer.write(type)
        writer.write(value)
        writer.write(attributes) { $0.write($1) }
        writer.write(inherited) { $0.write($1) }
        writer.write(parameters) { writer, parameter in
            writer.write(parameter.label)
            writer.write(parameter.name)
            writer.write(parameter.type)
            writer.write(parameter.value)
            writer.write(Int(parameter.traits.rawValue))
        }
        writer.write(range)
        writer.write(extent)
    }

    fileprivate init(from reader: inout ByteReader, names: Int) throws(ByteCodingError) {
        guard let kind = DeclarationKind(rawValue: try reader.number(UInt8.self)),
            let access = AccessLevel(rawValue: try reader.number(UInt8.self))
        else { throw ByteCodingError() }
        self.init(
            kind: kind, access: access, traits: DeclarationTraits(rawValue: try reader.number(UInt32.self)),
            name: try reader.name(below: names), parent: try reader.owner(below: .max),
            type: try reader.name(below: names), value: try reader.name(below: names),
            attributes: try reader.list { (reader) throws(ByteCodingError) in try reader.name(below: names) },
            inherited: try reader.list { (reader) throws(ByteCodingError) in try reader.name(below: names) },
            parameters: try reader.list { (reader) throws(ByteCodingError) in
                ParameterFact(
                    label: try reader.name(below: names), name: try reader.name(below: names),
                    type: try reader.name(below: names), value: try reader.name(below: names),
                    traits: ParameterTraits(rawValue: try reader.number(UInt8.self)))
            }, range: try reader.range(), extent: try reader.range())
    }
}

extension UseFact {
    fileprivate func write(to writer: inout ByteWriter) {
        writer.write(Int(kind.rawValue))
        writer.write(Int(traits.rawValue))
        writer.write(name)
        writer.write(base)
        writer.write(labels)
        writer.write(literal)
        writer.write(Int(declaration))
        writer.write(range)
    }

    fileprivate init(from reader: inout ByteReader, names: Int, declarations: Int) throws(ByteCodingError) {
        guard let kind = UseKind(rawValue: try reader.number(UInt8.self)) else { throw ByteCodingError() }
        self.init(
            kind: kind, traits: UseTraits(rawValue: try reader.number(UInt16.self)),
            name: try reader.name(below: names), base: try reader.name(below: names),
            labels: try reader.name(below: names), literal: try reader.name(below: names),
            declaration: try reader.owner(below: declarations), range: try reader.range())
    }
}
