package import TenetRuleKit

/// A target that becomes an app, with what its `Info.plist` says in the end.
package struct AppTarget {
    package var name: String
    /// The project file, or the property list when nothing describes the build.
    package var path: String
    /// Where to report about the target.
    package var range: ByteRange
    package var target: BuildTarget?
    package var plists: [(path: String, list: PropertyList)] = []
    /// False when a part of what it says is unknown.
    package var isWhole = true

    /// Where a key has its value.
    package struct Entry {
        package var path: String
        /// The key, or the value of a setting.
        package var range: ByteRange
        package var value: PlistValue?
        /// The text of a setting, or of the value when it is one.
        package var text: String?
        /// The entry is for the iPad alone.
        package var isForPads = false
    }

    /// Every place where the key of the `Info.plist` is set.
    package func entries(_ key: String) -> [Entry] {
        var found: [Entry] = []
        for (path, list) in plists {
            for key in [key, key + "~iphone", key + "~ipad"] {
                guard let value = list[key], let name = list.key(key) else { continue }
                found.append(
                    Entry(
                        path: path, range: name.range, value: value, text: value.string,
                        isForPads: key.hasSuffix("~ipad")))
            }
        }
        let setting = "INFOPLIST_KEY_" + key
        var seen: Set<String> = []
        for (_, settings) in target?.settings.sorted(by: { $0.key < $1.key }) ?? [] {
            for (name, value) in settings.sorted(by: { $0.key < $1.key })
            where Self.makes(setting, name, value.text) {
                if seen.insert("\(value.file ?? path):\(value.range.lower)").inserted {
                    found.append(
                        Entry(
                            path: value.file ?? path, range: value.range, value: nil, text: value.text,
                            isForPads: name.hasSuffix("_iPad")))
                }
            }
        }
        return found
    }

    /// `KEY`, `KEY[sdk=iphoneos*]`, `KEY_iPhone`, and `KEY_Generation = YES`, from which Xcode makes the entry.
    private static func makes(_ setting: String, _ name: String, _ value: String) -> Bool {
        guard name.hasPrefix(setting) else { return false }
        let rest = name.dropFirst(setting.count).prefix { $0 != "[" }
        return ["", "_iPhone", "_iPad"].contains(rest) || (rest == "_Generation" && value == "YES")
    }

    package func has(_ key: String) -> Bool { !entries(key).isEmpty }

    /// The texts of a list, wherever it is written.
    package func texts(_ key: String) -> [String] {
        entries(key).flatMap { entry in
            entry.value?.strings.map(\.text) ?? entry.text?.split(separator: " ").map(String.init) ?? []
        }
    }

    /// Where a missing key belongs: the property list, or the target.
    package var place: Note {
        if let (path, list) = plists.first {
            return Note(path: path, range: list.entries.first?.key.range ?? ByteRange(0, 0), message: "")
        }
        return Note(path: path, range: range, message: "")
    }

    /// True when the app is built for a phone or tablet, as far as is known.
    package var isForPhones: Bool {
        guard target != nil else { return plists.contains { $0.list["LSRequiresIPhoneOS"] != nil } }
        return platforms.isEmpty || platforms.contains { $0 != "macOS" }
    }

    /// What the app is built for; empty when that is not known.
    package var platforms: [String] { target?.platforms ?? [] }
}

