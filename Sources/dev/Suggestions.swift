import ArgumentParser
import Foundation

extension Corpus {
    /// How often `tenet standards suggest` proposes a right rule first.
    struct Suggestions: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "suggest", abstract: "Count right and wrong proposals of `tenet standards suggest`.",
            discussion: """
                Corpus/suggest/written.tsv says which lines of five written documents which clauses of the built-in standards \
                come from; the rules of these are the right ones. Each document is read twice: beside all standards, and \
                without the standard that was made of it, as somebody meets it who comes with a document of their own. \
                Corpus/suggest/guides.tsv has clauses in plain English with their rules.
                """)

        @Argument(help: "The folder with the written documents; when absent only the guides are read.") var folder:
            String?
        @Option(help: "The binary.") var tenet = ".build/release/tenet"
        @Option(help: "The folder of the record.") var record = "Corpus/suggest"
        @Flag(name: .customLong("held-back"), help: "The guides' clauses that nobody who edits the suggester looks at.")
        var heldBack = false
        @Flag(help: "List first proposals that are wrong, and clauses without one.") var list = false

        func run() throws {
            print(Counts.header)
            if let folder { try countWritten(folder) }
            try countGuides(heldBack ? "held-back" : "development")
        }

        private func countWritten(_ folder: String) throws {
            let places = try rows("written.tsv").map(Place.init)
            let rules = try rulesByClause()
            for isKnown in [true, false] {
                var withExamples = Counts()
                var plain = Counts()
                for name in Set(places.map(\.document)).sorted() {
                    let here = places.filter { $0.document == name }
                    let standard = here.first?.standard ?? ""
                    let items = try suggestions(folder + "/\(name).md", isKnown ? [] : ["--without", standard])
                    for item in items {
                        let ids = here.filter { $0.lines.contains(item.line) }.map(\.clause)
                        // Nobody has said what a clause asks for that no statement was taken from.
                        guard !ids.isEmpty else { continue }
                        let right = Set(ids.flatMap { rules[$0] ?? [] })
                        tell(item, right)
                        if item.exampleLines.isEmpty { plain.add(item, right) } else { withExamples.add(item, right) }
                    }
                }
                let known = isKnown ? "own standard known" : "own standard unknown"
                print(withExamples.row("written, with examples, \(known)"))
                print(plain.row("written, no examples, \(known)"))
            }
        }

        private func countGuides(_ half: String) throws {
            let rows = try rows("guides.tsv").filter { $0[0] == half }
            var text = ""
            for (number, row) in rows.enumerated() {
                if number == 0 || rows[number - 1][2] != row[2] { text += "\n## \(row[2])\n\n" }
                text += "- \(row[3]) <!-- id: GUIDE-\(number) -->\n"
            }
            let path = FileManager.default.temporaryDirectory.path + "/guides-\(UUID().uuidString).md"
            defer { try? FileManager.default.removeItem(atPath: path) }
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            var counts = Counts()
            for (item, row) in zip(try suggestions(path, []), rows) {
                let right = Set(row[4].components(separatedBy: ", ").filter { !$0.isEmpty })
                tell(item, right)
                counts.add(item, right)
            }
            print(counts.row("guides, \(half)"))
        }

        private func tell(_ item: Item, _ right: Set<String>) {
            let first = item.rules.first?.rule ?? "nothing"
            guard list, !(item.fits && right.contains(first)), item.fits || !right.isEmpty else { return }
            let meant = right.isEmpty ? "no rule" : right.sorted().joined(separator: ", ")
            print(
                "line \(item.line): \(item.fits ? first : "none, nearest \(first)"); \(meant): \(item.text.prefix(80))")
        }

        // MARK: Reading

        private func rows(_ name: String) throws -> [[String]] {
            let text = try String(contentsOfFile: record + "/" + name, encoding: .utf8)
            return text.split(separator: "\n").dropFirst().map { $0.components(separatedBy: "\t") }
        }

        private func suggestions(_ path: String, _ more: [String]) throws -> [Item] {
            let run = try Measured.run(tenet, ["standards", "suggest", path, "--all", "--format", "json"] + more)
            return try JSONDecoder().decode(SuggestionList.self, from: Data(run.output)).clauses
        }

        private func rulesByClause() throws -> [String: [String]] {
            let run = try Measured.run(tenet, ["standards", "coverage", "--format", "json"])
            let list = try JSONDecoder().decode(CoverageList.self, from: Data(run.output))
            return Dictionary(list.clauses.map { ($0.id, $0.rules ?? []) }, uniquingKeysWith: +)
        }

        /// Lines of a written document from which a clause of a built-in standard was made.
        private struct Place {
            var document, standard, clause: String
            var lines: ClosedRange<Int>

            init(_ fields: [String]) {
                (document, standard, clause) = (fields[0], fields[1], fields[4])
                let first = Int(fields[2]) ?? 0
                lines = first...max(first, Int(fields[3]) ?? 0)
            }
        }

        private struct CoverageList: Decodable {
            struct Clause: Decodable {
                var id: String
                var rules: [String]?
            }
            var clauses: [Clause]
        }

        private struct SuggestionList: Decodable { var clauses: [Item] }

        struct Item: Decodable {
            struct Rule: Decodable { var rule: String }
            var text: String
            var line: Int
            var exampleLines: [[Int]]
            var rules: [Rule]
            var fits: Bool
        }

        /// Clauses that have a rule, and those that have none.
        struct Counts {
            static let header = """
                | Clauses | With a rule | Right first | Right and proposed | Among three | Wrong proposed | \
                Without a rule | Proposed all the same |
                |---|---|---|---|---|---|---|---|
                """
            var (ruled, first, proposed, three, wrong, none, needless) = (0, 0, 0, 0, 0, 0, 0)

            mutating func add(_ item: Item, _ right: Set<String>) {
                guard !right.isEmpty else {
                    none += 1
                    needless += item.fits ? 1 : 0
                    return
                }
                let isFirst = item.rules.first.map { right.contains($0.rule) } ?? false
                ruled += 1
                first += isFirst ? 1 : 0
                proposed += isFirst && item.fits ? 1 : 0
                three += item.rules.contains { right.contains($0.rule) } ? 1 : 0
                wrong += !isFirst && item.fits ? 1 : 0
            }

            func row(_ name: String) -> String {
                func share(_ count: Int) -> String { ruled > 0 ? "\(count) (\(100 * count / ruled) %)" : "\(count)" }
                return
                    "| \(name) | \(ruled) | \(share(first)) | \(share(proposed)) | \(share(three)) | \(wrong) | \(none) | \(needless) |"
            }
        }
    }
}
