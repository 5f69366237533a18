public import TenetModel

/// The value of one build setting.
public struct SettingValue: Hashable, Sendable {
    public enum Level: String, Hashable, Sendable { case project, target }

    /// The value without quotes; the parts of a list are joined by spaces. Variables stay as they are written.
    public var text: String
    /// Where the value is written.
    public var range: ByteRange
    /// Whether the project or the target writes it.
    public var level: Level
    /// The `.xcconfig` file that writes it; nil for the project file.
    public var file: String?
}

/// One entry of `swiftSettings`.
public struct SwiftSetting: Hashable, Sendable {
    /// The function, such as `enableUpcomingFeature`.
    public var name: String
    /// The first argument: a feature, a language mode such as `6`, `MainActor`, `nil`, or flags joined by spaces.
    public var value: String
    /// True when it holds only for some platforms or configurations.
    public var isConditional: Bool
    public var range: ByteRange

    package init(name: String, value: String, isConditional: Bool, range: ByteRange) {
        self.name = name
        self.value = value
        self.isConditional = isConditional
        self.range = range
    }
}

/// The actor that code belongs to when it names none.
public enum DefaultIsolation: String, Hashable, Sendable { case mainActor, nonisolated }

/// How strictly the compiler checks for data races.
public enum StrictConcurrency: String, Hashable, Sendable { case minimal, targeted, complete }

/// One rule for settings that differ by configuration: `Release` counts when there is one; else the only
/// configuration; else all have to agree, or the answer is nil.
extension BuildTarget {
    /// The value of a setting by the rule above.
    public func setting(_ key: String) -> SettingValue? {
        if settings["Release"] != nil { return settings["Release"]?[key] }
        let values = settings.sorted { $0.key < $1.key }.map { $0.value[key] }
        guard let first = values.first, values.allSatisfy({ $0?.text == first?.text }) else { return nil }
        return first
    }

    /// A setting with its variables replaced.
    public func resolvedSetting(_ key: String) -> RangedText? {
        setting(key).map { RangedText(expanded($0.text), at: $0.range) }
    }

    /// A text with its `$(VARIABLES)` replaced as far as the project defines them.
    public func expanded(_ text: String) -> String { SettingExpansion(target: self).expand(text) }

    /// The lowest version of each platform that the target supports, sorted by platform.
    /// Projects often write versions for platforms that a target is not built for: those are left out.
    public var deploymentTargets: [DeploymentTarget] {
        guard !settings.isEmpty else { return inheritedPlatforms }
        let supported = supportedPlatforms
        return Self.deploymentKeys.compactMap { key, platform in
            guard supported.isEmpty || supported.contains(platform), let value = resolvedSetting(key) else {
                return nil
            }
            return DeploymentTarget(platform: platform, version: value.text, range: value.range)
        }
    }

    /// The only deployment target, or that of the platform of `SDKROOT`.
    public var deploymentTarget: DeploymentTarget? {
        let all = deploymentTargets
        if all.count == 1 { return all[0] }
        let main = setting("SDKROOT").flatMap { Self.platforms[$0.text] }
        return all.first { $0.platform == main }
    }

    /// `4`, `4.2`, `5` or `6`, and where it is decided: the setting, the package's modes, or its tools version.
    public var swiftLanguageMode: RangedText? {
        if let value = resolvedSetting("SWIFT_VERSION") { return RangedText(Self.mode(value.text), at: value.range) }
        let names = ["swiftLanguageMode", "swiftLanguageVersion"]
        if let own = swiftSettings.last(where: { names.contains($0.name) && !$0.isConditional }) {
            return RangedText(own.value, at: own.range)
        }
        return inheritedLanguageMode
    }

    /// What the settings say about isolation without annotations; nil when they say nothing or it is unknown.
    public var defaultIsolation: DefaultIsolation? {
        let text =
            resolvedSetting("SWIFT_DEFAULT_ACTOR_ISOLATION")?.text
            ?? swiftSettings.last { $0.name == "defaultIsolation" && !$0.isConditional }?.value
            ?? flagValue("-default-isolation")
        switch text {
        case "MainActor": return .mainActor
        case "nonisolated", "nil": return .nonisolated
        default: return nil
        }
    }

    /// The checking level. Language mode 6 always checks completely; nil when nothing is written.
    public var strictConcurrency: StrictConcurrency? {
        if swiftLanguageMode?.text.first == "6" { return .complete }
        if let text = resolvedSetting("SWIFT_STRICT_CONCURRENCY")?.text { return StrictConcurrency(rawValue: text) }
        if let text = flagValue("-strict-concurrency") { return StrictConcurrency(rawValue: text) }
        let features = swiftSettings.filter { Self.featureNames.contains($0.name) && !$0.isConditional }.map(\.value)
        if let level = features.last(where: { $0.hasPrefix("StrictConcurrency=") }) {
            return StrictConcurrency(rawValue: String(level.dropFirst(18)))
        }
        return features.contains("StrictConcurrency") ? .complete : nil
    }

