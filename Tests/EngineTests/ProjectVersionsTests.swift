import TenetEngine
import TenetModel
import TenetRuleKit
import Testing

/// A project step by step into its past: every state as if it had been looked at alone.
@Suite struct ProjectVersionsTests {
    /// Collects no facts of its own: what all files tell is enough.
    private struct Nothing: DataRule {
        var about: About { About("nothing", "Nothing", category: .structure, severity: .note, why: "") }
        var examples: [Example] { [] }
        var content: String { "" }

        func install(_ hooks: inout Hooks) {
            hooks.onProject(needing: [.declarations]) { _ in }
        }
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    private func versions(_ files: [String: String]) -> ProjectVersions {
        var request = CheckRequest(root: "/nowhere")
        request.contents = PathMap(files.map { ($0, bytes($1)) })
        return ProjectVersions(request, collecting: Nothing())
    }

    private func step(_ before: [String: String], gone: [String] = []) -> StepFiles {
        StepFiles(before: PathMap(before.map { ($0, bytes($1)) }), changed: PathSet(before.keys + gone))
    }

    private func types(_ pass: ProjectPass) -> [String] {
        pass.model.sources.flatMap { $0.declarations.map(\.name) }.sorted()
    }

    @Test func eachStepIsComparedWithTheOneBefore() {
        let steps = [
            step(["A.swift": "struct Pier {}"]), step([:]), step([:], gone: ["B.swift"]),
            step(["A.swift": "struct Quay {}", "C.swift": "struct Tide {}"]),
        ]
        var seen: [String] = []
        versions(["A.swift": "struct Quay {}", "B.swift": "struct Boat {}"]).walk(
            steps: { (number: Int) throws(Never) in number < steps.count ? steps[number] : nil }
        ) { number, head, base in
            seen.append("\(number) \(types(head)) \(types(base))")
        }
        #expect(
            seen == [
                #"0 ["Boat", "Quay"] ["Boat", "Pier"]"#, #"2 ["Boat", "Pier"] ["Pier"]"#,
                #"3 ["Pier"] ["Quay", "Tide"]"#,
            ])
    }

    @Test func theEndsAndTheStepsShareWhatWasLookedAt() {
        let versions = versions(["A.swift": "struct Quay {}"])
        for _ in 0..<2 {
            let found = versions.compare(step(["A.swift": "struct Pier {}"])) { types($0) + types($1) }
            #expect(found == ["Quay", "Pier"])
        }
    }
}
