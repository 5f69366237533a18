import TenetModel

/// Reads the configurations of a project or target.
struct XcodeSettings {
    let objects: XcodeObjects
    let paths: XcodePaths

    struct Result {
        var values: [String: [String: SettingValue]] = [:]
        /// The `.xcconfig` file of each configuration that has one.
        var files: [String: RangedText] = [:]
    }

    func read(_ owner: XcodeObject, level: SettingValue.Level) -> Result {
        var result = Result()
        guard let list = objects.one(owner, "buildConfigurationList") else { return result }
        for configuration in objects.list(list, "buildConfigurations") {
            guard let name = configuration.text("name")?.text else { continue }
            result.values[name] = values(configuration.table("buildSettings"), level)
            result.files[name] = file(of: configuration)
        }
        return result
    }

    private func values(_ table: XcodeObject?, _ level: SettingValue.Level) -> [String: SettingValue] {
        var values: [String: SettingValue] = [:]
        for entry in table?.entries ?? [] {
            let parts = objects.source.texts(entry.value)
            let text = parts.map(\.text).joined(separator: " ")
            values[objects.source.text(entry.key)] = SettingValue(text: text, range: entry.value.range, level: level)
        }
        return values
    }

    private func file(of configuration: XcodeObject) -> RangedText? {
        if let file = objects.one(configuration, "baseConfigurationReference") {
            return paths.path(of: file).map { RangedText($0, at: file.text("path")?.range ?? file.range) }
        }
        guard let anchor = objects.one(configuration, "baseConfigurationReferenceAnchor"),
            let folder = paths.path(of: anchor),
            let path = configuration.text("baseConfigurationReferenceRelativePath")
        else { return nil }
        return RangedText(BuildPath.join(folder, path.text), at: path.range)
    }
}
