import Testing

@testable import TenetContracts

@Suite struct YAMLStructureTests {
    @Test(arguments: [
        ("- a\n- b", "[a, b]"),
        ("k:\n- a\n- b\nl: c", "{k: [a, b], l: c}"),
        ("k:\n  - a\n  -\n    b: c\n    d: e\n  - - x\n    - y\n", "{k: [a, {b: c, d: e}, [x, y]]}"),
        ("- k: v\n  l: w\n-\n- m:\n    n: o", "[{k: v, l: w}, , {m: {n: o}}]"),
        ("k: # comment\n\n  # another\n  l: v\nm: w", "{k: {l: v}, m: w}"),
        ("k:\nl:\n", "{k: , l: }"),
        ("k: {a: 1, 'b': [x, y], c, \"d\":e,}\n", "{k: {a: 1, b: [x, y], c: , d: e}}"),
        ("k: [a: b, {c: d}, [e]]", "{k: [{a: b}, {c: d}, [e]]}"),
        ("k: [\n  a, # one\n  b\n]\nl: m", "{k: [a, b], l: m}"),
        ("? a\n: b\n? c\n: - d\n  - e", "{a: b, c: [d, e]}"),
        ("?\n- a\n:\n- b", "{[a]: [b]}"),
        ("--- # start\nk: v\n...\n", "{k: v}"),
        ("%YAML 1.2\n---\nk: v", "{k: v}"),
        ("a: &x {b: c}\nd: *x\ne: [*x, *x]", "{a: {b: c}, d: {b: c}, e: [{b: c}, {b: c}]}"),
        ("a: &x\n  b: c\nd: *x", "{a: {b: c}, d: {b: c}}"),
        ("a: &x\n- b\nd: *x", "{a: [b], d: [b]}"),
        ("&a k: v\nl: *a", "{k: v, l: k}"),
        ("&a k: &b v\n*a : *b", "{k: v, k: v}"),
        ("a: &x 1\nb: &x 2\nc: *x", "{a: 1, b: 2, c: 2}"),
        ("- &a b: &c d\n- *a\n- *c", "[{b: d}, b, d]"),
        ("k: &m !!map\n  a: b", "{k: {a: b}}"),
        ("'quoted key': 1\n\"double: key\": 2", "{quoted key: 1, double: key: 2}"),
        ("a b c: d", "{a b c: d}"),
        ("k: |\n  text: no key\nl: >-\n  more\n", "{k: text: no key\n, l: more}"),
        ("- |\n text\n- x", "[text\n, x]"),
        ("k:   v  \nl:\tw", "{k: v, l: w}"),
        ("/a/{id}: v", "{/a/{id}: v}"),
    ])
    func structure(yaml: String, expected: String) {
        let parser = DocumentParser(Array(yaml.utf8), path: "a.yaml")
        #expect(parser.problems.filter { !$0.message.contains("twice") } == [])
        #expect(Self.text(parser.document, 0) == expected)
    }

    /// Every record lies inside its parent, and nothing is left over.
    @Test func records() throws {
        let yaml = Array("a: &x {b: [c, d: e], 'f': \"g\"}\nh:\n- i: *x\n  j: |\n    k\n- ? l\n  : m\n".utf8)
        let records = try YAMLParser.records(of: yaml, from: 0)
        #expect(records.first?.end == records.count)
        for (index, record) in records.enumerated() {
            #expect(record.lower <= record.upper && record.upper <= yaml.count)
            #expect(record.end > index)
            for inner in records[index..<record.end] {
                #expect(record.lower <= inner.lower && inner.upper <= record.upper && inner.end <= record.end)
            }
        }
    }

    /// As written: nothing is taken over, and keys may be there twice.
    private static func text(_ document: Document, _ index: Int) -> String {
        let record = document.records[index]
        if record.kind == .alias { return text(document, record.detail) }
        var children: [String] = []
        var child = index + 1
        while child < record.end {
            children.append(text(document, child))
            child = document.records[child].end
        }
        if record.kind == .sequence { return "[" + children.joined(separator: ", ") + "]" }
        guard record.kind == .mapping else { return document.text(of: index) ?? "" }
        let members = stride(from: 0, to: children.count, by: 2).map { children[$0] + ": " + children[$0 + 1] }
        return "{" + members.joined(separator: ", ") + "}"
    }
}
