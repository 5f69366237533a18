import Foundation
import Testing

/// The record of what SwiftLint and a migrated configuration find on the same code; `dev corpus migration` repeats it.
@Suite struct SwiftLintRecordTests {
    private struct Row {
        var app: String
        var commit: String
        var names: [String]
        var swiftLint: Int
        var tenet: Int
    }

    private func rows() throws -> [Row] {
        try Repository.text("Corpus/swiftlint.tsv").split(separator: "\n").dropFirst().map { line in
            let fields = line.components(separatedBy: "\t")
            try #require(fields.count == 7, "\(line)")
            return Row(
                app: fields[0], commit: fields[1], names: fields[4].components(separatedBy: ", "),
                swiftLint: try #require(Int(fields[5])), tenet: try #require(Int(fields[6])))
        }
    }

    /// The names that the page for people who come from SwiftLint calls the same.
    private func sameNames() throws -> Set<String> {
        var names: Set<String> = []
        for line in try Repository.text("Documentation/FromSwiftLint.md").split(separator: "\n")
        where line.contains("` | same: ") {
            names.insert(String(line.split(separator: "`")[1]))
        }
        return names
    }

    /// Whoever doubts a line fetches that commit and counts again.
    @Test func everyLineNamesAPinnedCommit() throws {
        struct Pin: Decodable {
            var name: String
            var commit: String
        }
        let pins = try JSONDecoder().decode([Pin].self, from: Data(try Repository.text("Corpus/projects.json").utf8))
        for row in try rows() {
            #expect(pins.contains { $0.name == row.app && $0.commit.hasPrefix(row.commit) }, "\(row.app) \(row.commit)")
        }
    }

    /// A rule that is called the same counts the same on every app of the record.
    @Test func whatIsCalledTheSameCountsTheSame() throws {
        let same = try sameNames()
        #expect(same.count > 30)
        let rows = try rows().filter { row in row.names.allSatisfy(same.contains) }
        #expect(rows.count > 30)
        for row in rows {
            #expect(row.swiftLint == row.tenet, "\(row.app): \(row.names.joined(separator: ", "))")
        }
    }
}
