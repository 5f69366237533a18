public import TenetModel

/// The parts of interface files as bytes, for the cache.
extension InterfaceFile.CustomClass {
    public func write(to writer: inout ByteWriter) {
        name.write(to: &writer)
        writer.write(ifPresent: module)
        writer.write(usesTargetModule)
        writer.write(element)
        writer.write(ifPresent: objectID)
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        name = try RangedText(from: &reader)
        module = try reader.optionalText()
        usesTargetModule = try reader.bool()
        element = try reader.string()
        objectID = try reader.optionalString()
    }
}

extension InterfaceFile.ObjectName {
    public func write(to writer: inout ByteWriter) {
        name.write(to: &writer)
        writer.write(element)
        writer.write(ifPresent: objectID)
        writer.write(ifPresent: className)
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        name = try RangedText(from: &reader)
        element = try reader.string()
        objectID = try reader.optionalString()
        className = try reader.optionalString()
    }
}

extension InterfaceFile.Segue {
    public func write(to writer: inout ByteWriter) {
        writer.write(range)
        writer.write(ifPresent: identifier)
        writer.write(ifPresent: kind)
        writer.write(ifPresent: destination)
        writer.write(ifPresent: sourceID)
        writer.write(ifPresent: className)
        writer.write(ifPresent: selector)
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        range = try reader.range()
        identifier = try reader.optionalText()
        kind = try reader.optionalString()
        destination = try reader.optionalString()
        sourceID = try reader.optionalString()
        className = try reader.optionalString()
        selector = try reader.optionalText()
    }
}

extension InterfaceFile.StoryboardReference {
    public func write(to writer: inout ByteWriter) {
        writer.write(ifPresent: storyboard)
        writer.write(ifPresent: identifier)
        writer.write(range)
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        storyboard = try reader.optionalText()
        identifier = try reader.optionalText()
        range = try reader.range()
    }
}

extension InterfaceFile.ImageUse {
    public func write(to writer: inout ByteWriter) {
        name.write(to: &writer)
        writer.write(attribute)
        writer.write(isSystem)
        writer.write(isDeclaration)
        writer.write(ifPresent: objectID)
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        name = try RangedText(from: &reader)
        attribute = try reader.string()
        isSystem = try reader.bool()
        isDeclaration = try reader.bool()
        objectID = try reader.optionalString()
    }
}

extension InterfaceFile.ColorUse {
    public func write(to writer: inout ByteWriter) {
        name.write(to: &writer)
        writer.write(isDeclaration)
        writer.write(ifPresent: objectID)
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        name = try RangedText(from: &reader)
        isDeclaration = try reader.bool()
        objectID = try reader.optionalString()
    }
}

extension InterfaceFile.Text {
    public func write(to writer: inout ByteWriter) {
        text.write(to: &writer)
        writer.write(attribute)
        writer.write(element)
        writer.write(ifPresent: objectID)
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        text = try RangedText(from: &reader)
        attribute = try reader.string()
        element = try reader.string()
        objectID = try reader.optionalString()
    }
}

extension InterfaceFile.Outlet {
    public func write(to writer: inout ByteWriter) {
        property.write(to: &writer)
        writer.write(isCollection)
        writer.write(ifPresent: ownerID)
        writer.write(ifPresent: ownerClass)
        writer.write(ifPresent: destination)
        writer.write(range)
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        property = try RangedText(from: &reader)
        isCollection = try reader.bool()
        ownerID = try reader.optionalString()
        ownerClass = try reader.optionalString()
        destination = try reader.optionalString()
        range = try reader.range()
    }
}

extension InterfaceFile.Action {
    public func write(to writer: inout ByteWriter) {
        selector.write(to: &writer)
        writer.write(ifPresent: event)
        writer.write(ifPresent: senderID)
        writer.write(ifPresent: targetID)
        writer.write(ifPresent: targetClass)
        writer.write(range)
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        selector = try RangedText(from: &reader)
        event = try reader.optionalString()
        senderID = try reader.optionalString()
        targetID = try reader.optionalString()
        targetClass = try reader.optionalString()
        range = try reader.range()
    }
}

extension InterfaceFile.RuntimeAttribute {
    public func write(to writer: inout ByteWriter) {
        keyPath.write(to: &writer)
        writer.write(ifPresent: type)
        writer.write(ifPresent: value)
        writer.write(ifPresent: ownerID)
        writer.write(ifPresent: ownerClass)
        writer.write(range)
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        keyPath = try RangedText(from: &reader)
        type = try reader.optionalString()
        value = try reader.optionalText()
        ownerID = try reader.optionalString()
        ownerClass = try reader.optionalString()
        range = try reader.range()
    }
}
