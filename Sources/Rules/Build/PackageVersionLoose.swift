import TenetRuleKit
import TenetRuleSupport

struct PackageVersionLoose: Rule {
    static let about = About(
        "package-version-loose", "Dependency without a range of versions", category: .build, severity: .warning,
        scope: .everywhere, isAboutManifests: true,
        why: """
            A branch is other code tomorrow. A revision or an exact version never gets the security fix. A range up to \
            the next major version gives both: builds that agree, and fixes.
            """,
        phrasings: [
            "Require dependencies by a range of versions, not by a branch or revision.",
            "Packages come from tagged releases such as `from: \"1.4.0\"`, never from `main` or a commit hash.",
        ])

    var kinds = ["branch", "revision"]
    static let options = [
        Option<Self>(
            "kinds", \.kinds, addsUp: true,
            "What is reported: `branch`, `revision`, `exact`, and `none` for pods and Carthage entries without a version, `~>` missing as `open`."
        )
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            for build in project.model.ownProjects + project.model.ownPackages {
                for package in build.packages where package.location == .remote {
                    guard let requirement = package.requirement, let problem = problem(requirement) else { continue }
                    project.report(
                        "`\(package.identity)` \(problem)", help: "ask for versions with `from:`", in: build.path,
                        at: package.place.range, citing: .items([requirement.kind.rawValue]))
                }
            }
            for (path, resource) in project.model.resources {
                guard case .dependencies(let list) = resource, list.format != .resolved else { continue }
                for entry in list.entries {
                    guard let (problem, kind) = problem(entry) else { continue }
                    project.report(
                        "`\(entry.name.text)` \(problem)", help: "give it a version with `~>`", in: path,
                        at: entry.name.range, citing: .items([kind]))
                }
            }
        }
    }

    private func problem(_ requirement: PackageRequirement) -> String? {
        guard kinds.contains(requirement.kind.rawValue) else { return nil }
        return switch requirement.kind {
        case .branch: "follows the branch `\(requirement.value)`, which is other code tomorrow"
        case .revision: "is held at one revision, which no fix ever reaches"
        case .exact: "is held at the version \(requirement.value), which no fix ever reaches"
        default: nil
        }
    }

    private func problem(_ entry: DependencyList.Entry) -> (text: String, kind: String)? {
        if let branch = entry.branch {
            let kind = PackageRequirement.Kind.branch.rawValue
            return kinds.contains(kind)
                ? ("follows the branch `\(branch.text)`, which is other code tomorrow", kind) : nil
        }
        if entry.revision != nil {
            let kind = PackageRequirement.Kind.revision.rawValue
            return kinds.contains(kind) ? ("is held at one revision, which no fix ever reaches", kind) : nil
        }
        // A repository or a folder of its own is fixed in another way.
        guard entry.location == nil else { return nil }
        guard let version = entry.version?.text else {
            return kinds.contains("none") ? ("has no version, so the newest comes, whatever it breaks", "none") : nil
        }
        return kinds.contains("open") && !version.contains("~>")
            ? ("is not limited to one major version with `~>`", "open") : nil
    }

    private static func project(_ requirement: String) -> String {
        XcodeProjectSample.text(
            packages: XcodeProjectSample.package("https://git.harbour.example/tides.git", requirement, mark: "↓"))
    }

    static let examples: [Example] = [
        .bad(files: [XcodeProjectSample.path: project("kind = branch; branch = main;")]),
        .bad(files: [
            "Package.swift": """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "Harbour",
                dependencies: [.package(url: ↓"https://git.harbour.example/tides.git", revision: "0f1e2d3")])
            """
        ]),
        .bad(
            files: ["Podfile": "pod '↓TideTables'\npod 'Maps', '~> 2.0'\n"], options: ["kinds": .strings(["none"])]),
        .bad(
            files: ["Podfile": "pod '↓TideTables', '2.1'\n"], options: ["kinds": .strings(["open"])]),
        .good(files: [
            XcodeProjectSample.path: XcodeProjectSample.text(
                packages: XcodeProjectSample.package(
                    "https://git.harbour.example/tides.git", "kind = upToNextMajorVersion; minimumVersion = 1.2.0;"))
        ]),
        .bad(
            files: [XcodeProjectSample.path: project("kind = exactVersion; version = 1.2.0;")],
            options: ["kinds": .strings(["exact"])]),
        .good(files: [
            XcodeProjectSample.path: XcodeProjectSample.text(
                packages: XcodeProjectSample.package(
                    "https://git.harbour.example/tides.git", "kind = exactVersion; version = 1.2.0;"))
        ]),
        .bad(files: ["Podfile": "pod '↓TideTables', :git => 'https://git.harbour.example/t.git', :branch => 'main'\n"]),
        .bad(files: ["Cartfile": "github \"↓harbour/tides\" \"main\"\ngithub \"harbour/maps\" ~> 2.0\n"]),
        .good(files: ["Cartfile": "github \"harbour/tides\" \"v1.2.0\"\ngithub \"harbour/maps\" == 2.0.1\n"]),
        .good(files: ["Podfile": "pod 'TideTables'\n"]),
        .good(
            files: ["Podfile": "pod 'TideTables', :path => '../Tides'\npod_target = names['Maps']\n"],
            options: ["kinds": .strings(["none", "open"])]),
    ]
}
