public import TenetModel

/// Resources as bytes, for the cache.
extension Resource {
    public func write(to writer: inout ByteWriter) {
        switch self {
        case .strings(let table):
            writer.write(0)
            table.write(to: &writer)
        case .propertyList(let list):
            writer.write(1)
            list.write(to: &writer)
        case .asset(let asset):
            writer.write(2)
            asset.write(to: &writer)
        case .interface(let file):
            writer.write(3)
            file.write(to: &writer)
        case .build(let description):
            writer.write(4)
            description.write(to: &writer)
        case .settings(let settings):
            writer.write(5)
            settings.write(to: &writer)
        case .blueprint(let blueprint):
            writer.write(6)
            blueprint.write(to: &writer)
        case .settingsFile(let file):
            writer.write(7)
            file.write(to: &writer)
        case .scheme(let scheme):
            writer.write(8)
            scheme.write(to: &writer)
        case .dependencies(let list):
            writer.write(9)
            list.write(to: &writer)
        case .testPlan(let plan):
            writer.write(10)
            plan.write(to: &writer)
        }
    }

    public init(from reader: inout ByteReader) throws(ByteCodingError) {
        switch try reader.int() {
        case 0: self = .strings(try StringTable(from: &reader))
        case 1: self = .propertyList(try PropertyList(from: &reader))
        case 2: self = .asset(try Asset(from: &reader))
        case 3: self = .interface(try InterfaceFile(from: &reader))
        case 4: self = .build(try BuildDescription(from: &reader))
        case 5: self = .settings(try ToolSettings(from: &reader))
        case 6: self = .blueprint(try Blueprint(from: &reader))
        case 7: self = .settingsFile(try SettingsFile(from: &reader))
        case 8: self = .scheme(try Scheme(from: &reader))
        case 9: self = .dependencies(try DependencyList(from: &reader))
        case 10: self = .testPlan(try TestPlan(from: &reader))
        default: throw ByteCodingError()
        }
    }
}
