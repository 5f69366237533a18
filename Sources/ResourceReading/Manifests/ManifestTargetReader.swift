import TenetModel
import TenetResources

/// Makes a target out of the call that declares it.
struct ManifestTargetReader {
    /// The functions that make targets.
    static let kinds: [String: BuildTarget.Kind] = [
        "target": .packageLibrary, "executableTarget": .executable, "testTarget": .unitTests, "macro": .macro,
        "plugin": .plugin, "binaryTarget": .binary, "systemLibrary": .systemLibrary,
    ]

    let call: ManifestCall
    /// No other target of the package looks for its files in the same place, which lets it own that place.
    let isAlone: Bool
    /// Settings that the manifest adds later.
    let addedSettings: [ManifestCall]

    func read() -> BuildTarget {
        let kind = Self.kinds[call.name] ?? .other
        let name = call["name"]?.text ?? RangedText("", at: call.range)
        var target = BuildTarget(name: name, kind: kind)
        target.folders = folders(name, kind)
        target.files = resources(in: target.folders.first?.path.text)
        target.dependencies = (call["dependencies"]?.list ?? []).compactMap { Self.dependency($0, string: .byName) }
        target.dependencies += (call["plugins"]?.list ?? []).compactMap { Self.dependency($0, string: .plugin) }
        let takesSettings = kind != .binary && kind != .systemLibrary && kind != .plugin
        let settings = (call["swiftSettings"]?.calls ?? []) + (takesSettings ? addedSettings : [])
        target.swiftSettings = settings.map(Self.setting)
        return target
    }

    /// The folder that is written, or each one that the package manager would look for, in its order.
    private func folders(_ name: RangedText, _ kind: BuildTarget.Kind) -> [BuildFolder] {
        let excludes = normal(call["exclude"]?.texts ?? [])
        let only = call["sources"]?.list.map { _ in normal(call["sources"]?.texts ?? []) }
        if call.has("path") {
            guard let path = call["path"]?.text else { return [] }
            let place = RangedText(BuildPath.join("", path.text), at: path.range)
            return [BuildFolder(path: place, excludes: excludes, only: only)]
        }
        guard !name.text.isEmpty, kind != .binary else { return [] }
        let own = Self.places(kind).map {
            BuildFolder(path: RangedText($0 + "/" + name.text, at: name.range), excludes: excludes, only: only)
        }
        guard isAlone, let place = Self.places(kind).first else { return own }
        // The folder above may be the target's own, or hold the folder of its name: exceptions count in both.
        let nested = { (texts: [RangedText]) in
            texts + texts.map { RangedText(name.text + "/" + $0.text, at: $0.range) }
        }
        return own + [
            BuildFolder(
                path: RangedText(place, at: name.range), excludes: nested(excludes), only: only.map(nested))
        ]
    }

    private func normal(_ paths: [RangedText]) -> [RangedText] {
        paths.map { RangedText(BuildPath.join("", $0.text), at: $0.range) }
    }

    private static func places(_ kind: BuildTarget.Kind) -> [String] {
        let sources = ["Sources", "Source", "src", "srcs"]
        switch kind {
        case .plugin: return ["Plugins"]
        case .unitTests: return ["Tests"] + sources
        default: return sources
        }
    }

    private func resources(in folder: String?) -> [BuildFile] {
        let roles: [String: BuildFile.Role] = [
            "process": .resource, "copy": .copiedResource, "embedInCode": .embeddedResource,
        ]
        guard let folder else { return [] }
        let files = (call["resources"]?.calls ?? []).compactMap { entry -> BuildFile? in
            guard let role = roles[entry.name], let path = entry.argument(at: 0)?.text else { return nil }
            return BuildFile(path: BuildPath.join(folder, path.text), role: role, range: path.range)
        }
        return files.sorted { ($0.path, $0.range) < ($1.path, $1.range) }
    }

    private static func dependency(_ value: ManifestValue, string: BuildDependency.Kind) -> BuildDependency? {
        if let text = value.text { return BuildDependency(name: text, kind: string) }
        guard let call = value.call, let name = call["name"]?.text else { return nil }
        let kinds: [String: BuildDependency.Kind] = [
            "target": .target, "product": .product, "plugin": .plugin, "byName": .byName,
        ]
        guard let kind = kinds[call.name] else { return nil }
        return BuildDependency(name: name, kind: kind, package: call["package"]?.text?.text)
    }

    private static func setting(_ call: ManifestCall) -> SwiftSetting {
        let first = call.arguments.first { $0.value.call?.name != "when" }?.value
        var value = first.map(words) ?? ""
        if call.name.hasPrefix("swiftLanguage") { value = ManifestReader.mode(value) }
        return SwiftSetting(
            name: call.name, value: value,
            isConditional: call.arguments.contains { $0.value.call?.name == "when" }, range: call.range)
    }

    /// `v6`, `.version("6")` and lists of flags as one text.
    private static func words(_ value: ManifestValue) -> String {
        switch value {
        case .list(let values): values.compactMap { $0.text?.text }.joined(separator: " ")
        case .call(let call): call.argument(at: 0)?.text?.text ?? ""
        default: value.word?.text ?? ""
        }
    }
}
