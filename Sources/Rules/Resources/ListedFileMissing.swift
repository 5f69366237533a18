import TenetRuleKit
import TenetRuleSupport

struct ListedFileMissing: Rule {
    static let about = About(
        "listed-file-missing", "File of a target that is not there", category: .resources, severity: .error,
        status: .preview, scope: .everywhere,
        why: """
            A project that lists a file it does not have builds for nobody who checks it out: the file was deleted, \
            renamed, or never added to the repository.
            """,
        phrasings: [
            "Every file that a target lists in the Xcode project exists in the repository.",
            "After deleting or renaming a source, take its red entry out of `project.pbxproj` so others can build.",
        ])

    var ignored = ["Generated", "Secrets", "Credentials", "Derived", "Pods", "Carthage", "DerivedSources"]
    static let options = [
        Option<Self>(
            "ignored", \.ignored, "Words in paths of files that a build makes or that nobody may check in.")
    ]

    func install(_ hooks: inout Hooks) {
        hooks.onProject { project in
            let known = Set(project.model.sources.map(\.path))
            guard !known.isEmpty else { return }
            for build in project.model.builds where build.format == .xcodeProject {
                var seen: Set<String> = []
                let made = build.targets.flatMap(\.scripts).flatMap(\.outputs)
                for target in build.targets {
                    for file in target.sources where file.path.hasSuffix(".swift") && !file.path.contains("$") {
                        guard let path = build.fullPath(of: file.path), !known.contains(path),
                            !ignored.contains(where: { path.contains($0) }),
                            !made.contains(where: { $0.hasSuffix(FilePlace(path).file) }), seen.insert(path).inserted
                        else { continue }
                        project.report(
                            "`\(target.name.text)` compiles `\(path)`, which is not there",
                            help: "take it out of the project, or add the file to the repository", in: build.path,
                            at: file.range)
                    }
                }
            }
        }
    }

    private static func project(_ name: String) -> String {
        """
        // !$*UTF8*$!
        {
            archiveVersion = 1;
            objectVersion = 56;
            objects = {
                A1 = { isa = PBXProject; buildConfigurationList = A8; mainGroup = A2; targets = ( A4 ); };
                A2 = { isa = PBXGroup; children = ( A3 ); sourceTree = "<group>"; };
                A3 = { isa = PBXFileReference; path = \(name); sourceTree = "<group>"; };
                A4 = {
                    isa = PBXNativeTarget; name = Shop; buildConfigurationList = A8;
                    productType = "com.apple.product-type.application"; buildPhases = ( A6 ); dependencies = ( );
                };
                A6 = { isa = PBXSourcesBuildPhase; files = ( A7 ); };
                A7 = { isa = PBXBuildFile; fileRef = A3; };
                A8 = { isa = XCConfigurationList; buildConfigurations = ( ); };
            };
            rootObject = A1;
        }
        """
    }

    static let examples: [Example] = [
        .bad(files: ["Shop.xcodeproj/project.pbxproj": project("↓Shop/Old.swift"), "Shop/A.swift": "struct A {}"]),
        .bad(
            files: ["Shop.xcodeproj/project.pbxproj": project("↓Shop/Secrets.swift"), "Shop/A.swift": "struct A {}"],
            options: ["ignored": .strings([])]),
        .good(files: ["Shop.xcodeproj/project.pbxproj": project("Shop/A.swift"), "Shop/A.swift": "struct A {}"]),
        .good(files: ["Shop.xcodeproj/project.pbxproj": project("Shop/Secrets.swift"), "Shop/A.swift": "struct A {}"]),
        .good(files: [
            "Shop.xcodeproj/project.pbxproj": project("Shop/APICredentials.swift"), "Shop/A.swift": "struct A {}",
        ]),
        .good(files: [
            "Shop.xcodeproj/project.pbxproj": project("Shop/Version.swift").replacing(
                "buildPhases = ( A6 );", with: "buildPhases = ( A6, A9 );"
            ).replacing(
                "A8 = {",
                with: """
                    A9 = {
                        isa = PBXShellScriptBuildPhase; files = ( ); inputPaths = ( ); shellPath = /bin/sh;
                        outputPaths = ( "$(SRCROOT)/Shop/Version.swift" ); shellScript = "make version";
                    };
                    A8 = {
                    """),
            "Shop/A.swift": "struct A {}",
        ]),
        .good("struct A {}"),
    ]
}
