public import TenetModel

/// Assets as bytes, for the cache.
extension Asset {
    public func write(to writer: inout ByteWriter) {
        writer.write(kind.rawValue)
        writer.write(typeName)
        writer.write(name)
        writer.write(cataloguePath)
        writer.write(folders) { $0.write($1) }
        writer.write(providesNamespace)
        writer.write(isPart)
        writer.write(variants) { $1.write(to: &$0) }
        writer.write(ifPresent: renderingIntent)
        writer.write(preservesVectors)
        writer.write(range)
        writer.write(problems) { $1.write(to: &$0) }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        kind = try reader.choice(Kind.self)
        typeName = try reader.string()
        name = try reader.string()
        cataloguePath = try reader.string()
        folders = try reader.list { (reader) throws(ByteCodingError) in try reader.string() }
        providesNamespace = try reader.bool()
        isPart = try reader.bool()
        variants = try reader.list(AssetVariant.init(from:))
        renderingIntent = try reader.optionalText()
        preservesVectors = try reader.bool()
        range = try reader.range()
        problems = try reader.problems()
    }
}

extension AssetVariant {
    public func write(to writer: inout ByteWriter) {
        writer.write(range)
        writer.write(ifPresent: file)
        writer.write(ifPresent: idiom)
        writer.write(ifPresent: scale)
        writer.write(ifPresent: size)
        writer.write(ifPresent: platform)
        writer.write(appearances) { writer, appearance in
            writer.write(appearance.name)
            writer.write(appearance.value)
        }
        writer.write(ifPresent: color) { $1.write(to: &$0) }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        range = try reader.range()
        file = try reader.optionalText()
        idiom = try reader.optionalString()
        scale = try reader.optionalString()
        size = try reader.optionalString()
        platform = try reader.optionalString()
        appearances = try reader.list { (reader) throws(ByteCodingError) in
            Appearance(try reader.string(), try reader.string())
        }
        color = try reader.optional(AssetColor.init(from:))
    }
}

extension AssetColor {
    public func write(to writer: inout ByteWriter) {
        writer.write(range)
        writer.write(ifPresent: colorSpace)
        writer.write(components) { writer, component in
            writer.write(component.name)
            component.value.write(to: &writer)
        }
        writer.write(ifPresent: reference)
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        range = try reader.range()
        colorSpace = try reader.optionalString()
        components = try reader.list { (reader) throws(ByteCodingError) in
            Component(try reader.string(), try RangedText(from: &reader))
        }
        reference = try reader.optionalText()
    }
}
