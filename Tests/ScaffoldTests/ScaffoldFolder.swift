import Foundation
import Testing

@testable import TenetScaffold

/// A folder for an app that a test generates; ``remove()`` takes it away.
struct ScaffoldFolder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("scaffold-\(UUID().uuidString)").path

    var project: ScaffoldProject { project() }

    func project(tool: String = "0.1.0") -> ScaffoldProject {
        ScaffoldProject(tree: ProjectTree(root: path), library: .shipped, tool: tool)
    }

    /// The same app for all tests of a standard, planned once.
    private static let apps = Dictionary(
        uniqueKeysWithValues: AppStandard.allCases.map { standard in
            (
                standard,
                Result {
                    try ScaffoldFolder().project.appPlan(
                        name: "Harbor", standard: standard, organization: "com.example")
                }
            )
        })

    func makeApp(_ standard: AppStandard) throws {
        let plan = try Self.apps[standard]?.get()
        try NewFolder(path: path).make(try #require(plan))
    }

    /// A feature from a document with these declarations, written where blueprints lie.
    func featurePlan(_ name: String, _ swift: String, views: String = "") throws -> Plan {
        let text = "# FEATURE BLUEPRINT: \(name)\n\n## Models\n\n```swift\n\(swift)\n```\n\n## Views\n\n\(views)\n"
        let place = "blueprint/\(name.lowercased()).md"
        let blueprint = try BlueprintReader(path: place, text: text).blueprint()
        return try project.featurePlan(
            blueprint, document: BlueprintDocument(path: place, text: text, feature: blueprint.name))
    }

    func makeFeature(_ name: String, _ swift: String, views: String = "") throws {
        try project.apply(try featurePlan(name, swift, views: views))
    }

    func text(_ file: String) throws -> String { try String(contentsOfFile: path + "/" + file, encoding: .utf8) }

    func write(_ text: String, to file: String) throws { try write(Array(text.utf8), to: file) }

    func write(_ bytes: [UInt8], to file: String) throws {
        let url = URL(fileURLWithPath: path + "/" + file)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    /// Every file by its path.
    var contents: [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for file in FileManager.default.subpaths(atPath: path) ?? [] {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: path + "/" + file, isDirectory: &isFolder)
            if !isFolder.boolValue {
                found[file] = FileManager.default.contents(atPath: path + "/" + file).map(Array.init)
            }
        }
        return found
    }

    /// The folder with these files and no others.
    func restore(_ contents: [String: [UInt8]]) throws {
        remove()
        for (file, bytes) in contents { try write(bytes, to: file) }
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// What is said when something is refused; empty when it is not.
    func complaint(_ body: () throws -> Void) -> String {
        do {
            try body()
            return ""
        } catch {
            return "\(error)"
        }
    }
}
