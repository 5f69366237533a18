import TenetRuleKit
import TenetRuleSupport

struct DependencyInTwoManagers: Rule {
    static let about = About(
        "dependency-in-two-managers", "Library that comes twice", category: .build, severity: .error,
        scope: .everywhere, isAboutManifests: true,
        why: """
            A library that two package managers bring is linked twice, in two versions: its symbols clash, or its types \
            exist two times and do not recognise each other.
            """,
        phrasings: [
            "Include every library through one package manager only.",
            "Never pull in the same framework from both Swift Package Manager and CocoaPods or Carthage.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            let packages = Set(
                (project.model.ownProjects + project.model.ownPackages).flatMap(\.packages).map {
                    Self.plain($0.identity)
                })
            guard !packages.isEmpty else { return }
            for (path, resource) in project.model.resources {
                guard case .dependencies(let list) = resource, list.format != .resolved else { continue }
                for entry in list.entries where packages.contains(Self.name(of: entry, list.format)) {
                    project.report(
                        "`\(entry.name.text)` comes as a Swift package, too", help: "take it out here", in: path,
                        at: entry.name.range)
                }
            }
        }
    }

    /// `Firebase/Auth` is a part of a pod, `firebase/firebase-ios-sdk` the place of a repository.
    private static func name(of entry: DependencyList.Entry, _ format: DependencyList.Format) -> String {
        let parts = entry.name.text.split(separator: "/")
        let part = (format == .podfile ? parts.first : parts.last) ?? ""
        return plain(part.hasSuffix(".git") ? part.dropLast(4) : part)
    }

    /// `SwiftyBeaver.swift`, `swifty-beaver` and `SwiftyBeaver-iOS` are one.
    private static func plain(_ name: some StringProtocol) -> String {
        let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let own = words.filter { !["swift", "ios", "sdk", "apple"].contains($0) }
        return (own.isEmpty ? words : own).joined()
    }

    private static let project = XcodeProjectSample.text(
        packages: XcodeProjectSample.package(
            "https://git.harbour.example/tide-tables-ios.git", "kind = upToNextMajorVersion; minimumVersion = 1.4.0;"))

    static let examples: [Example] = [
        .bad(files: [XcodeProjectSample.path: project, "Podfile": "pod '↓TideTables', '~> 1.4'\n"]),
        .bad(files: [XcodeProjectSample.path: project, "Cartfile": "github \"↓harbour/tide-tables\"\n"]),
        .good(files: [XcodeProjectSample.path: project, "Podfile": "pod 'Maps', '~> 1.4'\n"]),
    ]
}
