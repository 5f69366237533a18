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
    /// The reader that a path asks for, if no parser of Swift is needed for it; nil when there is none. Looks at nothing
    /// but the end of the path, so it is cheap.
    package static func dataReader(for path: String) -> ((String, [UInt8]) -> Resource?)? {
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
        case "pbxproj" where name == "project.pbxproj":
            return { BuildDescription.readProject(path: $0, bytes: $1).map(build) }
        case "xcconfig": return { SettingsFile.read(path: $0, bytes: $1).map(settingsFile) }
        case "xcscheme": return { Scheme.read(path: $0, bytes: $1).map(scheme) }
        case "xctestplan": return { TestPlan.read(path: $0, bytes: $1).map(testPlan) }
        case "md":
            return Blueprint.isBlueprint(path: path) ? { Blueprint.read(path: $0, bytes: $1).map(blueprint) } : nil
        default: return nil
        }
    }
}
