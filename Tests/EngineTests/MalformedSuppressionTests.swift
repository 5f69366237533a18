import TenetEngine
import TenetModel
import TenetRuleKit
import Testing

/// Comments that begin like a suppression.
@Suite struct MalformedSuppressionTests {
    /// What is written, the right form, and the comment after its fix where that is certain.
    private static let forms: [(String, String, String?)] = [
        ("tenet:ignore find-bad why", "tenet:ignore(find-bad)", "tenet:ignore(find-bad) why"),
        ("tenet:ignore find-bad, find-long why", "tenet:ignore(find-bad, find-long)", nil),
        ("tenet:ignore: find-bad why", "tenet:ignore(find-bad)", "tenet:ignore(find-bad) why"),
        ("tenet: ignore(find-bad) why", "tenet:ignore(find-bad)", "tenet:ignore(find-bad) why"),
        ("tenet :ignore(find-bad) why", "tenet:ignore(find-bad)", "tenet:ignore(find-bad) why"),
        ("tenet:ignore (find-bad) why", "tenet:ignore(find-bad)", "tenet:ignore(find-bad) why"),
        ("tenet: ignore find-bad why", "tenet:ignore(find-bad)", "tenet:ignore(find-bad) why"),
        ("tenet ignore find-bad why", "tenet:ignore(find-bad)", "tenet:ignore(find-bad) why"),
        ("tenet ignore(find-bad) why", "tenet:ignore(find-bad)", "tenet:ignore(find-bad) why"),
        ("tenet-ignore(find-bad) why", "tenet:ignore(find-bad)", "tenet:ignore(find-bad) why"),
        ("Tenet:Ignore(find-bad) why", "tenet:ignore(find-bad)", "tenet:ignore(find-bad) why"),
        ("TENET:IGNORE(FIND_BAD) why", "tenet:ignore(find-bad)", "tenet:ignore(find-bad) why"),
        ("tenet:ignore[find-bad] why", "tenet:ignore(find-bad)", "tenet:ignore(find-bad) why"),
        ("tenet:ignore(find-bad find-long) why", "tenet:ignore(find-bad, find-long)", nil),
        ("tenet:ignore:this(find-bad) why", "tenet:ignore(find-bad)", "tenet:ignore(find-bad) why"),
        ("tenet:ignore:next(find-bad) why", "tenet:ignore(find-bad)", nil),
        ("tenet:ignore-file(find-bad) why", "tenet:ignore:file(find-bad)", "tenet:ignore:file(find-bad) why"),
        ("tenet:ignore:flie(find-bad) why", "tenet:ignore:file(find-bad)", nil),
        ("tenet:ignore:File(find-bad) why", "tenet:ignore:file(find-bad)", "tenet:ignore:file(find-bad) why"),
        ("tenet:ignore:start(find-bad) why", "tenet:ignore(find-bad)", nil),
        ("tenet:file(find-bad) why", "tenet:ignore:file(find-bad)", nil),
        ("tenet:end(find-bad)", "tenet:ignore:end(find-bad)", nil),
        ("tenet:ingore(find-bad) why", "tenet:ignore(find-bad)", nil),
        ("tenet.ignore(find-bad) why", "tenet:ignore(find-bad)", "tenet:ignore(find-bad) why"),
        ("tenet;ignore(find-bad) why", "tenet:ignore(find-bad)", "tenet:ignore(find-bad) why"),
        ("tenet/ignore:file(find-bad) why", "tenet:ignore:file(find-bad)", "tenet:ignore:file(find-bad) why"),
        ("tenent:ignore(find-bad) why", "tenet:ignore(find-bad)", nil),
        ("tennet:ignore(find-bad) why", "tenet:ignore(find-bad)", nil),
        ("tent.ignore(find-bad) why", "tenet:ignore(find-bad)", nil),
        ("tenet:disable(find-bad) why", "tenet:ignore(find-bad)", nil),
        ("tenet:disable:this find-bad", "tenet:ignore(find-bad)", nil),
        ("tenet:enable(find-bad)", "tenet:ignore:end(find-bad)", nil),
        ("tenet:ignore(find-bad why", "tenet:ignore(find-bad)", nil),
        ("tenet:ignore(", "tenet:ignore(rule)", nil),
        ("tenet:ignore()", "tenet:ignore(rule)", nil),
        ("tenet:ignore( , )", "tenet:ignore(rule)", nil),
        ("tenet:ignore", "tenet:ignore(rule)", nil),
        ("tenet: ignore", "tenet:ignore(rule)", nil),
        ("tenet:ignore this line", "tenet:ignore(rule)", nil),
        ("tenet:(find-bad)", "tenet:ignore(find-bad)", nil),
    ]

