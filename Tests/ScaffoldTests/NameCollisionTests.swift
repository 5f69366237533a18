import Foundation
import TenetTestSupport
import Testing

@testable import TenetScaffold

/// Features with the names of what the app has already: folders, types, files. Each is made without getting in the way of
/// anything, or refused with what takes the name.
@Suite struct NameCollisionTests {
    private let folder = ScaffoldFolder()

    /// Names that folders and files of the app have, and words; each standard tries others of them.
    private func names(_ standard: AppStandard) -> [String] {
        let paths = folder.contents.keys.filter { !$0.hasPrefix(".") }
        let folders = Set(paths.flatMap { $0.split(separator: "/").dropLast().map(String.init) })
        let files = paths.filter { $0.hasSuffix(".swift") }.map {
            String(($0.split(separator: "/").last ?? "").dropLast(6))
        }
        var random = SeededGenerator(seed: UInt64(standard.rawValue.utf8.count))
        let there = folders.union(files).sorted().filter { $0.first?.isUppercase == true }
        return there.shuffled(using: &random).prefix(8) + ["Class", "Models", "Route", "View"]
    }

    private func plan(_ name: String) throws -> Plan {
        let (blueprint, document) = try folder.project.blueprint(ofFeature: name, item: nil)
        return try folder.project.featurePlan(blueprint, document: document)
    }

    @Test(arguments: AppStandard.allCases) func aNameIsFreeOrSaidWithWhatTakesIt(standard: AppStandard) throws {
        try folder.makeApp(standard)
        defer { folder.remove() }
        let before = folder.contents
        let there = Set(before.keys.map { $0.lowercased() })
        var refused: [String] = []
        for name in names(standard) {
            do {
                let plan = try plan(name)
                let created = plan.steps.filter { $0.action == .create }.map { $0.path.lowercased() }
                #expect(there.isDisjoint(with: created) && Set(created).count == created.count, "\(name)")
                #expect(plan.remarks.isEmpty, "\(name): \(plan.remarks)")
                let conflicts = plan.conflicts.map { $0.reason ?? "" }
                #expect(conflicts.allSatisfy { $0.hasSuffix("choose another name") }, "\(name): \(conflicts)")
                if !conflicts.isEmpty { refused.append(name) }
            } catch let error as ScaffoldError {
                refused.append(name)
                // The name, or its singular as that of the item; the remedy stands behind a semicolon.
                let names = error.description.contains(name.prefix(4))
                #expect(names && error.description.contains("; "), "\(name): \(error)")
            }
        }
        #expect(refused.contains("View") && refused.contains("Class"))
        #expect(folder.contents == before, "nothing is written")
    }

    /// Most disks of a Mac take two names that differ in their capitals for one.
    @Test(arguments: [AppStandard.clean, .native]) func namesThatDifferInCapitalsAreRefused(standard: AppStandard)
        throws
    {
        try folder.makeApp(standard)
        defer { folder.remove() }
        try folder.project.apply(try plan("HTTPLogs"))
        let said = folder.complaint { _ = try plan("HttpLogs") }
        #expect(said.contains("HttpLog") && said.contains("HTTPLog") && said.contains("; "), "\(said)")
    }

    /// A file of the same name in another folder of one module stops the compiler.
    @Test func aFileOfTheSameNameInTheModuleIsSaid() throws {
        try folder.makeApp(.native)
        defer { folder.remove() }
        try folder.write("extension Int {}\n", to: "Harbor/Old/BerthsView.swift")
        let said = folder.complaint { _ = try plan("Berths") }
        #expect(said.contains("cannot be written beside Harbor/Old/BerthsView.swift"), "\(said)")
    }

    @Test func aFileOfTheAppIsSaidToBeOne() throws {
        try folder.makeApp(.clean)
        defer { folder.remove() }
        let conflict = try #require(try plan("Core").conflicts.first)
        #expect(
            conflict.reason == "the app has a file of this name from its beginning (generation 1); choose another name")
    }
}
