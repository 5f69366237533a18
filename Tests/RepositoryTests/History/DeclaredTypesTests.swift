import TenetRuleKit
import TenetTestSupport
import Testing

/// What rules about the repository may ask of Swift code, on both sides of a change.
@MainActor
@Suite(.enabled(if: hasGit, "git is not installed: install it to read histories")) struct DeclaredTypesTests {
    /// The folder goes away with the scratch: whatever is read has to be read before.
    private func change(to text: String, _ body: (Repository) throws -> Void) throws {
        let scratch = try HistoryScratch()
        try scratch.commit("one", ["A.swift": "struct A: View { let a = 1 }\n"])
        try scratch.git.git("checkout", "-q", "-b", "feature/x")
        try scratch.commit("two", ["A.swift": text])
        try body(scratch.read())
        withExtendedLifetime(scratch) {}
    }

    @Test func bothSidesAreRead() throws {
        try change(to: "extension Pier { struct A: App.View { let a = 2 } }\n") { repository in
            #expect(repository.declaredTypes(of: "A.swift")?.map(\.name) == ["Pier", "Pier.A"])
            #expect(repository.declaredTypes(of: "A.swift")?.last?.inherited == ["View"])
            #expect(repository.declaredTypes(of: "A.swift", atBase: true)?.map(\.name) == ["A"])
            #expect(repository.declaredTypes(of: "B.swift") == nil)
        }
    }

    @Test func commentsAndLayoutAreNoCode() throws {
        try change(to: "// A.\nstruct A: View {\n    let a = 1 // one\n}\n") { repository in
            #expect(
                repository.declaredTypes(of: "A.swift")?.map(\.code)
                    == repository.declaredTypes(of: "A.swift", atBase: true)?.map(\.code))
        }
    }

    @Test func whatTheParserDoesNotTakeIsSaid() throws {
        try change(to: "let a = " + String(repeating: "[", count: 20_000) + "\n") { repository in
            #expect(repository.declaredTypes(of: "A.swift") == nil)
            #expect(repository.allGaps().contains { $0.contains("nests too deeply") })
        }
    }
}
