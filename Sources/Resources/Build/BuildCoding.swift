public import TenetModel

// Everything in one place, so that a new property is hard to forget in one of the two directions.

extension BuildDescription {
    public func write(to writer: inout ByteWriter) {
        writer.write(path)
        writer.write(folder)
        writer.write(format.rawValue)
        writer.write(ifPresent: name)
        writer.write(targets) { $1.write(to: &$0) }
        writer.write(packages) { $1.write(to: &$0) }
        writer.write(products) { $1.write(to: &$0) }
        writer.write(platforms) { $1.write(to: &$0) }
        writer.write(ifPresent: toolsVersion)
        writer.write(languageModes)
        writer.write(ifPresent: developmentRegion)
        writer.write(knownRegions)
        writer.write(ifPresent: lastUpgradeCheck)
        writer.write(settings: settings)
        writer.write(problems) { $1.write(to: &$0) }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        path = try reader.string()
        folder = try reader.string()
        format = try reader.choice(Format.self)
        name = try reader.optionalText()
        targets = try reader.list(BuildTarget.init(from:))
        packages = try reader.list(PackageReference.init(from:))
        products = try reader.list(PackageProduct.init(from:))
        platforms = try reader.list(DeploymentTarget.init(from:))
        toolsVersion = try reader.optionalText()
        languageModes = try reader.list(RangedText.init(from:))
        developmentRegion = try reader.optionalText()
        knownRegions = try reader.list(RangedText.init(from:))
        lastUpgradeCheck = try reader.optionalText()
        settings = try reader.settings()
        problems = try reader.problems()
    }
}

extension BuildTarget {
    public func write(to writer: inout ByteWriter) {
        name.write(to: &writer)
        writer.write(id ?? "")
        writer.write(kind.rawValue)
        writer.write(ifPresent: productType)
        writer.write(files) { $1.write(to: &$0) }
        writer.write(folders) { $1.write(to: &$0) }
        writer.write(dependencies) { $1.write(to: &$0) }
        writer.write(frameworks)
        writer.write(scripts) { $1.write(to: &$0) }
        writer.write(settings: settings)
        writer.write(settingsFiles.sorted { $0.key < $1.key }) {
            $0.write($1.key)
            $0.write($1.value) { $1.write(to: &$0) }
        }
        writer.write(swiftSettings) { $1.write(to: &$0) }
        writer.write(ifPresent: inheritedLanguageMode)
        writer.write(inheritedPlatforms) { $1.write(to: &$0) }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        name = try RangedText(from: &reader)
        let id = try reader.string()
        self.id = id.isEmpty ? nil : id
        kind = try reader.choice(Kind.self)
        productType = try reader.optionalText()
        files = try reader.list(BuildFile.init(from:))
        folders = try reader.list(BuildFolder.init(from:))
        dependencies = try reader.list(BuildDependency.init(from:))
        frameworks = try reader.list(RangedText.init(from:))
        scripts = try reader.list(BuildScript.init(from:))
        settings = try reader.settings()
        settingsFiles = try reader.table { (reader) throws(ByteCodingError) in
            try reader.list(SettingsFileReference.init(from:))
        }
        swiftSettings = try reader.list(SwiftSetting.init(from:))
        inheritedLanguageMode = try reader.optionalText()
        inheritedPlatforms = try reader.list(DeploymentTarget.init(from:))
    }
}

extension BuildFile {
    func write(to writer: inout ByteWriter) {
        writer.write(path)
        writer.write(role.rawValue)
        writer.write(range)
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        path = try reader.string()
        role = try reader.choice(Role.self)
        range = try reader.range()
    }
}

extension BuildFolder {
    func write(to writer: inout ByteWriter) {
        path.write(to: &writer)
        writer.write(excludes)
        writer.write(ifPresent: only) { $0.write($1) }
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        path = try RangedText(from: &reader)
        excludes = try reader.list(RangedText.init(from:))
        only = try reader.optional { (reader) throws(ByteCodingError) in try reader.list(RangedText.init(from:)) }
    }
}

extension BuildDependency {
    func write(to writer: inout ByteWriter) {
        name.write(to: &writer)
        writer.write(kind.rawValue)
        writer.write(ifPresent: package)
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        name = try RangedText(from: &reader)
        kind = try reader.choice(Kind.self)
        package = try reader.optionalString()
    }
}

