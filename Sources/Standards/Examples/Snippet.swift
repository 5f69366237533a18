/// Code of a document as a file: the path that it stands for, and what is put around parts that stand alone.
public struct Snippet: Sendable {
    public let path: String
    private let file: WholeFile
    public var code: String { file.code }

    /// - Parameters:
    ///   - example: the code as the document shows it.
    ///   - headings: the headings above it, which may speak of tests.
    public init(_ example: ClauseExample, below headings: [String]) {
        // What is put around parts says more of the file than they do.
        path = example.path ?? Self.path(for: WholeFile(example.code, path: "").code, below: headings)
        file = WholeFile(example.code, path: path)
    }

    /// The line of the example for a line of the file; both counted from 1.
    public func line(of line: Int) -> Int { file.line(of: line) }

    private static func path(for code: String, below headings: [String]) -> String {
        let about = headings.joined(separator: " ").lowercased()
        let isAboutTests = headings.contains { heading in
            let words = heading.lowercased().split(separator: " ")
            return words.first.map { ["test", "tests", "testing"].contains($0) } ?? false
                || zip(words, words.dropFirst()).contains { $0 == "unit" && $1.hasPrefix("test") }
        }
        if code.contains("XCUIApplication") || about.contains("ui test") { return "AppUITests/ExampleUITests.swift" }
        let isTest =
            code.contains("XCTestCase") || code.contains("@Test") || code.contains("XCTAssert")
            || code.contains("#expect")
            || code.contains("func test")
        let declares = ["class ", "struct ", "protocol ", "enum ", "actor "].contains { code.contains($0) }
        if isTest || isAboutTests && !declares { return "AppTests/ExampleTests.swift" }
        if code.contains("ViewModel: ") { return "App/ViewModels/ExampleViewModel.swift" }
        if code.contains(": View ") || code.contains("some View") { return "App/Views/ExampleView.swift" }
        return "App/Example.swift"
    }
}