    @Test(
        "A comment that is nearly a suppression is reported with the right form",
        arguments: forms)
    func reports(comment: String, nearest: String, repaired: String?) {
        let source = "bad()  // \(comment)"
        let found = SuppressedText.findings(source)
        #expect(found.map(\.rule) == ["find-bad", "malformed-suppression"], "\(found.map(\.message))")
        #expect(found.last?.help.contains("`\(nearest)`") == true, "\(found.last?.help ?? "")")
        // A fix is offered only where nothing else can be meant.
        let fix = found.last?.fix.flatMap { EditApplication.apply($0.edits, to: Array(source.utf8)) }
        if let repaired { #expect(fix.map { String(decoding: $0, as: UTF8.self) } == "bad()  // \(repaired)") }
        let block = SuppressedText.findings("bad()  /* \(comment) */").map(\.rule)
        #expect(block == ["find-bad", "malformed-suppression"])
        let own = SuppressedText.findings("/// \(comment)\nlet a = bad()").map(\.rule)
        #expect(own == ["malformed-suppression", "find-bad"])
    }

    @Test("`:next` is repaired only on a line of its own, and `:this` only behind code")
    func place() {
        #expect(
            SuppressedText.fixed("// tenet:ignore:next(find-bad) why\nlet a = bad()").hasPrefix(
                "// tenet:ignore(find-bad) why"))
        #expect(SuppressedText.findings("// tenet:ignore:this(find-bad) why\nlet a = bad()").first?.fix == nil)
        #expect(SuppressedText.findings("bad()  // tenet:ignore:next(find-bad) why").last?.fix == nil)
        #expect(SuppressedText.findings("bad()  // tenet:disable(find-bad) why").last?.fix == nil)
    }

    @Test("A comment is repaired before anything that it silences is fixed")
    func repairedFirst() {
        #expect(SuppressedText.fixed("bad()  // tenet:ignore find-bad why") == "bad()  // tenet:ignore(find-bad) why")
    }

    @Test(
        "Sentences about Tenet are not reported",
        arguments: [
            "Tenet ignores this file.", "Tenet: the checker of this project", "tenet: see the standard",
            "tenet.yml says more",
            "tenets of this module", "Tenet's rules hold here", "`tenet:ignore(find-bad)` would silence this",
            "tenet ignores find-bad here", "Tenet (find-bad) says so",
            "tenet-based checks",
            "Tenet: ignored (see above)", "tenet: ignore this in reviews", "tenet: disable it later", "tenet",
            "// tenet:ignore(find-bad) why", "tenet off", "Tenet, ignore(find-bad)",
            "tenet:tenet", "tenet: on the other hand (find-long)",
        ])
    func prose(comment: String) {
        #expect(SuppressedText.lines("bad()  // \(comment)") == ["1 find-bad"])
    }

    /// Who writes a whole command with its rule counts on it; behind other words it silences nothing.
    @Test(arguments: ["see tenet:ignore(find-bad)", "TODO: tenet:ignore(find-bad)", "legacy, tenet:ignore(find-bad)"])
    func aCommandBehindOtherWordsIsReported(comment: String) {
        #expect(SuppressedText.lines("bad()  // \(comment)") == ["1 find-bad", "1 malformed-suppression"])
    }

    @Test(
        "Regions without an end or a beginning are reported",
        arguments: [
            ("// tenet:ignore:begin(find-bad) why\nbad()", ["1 malformed-suppression"]),
            ("bad()\n// tenet:ignore:end(find-bad)", ["1 find-bad", "2 malformed-suppression"]),
            (
                "// tenet:ignore:end(find-bad)\nbad()\n// tenet:ignore:begin(find-bad) why\nbad()",
                ["1 malformed-suppression", "2 find-bad", "3 malformed-suppression"]
            ),
            (
                "// tenet:ignore:begin(find-bad, find-long) why\nbad()\nlong()\n// tenet:ignore:end(find-bad)",
                ["1 malformed-suppression"]
            ),
            (
                "// tenet:ignore:begin(find-bad) why\nbad()\n// tenet:ignore:end(find-long)\nbad()\n// tenet:ignore:end(find-bad)",
                ["3 malformed-suppression"]
            ),
        ])
    func openRegions(source: String, expected: [String]) {
        #expect(SuppressedText.lines(source) == expected)
    }

    @Test("A name that differs in capitals or in the sign between words is corrected")
    func spelling() {
        #expect(
            SuppressedText.fixed("long()  // tenet:ignore(Find_Long) why") == "long()  // tenet:ignore(find-long) why")
        let found = SuppressedText.findings("long()  // tenet:ignore(find-lnog) why")
        #expect(found.last?.help == "correct the name; did you mean `find-long`?")
        #expect(found.last?.fix == nil)
    }
}
