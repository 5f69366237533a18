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
    public let fixed: String?
    public let options: [String: OptionValue]
    /// Where the example is written, for failure messages.
    public let file: StaticString
    public let line: UInt

    /// Code in which the rule reports exactly the marked places.
    public static func bad(
        _ source: String, fixed: String? = nil, at path: String = Example.defaultPath,
        options: [String: OptionValue] = [:], file: StaticString = #filePath, line: UInt = #line
    ) -> Example {
        Example(expectation: .bad, files: [(path, source)], fixed: fixed, options: options, file: file, line: line)
    }

    /// Code in which the rule reports nothing.
    public static func good(
        _ source: String, at path: String = Example.defaultPath, options: [String: OptionValue] = [:],
        file: StaticString = #filePath, line: UInt = #line
    ) -> Example {
        Example(expectation: .good, files: [(path, source)], fixed: nil, options: options, file: file, line: line)
    }

    /// A small project in which the rule reports exactly the marked places.
    public static func bad(
        files: [String: String], options: [String: OptionValue] = [:], file: StaticString = #filePath,
        line: UInt = #line
    ) -> Example {
        Example(expectation: .bad, files: sorted(files), fixed: nil, options: options, file: file, line: line)
    }

    /// A small project in which the rule reports nothing.
    public static func good(
        files: [String: String], options: [String: OptionValue] = [:], file: StaticString = #filePath,
        line: UInt = #line
    ) -> Example {
        Example(expectation: .good, files: sorted(files), fixed: nil, options: options, file: file, line: line)
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
