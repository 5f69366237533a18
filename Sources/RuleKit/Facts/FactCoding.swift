internal import TenetResources

/// Facts as bytes, for the cache: deterministic, one list per file. Built-in facts are written by hand because
/// nearly every file has hundreds, and `Codable` takes several times as long; facts of rules go through ``ByteEncoder``.
extension FileFacts {
    /// - Parameter rules: those that collected the facts.
    /// - Throws: when a fact of a rule cannot be encoded: what was written so far is of no use.
    public func write(to writer: inout ByteWriter, for rules: RuleSet) throws(ByteCodingError) {
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
        writer.write(requestNodes) { $1.write(to: &$0) }
        writer.write(requestBodies) { $1.write(to: &$0) }
        try writeCustom(to: &writer, for: rules)
        writer.write(resource.map { [$0] } ?? []) { $1.write(to: &$0) }
    }

    /// The number of its type and the place of each fact, then all facts as one message.
    private func writeCustom(to writer: inout ByteWriter, for rules: RuleSet) throws(ByteCodingError) {
        let encoder = ByteEncoder()
        writer.write(custom.count)
        for recorded in custom {
            guard let number = rules.factNumbers[ObjectIdentifier(type(of: recorded.fact))] else {
                throw ByteCodingError()
            }
            writer.write(number)
            writer.write(recorded.range)
            try encoder.encode(recorded.fact)
        }
        writer.write(encoder.finish())
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
        try readRequests(from: &reader)
        custom = try Self.custom(from: &reader, for: rules)
        resource = try reader.list { (reader) throws(ByteCodingError) in try Resource(from: &reader) }.first
    }

    private mutating func readRequests(from reader: inout ByteReader) throws(ByteCodingError) {
        let names = names.count
        let nodes = try reader.list { (reader) throws(ByteCodingError) in try RequestNode(from: &reader, names: names) }
        for (index, node) in nodes.enumerated() where node.end <= index || node.end > nodes.count {
            throw ByteCodingError()
        }
        let declared = declarations.count
        requestNodes = nodes
        requestBodies = try reader.list { (reader) throws(ByteCodingError) in
            try RequestBody(from: &reader, declarations: declared, nodes: nodes.count)
        }
    }

    private static func custom(
        from reader: inout ByteReader, for rules: RuleSet
    ) throws(ByteCodingError) -> [RecordedFact] {
        let places = try reader.list { (reader) throws(ByteCodingError) in
            (number: try reader.int(), range: try reader.range())
        }
        var decoder = try ByteDecoder(try reader.raw())
        var custom: [RecordedFact] = []
        custom.reserveCapacity(places.count)
        for (number, range) in places {
            guard rules.factTypes.indices.contains(number) else { throw ByteCodingError() }
            custom.append(RecordedFact(fact: try decoder.decode(rules.factTypes[number]), range: range))
        }
        guard decoder.isAtEnd else { throw ByteCodingError() }
        return custom
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
        guard index >= -1, index < count, let number = Int32(exactly: index) else { throw ByteCodingError() }
        return number
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
