import Foundation
import TenetTestSupport
import Testing

@testable import TenetScaffold

/// Trees in which people have edited in every way while the templates moved: an update keeps what they did, or writes both
/// down. `TENET_UPDATES` says how many trees of each standard, `TENET_UPDATE_SEED` which.
@Suite struct UpdatedTreesTests {
    private static let variables = ProcessInfo.processInfo.environment
    private static let count = variables["TENET_UPDATES"].flatMap { Int($0) } ?? 25
    private static let seed = variables["TENET_UPDATE_SEED"].flatMap { UInt64($0) } ?? 20_261_129

    private typealias Tree = [String: [UInt8]]

    /// With a feature that put lines into other files.
    private static func tree(_ standard: AppStandard) throws -> Tree {
        let folder = ScaffoldFolder()
        defer { folder.remove() }
        try folder.makeApp(standard)
        try folder.makeFeature(
            "Berths", "struct Berth {\n    let id: Int\n    var name: String\n}", views: "- A form and a detail.")
        return folder.contents
    }

    private static func plan(_ tree: Tree, _ library: TemplateLibrary) throws -> Plan {
        try ScaffoldProject(tree: ProjectTree(root: "/nowhere") { tree[$0] }, library: library, tool: "0.1.0")
            .updatePlan()
    }

    private static func applied(_ plan: Plan, to tree: Tree) -> Tree {
        var tree = tree
        for step in plan.steps where step.changesSomething { tree[step.path] = step.after }
        return tree
    }

    @Test(arguments: AppStandard.allCases) func anUpdateKeepsWhatPeopleDid(standard: AppStandard) throws {
        let clean = try Self.tree(standard)
        let paths = clean.keys.filter { !$0.hasPrefix(".tenet/") && $0 != LockFile.path && $0 != "blueprint/berths.md" }
        var kinds: Set<TreeEdit.Kind> = []
        var conflicts = 0
        var next = TemplateLibrary.shipped
        var theirs = clean
        for round in 0..<Self.count {
            let seed = Self.seed &+ UInt64(round)
            var random = SeededGenerator(seed: seed)
            if round.isMultiple(of: 5) {
                next = MovedTemplates.library(round, &random)
                theirs = Self.applied(try Self.plan(clean, next), to: clean)
            }
            var edited = clean
            var edits: [TreeEdit] = []
            for path in paths.sorted().shuffled(using: &random).prefix(12) {
                let kind = try #require(TreeEdit.Kind.allCases.randomElement(using: &random))
                let texts = TreeEdit.Texts(base: clean[path] ?? [], theirs: theirs[path] ?? [])
                guard let edit = TreeEdit(kind, path, texts, round, &random) else { continue }
                edit.apply(to: &edited)
                edits.append(edit)
            }
            let plan = try Self.plan(edited, next)
            let after = Self.applied(plan, to: edited)
            for edit in edits {
                kinds.insert(edit.kind)
                let step = plan.steps.last { $0.path == edit.path }
                if step?.action == .conflict { conflicts += 1 }
                for fault in edit.faults(in: after, step) {
                    Issue.record("seed \(seed), \(standard), \(edit.kind), \(edit.path): \(fault)")
                }
            }
            let touched = Set(edits.flatMap(\.paths))
            let changed = Set(after.keys).union(theirs.keys).filter { !touched.contains($0) && after[$0] != theirs[$0] }
            #expect(changed.isEmpty, "seed \(seed), \(standard): \(changed.sorted()) were not edited")
            if round.isMultiple(of: 5) {
                let again = try Self.plan(after, next)
                #expect(!again.changesSomething, "seed \(seed), \(standard): \(again.lines())")
            }
        }
        #expect(conflicts > 0 && kinds.count == TreeEdit.Kind.allCases.count, "\(conflicts) \(kinds)")
    }
}

/// The templates of a later version: lines came, went and read otherwise.
enum MovedTemplates {
    static func library(_ round: Int, _ random: inout SeededGenerator) -> TemplateLibrary {
        let shipped = TemplateLibrary.shipped
        var texts: [String: String] = [:]
        for path in shipped.paths {
            let text = shipped.text(of: path) ?? ""
            let isCode = path.hasSuffix(".swift") && !path.contains("insertions/") && path.hasPrefix("Templates/")
            guard isCode || path.hasPrefix("Kits/Sources/") || path.hasSuffix("README.md"), Bool.random(using: &random)
            else {
                texts[path] = text
                continue
            }
            var lines = text.components(separatedBy: "\n")
            let place = Int.random(in: 0..<lines.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: lines.insert("// version \(round) of \(path)", at: place)
            // What is between markers of the templates is written by the generator.
            case 1 where isPlain(lines[place]): lines[place] += " // version \(round)"
            default: if isPlain(lines[place]) { lines.remove(at: place) }
            }
            texts[path] = lines.joined(separator: "\n")
        }
        return TemplateLibrary(texts)
    }

    private static func isPlain(_ line: String) -> Bool { line.contains("///") }
}
