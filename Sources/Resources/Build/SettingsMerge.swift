internal import TenetModel

extension BuildDescription {
    /// The same with the settings of its `.xcconfig` files. Those that are not among the files stay in
    /// ``BuildTarget/settingsFiles``, with the files that they include: what they set is unknown.
    ///
    /// - Parameter files: by path, in the terms of ``path``.
    public func merging(_ files: [String: SettingsFile]) -> BuildDescription {
        guard targets.contains(where: { !$0.settingsFiles.isEmpty }) else { return self }
        var merged = self
        merged.targets = targets.map { target in
            var target = target
            for (configuration, references) in target.settingsFiles {
                var layers = SettingsLayers(description: self, files: files)
                let own = target.settings[configuration] ?? [:]
                // Each level's file comes before what the project file says on that level.
                for level in [SettingValue.Level.project, .target] {
                    for reference in references where reference.level == level {
                        layers.add(reference, from: fullPath(of: reference.path.text), depth: 0)
                    }
                    layers.add(own.filter { $0.value.level == level })
                }
                target.settings[configuration] = layers.values
                target.settingsFiles[configuration] = layers.unknown.isEmpty ? nil : layers.unknown
            }
            return target
        }
        return merged
    }
}

/// Puts settings over settings.
private struct SettingsLayers {
    let description: BuildDescription
    let files: [String: SettingsFile]
    private(set) var values: [String: SettingValue] = [:]
    private(set) var unknown: [SettingsFileReference] = []

    /// Files that include each other in a circle end here.
    private static let depthLimit = 16

    init(description: BuildDescription, files: [String: SettingsFile]) {
        self.description = description
        self.files = files
    }

    mutating func add(_ reference: SettingsFileReference, from path: String?, depth: Int) {
        guard let path, let file = files[path], depth < Self.depthLimit else {
            unknown.append(reference)
            return
        }
        for line in file.lines {
            switch line {
            case .setting(let key, let value):
                set(
                    key,
                    SettingValue(text: value.text, range: value.range, level: reference.level, file: path))
            case .include(let included, let isOptional):
                let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
                let next = BuildPath.join(folder, included.text)
                // Nobody can tell whether a file that need not be there is somewhere.
                if isOptional, files[next] == nil { continue }
                add(SettingsFileReference(path: included, level: reference.level), from: next, depth: depth + 1)
            }
        }
    }

    mutating func add(_ settings: [String: SettingValue]) {
        for (key, value) in settings { set(key, value) }
    }

    private mutating func set(_ key: String, _ value: SettingValue) {
        var value = value
        for spelling in ["$(inherited)", "${inherited}"] where value.text.contains(spelling) {
            value.text = value.text.replacing(spelling, with: values[key]?.text ?? "")
        }
        values[key] = value
    }
}
