public import TenetModel

/// Interface files as bytes, for the cache.
extension InterfaceFile {
    public func write(to writer: inout ByteWriter) {
        writer.write(name)
        writer.write(format.rawValue)
        writer.write(ifPresent: language)
        writer.write(ifPresent: initialObjectID)
        writer.write(customClasses) { $1.write(to: &$0) }
        writer.write(storyboardIdentifiers) { $1.write(to: &$0) }
        writer.write(reuseIdentifiers) { $1.write(to: &$0) }
        writer.write(segues) { $1.write(to: &$0) }
        writer.write(storyboardReferences) { $1.write(to: &$0) }
        writer.write(images) { $1.write(to: &$0) }
        writer.write(colors) { $1.write(to: &$0) }
        writer.write(texts) { $1.write(to: &$0) }
        writer.write(outlets) { $1.write(to: &$0) }
        writer.write(actions) { $1.write(to: &$0) }
        writer.write(runtimeAttributes) { $1.write(to: &$0) }
        writer.write(problems) { $1.write(to: &$0) }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        name = try reader.string()
        format = try reader.choice(Format.self)
        language = try reader.optionalString()
        initialObjectID = try reader.optionalString()
        customClasses = try reader.list(CustomClass.init(from:))
        storyboardIdentifiers = try reader.list(ObjectName.init(from:))
        reuseIdentifiers = try reader.list(ObjectName.init(from:))
        segues = try reader.list(Segue.init(from:))
        storyboardReferences = try reader.list(StoryboardReference.init(from:))
        images = try reader.list(ImageUse.init(from:))
        colors = try reader.list(ColorUse.init(from:))
        texts = try reader.list(Text.init(from:))
        outlets = try reader.list(Outlet.init(from:))
        actions = try reader.list(Action.init(from:))
        runtimeAttributes = try reader.list(RuntimeAttribute.init(from:))
        problems = try reader.problems()
    }
}
