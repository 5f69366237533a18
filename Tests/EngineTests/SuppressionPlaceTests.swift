import TenetEngine
import TenetModel
import TenetRuleKit
import Testing

/// Which lines a comment speaks of.
@Suite struct SuppressionPlaceTests {
    @Test(
        "A comment behind code is about its line",
        arguments: [
            ("foo(\n  bad(),  // tenet:ignore(find-bad) why\n  bad()\n)", ["3 find-bad"]),
            ("foo(  // tenet:ignore(find-bad) why\n  bad()\n)", ["1 unneeded-suppression", "2 find-bad"]),
            ("foo(/* tenet:ignore(find-bad) why */ bad())\nbad()", ["2 find-bad"]),
            ("if a {  // tenet:ignore(find-bad) why\n  bad()\n}", ["1 unneeded-suppression", "2 find-bad"]),
            ("\tbad()\t// tenet:ignore(find-bad) why\n\tbad()", ["2 find-bad"]),
            ("bad()  // tenet:ignore(find-bad) why\r\nbad()\r\n", ["2 find-bad"]),
            (
                "@objc  // tenet:ignore(find-bad) why\nfunc f(a: Int = bad()) {}",
                ["1 unneeded-suppression", "2 find-bad"]
            ),
        ])
    func line(source: String, expected: [String]) {
        #expect(SuppressedText.lines(source) == expected)
    }

    @Test(
        "A finding over several lines is silenced behind its first and its last line",
        arguments: [
            ("long(  // tenet:ignore(find-long) why\n  1,\n  2\n)", []),
            ("long(\n  1,\n  2\n)  // tenet:ignore(find-long) why", []),
            ("long(\n  1,  // tenet:ignore(find-long) why\n  2\n)", ["1 find-long", "2 unneeded-suppression"]),
            ("long {\n  // tenet:ignore(find-long) why\n  good()\n}", ["1 find-long", "2 unneeded-suppression"]),
        ])
    func severalLines(source: String, expected: [String]) {
        #expect(SuppressedText.lines(source) == expected)
    }

    @Test(
        "A comment on a line of its own is about what begins behind it, without bodies",
        arguments: [
            // Attributes and modifiers, also with the comment between them.
            (
                "// tenet:ignore(find-bad) why\n@objc\n@MainActor\nfunc f(\n  a: Int = bad()\n) {\n  bad()\n}",
                ["7 find-bad"]
            ),
            ("@objc\n// tenet:ignore(find-bad) why\nfunc f(\n  a: Int = bad()\n) {\n  bad()\n}", ["6 find-bad"]),
            ("@objc\n// tenet:ignore(find-bad) why\n@MainActor\npublic func f(\n  a: Int = bad()\n) {}", []),
            ("// so far // tenet:ignore(find-bad) why\nbad()\nbad()", ["3 find-bad"]),
            ("@objc public\n// tenet:ignore(find-bad) why\nstatic func f(\n  a: Int = bad()\n) {}", []),
            (
                "class A {\n  @Published\n  // tenet:ignore(find-bad) why\n  var a =\n    bad()\n  var b = bad()\n}",
                ["6 find-bad"]
            ),
            // Closures hold statements of their own; what stands around them is the statement.
            ("// tenet:ignore(find-bad) why\nrun(bad()) {\n  bad()\n}.then(\n  bad()\n)", ["3 find-bad"]),
            (
                "// tenet:ignore(find-bad) why\nif bad() {\n  bad()\n} else if bad() {\n  bad()\n}",
                ["3 find-bad", "5 find-bad"]
            ),
            // Arguments, elements and modifiers of a chain.
            ("foo(\n  // tenet:ignore(find-bad) why\n  a: bar(\n    bad()\n  ),\n  b: bad()\n)", ["6 find-bad"]),
            ("let a = [\n  // tenet:ignore(find-bad) why\n  bar(\n    bad()\n  ),\n  bad(),\n]", ["6 find-bad"]),
            ("view\n  // tenet:ignore(find-bad) why\n  .frame(\n    bad()\n  )\n  .frame(bad())", ["6 find-bad"]),
            ("switch a {\n// tenet:ignore(find-bad) why\ncase bad():\n  bad()\ndefault: break\n}", ["4 find-bad"]),
            ("do {\n  try f()\n}\n// tenet:ignore(find-bad) why\ncatch bad() {\n  bad()\n}", ["6 find-bad"]),
            // The branches of `#if` hold statements of their own.
            ("// tenet:ignore(find-bad) why\n#if DEBUG\nbad()\n#endif", ["1 unneeded-suppression", "3 find-bad"]),
            ("#if DEBUG\n// tenet:ignore(find-bad) why\nbad()\n#else\nbad()\n#endif", ["5 find-bad"]),
            (
                "// tenet:ignore(find-bad) why\nview\n#if os(iOS)\n  .frame(bad())\n#endif\n  .frame(bad())\nbad()",
                ["7 find-bad"]
            ),
            // Other comments and empty lines in between.
            ("// tenet:ignore(find-bad) why\n/// Documentation.\n// More.\n\nlet a = bad()\nbad()", ["6 find-bad"]),
            ("/* tenet:ignore(find-bad) why */ bad()\nbad()", ["2 find-bad"]),
            ("\t// tenet:ignore(find-bad) why\r\n\tlet a =\r\n\t\tbad()\r\n\tbad()\r\n", ["4 find-bad"]),
            // Nothing behind it.
            ("func f() {\n  bad()\n  // tenet:ignore(find-bad) why\n}", ["2 find-bad", "3 unneeded-suppression"]),
            ("bad()\n// tenet:ignore(find-bad) why", ["1 find-bad", "2 unneeded-suppression"]),
        ])
    func statement(source: String, expected: [String]) {
        #expect(SuppressedText.lines(source) == expected)
    }
}
