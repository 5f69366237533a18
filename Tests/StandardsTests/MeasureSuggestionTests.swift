import TenetModel
import TenetRuleKit
import TenetRules
import TenetStandards
import Testing

/// A sentence that limits something measured gets the rule with that measure, and the rule gets the number.
@Suite struct MeasureSuggestionTests {
    /// What may be written down for sentences, each `rule option: number, …`; empty where no rule fits.
    private func proposals(_ text: String) throws -> [String] {
        var suggester = try ShippedSuggester.suggester()
        let clauses = try StandardDocument(path: "S.md", text: text).clauses
        return suggester.suggestions(for: clauses.map { .init($0, examples: [], isShared: false) }, limit: 3).map {
            guard let best = $0.first, best.fits else { return "" }
            return (["\(best.rule)"] + best.options.map { "\($0.option): \($0.number)" }).joined(separator: " ")
        }
    }

    private func check(_ rows: [(sentence: String, proposal: String)]) throws {
        let text = "# Limits\n\n" + rows.map { "- \($0.sentence)\n" }.joined()
        let found = try proposals(text)
        try #require(found.count == rows.count)
        for (row, found) in zip(rows, found) { #expect(found == row.proposal, "\(row.sentence)") }
    }

    @Test func numbersBecomeOptions() throws {
        try check([
            ("A file has at most 400 lines.", "file-length limit: 400"),
            ("Keep files under 300 lines.", "file-length limit: 299"),
            ("Files longer than 400 lines must be split.", "file-length limit: 400"),
            ("Functions must not exceed 30 lines.", "function-length limit: 30"),
            ("The body of a function has at most 45 lines.", "function-length limit: 45"),
            ("No function is longer than forty lines.", "function-length limit: 40"),
            ("Classes should not be longer than 200 lines.", "type-length limit: 200"),
            ("Type bodies must have no more than two hundred lines.", "type-length limit: 200"),
            ("A closure inside a function has at most 12 lines.", "closure-length limit: 12"),
            ("A view body has at most 60 lines.", "long-view-body max_lines: 60"),
            ("No more than 4 parameters per function.", "parameter-count limit: 4"),
            ("Avoid functions with more than 4 parameters.", "parameter-count limit: 4"),
            ("Nesting deeper than 3 levels is forbidden.", "deep-nesting statements: 3"),
            ("Types are nested at most 1 level deep.", "deep-nesting types: 1"),
            (
                "Nest statements at most 4 levels deep and types at most 1 level deep.",
                "deep-nesting statements: 4 types: 1"
            ),
            ("Cyclomatic complexity is at most 10.", "cyclomatic-complexity limit: 10"),
            ("Line length is limited to 100 characters.", "line-length limit: 100"),
            ("The maximum line length is 140.", "line-length limit: 140"),
            ("Max 120 characters per line.", "line-length limit: 120"),
            ("Test coverage is at least 80 %.", "coverage-below minimum: 80"),
            ("Coverage must not fall below 70%.", "coverage-below minimum: 70"),
            ("A tuple has at most 2 members.", "large-tuple limit: 2"),
            ("A pull request has at most 1,000 changed lines.", "pull-request-too-large limit: 1000"),
            ("A commit's subject has at most 72 characters.", "commit-subject-long limit: 72"),
            ("Requests time out after at most 30 seconds.", "request-timeout-unset seconds: 30"),
            ("Each source file contains at most one type.", "several-types-in-file limit: 1"),
        ])
    }

    /// What is limited has to be the thing that a rule measures, not its neighbor in the sentence.
    @Test func otherThingsHaveNoMeasure() throws {
        try check([
            ("A file header has at most 10 lines.", ""), ("The header of a file has at most 10 lines.", ""),
            ("A type has at most 20 methods.", ""), ("A function has at most 3 return statements.", ""),
            ("Pull requests touch no more than 30 files.", ""), ("Passwords have at least 8 characters.", ""),
            ("View models have at most 300 lines.", ""), ("Animations take at most 300 milliseconds.", ""),
        ])
    }

    /// Tables name what is limited in one column and the number in the other; headings name it for what stands below.
    @Test func namesMayStandApart() throws {
        let table =
            "| Rule | Limit |\n| --- | --- |\n| File length | 400 lines |\n| Line length | max. 120 characters |\n"
        #expect(
            try proposals("# Rules\n\n\(table)\n## Functions\n\n- At most 35 lines.\n")
                == ["file-length limit: 400", "line-length limit: 120", "function-length limit: 35"])
    }

    /// Every measure that a rule writes down is found by its own words.
    @Test func eachMeasureIsSaid() throws {
        var rows: [(sentence: String, proposal: String)] = []
        for rule in ShippedSuggester.catalog.rules {
            for option in rule.describedOptions {
                guard let measure = option.measure, let unit = measure.units.first else { continue }
                let bound = measure.side == .most ? "at most" : "at least"
                let holder = measure.holders.first.map { "A \($0) must have " } ?? "There must be "
                rows.append(("\(holder)\(bound) 37 \(unit)s.", "\(rule.about.id) \(option.key): 37"))
            }
        }
        #expect(rows.count > 25)
        try check(rows)
    }
}
