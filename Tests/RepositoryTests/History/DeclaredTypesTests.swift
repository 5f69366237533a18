import TenetRuleKit
import TenetTestSupport
import Testing

/// What rules about the repository may ask of Swift code, on both sides of a change.
@MainActor
@Suite(.enabled(if: hasGit, "git is not installed: install it to read histories")) struct DeclaredTypesTests {
    private func changed(to text: String) throws -> Repository {
        let scratch = try HistoryScratch()
        try scratch.commit("one", ["A.swift": "struct A: View { let a = 1 }\n"])
        try scratch.git.git("checkout", "-q", "-b", "feature/x")
        try scratch.commit("two", ["A.swift": text])
        return try scratch.read()
    }

    @Test func bothSidesAreRead() throws {
        let repository = try changed(to: "extension Pier { struct A: App.View { let a = 2 } }\n")
        #expect(repository.declaredTypes(of: "A.swift")?.map(\.name) == ["Pier", "Pier.A"])
        #expect(repository.declaredTypes(of: "A.swift")?.last?.inherited == ["View"])
        #expect(repository.declaredTypes(of: "A.swift", atBase: true)?.map(\.name) == ["A"])
        #expect(repository.declaredTypes(of: "B.swift") == nil)
    }

    @Test func commentsAndLayoutAreNoCode() throws {
        let repository = try changed(to: "// A.\nstruct A: View {\n    let a = 1 // one\n}\n")
        #expect(
            repository.declaredTypes(of: "A.swift")?.map(\.code)
                == repository.declaredTypes(of: "A.swift", atBase: true)?.map(\.code))
    }

    @Test func whatTheParserDoesNotTakeIsSaid() throws {
        let repository = try changed(to: "let a = " + String(repeating: "[", count: 20_000) + "\n")
        #expect(repository.declaredTypes(of: "A.swift") == nil)
        #expect(repository.allGaps().contains { $0.contains("nests too deeply") })
    }
}
