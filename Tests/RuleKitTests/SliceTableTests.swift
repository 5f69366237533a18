import TenetParsing
import TenetSyntaxTree
import Testing

@testable import TenetRuleKit

/// The table that counts names without making strings of them.
@Suite struct SliceTableTests {
    private let tree = SyntaxTree()

    /// The words of a text as slices of a parsed file.
    private func slices(of words: [String]) -> [TextSlice] {
        tree.parse(words.map { "_ = \($0)" }.joined(separator: "\n"))
        return tree.root.descendants(DeclReferenceExprSyntax.self).map(\.baseName.text)
    }

    @Test func anEmptyTableKnowsNoName() throws {
        let table = SliceTable<Int>()
        #expect(table[try #require(slices(of: ["a"]).first)] == nil)
    }

    @Test func countsLikeADictionary() {
        // Equal lengths, beginnings and endings, which hash alike, and enough names to make the table grow five times.
        let words = (0..<400).map { "prefix\($0 % 130)x\($0 % 7)suffix" }
        var expected: [String: Int] = [:]
        for word in words { expected[word, default: 10] += 1 }

        let names = slices(of: words)
        var table = SliceTable<Int>()
        for name in names { table.update(name, default: 10) { $0 += 1 } }

        #expect(names.count == words.count)
        for (word, name) in zip(words, names) { #expect(table[name] == expected[word], "\(word)") }
    }

    @Test func namesOfOtherPlacesAreFoundByTheirBytes() throws {
        let names = slices(of: ["total", "count", "total"])
        var table = SliceTable<String>()
        table.update(try #require(names.first), default: "") { $0 += "a" }
        #expect(table[try #require(names.last)] == "a")
        #expect(table[names[1]] == nil)
    }
}