/// The apps of a project.
package struct AppTargets {
    package let all: [AppTarget]
    /// Where nothing describes the build: lists that only add to what Xcode makes. What they do not say is unknown.
    package let partial: [AppTarget]
    private let model: ProjectModel

    package init(_ model: ProjectModel) {
        self.model = model
        var plists: [String: PropertyList] = [:]
        for (path, resource) in model.resources {
            if case .propertyList(let list) = resource, list.kind == .plist { plists[path] = list }
        }
        var found: [AppTarget] = []
        for build in model.builds where build.format == .xcodeProject {
            for target in build.targets where target.kind == .app || target.kind == .watchApp {
                found.append(Self.app(target, of: build, plists))
            }
        }
        if found.isEmpty, !model.builds.contains(where: { $0.format == .xcodeProject }) {
            for (path, list) in plists.sorted(by: { $0.key < $1.key }) where Self.isApp(list, path) {
                let range = list.entries.first?.key.range ?? ByteRange(0, 0)
                found.append(AppTarget(name: "", path: path, range: range, plists: [(path, list)]))
            }
        }
        partial =
            found.isEmpty && !model.builds.contains { $0.format == .xcodeProject }
            ? plists.sorted { $0.key < $1.key }.filter { Self.addsToApp($1, $0) }.map { path, list in
                AppTarget(name: "", path: path, range: ByteRange(0, 0), plists: [(path, list)], isWhole: false)
            } : []
        all = found
    }

    /// Speaks of an app's windows, and names no kind of bundle.
    private static func addsToApp(_ list: PropertyList, _ path: String) -> Bool {
        guard list["CFBundlePackageType"] == nil, list["NSExtension"] == nil,
            !FilePlace(path).folders.contains(where: { $0.hasSuffix("Tests") || $0 == "Pods" || $0 == "Carthage" })
        else { return false }
        return [
            "UISupportedInterfaceOrientations", "UILaunchStoryboardName", "UILaunchScreen",
            "UIApplicationSceneManifest",
            "UIBackgroundModes",
        ]
        .contains { list[$0] != nil }
    }

    private static func app(
        _ target: BuildTarget, of build: BuildDescription, _ plists: [String: PropertyList]
    ) -> AppTarget {
        var app = AppTarget(name: target.name.text, path: build.path, range: target.name.range, target: target)
        var names = Set(target.settings.values.compactMap { $0["INFOPLIST_FILE"]?.text })
        if let main = target.infoPlistFile?.text { names.insert(main) }
        for name in names.sorted() where !name.isEmpty {
            let local = name.replacing("$(SRCROOT)/", with: "").replacing("${SRCROOT}/", with: "")
                .replacing("$(PROJECT_DIR)/", with: "")
            if let path = build.fullPath(of: local), let list = plists[path] {
                if !app.plists.contains(where: { $0.path == path }) { app.plists.append((path, list)) }
                if list.root == nil { app.isWhole = false }
            } else if !local.contains("$") || names.count == 1 {
                app.isWhole = false
            }
        }
        let generates = Set(target.settings.values.map { $0["GENERATE_INFOPLIST_FILE"]?.text == "YES" })
        // Settings of `.xcconfig` files that are not in the repository are unknown.
        if target.settingsFiles.values.contains(where: { !$0.isEmpty }), names.isEmpty || generates != [false] {
            app.isWhole = false
        }
        if names.isEmpty, generates != [true] { app.isWhole = false }
        return app
    }

    private static func isApp(_ list: PropertyList, _ path: String) -> Bool {
        guard !FilePlace(path).folders.contains(where: { $0.hasSuffix("Tests") || $0 == "Pods" || $0 == "Carthage" })
        else { return false }
        if let type = list["CFBundlePackageType"]?.string { return type == "APPL" && list["NSExtension"] == nil }
        return list["NSExtension"] == nil && list["LSRequiresIPhoneOS"] != nil && list["CFBundleIdentifier"] != nil
    }

    /// The apps whose own targets compile a file.
    package func holding(_ path: String) -> [AppTarget] {
        let own = model.targets(ofPath: path)
        return all.filter { app in app.target != nil && own.contains { $0.path == app.path && $0.name == app.name } }
    }

    /// True when only extensions, tests or tools compile the file: nothing that ends up in an app's own code.
    package func isElsewhere(_ path: String) -> Bool {
        let own = model.targets(ofPath: path)
        return !own.isEmpty
            && own.allSatisfy { [.appExtension, .unitTests, .uiTests, .tool, .plugin, .macro].contains($0.kind) }
    }

    /// The apps that may run a file's code: those that compile it, or all when a module does.
    package func running(_ path: String) -> [AppTarget] {
        let own = holding(path)
        if !own.isEmpty { return own }
        return isElsewhere(path) ? [] : all
    }
}

extension ProjectModel {
    /// A target of a project compiles code in Objective-C or C, which is not read.
    package var hasForeignCode: Bool {
        builds.contains { build in
            build.targets.contains { target in
                !target.kind.isTests
                    && (target.files.contains { file in
                        [".m", ".mm", ".c", ".cpp"].contains { file.path.hasSuffix($0) }
                    } || target.settings.values.contains { $0["SWIFT_OBJC_BRIDGING_HEADER"]?.text.isEmpty == false })
            }
        }
    }
}