    /// True when "approachable concurrency" is on: by the setting, or because a package enables each of its features.
    public var approachableConcurrency: Bool? {
        if let text = resolvedSetting("SWIFT_APPROACHABLE_CONCURRENCY")?.text { return text == "YES" }
        var features = ["NonisolatedNonsendingByDefault", "InferIsolatedConformances"]
        if swiftLanguageMode?.text.first != "6" {
            features += ["DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability"]
            features.append("InferSendableFromCaptures")
        }
        if features.allSatisfy(enables(feature:)) { return true }
        return settings.isEmpty ? false : nil
    }

    /// True when an upcoming or experimental feature is enabled by a setting or flag for all builds.
    public func enables(feature: String) -> Bool {
        if setting("SWIFT_UPCOMING_FEATURE_" + Self.settingName(feature))?.text == "YES" { return true }
        if swiftSettings.contains(where: {
            Self.featureNames.contains($0.name) && !$0.isConditional && $0.value == feature
        }) {
            return true
        }
        let flags = compilerFlags
        return zip(flags, flags.dropFirst()).contains { $0.hasPrefix("-enable-") && $1 == feature }
    }

    /// The keys that Xcode puts into a generated `Info.plist`, without the prefix of their settings.
    public var infoPlistKeys: [String: SettingValue] {
        let prefix = "INFOPLIST_KEY_"
        var keys: [String: SettingValue] = [:]
        for key in Set(settings.values.flatMap(\.keys)) where key.hasPrefix(prefix) {
            keys[String(key.dropFirst(prefix.count))] = setting(key)
        }
        return keys
    }

    /// Relative to the description's folder.
    public var infoPlistFile: RangedText? { file("INFOPLIST_FILE") }
    /// Relative to the description's folder.
    public var entitlementsFile: RangedText? { file("CODE_SIGN_ENTITLEMENTS") }
    /// Variables that the project does not define stay in the text.
    public var bundleIdentifier: RangedText? { resolvedSetting("PRODUCT_BUNDLE_IDENTIFIER") }

    /// The name that `import` takes.
    public var productModuleName: String {
        if let name = resolvedSetting("PRODUCT_MODULE_NAME")?.text, !name.isEmpty { return name }
        let product = resolvedSetting("PRODUCT_NAME")?.text ?? name.text
        return SettingExpansion.identifier(product)
    }
}

extension BuildTarget {
    private static let featureNames = ["enableUpcomingFeature", "enableExperimentalFeature"]

    private static let deploymentKeys = [
        ("DRIVERKIT_DEPLOYMENT_TARGET", "driverKit"), ("IPHONEOS_DEPLOYMENT_TARGET", "iOS"),
        ("MACOSX_DEPLOYMENT_TARGET", "macOS"), ("TVOS_DEPLOYMENT_TARGET", "tvOS"),
        ("XROS_DEPLOYMENT_TARGET", "visionOS"), ("WATCHOS_DEPLOYMENT_TARGET", "watchOS"),
    ]

    private static let platforms = [
        "iphoneos": "iOS", "iphonesimulator": "iOS", "macosx": "macOS", "appletvos": "tvOS",
        "appletvsimulator": "tvOS", "watchos": "watchOS", "watchsimulator": "watchOS", "xros": "visionOS",
        "xrsimulator": "visionOS", "driverkit": "driverKit",
    ]

    /// Empty when the settings do not tell.
    private var supportedPlatforms: Set<String> {
        let text = setting("SUPPORTED_PLATFORMS")?.text ?? setting("SDKROOT")?.text ?? ""
        return Set(text.split(separator: " ").compactMap { Self.platforms[String($0)] })
    }

    private func file(_ key: String) -> RangedText? {
        guard let value = resolvedSetting(key), !value.text.isEmpty else { return nil }
        return RangedText(BuildPath.join("", value.text), at: value.range)
    }

    private var compilerFlags: [Substring] {
        let unsafe = swiftSettings.filter { $0.name == "unsafeFlags" && !$0.isConditional }.map(\.value)
        return ([setting("OTHER_SWIFT_FLAGS")?.text ?? ""] + unsafe).flatMap { $0.split(separator: " ") }
    }

    /// The value of `-flag value` or `-flag=value`.
    private func flagValue(_ flag: String) -> String? {
        let flags = compilerFlags
        for (index, text) in flags.enumerated().reversed() {
            if text == flag { return flags.dropFirst(index + 1).first { $0 != "-Xfrontend" }.map(String.init) }
            if text.hasPrefix(flag + "=") { return String(text.dropFirst(flag.utf8.count + 1)) }
        }
        return nil
    }

    /// `5.0` and `5` are the same mode, and so are `6.2` and `6`; `4.2` is one of its own.
    package static func mode(_ version: String) -> String {
        version.hasPrefix("4.2") ? "4.2" : version.split(separator: ".").first.map(String.init) ?? version
    }

    /// `ExistentialAny` as settings spell it: `EXISTENTIAL_ANY`.
    private static func settingName(_ feature: String) -> String {
        if feature == "DisableOutwardActorInference" { return "DISABLE_OUTWARD_ACTOR_ISOLATION" }
        if feature == "ImportObjcForwardDeclarations" { return "IMPORT_OBJC_FORWARD_DECLS" }
        return feature.reduce(into: "") { text, letter in
            if letter.isUppercase, !text.isEmpty { text.append("_") }
            text += letter.uppercased()
        }
    }
}
