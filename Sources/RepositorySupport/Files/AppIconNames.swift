package import TenetRuleKit

/// Which sets of icons are those of apps, by the settings of the Xcode projects: an extension has icons of another kind.
package struct AppIconNames {
    private var ofApps: Set<String> = []
    private var ofOthers: Set<String> = []
    /// A name is made of others, and cannot be told.
    private var hasVariables = false

    package static func of(_ pass: RepositoryPass) -> AppIconNames {
        pass.service("app icons") { AppIconNames(pass.repository) }
    }

    private init(_ repository: Repository) {
        for file in repository.files(named: "project.pbxproj") where !FileKinds.isForeign(file.path) {
            guard let bytes = repository.bytes(of: file.path),
                let build = repository.buildDescription(path: file.path, bytes: bytes)
            else { continue }
            for target in build.targets {
                for settings in target.settings.values { read(settings, isApp: target.kind == .app) }
            }
        }
    }

    private mutating func read(_ settings: [String: SettingValue], isApp: Bool) {
        let names = ["ASSETCATALOG_COMPILER_APPICON_NAME", "ASSETCATALOG_COMPILER_ALTERNATE_APPICON_NAMES"]
            .flatMap { settings[$0]?.text.split(separator: " ").map(String.init) ?? [] }
        if isApp {
            ofApps.formUnion(names)
            hasVariables = hasVariables || names.contains { $0.contains("$") }
        } else {
            ofOthers.formUnion(names)
        }
    }

    /// True for every name where no project says anything.
    package func isOfApp(_ name: String) -> Bool {
        ofApps.contains(name) || (ofApps.isEmpty || hasVariables) && !ofOthers.contains(name)
    }
}
