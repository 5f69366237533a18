internal import TenetModel

/// What a file beside the Swift sources tells the project.
public enum Resource: Hashable, Sendable {
    /// `.strings`, `.stringsdict` or `.xcstrings`.
    case strings(StringTable)
    /// `.plist`, `.entitlements` or `.xcprivacy`.
    case propertyList(PropertyList)
    /// `Contents.json` of one set in an asset catalogue.
    case asset(Asset)
    /// `.storyboard` or `.xib`.
    case interface(InterfaceFile)
    /// `project.pbxproj` or `Package.swift`.
    case build(BuildDescription)
    /// `.swiftlint.yml` or `.swiftformat`.
    case settings(ToolSettings)
    /// The plan of a feature in Markdown.
    case blueprint(Blueprint)
    /// `.xcconfig`.
    case settingsFile(SettingsFile)
    /// A shared `.xcscheme`.
    case scheme(Scheme)
    /// `.xctestplan`.
    case testPlan(TestPlan)
    /// `Podfile`, `Cartfile` or `Package.resolved`.
    case dependencies(DependencyList)
}

extension Resource {
    /// Whether the path ends like that of a resource. Looks at nothing else, so it is cheap.
    public static func isResource(path: String) -> Bool { reader(for: path) != nil }

    /// Reads the file with the reader that its path asks for; nil when there is none. Never traps: what can be read is
    /// read, and the resource lists the rest as problems. O(bytes).
    public static func read(path: String, bytes: [UInt8]) -> Resource? { reader(for: path)?(path, bytes) }

    private static func reader(for path: String) -> ((String, [UInt8]) -> Resource?)? {
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        if name.first == "." {
            return ToolSettings.isSettings(name) ? { ToolSettings.read(path: $0, bytes: $1).map(settings) } : nil
        }
        if DependencyList.format(ofFile: name) != nil {
            return { DependencyList.read(path: $0, bytes: $1).map(dependencies) }
        }
        switch ResourcePath.split(name).ending {
        case "strings", "stringsdict", "xcstrings": return { StringTable.read(path: $0, bytes: $1).map(strings) }
        case "plist", "entitlements", "xcprivacy": return { PropertyList.read(path: $0, bytes: $1).map(propertyList) }
        case "storyboard", "xib": return { InterfaceFile.read(path: $0, bytes: $1).map(interface) }
        case "json" where name == "Contents.json" && AssetReader.asset(at: path) != nil:
            return { Asset.read(path: $0, bytes: $1).map(asset) }
        case "pbxproj" where name == "project.pbxproj",
            "swift" where name == "Package.swift" || name.hasPrefix("Package@swift-"):
            return { BuildDescription.read(path: $0, bytes: $1).map(build) }
        case "xcconfig": return { SettingsFile.read(path: $0, bytes: $1).map(settingsFile) }
        case "xcscheme": return { Scheme.read(path: $0, bytes: $1).map(scheme) }
        case "xctestplan": return { TestPlan.read(path: $0, bytes: $1).map(testPlan) }
        case "md":
            return Blueprint.isBlueprint(path: path) ? { Blueprint.read(path: $0, bytes: $1).map(blueprint) } : nil
        default: return nil
        }
    }
}
