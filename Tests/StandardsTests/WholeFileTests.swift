import Testing

@testable import TenetStandards

/// Parts of a file get around them what a project has there, and what is whole stays as it is.
@Suite struct WholeFileTests {
    @Test(arguments: [
        ("import Foundation\nprint(1)\n", "App/A.swift"), ("struct Pier {}\n", "App/A.swift"),
        ("func moor() {}\n", "App/A.swift"), ("let depth = 3\n", "App/A.swift"), ("print(1)\n", "App/main.swift"),
        ("print(1)\n", "Package.swift"), ("print(1)\nextension Pier {}\n", "App/A.swift"),
    ])
    func filesStayAsTheyAre(code: String, path: String) {
        let whole = WholeFile(code, path: path)
        #expect(whole.code == code)
        #expect((1...4).map(whole.line) == [1, 2, 3, 4])
    }

    @Test(arguments: [
        ("moor()\n", "func example() async throws {\nmoor()\n}\n"),
        ("let tide = try await load()\n", "func example() async throws {\nlet tide = try await load()\n}\n"),
        ("self.tide = 3\n", "final class Example { func example() async throws {\nself.tide = 3\n}}\n"),
        ("VStack { Text(name) }\n", "struct ExampleView: View { var body: some View {\nVStack { Text(name) }\n}}\n"),
    ])
    func statementsGetAFunctionOrABody(code: String, expected: String) {
        #expect(WholeFile(code, path: "App/A.swift").code == expected)
    }

    @Test(arguments: [
        ("App/A.swift", "init() {}\n", "final class Example {"),
        ("App/A.swift", "func moor() async\n", "protocol Example {"),
        ("App/A.swift", "@State private var isOn = false\n", "struct ExampleView: View {"),
        ("App/A.swift", "static var row: some View { self.label }\n", "struct ExampleView: View {"),
        ("App/A.swift", "@Published var tide = 3\n", "final class ExampleViewModel: ObservableObject {"),
        ("App/Tests/ATests.swift", "override func setUp() {}\n", "final class ExampleTests: XCTestCase {"),
    ])
    func membersGetAType(path: String, code: String, opening: String) {
        #expect(WholeFile(code, path: path).code == opening + "\n" + code + "}\n")
    }

    /// What is put in stands before the first part; a comment and a type above keep their lines.
    @Test func linesAreThoseOfTheDocument() {
        let whole = WholeFile("// Why.\nstruct Pier {}\nmoor()\nleave()\n", path: "App/A.swift")
        #expect(
            whole.code == "// Why.\nstruct Pier {}\nfunc example() async throws {\nmoor()\nleave()\n}\n")
        #expect([1, 2, 4, 5].map(whole.line) == [1, 2, 3, 4])
    }
}
