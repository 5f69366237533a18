import TenetModel

/// Reads the targets of a project.
struct XcodeTargetReader {
    let objects: XcodeObjects
    let paths: XcodePaths
    let project: XcodeObject?

    private static let kinds = ["PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget"]

    func readAll() -> (targets: [BuildTarget], problems: [ResourceProblem]) {
        var listed = project?.texts("targets").compactMap { objects[$0.text] } ?? []
        listed = listed.filter { Self.kinds.contains($0.kind) }
        if listed.isEmpty { listed = Self.kinds.flatMap(objects.all) }
        let reader = XcodeSettings(objects: objects, paths: paths)
        let base = project.map { reader.read($0, level: .project) } ?? XcodeSettings.Result()
        let folders = XcodeFolders(objects: objects, paths: paths).byTarget(listed)
        var problems: [ResourceProblem] = []
        var targets: [BuildTarget] = []
        for object in listed.sorted(by: { $0.range < $1.range }) {
            var target = BuildTarget(name: object.text("name") ?? RangedText("", at: object.range), kind: .other)
            target.id = object.id
            target.productType = object.text("productType")
            merge(reader.read(object, level: .target), over: base, into: &target)
            target.kind = Self.kind(of: object, sdk: target.setting("SDKROOT")?.text)
            target.folders = folders[object.id] ?? []
            target.dependencies = dependencies(of: object)
            readPhases(of: object, into: &target, &problems)
            target.files.sort { ($0.path, $0.range) < ($1.path, $1.range) }
            targets.append(target)
        }
        return (targets, problems)
    }

    private func merge(_ own: XcodeSettings.Result, over base: XcodeSettings.Result, into target: inout BuildTarget) {
        // A target without configurations of its own is built with those of the project.
        for name in own.values.isEmpty ? Array(base.values.keys) : Array(own.values.keys) {
            target.settings[name] = (base.values[name] ?? [:]).merging(own.values[name] ?? [:]) { $1 }
            let files = [(base.files[name], SettingValue.Level.project), (own.files[name], .target)]
                .compactMap { file, level in file.map { SettingsFileReference(path: $0, level: level) } }
            if !files.isEmpty { target.settingsFiles[name] = files }
        }
    }

    private static func kind(of object: XcodeObject, sdk: String?) -> BuildTarget.Kind {
        guard object.kind == "PBXNativeTarget" else {
            return object.kind == "PBXAggregateTarget" ? .aggregate : .other
        }
        let prefix = "com.apple.product-type."
        let type = object.text("productType")?.text ?? ""
        guard type.hasPrefix(prefix) else { return .other }
        switch type.dropFirst(prefix.count) {
        case "application": return sdk?.hasPrefix("watch") == true ? .watchApp : .app
        case let name where name.hasPrefix("application.watchapp"): return .watchApp
        case let name where name.hasPrefix("application"): return .app
        case "framework", "framework.static": return .framework
        case "library.static": return .staticLibrary
        case "library.dynamic": return .dynamicLibrary
        case "bundle.unit-test", "bundle.ocunit-test": return .unitTests
        case "bundle.ui-testing": return .uiTests
        case "bundle": return .bundle
        case "tool": return .tool
        case let name where name.contains("extension"): return .appExtension
        default: return .other
        }
    }

    private func dependencies(of object: XcodeObject) -> [BuildDependency] {
        let targets = objects.list(object, "dependencies").compactMap { dependency -> BuildDependency? in
            if let product = objects.one(dependency, "productRef") { return packageProduct(product, kind: .plugin) }
            if let name = objects.one(dependency, "target")?.text("name") {
                return BuildDependency(name: RangedText(name.text, at: dependency.range), kind: .target)
            }
            let remote = objects.one(dependency, "targetProxy")?.text("remoteInfo") ?? dependency.text("name")
            return remote.map { BuildDependency(name: $0, kind: .target) }
        }
        let products = objects.list(object, "packageProductDependencies").compactMap {
            packageProduct($0, kind: .product)
        }
        return targets + products
    }

    private func packageProduct(_ product: XcodeObject, kind: BuildDependency.Kind) -> BuildDependency? {
        guard let name = product.text("productName") else { return nil }
        // A plugin's product is written as “plugin:Name”.
        let plain = name.text.hasPrefix("plugin:") ? String(name.text.dropFirst(7)) : name.text
        let package = objects.one(product, "package")
        let place = package.flatMap { $0.text("repositoryURL") ?? $0.text("relativePath") }
        return BuildDependency(name: RangedText(plain, at: name.range), kind: kind, package: place?.text)
    }
}

extension XcodeTargetReader {
    private func readPhases(of object: XcodeObject, into target: inout BuildTarget, _ problems: inout [ResourceProblem])
    {
        for id in object.texts("buildPhases") {
            guard let phase = objects[id.text] else {
                problems.append(ResourceProblem("The target lists a build phase that does not exist.", at: id.range))
                continue
            }
            switch phase.kind {
            case "PBXShellScriptBuildPhase": target.scripts += script(phase).map { [$0] } ?? []
            case "PBXFrameworksBuildPhase": target.frameworks += frameworks(phase)
            default:
                guard let role = Self.roles[phase.kind] else { continue }
                for entry in phase.texts("files") { target.files += files(entry, role, &problems) }
            }
        }
    }

    private static let roles: [String: BuildFile.Role] = [
        "PBXSourcesBuildPhase": .source, "PBXResourcesBuildPhase": .resource, "PBXHeadersBuildPhase": .header,
        "PBXCopyFilesBuildPhase": .copied, "PBXRezBuildPhase": .resource,
    ]

    private func files(
        _ entry: RangedText, _ role: BuildFile.Role, _ problems: inout [ResourceProblem]
    ) -> [BuildFile] {
        guard let build = objects[entry.text] else {
            problems.append(ResourceProblem("A build phase lists a file that does not exist.", at: entry.range))
            return []
        }
        guard let reference = build.text("fileRef") else { return [] }
        guard let file = objects[reference.text] else {
            problems.append(ResourceProblem("A build file refers to a file that does not exist.", at: reference.range))
            return []
        }
        return paths.files(of: file).map { BuildFile(path: $0.path, role: role, range: $0.range) }
    }

    private func frameworks(_ phase: XcodeObject) -> [RangedText] {
        objects.list(phase, "files").compactMap { build in
            if let product = objects.one(build, "productRef") { return product.text("productName") }
            let file = objects.one(build, "fileRef")
            guard let path = file?.text("name") ?? file?.text("path") else { return nil }
            return RangedText(path.text.split(separator: "/").last.map(String.init) ?? path.text, at: path.range)
        }
    }

    private func script(_ phase: XcodeObject) -> BuildScript? {
        guard let text = phase.text("shellScript") else { return nil }
        let inputs = phase.texts("inputPaths") + phase.texts("inputFileListPaths")
        let outputs = phase.texts("outputPaths") + phase.texts("outputFileListPaths")
        return BuildScript(
            name: phase.text("name"), text: text, shell: phase.text("shellPath")?.text ?? "/bin/sh",
            inputs: inputs.map(\.text), outputs: outputs.map(\.text),
            runsAlways: phase.text("alwaysOutOfDate")?.text == "1")
    }
}
