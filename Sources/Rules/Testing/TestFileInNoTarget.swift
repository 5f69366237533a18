import TenetRuleKit
import TenetRuleSupport

struct TestFileInNoTarget: Rule {
    static let about = About(
        "test-file-in-no-target", "Test file that nothing compiles", category: .testing, severity: .error,
        status: .stable,
        scope: .tests,
        why: """
            A test file that belongs to no target is never compiled, so its tests never run and never fail. It looks \
            as if they guarded something.
            """,
        phrasings: [
            "Add every test file to a target that compiles it.",
            """
            No `…Tests.swift` may sit outside the folders that Xcode or `Package.swift` builds, because its cases \
            would never run.
            """,
        ])

    func install(_ hooks: inout Hooks) {
        hooks.onProject(needing: [.declarations]) { project in
            let builds = project.model.builds
            guard !builds.isEmpty else { return }
            for source in project.model.sources where source.role != .app && !source.isMadeByTools {
                let types = source.declarations.filter { $0.kind.isType || $0.kind == .extension }
                guard let type = types.first(where: { $0.children.contains(where: \.isTestFunction) }),
                    project.model.targets(ofPath: source.path).isEmpty,
                    !builds.contains(where: { $0.hasTarget(containing: source.path) }),
                    let note = builds.lazy.compactMap({ Self.missed(source.path, by: $0) }).first
                else { continue }
                project.report(
                    "no target compiles this file, so the tests of `\(type.name)` never run",
                    help: "add the file to the test target, or delete it", at: type, notes: [note])
            }
        }
    }

    /// Why a project or package should have the file: it lists another one of the folder, or tests of that place.
    private static func missed(_ path: String, by build: BuildDescription) -> Note? {
        let folder = FilePlace(build.localPath(of: path)).directory
        guard !folder.hasPrefix("..") else { return nil }
        for target in build.targets where target.kind.isTests {
            if build.format == .xcodeProject {
                let sibling = target.sources.first {
                    FilePlace($0.path).directory == folder && $0.path.hasSuffix(".swift")
                }
                guard let sibling else { continue }
                return Note(
                    path: build.path, range: sibling.range,
                    message: "`\(target.name.text)` lists another file of the folder")
            }
            guard folder.hasPrefix("Tests/"), !build.targets.contains(where: { $0.name.text.isEmpty }),
                build.problems.isEmpty,
                // What a target leaves out is left out on purpose.
                !build.targets.contains(where: { target in
                    target.folders.contains { folder.isInFolder($0.path.text) || $0.path.text.isEmpty }
                })
            else { continue }
            return Note(
                path: build.path, range: target.name.range,
                message: "a test target of the package; its folder is another")
        }
        return nil
    }

    private static let manifest = """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(
            name: "Feed",
            targets: [
                .target(name: "Feed"),
                .testTarget(name: "FeedTests", dependencies: ["Feed"]),
                .testTarget(name: "PostTests", dependencies: ["Feed"]),
            ]
        )
        """

    static let examples: [Example] = [
        .bad(files: [
            "Package.swift": manifest,
            "Tests/FeedTests/FeedTests.swift": "final class FeedTests: XCTestCase {\n    func testLoad() {}\n}",
            "Tests/OldTests/OldTests.swift": "final class ↓OldTests: XCTestCase {\n    func testLoad() {}\n}",
        ]),
        .bad(files: [
            "Kit/Package.swift": manifest,
            "Kit/Tests/FeedTest/StoreTests.swift": "struct ↓StoreTests {\n    @Test func loads() {}\n}",
        ]),
        .good(files: [
            "Package.swift": manifest,
            "Tests/FeedTests/Store/StoreTests.swift": "final class StoreTests: XCTestCase {\n    func testLoad() {}\n}",
        ]),
        .good(files: [
            "Package.swift": manifest,
            "AppTests/StoreTests.swift": "final class StoreTests: XCTestCase {\n    func testLoad() {}\n}",
        ]),
        .good(files: ["Tests/OldTests/OldTests.swift": "final class OldTests: XCTestCase {\n    func testLoad() {}\n}"]
        ),
    ]
}
