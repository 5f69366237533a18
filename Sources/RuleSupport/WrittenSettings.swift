package import TenetRuleKit

/// A build setting where it is written: in a project file or an `.xcconfig` file.
package struct WrittenSetting {
    /// With its variables replaced.
    package var text: String
    package var path: String
    package var range: ByteRange
    package var target: BuildTarget
    package var configuration: String
}

extension BuildTarget {
    /// Compiles code of its own, and no tests.
    package var isProduct: Bool {
        switch kind {
        case .app, .framework, .staticLibrary, .dynamicLibrary, .appExtension, .watchApp, .tool: true
        default: false
        }
    }

    /// Settings come from files that are not in the repository.
    package var hasUnknownSettings: Bool { settingsFiles.values.contains { !$0.isEmpty } }

    /// Compiles Swift, as far as its list of files tells.
    package var hasSwift: Bool { !folders.isEmpty || sources.contains { $0.path.hasSuffix(".swift") } }
}

extension ProjectModel {
    /// The Xcode projects of the repository itself; those that others brought along are theirs.
    package var ownProjects: [BuildDescription] {
        builds.filter { $0.format == .xcodeProject && $0.isOwn }
    }

    /// The manifests of the repository's own packages.
    package var ownPackages: [BuildDescription] { builds.filter { $0.format == .package && $0.isOwn } }

    /// Every value of a setting, each place once: what a project writes for all its targets is one place.
    package func writtenSettings(_ key: String, of isMeant: (BuildTarget) -> Bool = { _ in true }) -> [WrittenSetting] {
        var seen: Set<String> = []
        var found: [WrittenSetting] = []
        for build in ownProjects {
            for target in build.targets where isMeant(target) {
                for (configuration, settings) in target.settings.sorted(by: { $0.key < $1.key }) {
                    guard let value = settings[key] else { continue }
                    let path = value.file ?? build.path
                    guard seen.insert("\(path):\(value.range.lower)").inserted else { continue }
                    found.append(
                        WrittenSetting(
                            text: target.expanded(value.text), path: path, range: value.range,
                            target: target, configuration: configuration))
                }
            }
        }
        return found
    }
}

extension BuildDescription {
    /// Not brought along by somebody else: no checkout, sample or vendored library.
    fileprivate var isOwn: Bool {
        !FilePlace(path).folders.contains { folder in
            ["Pods", "Carthage", "Checkouts", "Vendor", "Vendored", "ThirdParty", "External", "Dependencies"].contains(
                folder)
        }
    }
}

/// Versions such as `16.4`, part by part.
package struct VersionNumber: Comparable {
    private let parts: [Int]

    /// nil when the text is no version, such as a variable.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".").map { Int($0) }
        guard let first = parts.first, first != nil, !parts.contains(nil) else { return nil }
        var numbers = parts.compactMap { $0 }
        while numbers.count > 1, numbers.last == 0 { numbers.removeLast() }
        self.parts = numbers
    }

    package var major: Int { parts[0] }
    package var minor: Int { parts.count > 1 ? parts[1] : 0 }

    package static func < (left: VersionNumber, right: VersionNumber) -> Bool {
        left.parts.lexicographicallyPrecedes(right.parts)
    }
}
