import Foundation
import TenetTestSupport
import Testing

@testable import TenetScaffold

/// A blueprint that says more later, or something else: an update leaves the app that the new blueprint would have made.
@Suite struct UpdatedBlueprintTests {
    private static func document(_ model: String, _ more: String = "") -> String {
        """
        # FEATURE BLUEPRINT: Berths

        ## Models

        ```swift
        struct \(model) {
            let id: Int
            var name: String
        }
        ```

        ## Views

        - `\(model)sView`: all.
        \(more)
        """
    }

    private static let small = document("Berth")
    private static let large = document(
        "Berth",
        "- `BerthDetailView`: one.\n- `BerthFormView`: written here.\n\n## Local Data Source\n\nOffline cache.\n")
    private static let renamed = document("Mooring")

    /// Each standard with each way from one document to another.
    private static let cases: [(AppStandard, String, String)] = AppStandard.allCases.flatMap { standard in
        [(standard, small, large), (standard, large, small), (standard, small, renamed)]
    }

    /// An app in memory.
    private struct Disk {
        var files: [String: [UInt8]] = [:]

        var project: ScaffoldProject {
            let files = files
            return ScaffoldProject(tree: ProjectTree(root: "/nowhere") { files[$0] }, library: .shipped, tool: "test")
        }

        mutating func apply(_ plan: Plan) { for step in plan.steps { files[step.path] = step.after } }

        init(_ standard: AppStandard) throws {
            apply(try project.appPlan(name: "Harbor", standard: standard, organization: "com.example"))
        }

        mutating func addBerths(_ document: String) throws {
            let blueprint = try BlueprintReader(path: "berths.md", text: document).blueprint()
            apply(
                try project.featurePlan(
                    blueprint, document: BlueprintDocument(path: nil, text: document, feature: blueprint.name)))
        }

        mutating func write(_ document: String) throws {
            let path = try #require(files.keys.first { $0.hasPrefix("blueprint/") && $0.hasSuffix("berths.md") })
            files[path] = Array(document.utf8)
        }

        /// What the team sees.
        var visible: [String: String] {
            files.filter { !$0.key.hasPrefix(".tenet/") && $0.key != LockFile.path }
                .mapValues { String(decoding: $0, as: UTF8.self) }
        }
    }

    @Test(arguments: cases) func theAppIsThatOfTheNewBlueprint(
        standard: AppStandard, old: String, new: String
    ) throws {
        var disk = try Disk(standard)
        let empty = disk.files
        try disk.addBerths(old)
        try disk.write(new)
        let plan = try disk.project.updatePlan()
        #expect(plan.conflicts.isEmpty, "\(plan.lines())")
        #expect(plan.remarks.isEmpty, "\(plan.remarks)")
        disk.apply(plan)
        var fresh = try Disk(standard)
        try fresh.addBerths(new)
        let (found, wanted) = (disk.visible, fresh.visible)
        #expect(found.keys.sorted() == wanted.keys.sorted())
        for (path, text) in wanted { #expect(found[path] == text, "\(path)") }
        #expect(try !disk.project.updatePlan().changesSomething)
        // The run is taken back as if it had always been the new one; the document was edited and stays.
        disk.apply(try disk.project.undoPlan())
        let left = disk.files.filter { !$0.key.hasSuffix("berths.md") }
        for (path, bytes) in empty { #expect(left[path] == bytes, "\(path)") }
        #expect(left.count == empty.count)
    }

    /// Lines of other features, and those that the team wrote, stay where they are.
    @Test(arguments: AppStandard.allCases) func whatOthersPutInStays(standard: AppStandard) throws {
        var disk = try Disk(standard)
        let empty = disk.files
        try disk.addBerths(Self.small)
        let other = try disk.project.blueprint(ofFeature: "Cranes", item: "Crane")
        disk.apply(try disk.project.featurePlan(other.blueprint, document: other.document))
        let path = try #require(disk.files.keys.first { $0.hasSuffix("/APIEndpoint.swift") })
        let text = String(decoding: disk.files[path] ?? [], as: UTF8.self)
        disk.files[path] = Array(("// Ours.\n" + text).utf8)
        try disk.write(Self.large)
        let plan = try disk.project.updatePlan()
        #expect(plan.conflicts.isEmpty, "\(plan.lines())")
        disk.apply(plan)
        let now = String(decoding: disk.files[path] ?? [], as: UTF8.self)
        #expect(
            now.contains("crane") && now.split(separator: "\n").count > text.split(separator: "\n").count + 1, "\(now)")
        #expect(now.hasPrefix("// Ours.\n"))
        #expect(try !disk.project.updatePlan().changesSomething)
        disk.files[path] = Array(now.replacing("// Ours.\n", with: "").utf8)
        for _ in 0..<2 { disk.apply(try disk.project.undoPlan()) }
        for (path, bytes) in empty { #expect(disk.files[path] == bytes, "\(path)") }
    }
}
