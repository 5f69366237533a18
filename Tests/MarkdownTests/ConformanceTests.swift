import Foundation
import TenetMarkdown
import Testing

/// CommonMark's own examples. Their text is not part of this repository: `COMMONMARK_SPEC` says where `spec.txt` is.
@Suite struct ConformanceTests {
    private static let path = ProcessInfo.processInfo.environment["COMMONMARK_SPEC"]
    private static let isAvailable = path.map { FileManager.default.fileExists(atPath: $0) } ?? false

    /// How many examples of a section may fail, with the reason. All others must pass, whatever their number.
    private static let allowed = [
        // Only the names of HTML 4 and of ASCII are known; one example shows names beyond.
        "Entity and numeric character references": 1
    ]

    struct Example {
        var number: Int
        var section: String
        var markdown: String
        var html: String
    }

    @Test(.enabled(if: isAvailable, "set COMMONMARK_SPEC to the path of CommonMark's spec.txt"))
    func examplesRenderAsSpecified() throws {
        let path = try #require(Self.path)
        let examples = Self.examples(in: try String(contentsOfFile: path, encoding: .utf8))
        #expect(examples.count >= 600, "\(path) is not the specification")
        var failed: [String: [Example]] = [:]
        for example in examples {
            let html = HTMLRenderer.html(example.markdown)
            guard Self.normalized(html) != Self.normalized(example.html) else { continue }
            failed[example.section, default: []].append(example)
            if Self.allowed[example.section] == nil {
                print(
                    "example \(example.number), \(example.section)\n\(example.markdown)-- expected\n\(example.html)-- is\n\(html)"
                )
            }
        }
        let count = failed.values.reduce(0) { $0 + $1.count }
        print("CommonMark: \(examples.count - count) of \(examples.count) examples pass")
        for section in Set(examples.map(\.section)).sorted() {
            let numbers = failed[section, default: []].map(\.number)
            #expect(numbers.count <= Self.allowed[section, default: 0], "\(section): \(numbers)")
        }
    }

    /// An example stands between lines of 32 backticks, Markdown and HTML parted by a dot, tabs written as arrows.
    static func examples(in text: String) -> [Example] {
        var found: [Example] = []
        var section = ""
        var current: Example?
        var isHTML = false
        let fence = String(repeating: "`", count: 32)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if current == nil {
                if line.hasPrefix("#") { section = line.drop { $0 == "#" || $0 == " " }.description }
                guard line.hasPrefix(fence + " example") else { continue }
                current = Example(number: found.count + 1, section: section, markdown: "", html: "")
                isHTML = false
            } else if line == fence {
                if let current { found.append(current) }
                current = nil
            } else if line == ".", !isHTML {
                isHTML = true
            } else {
                let content = line.replacingOccurrences(of: "→", with: "\t") + "\n"
                if isHTML { current?.html += content } else { current?.markdown += content }
            }
        }
        return found
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
