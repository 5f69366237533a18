public import TenetModel

/// String tables as bytes, for the cache.
extension StringTable {
    public func write(to writer: inout ByteWriter) {
        writer.write(name)
        writer.write(ifPresent: language)
        writer.write(format.rawValue)
        writer.write(ifPresent: sourceLanguage)
        writer.write(entries) { $1.write(to: &$0) }
        writer.write(isBinary)
        writer.write(problems) { $1.write(to: &$0) }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        name = try reader.string()
        language = try reader.optionalString()
        format = try reader.choice(Format.self)
        sourceLanguage = try reader.optionalText()
        entries = try reader.list(Entry.init(from:))
        isBinary = try reader.bool()
        problems = try reader.problems()
    }
}

extension StringTable.Entry {
    public func write(to writer: inout ByteWriter) {
        key.write(to: &writer)
        writer.write(range)
        writer.write(ifPresent: comment)
        writer.write(ifPresent: extractionState)
        writer.write(shouldTranslate)
        writer.write(values) { $1.write(to: &$0) }
        writer.write(substitutions) { $1.write(to: &$0) }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        key = try RangedText(from: &reader)
        range = try reader.range()
        comment = try reader.optionalText()
        extractionState = try reader.optionalString()
        shouldTranslate = try reader.bool()
        values = try reader.list(StringTable.Value.init(from:))
        substitutions = try reader.list(StringTable.Substitution.init(from:))
    }
}

extension StringTable.Value {
    public func write(to writer: inout ByteWriter) {
        writer.write(ifPresent: language)
        text.write(to: &writer)
        writer.write(ifPresent: state)
        writer.write(variations) { writer, variation in
            writer.write(variation.kind.rawValue)
            writer.write(variation.selector)
        }
        writer.write(ifPresent: substitution)
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        language = try reader.optionalString()
        text = try RangedText(from: &reader)
        state = try reader.optionalString()
        variations = try reader.list { (reader) throws(ByteCodingError) in
            StringTable.Variation(try reader.choice(StringTable.Variation.Kind.self), try reader.string())
        }
        substitution = try reader.optionalString()
    }
}

extension StringTable.Substitution {
    public func write(to writer: inout ByteWriter) {
        name.write(to: &writer)
        writer.write(ifPresent: language)
        writer.write(ifPresent: specifier)
        writer.write(ifPresent: argument) { $0.write($1) }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        name = try RangedText(from: &reader)
        language = try reader.optionalString()
        specifier = try reader.optionalText()
        argument = try reader.optional { (reader) throws(ByteCodingError) in try reader.int() }
    }
}
