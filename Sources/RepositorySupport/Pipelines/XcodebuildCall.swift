package import TenetRuleKit
package import TenetRuleSupport

/// A call of `xcodebuild` with its options told apart.
package struct XcodebuildCall: Sendable {
    package var actions: [RangedText] = []
    /// With the dash; the value of a flag is the flag itself.
    package var options: [PipelineSetting] = []
    package var settings: [PipelineSetting] = []
    package var command: ShellCommand

    private static let known: Set<String> = [
        "build", "test", "build-for-testing", "test-without-building", "analyze", "archive", "clean", "install",
        "docbuild",
        "installsrc",
    ]
    private static let flags: Set<String> = [
        "-quiet", "-verbose", "-json", "-alltargets", "-hideShellScriptEnvironment", "-allowProvisioningUpdates",
        "-allowProvisioningDeviceRegistration", "-skipPackagePluginValidation", "-skipMacroValidation",
        "-skipPackageUpdates", "-disableAutomaticPackageResolution", "-onlyUsePackageVersionsFromResolvedFile",
        "-exportArchive", "-create-xcframework", "-resolvePackageDependencies", "-list", "-version", "-showsdks",
        "-showBuildSettings", "-showdestinations", "-checkFirstLaunchStatus", "-runFirstLaunch", "-license",
        "-retry-tests-on-failure", "-run-tests-until-failure", "-disable-concurrent-destination-testing",
        "-showBuildTimingSummary", "-downloadAllPlatforms", "-dry-run", "-n", "-parallelizeTargets",
    ]

    /// Nil for any other command. O(words).
    package init?(_ command: ShellCommand) {
        guard command.name == "xcodebuild" else { return nil }
        self.command = command
        let words = Array(command.arguments)
        var index = 0
        while index < words.count {
            let word = words[index]
            index += 1
            if word.text.hasPrefix("-") {
                let hasValue =
                    !Self.flags.contains(word.text) && !word.text.contains(":") && index < words.count
                    && !words[index].text.hasPrefix("-") && !Self.known.contains(words[index].text)
                options.append(PipelineSetting(key: word.text, value: hasValue ? words[index] : word))
                if hasValue { index += 1 }
            } else if let equals = word.text.firstIndex(of: "=") {
                let value = String(word.text[word.text.index(after: equals)...])
                settings.append(
                    PipelineSetting(key: String(word.text[..<equals]), value: RangedText(value, at: word.range)))
            } else if Self.known.contains(word.text) {
                actions.append(word)
            }
        }
    }

    package func option(_ key: String) -> RangedText? { options.first { $0.key == key }?.value }
    package func has(_ actions: String...) -> Bool { self.actions.contains { actions.contains($0.text) } }

    /// Runs tests.
    package var isTest: Bool { has("test", "test-without-building") }
    /// Compiles for use at the desk or on the server, not for release. Without an action `xcodebuild` builds, unless an option
    /// asks for something else.
    package var isBuild: Bool {
        guard !has("archive", "install", "docbuild", "analyze") else { return false }
        if has("build", "test", "build-for-testing", "test-without-building") { return true }
        let other: Set<String> = [
            "-exportArchive", "-create-xcframework", "-resolvePackageDependencies", "-list", "-version", "-showsdks",
            "-showBuildSettings", "-showdestinations", "-checkFirstLaunchStatus", "-runFirstLaunch", "-license",
            "-downloadPlatform", "-downloadAllPlatforms", "-downloadComponent", "-importComponent", "-importPlatform",
            "-exportLocalizations", "-importLocalizations", "-usage", "-help", "-version",
        ]
        let isComplete = option("-scheme") != nil || option("-target") != nil || option("-project") != nil
        return actions.isEmpty && isComplete && !options.contains { other.contains($0.key) }
    }

    /// `key=value` pairs of a destination.
    package static func fields(of destination: RangedText) -> [String: String] {
        var fields: [String: String] = [:]
        for part in destination.text.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
            if pair.count == 2 { fields[String(pair[0])] = String(pair[1]) }
        }
        return fields
    }
}

extension PipelineJob {
    /// A text with the variables put in whose values the job writes out: `$NAME`, `${NAME}`, `${{ env.NAME }}` as the whole
    /// of it. Others stay.
    package func expanded(_ text: String, _ step: PipelineStep? = nil) -> String {
        let name = text.filter { !"${} \"".contains($0) }
        let key = name.hasPrefix("env.") ? String(name.dropFirst(4)) : name
        guard text.hasPrefix("$"), let found = environment.last(where: { $0.key == key }) else { return text }
        return found.value.text
    }
}
