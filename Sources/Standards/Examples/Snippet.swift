/// Code of a document as a file: the path that it stands for, and what is put around members that stand alone.
public struct Snippet: Sendable {
    public let path: String
    public let code: String
    /// Lines put before the code.
    public let addedLines: Int

    /// - Parameters:
    ///   - example: the code as the document shows it.
    ///   - headings: the headings above it, which may speak of tests.
    public init(_ example: ClauseExample, below headings: [String]) {
        let wrapper = example.path == nil ? Self.wrapper(for: example.code) : nil
        code = wrapper.map { "\($0) {\n\(example.code)}\n" } ?? example.code
        addedLines = wrapper == nil ? 0 : 1
        path = example.path ?? Self.path(for: code, below: headings)
    }

    /// What members belong in. They are recognised by what only members can be.
    private static func wrapper(for code: String) -> String? {
        let lines = code.split(separator: "\n").filter {
            !$0.hasPrefix(" ") && !$0.hasPrefix("\t") && !$0.hasPrefix("//")
        }
        let declares = [
            "struct ", "class ", "enum ", "actor ", "extension ", "protocol ", "import ", "@main", "final class ",
        ]
        func begins(_ line: Substring, _ words: [String]) -> Bool {
            let bare = line.split(separator: " ").drop {
                ["public", "private", "internal", "open", "fileprivate"].contains($0)
            }
            .joined(separator: " ")
            return words.contains { bare.hasPrefix($0) }
        }
        if lines.contains(where: { begins($0, declares) }) { return nil }
        let ofViews = [
            "@State ", "@StateObject", "@Binding", "@ObservedObject", "@Environment", "@AppStorage", "@FocusState",
            "var body: some View", "@SceneStorage",
        ]
        if lines.contains(where: { line in ofViews.contains { line.contains($0) } }) {
            return "struct ExampleView: View"
        }
        let ofClasses = [
            "@Published", "override func", "init(", "deinit", "@objc func", "weak var", "lazy var", "static ",
        ]
        if lines.contains(where: { begins($0, ofClasses) }) { return "final class ExampleViewModel: BaseViewModel" }
        return nil
    }

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
