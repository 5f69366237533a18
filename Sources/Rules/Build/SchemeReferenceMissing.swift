import TenetRuleKit
import TenetRuleSupport

struct SchemeReferenceMissing: Rule {
    static let about = About(
        "scheme-reference-missing", "Scheme or test plan that names what is not there", category: .build,
        severity: .warning, scope: .everywhere,
        why: """
            Xcode passes over a target or a test plan that it does not find, without a word: the tests in it are not \
            run any more, and the run is green.
            """,
        phrasings: [
            "Reference only targets and test plans that exist in schemes and test plans.",
            """
            After deleting or renaming something in the Xcode project, clean up the `.xcscheme` and `.xctestplan` \
            files that still mention it.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            let files = Files(project.model.resources.map { ($0, $1) })
            for (path, resource) in project.model.resources {
                switch resource {
                case .scheme(let scheme):
                    guard let folder = Self.folder(ofScheme: path) else { continue }
                    for target in scheme.targets { check(target, from: folder, in: path, "scheme", files, project) }
                    for plan in scheme.testPlans { check(plan, from: folder, in: path, files, project) }
                case .testPlan(let plan):
                    for target in plan.targets { check(target, inPlan: path, files, project) }
                default: continue
                }
            }
        }
    }

    // MARK: References

    private func check(
        _ target: TargetReference, from folder: String, in path: String, _ kind: String, _ files: Files,
        _ project: ProjectPass
    ) {
        let container = Self.path(folder, target.container)
        guard let targets = files.targets(of: container), !targets.contains(target.identifier.text) else { return }
        let name = target.container.isEmpty ? "the package" : "`\(target.container)`"
        project.report(
            "this \(kind) names the target `\(target.name)`, and \(name) has none with the id `\(target.identifier.text)`",
            help: "choose the target anew in Xcode, or take the reference out", in: path, at: target.identifier.range)
    }

    /// A plan may lie in a folder of its own; what it names counts from the folder of the project that uses it.
    private func check(
        _ target: TargetReference, inPlan path: String, _ files: Files, _ project: ProjectPass
    ) {
        var folder: Substring = FilePlace(path).directory[...]
        while true {
            let container = Self.path(String(folder), target.container)
            if files.targets(of: container) != nil {
                return check(target, from: String(folder), in: path, "test plan", files, project)
            }
            guard !folder.isEmpty else { return }
            folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
        }
    }

    private func check(
        _ plan: RangedText, from folder: String, in path: String, _ files: Files, _ project: ProjectPass
    ) {
        let wanted = Self.path(folder, plan.text)
        // Outside of the project, or left out of it, nobody can tell.
        guard !wanted.hasPrefix("../"), !files.hold(wanted),
            files.targets(of: Self.path(folder, Self.project(ofScheme: path))) != nil
        else { return }
        project.report(
            "this scheme names the test plan `\(plan.text)`, which is not in the project",
            help: "add the plan to the repository, or choose another in Xcode", in: path, at: plan.range)
    }

    // MARK: Containers

    private static func path(_ folder: String, _ rest: String) -> String {
        folder.isEmpty ? rest : rest.isEmpty ? folder : folder + "/" + rest
    }

    /// The files beside the Swift sources, by path.
    private struct Files {
        private let resources: [String: Resource]

        init(_ resources: [(String, Resource)]) { self.resources = Dictionary(resources) { first, _ in first } }

        func hold(_ path: String) -> Bool { resources[path] != nil }

        /// The ids of a project's targets or the names of a package's; nil when the container was not read, or lists
        /// targets in a way that nobody can follow.
        func targets(of container: String) -> Set<String>? {
            let isProject = container.hasSuffix(".xcodeproj")
            let path = SchemeReferenceMissing.path(container, isProject ? "project.pbxproj" : "Package.swift")
            guard case .build(let description)? = resources[path], description.problems.isEmpty,
                !description.targets.isEmpty
            else { return nil }
            let names = description.targets.map { isProject ? $0.id ?? "" : $0.name.text }
            return names.contains("") ? nil : Set(names)
        }
    }

    /// The folder that holds the `.xcodeproj` of a scheme; nil for one of a workspace or a package.
    private static func folder(ofScheme path: String) -> String? {
        guard let end = path.firstRange(of: ".xcodeproj/") else { return nil }
        let before = path[..<end.lowerBound]
        return before.lastIndex(of: "/").map { String(before[..<$0]) } ?? ""
    }

    private static func project(ofScheme path: String) -> String {
        guard let end = path.firstRange(of: ".xcodeproj/") else { return "" }
        let before = path[..<end.lowerBound]
        return (before.split(separator: "/").last.map(String.init) ?? "") + ".xcodeproj"
    }

    // MARK: Examples

    private static let pbxproj = """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objectVersion = 77;
            objects = {
                AA = { isa = PBXProject; targets = ( BB ); };
                BB = { isa = PBXNativeTarget; name = Harbor; productType = "com.apple.product-type.application"; };
            };
            rootObject = AA;
        }
        """
    private static let projectPath = "Harbor.xcodeproj/project.pbxproj"
    private static let schemePath = "Harbor.xcodeproj/xcshareddata/xcschemes/Harbor.xcscheme"

    private static func scheme(_ id: String, plan: String = "Harbor.xctestplan") -> String {
        """
        <Scheme version = "1.7">
           <BuildAction><BuildableReference BlueprintIdentifier = "\(id)" BlueprintName = "Harbor"
              ReferencedContainer = "container:Harbor.xcodeproj"/></BuildAction>
           <TestAction><TestPlans><TestPlanReference reference = "\(plan.hasPrefix("↓") ? "↓" : "")container:\(plan.drop { $0 == "↓" })"/></TestPlans></TestAction>
        </Scheme>
        """
    }

    private static func plan(_ id: String, container: String = "Harbor.xcodeproj") -> String {
        """
        { "testTargets" : [ { "target" : { "containerPath" : "container:\(container)", "identifier" : "\(id)", "name" : "HarborTests" } } ], "version" : 1 }
        """
    }

    private static let package = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Core", targets: [.target(name: "Core"), .testTarget(name: "CoreTests")])
        """

    static let examples: [Example] = [
        .bad(files: [projectPath: pbxproj, schemePath: scheme("↓CC"), "Harbor.xctestplan": plan("BB")]),
        .bad(files: [projectPath: pbxproj, schemePath: scheme("BB", plan: "↓Gone.xctestplan")]),
        .bad(files: [projectPath: pbxproj, "Plans/Harbor.xctestplan": plan("↓CC")]),
        .bad(files: ["Core/Package.swift": package, "All.xctestplan": plan("↓OldTests", container: "Core")]),
        .good(files: [projectPath: pbxproj, schemePath: scheme("BB"), "Harbor.xctestplan": plan("BB")]),
        .good(files: ["Core/Package.swift": package, "All.xctestplan": plan("CoreTests", container: "Core")]),
        .good(files: [schemePath: scheme("CC")]),
        .good(files: ["Harbor.xctestplan": plan("CC", container: "Other.xcodeproj")]),
    ]
}
