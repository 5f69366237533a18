import TenetRuleKit
import TenetTestSupport
import Testing

@testable import TenetEngine
@testable import TenetModel

/// Tables in place of searches: the same answers, in time that does not grow with what is not asked for.
@Suite(.serialized) struct LinearTableTests {
    @Test(arguments: [
        "build\u{0}/", "/x\u{0}", "a/b\u{0}.o", "prefix\u{0}*", "*\u{0}.suffix", "**/any\u{0}", "folder\u{0}/*.o",
    ])
    func aPathIsAskedForInATimeThatDoesNotGrowWithThePatterns(pattern: String) {
        let parts = pattern.split(separator: "\u{0}", omittingEmptySubsequences: false)
        let ratio = Growth.ratio(1000) { count in
            let rules = GitIgnore((0..<count).map { parts.joined(separator: "\($0)") }.joined(separator: "\n"))
            return { for number in 0..<200 { _ = rules.ignores("Sources/View\(number)/File\(number).swift") } }
        }
        #expect(ratio < 2.5, "\(ratio)")
    }

    @Test func manyPatternsAreReadInLinearTime() {
        let ratio = Growth.ratio(2000) { count in
            let text = (0..<count).map { "build\($0)/*.o\n/x\($0)\n*.y\($0)\n" }.joined()
            return { _ = GitIgnore(text) }
        }
        #expect(ratio < Growth.linear, "\(ratio)")
    }

    @Test func theLastOfManyPatternsDecidesWhateverItsForm() {
        let fillers = (0..<50).map { "unused\($0)\n" }.joined()
        let forms = ["log.txt", "/a/log.txt", "a/*.txt", "*.txt", "log*", "**/log.txt", "l?g.txt", "LOG.TXT"]
        for (index, first) in forms.enumerated() {
            for second in forms[(index + 1)...] {
                let isCaseless = first == "LOG.TXT" || second == "LOG.TXT"
                let kept = GitIgnore("\(first)\n\(fillers)!\(second)\n", ignoringCase: isCaseless)
                #expect(!kept.ignores("a/log.txt"), "\(first) !\(second)")
                let ignored = GitIgnore("!\(first)\n\(fillers)\(second)\n", ignoringCase: isCaseless)
                #expect(ignored.ignores("a/log.txt"), "!\(first) \(second)")
            }
        }
    }

    @Test(arguments: [
        "// tenet:ignore:begin(find-bad) why\nbad()\n", "bad()\n// tenet:ignore:end(find-bad)\n",
        "bad()  // tenet:ignore(find-bed) why\n", "// swiftlint:disable bad_call\nbad()\n",
    ])
    func manyCommentsAndFindingsAreBroughtTogetherInLinearTime(part: String) {
        let ratio = Growth.ratio(500) { count in
            let begin = part.contains(":end") ? "// tenet:ignore:begin(find-bad) why\n" : ""
            let text = String(repeating: begin, count: count) + String(repeating: part, count: count)
            let known: [any Rule.Type] = [FindBad.self, Unneeded.self, Malformed.self]
            let rules = RuleSet(known.map { RuleSet.Active($0.init()) })
            let bytes = Array(text.utf8)
            let result = bytes.withUnsafeBufferPointer { FileStage().check($0, path: "A.swift", rules: rules) }.result
            let suppressions = Suppressions(known: known, rules: rules)
            return {
                let outcome = suppressions.apply(
                    result.suppressions, to: result.findings, path: "A.swift", ran: Set(rules.rules.map(\.id)))
                precondition(result.findings.count >= count && !outcome.findings.isEmpty || outcome.silencedCount > 0)
            }
        }
        #expect(ratio < Growth.linear, "\(ratio)")
    }

    @Test func aBaselineOfManyFindingsIsMadeInLinearTime() {
        for text in ["let a = 1 // TODO\n", "a = \u{22}1\u{22}\n"] {
            let ratio = Growth.ratio(2000) { count in
                let bytes = Array(String(repeating: text, count: count).utf8)
                let path = text.hasPrefix("let") ? "A.swift" : "A.strings"
                let findings = (0..<count).map { number in
                    Finding(
                        rule: "find-bad", severity: .warning, path: path,
                        range: ByteRange(number * text.utf8.count + 4, number * text.utf8.count + 5), message: "",
                        help: "")
                }
                let sources: PathMap<LineTable> = [path: LineTable(bytes)]
                return { precondition(Baseline(recording: findings, in: sources).entries.count == count) }
            }
            #expect(ratio < Growth.linear, "\(text) \(ratio)")
        }
    }

    @Test(arguments: ["a", "é", "😀"]) func aPlaceInALongLineCostsNoMoreThanInAShortOne(letter: String) {
        let ratio = Growth.ratio(20_000) { count in
            let table = LineTable(Array(String(repeating: letter, count: count).utf8))
            let step = table.bytes.count / 200
            return { for index in 0..<200 { _ = table.position(at: index * step, in: .unicodeScalars) } }
        }
        #expect(ratio < 2.5, "\(ratio)")
    }

    @Test func columnsCountCharactersOfTheirUnit() {
        let text = (0..<700).map { ["a", "é", "😀", "\n"][$0 % 4] }.joined() + String(repeating: "é😀", count: 300)
        let table = LineTable(Array(text.utf8))
        var (line, scalars, utf16, offset) = (1, 1, 1, 0)
        for scalar in text.unicodeScalars {
            #expect(table.position(at: offset, in: .unicodeScalars) == LineColumn(line: line, column: scalars))
            #expect(table.position(at: offset, in: .utf16) == LineColumn(line: line, column: utf16))
            offset += UTF8.width(scalar)
            (line, scalars, utf16) =
                scalar == "\n" ? (line + 1, 1, 1) : (line, scalars + 1, utf16 + UTF16.width(scalar))
        }
    }

    @Test func theNearestNameIsTheOneOfAFullSearch() {
        var state: UInt64 = 7
        func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        func word() -> String { String((0..<below(6)).map { _ in "abc"[below(3)] }) }
        for _ in 0..<400 {
            let asked = word()
            let names = (0..<12).map { _ in word() }
            let limit = asked.count < 4 ? 1 : max(2, asked.count / 3)
            let expected = names.map { name in
                (Self.distance(Array(asked), Array(name)), name.first == asked.first ? 0 : 1, name)
            }.filter { $0.0 <= limit }.min { $0 < $1 }?.2
            #expect(NearestName.of(asked, in: names) == expected, "\(asked) in \(names)")
        }
    }

    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        guard let first = left.first else { return right.count }
        guard let second = right.first else { return left.count }
        let rest = distance(Array(left.dropFirst()), Array(right.dropFirst()))
        if first == second { return rest }
        return 1
            + min(
                rest, distance(Array(left.dropFirst()), right), distance(left, Array(right.dropFirst())))
    }
}

extension String {
    fileprivate subscript(index: Int) -> Character { self[self.index(startIndex, offsetBy: index)] }
}