extension BuildScript {
    func write(to writer: inout ByteWriter) {
        writer.write(ifPresent: name)
        text.write(to: &writer)
        writer.write(shell)
        writer.write(inputs) { $0.write($1) }
        writer.write(outputs) { $0.write($1) }
        writer.write(runsAlways)
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        name = try reader.optionalText()
        text = try RangedText(from: &reader)
        shell = try reader.string()
        inputs = try reader.list { (reader) throws(ByteCodingError) in try reader.string() }
        outputs = try reader.list { (reader) throws(ByteCodingError) in try reader.string() }
        runsAlways = try reader.bool()
    }
}

extension SettingsFileReference {
    func write(to writer: inout ByteWriter) {
        path.write(to: &writer)
        writer.write(level.rawValue)
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        path = try RangedText(from: &reader)
        level = try reader.choice(SettingValue.Level.self)
    }
}

extension SettingValue {
    func write(to writer: inout ByteWriter) {
        writer.write(text)
        writer.write(range)
        writer.write(level.rawValue)
        writer.write(ifPresent: file)
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        text = try reader.string()
        range = try reader.range()
        level = try reader.choice(Level.self)
        file = try reader.optionalString()
    }
}

extension SwiftSetting {
    func write(to writer: inout ByteWriter) {
        writer.write(name)
        writer.write(value)
        writer.write(isConditional)
        writer.write(range)
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        name = try reader.string()
        value = try reader.string()
        isConditional = try reader.bool()
        range = try reader.range()
    }
}

extension PackageReference {
    func write(to writer: inout ByteWriter) {
        writer.write(location.rawValue)
        place.write(to: &writer)
        writer.write(ifPresent: name)
        writer.write(ifPresent: requirement) { $1.write(to: &$0) }
        writer.write(range)
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        location = try reader.choice(Location.self)
        place = try RangedText(from: &reader)
        name = try reader.optionalString()
        requirement = try reader.optional(PackageRequirement.init(from:))
        range = try reader.range()
    }
}

extension PackageRequirement {
    func write(to writer: inout ByteWriter) {
        writer.write(kind.rawValue)
        writer.write(value)
        writer.write(ifPresent: upper)
        writer.write(range)
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        kind = try reader.choice(Kind.self)
        value = try reader.string()
        upper = try reader.optionalString()
        range = try reader.range()
    }
}

extension PackageProduct {
    func write(to writer: inout ByteWriter) {
        name.write(to: &writer)
        writer.write(kind.rawValue)
        writer.write(targets)
        writer.write(ifPresent: linkage)
        writer.write(range)
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        name = try RangedText(from: &reader)
        kind = try reader.choice(Kind.self)
        targets = try reader.list(RangedText.init(from:))
        linkage = try reader.optionalString()
        range = try reader.range()
    }
}

extension DeploymentTarget {
    func write(to writer: inout ByteWriter) {
        writer.write(platform)
        writer.write(version)
        writer.write(range)
    }

    init(from reader: inout ByteReader) throws(ByteCodingError) {
        platform = try reader.string()
        version = try reader.string()
        range = try reader.range()
    }
}

extension ByteWriter {
    fileprivate mutating func write(settings: [String: [String: SettingValue]]) {
        write(settings.sorted { $0.key < $1.key }) {
            $0.write($1.key)
            $0.write($1.value.sorted { $0.key < $1.key }) {
                $0.write($1.key)
                $1.value.write(to: &$0)
            }
        }
    }
}

extension ByteReader {
    fileprivate mutating func table<T>(
        _ body: (inout ByteReader) throws(ByteCodingError) -> T
    ) throws(ByteCodingError) -> [String: T] {
        let pairs = try list { (reader) throws(ByteCodingError) in (try reader.string(), try body(&reader)) }
        return Dictionary(pairs) { first, _ in first }
    }

    fileprivate mutating func settings() throws(ByteCodingError) -> [String: [String: SettingValue]] {
        try table { (reader) throws(ByteCodingError) in try reader.table(SettingValue.init(from:)) }
    }
}
