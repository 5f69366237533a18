import Foundation
import TenetMarkdown
import Testing

/// CommonMark's own examples. Their text is not part of this repository: `COMMONMARK_SPEC` says where a file of them is, a
/// JSON array as the specification's `spec_tests.py --dump-tests` writes it and packages of other readers carry it.
@Suite struct ConformanceTests {
    private static let path = ProcessInfo.processInfo.environment["COMMONMARK_SPEC"]

    /// How many examples of a section may fail, with the reason. All others must pass, whatever their number.
    private static let allowed = [
        // Only the names of HTML 4 and of ASCII are known; one example shows names beyond.
        "Entity and numeric character references": 1,
        // Version 0.31 made comments simpler than 0.30, which the examples at hand are of: `--` may stand in them.
        "Raw HTML": 2,
    ]

    struct Example: Decodable {
        var example: Int
        var section: String
        var markdown: String
        var html: String
    }

    @Test(.enabled(if: path != nil, "set COMMONMARK_SPEC to the path of CommonMark's examples"))
    func examplesRenderAsSpecified() throws {
        let path = try #require(Self.path)
        let examples = try JSONDecoder().decode([Example].self, from: Data(contentsOf: URL(filePath: path)))
        #expect(examples.count >= 652, "\(path) is not the whole specification")
        var failed: [String: [Example]] = [:]
        for example in examples {
            let html = HTMLRenderer.html(example.markdown)
            guard Self.normalized(html) != Self.normalized(example.html) else { continue }
            failed[example.section, default: []].append(example)
            if Self.allowed[example.section] == nil {
                print(
                    "example \(example.example), \(example.section)\n\(example.markdown)-- expected\n\(example.html)-- is\n\(html)"
                )
            }
        }
        let count = failed.values.reduce(0) { $0 + $1.count }
        print("CommonMark: \(examples.count - count) of \(examples.count) examples pass")
        for section in Set(examples.map(\.section)).sorted() {
            let numbers = failed[section, default: []].map(\.example)
            #expect(numbers.count <= Self.allowed[section, default: 0], "\(section): \(numbers)")
        }
    }

    /// Line breaks between tags of blocks mean nothing.
    static func normalized(_ html: String) -> String {
        var result = html
        for tag in ["<li>", "</li>", "<blockquote>", "</blockquote>"] {
            result = result.replacingOccurrences(of: "\n" + tag, with: tag)
            result = result.replacingOccurrences(of: tag + "\n", with: tag)
        }
        return result
    }
}
