import Foundation
import TenetRuleKit
import Testing

/// What the built-in standards say is given or generated is there.
@Suite struct PartTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func files(_ folder: String, _ ending: String) -> [(path: String, text: String)] {
        (FileManager.default.subpaths(atPath: root.appendingPathComponent(folder).path) ?? []).filter {
            $0.hasSuffix(ending)
        }
        .sorted().compactMap { path in
            let url = root.appendingPathComponent(folder + "/" + path)
            return (try? String(contentsOf: url, encoding: .utf8)).map { (folder + "/" + path, $0) }
        }
    }

    /// The names in code spans of the lines that begin so.
    private static func spans(ofLinesBeginning start: String) -> [(place: String, name: String)] {
        files("Standards", ".md").flatMap { path, text in
            text.split(separator: "\n").filter { $0.drop { $0 == " " }.hasPrefix(start) }.flatMap { line in
                line.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
                    .map { (path, String($0.element)) }
            }
        }
    }

    @Test func everyComponentThatAClauseNamesIsInTheKit() {
        var declared: Set<String> = []
        for (_, text) in Self.files("Kits/Sources", ".swift") + Self.files("Templates", ".swift") {
            let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
            for (keyword, name) in zip(words, words.dropFirst())
            where ["struct", "class", "enum", "actor", "protocol", "typealias", "func"].contains(keyword) {
                declared.insert(String(name))
            }
        }
        let named = Self.spans(ofLinesBeginning: "Provided by the kit")
        #expect(named.filter { !declared.contains($0.name) }.map { "\($0.place): \($0.name)" } == [])
    }

    /// The table of components names types and suites, and every suite in it holds tests.
    @Test func everySuiteThatTheDocumentNamesHasTests() throws {
        let document = try #require(Self.files("Documentation", "Kit.md").first).text
        let rows = document.split(separator: "\n").filter { $0.hasPrefix("| `") && $0.contains("Tests`") }
        #expect(rows.count > 15)
        let suites = Self.files("Kits/Tests", "Tests.swift").map { path, text in
            (name: path.split(separator: "/").last.map { String($0.dropLast(6)) } ?? "", text: text)
        }
        for row in rows {
            let names = row.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter {
                $0.offset % 2 == 1
            }
            .map { String($0.element) }.filter { $0.hasSuffix("Tests") }
            for name in names {
                #expect(suites.contains { $0.name == name && $0.text.contains("@Test") }, "\(name)")
            }
        }
    }

    @Test func everyPartThatAClauseNamesIsGenerated() {
        // A part is a command for the standards whose table has it.
        let parts = Self.files("Templates", "parts.txt").flatMap { _, text in
            text.split(separator: "\n").filter { $0.hasPrefix("part ") }.map {
                String($0.dropFirst("part ".count).prefix { $0 != ":" })
            }
        }
        let commands = Set(parts).union(
            Self.files("Sources/CLI/Scaffold", ".swift").flatMap { _, text in
                text.split(separator: "\n").compactMap { line -> String? in
                    guard let start = line.firstRange(of: "commandName: \"")?.upperBound else { return nil }
                    return String(line[start...].prefix { $0 != "\"" })
                }
            })
        for (place, name) in Self.spans(ofLinesBeginning: "Scaffolded by").map({ ($0.place, $0.name) }) {
            let words = name.split(separator: " ").map(String.init)
            #expect(words.count > 2 && words[..<2] == ["tenet", "new"], "\(place): \(name) names no part")
            #expect(words.count > 2 && commands.contains(words[2]), "\(place): \(name)")
            if words.count == 4 { #expect(Self.hasComponent(words[3], of: place), "\(place): \(name)") }
        }
    }

    /// The standard of a clause has the component to add.
    private static func hasComponent(_ name: String, of place: String) -> Bool {
        Self.files("Templates", "kit-placement.txt").contains { path, text in
            let standard = path.split(separator: "/").dropLast().last ?? ""
            return place.contains(standard) && text.contains("\ncomponent \(name): ")
        }
    }
}
