/// Code that a rule must find (bad) or must leave alone (good). It is a test and part of the documentation.
///
/// In bad code each `↓` stands right before the first character of an expected finding. With `fixed`, applying all
/// fixes of the rule must give that text.
public struct Example: Sendable {
    public enum Expectation: Sendable, Equatable {
        case good
        case bad
    }

    public let expectation: Expectation
    /// Path and source of each file, in path order.
    public let files: [(path: String, source: String)]
    public var fixed: String? { files.count == 1 ? fixedFiles[files[0].path] : nil }
    /// The text after all fixes of each file that they change, by path.
    public let fixedFiles: [String: String]
    public let options: [String: OptionValue]
    /// Where the example is written, for failure messages.
    public let file: String
    public let line: UInt
    /// Bad code without `↓` counts when the rule finds anything at all, and the fixed text need not be shown: what a
    /// document may leave to its reader.
    public let isLoose: Bool

    /// An example that a document shows.
    public init(
        _ expectation: Expectation, files: [(path: String, source: String)], fixed: String?, document: String,
        line: UInt
    ) {
        self.init(
            expectation: expectation, files: files, fixed: Self.fixed(fixed, files.first?.path ?? ""), options: [:],
            file: document, line: line, isLoose: true)
    }

    private static func fixed(_ text: String?, _ path: String) -> [String: String] { text.map { [path: $0] } ?? [:] }

    private init(
        expectation: Expectation, files: [(path: String, source: String)], fixed: [String: String],
        options: [String: OptionValue], file: String, line: UInt, isLoose: Bool = false
    ) {
        self.expectation = expectation
        self.files = files
        fixedFiles = fixed
        self.options = options
        self.file = file
        self.line = line
        self.isLoose = isLoose
    }

    /// Code in which the rule reports exactly the marked places.
    public static func bad(
        _ source: String, fixed: String? = nil, at path: String = Example.defaultPath,
        options: [String: OptionValue] = [:], file: StaticString = #filePath, line: UInt = #line
    ) -> Example {
        Example(
            expectation: .bad, files: [(path, source)], fixed: Self.fixed(fixed, path), options: options,
            file: "\(file)", line: line)
    }

    /// Code in which the rule reports nothing.
    public static func good(
        _ source: String, at path: String = Example.defaultPath, options: [String: OptionValue] = [:],
        file: StaticString = #filePath, line: UInt = #line
    ) -> Example {
        Example(expectation: .good, files: [(path, source)], fixed: [:], options: options, file: "\(file)", line: line)
    }

    /// A small project in which the rule reports exactly the marked places.
    /// - Parameter fixed: the text after all fixes of each file that they change.
    public static func bad(
        files: [String: String], fixed: [String: String] = [:], options: [String: OptionValue] = [:],
        file: StaticString = #filePath, line: UInt = #line
    ) -> Example {
        Example(expectation: .bad, files: sorted(files), fixed: fixed, options: options, file: "\(file)", line: line)
    }

    /// A small project in which the rule reports nothing.
    public static func good(
        files: [String: String], options: [String: OptionValue] = [:], file: StaticString = #filePath,
        line: UInt = #line
    ) -> Example {
        Example(expectation: .good, files: sorted(files), fixed: [:], options: options, file: "\(file)", line: line)
    }

    /// Where an example lives unless it says otherwise: app code.
    public static let defaultPath = "App/Example.swift"
    /// A path that counts as a unit test.
    public static let testPath = "AppTests/ExampleTests.swift"
    /// A path that counts as a UI test.
    public static let uiTestPath = "AppUITests/ExampleUITests.swift"

    private static func sorted(_ files: [String: String]) -> [(path: String, source: String)] {
        files.sorted { $0.key < $1.key }.map { (path: $0.key, source: $0.value) }
    }

    /// A source with a marker before each of these byte offsets.
    public static func marked(_ source: String, at offsets: [Int]) -> String {
        var bytes = Array(source.utf8)
        for offset in Set(offsets).sorted(by: >) {
            bytes.insert(contentsOf: Array("↓".utf8), at: min(offset, bytes.count))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A source without its markers, and the byte offsets that they mark.
    public static func unmarked(_ source: String) -> (source: String, offsets: [Int]) {
        var offsets: [Int] = []
        var bytes: [UInt8] = []
        for scalar in source.unicodeScalars {
            if scalar == "↓" { offsets.append(bytes.count) } else { bytes += Array(String(scalar).utf8) }
        }
        return (String(decoding: bytes, as: UTF8.self), offsets)
    }
}
