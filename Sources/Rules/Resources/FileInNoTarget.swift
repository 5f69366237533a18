import TenetRuleKit
import TenetRuleSupport

struct FileInNoTarget: Rule {
    static let about = About(
        "file-in-no-target", "File that nothing compiles", category: .resources, severity: .warning, scope: .appCode,
        why: """
            A file that lies among the others but belongs to no target is read, changed and searched like the rest, and \
            none of it is in the app. Often a merge of the project file lost it.
            """,
        phrasings: [
            "Every Swift file in the folders of the app must belong to a target of the Xcode project.",
            "Sources that are never compiled get deleted or added back to the build.",
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            let all = project.model.builds
            let builds = all.filter { $0.format == .xcodeProject }
            guard !builds.isEmpty else { return }
            var listed: [String: (build: BuildDescription, file: BuildFile, target: String)] = [:]
            var counts: [String: Int] = [:]
            for build in builds {
                for target in build.targets where !target.kind.isTests {
                    for file in target.sources where file.path.hasSuffix(".swift") {
                        guard let path = build.fullPath(of: file.path) else { continue }
                        let folder = FilePlace(path).directory
                        // A project that takes single files from around it owns none of these folders.
                        guard folder.isInFolder(build.folder) else { continue }
                        counts[folder, default: 0] += 1
                        if listed[folder] == nil { listed[folder] = (build, file, target.name.text) }
                    }
                }
            }
            var present: [String: Int] = [:]
            for source in project.model.sources { present[source.place.directory, default: 0] += 1 }
            for source in project.model.sources where source.role == .app && !source.isMadeByTools {
                let folder = source.place.directory
                // A library for CocoaPods lists its files in a specification.
                // One file in a folder of others may be a sample; several neighbours make it one of them, and so does
                // a single one when the two are alone.
                guard !Self.isTemplate(source.place.stem),
                    !source.place.folders.contains(where: { $0.hasSuffix("Pods") }),
                    let neighbour = listed[folder],
                    counts[folder, default: 0] >= 2 || present[folder] == 2,
                    project.model.targets(ofPath: source.path).isEmpty,
                    !all.contains(where: { $0.hasTarget(containing: source.path) })
                else { continue }
                project.report(
                    "no target compiles this file, though its neighbours belong to `\(neighbour.target)`",
                    help: "add it to the target, or delete it", in: source.path, at: source.anchor,
                    notes: [
                        Note(
                            path: neighbour.build.path, range: neighbour.file.range,
                            message: "a file of the same folder")
                    ])
            }
        }
    }

    /// `Keys-demo.swift` is copied to the name that the target has.
    private static func isTemplate(_ name: Substring) -> Bool {
        ["demo", "example", "sample", "template"].contains { word in
            ["-", ".", "_"].contains { name.lowercased().hasSuffix($0 + word) }
        }
    }

    private static let project = """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objectVersion = 56;
            objects = {
                A1 = { isa = PBXProject; buildConfigurationList = A8; mainGroup = A2; targets = ( A4 ); };
                A2 = { isa = PBXGroup; children = ( A3, A5 ); sourceTree = "<group>"; };
                A3 = { isa = PBXFileReference; path = Shop/A.swift; sourceTree = "<group>"; };
                A5 = { isa = PBXFileReference; path = Shop/B.swift; sourceTree = "<group>"; };
                A4 = {
                    isa = PBXNativeTarget; name = Shop; buildConfigurationList = A8;
                    productType = "com.apple.product-type.application"; buildPhases = ( A6 ); dependencies = ( );
                };
                A6 = { isa = PBXSourcesBuildPhase; files = ( A7, A9 ); };
                A7 = { isa = PBXBuildFile; fileRef = A3; };
                A9 = { isa = PBXBuildFile; fileRef = A5; };
                A8 = { isa = XCConfigurationList; buildConfigurations = ( ); };
            };
            rootObject = A1;
        }
        """

    static let examples: [Example] = [
        .bad(files: [
            "Shop.xcodeproj/project.pbxproj": project, "Shop/A.swift": "struct A {}", "Shop/B.swift": "struct B {}",
            "Shop/C.swift": "struct ↓C {}",
        ]),
        .bad(files: [
            "ios/Shop.xcodeproj/project.pbxproj": project, "ios/Shop/A.swift": "struct A {}",
            "ios/Shop/Old.swift": "func ↓old() {}",
        ]),
        .good(files: [
            "Shop.xcodeproj/project.pbxproj": project, "Shop/A.swift": "struct A {}", "Scripts/C.swift": "struct C {}",
        ]),
        .good(files: [
            "Shop.xcodeproj/project.pbxproj": XcodeProjectSample.app, "Shop/A.swift": "struct A {}",
            "Shop/C.swift": "struct C {}",
        ]),
        .good(files: [
            "Shop.xcodeproj/project.pbxproj": project, "Shop/A.swift": "struct A {}", "Shop/B.swift": "struct B {}",
            "Shop/Keys-demo.swift": "struct Keys {}",
        ]),
        .good(files: [
            "Tool/Runner/Runner.xcodeproj/project.pbxproj": project.replacing("Shop/", with: "../"),
            "Tool/A.swift": "struct A {}", "Tool/B.swift": "struct B {}", "Tool/C.swift": "struct C {}",
        ]),
        .good("struct A {}"),
    ]
}
