import Testing

@testable import TenetContracts

@Suite struct YAMLScalarTests {
    @Test(arguments: [
        ("a: plain text # comment", "plain text"),
        ("a: http://x.org/#part", "http://x.org/#part"),
        ("a: one\n  two\n\n  three", "one two\nthree"),
        ("a: 'it''s\n  here'", "it's here"),
        (#"a: "tab\tquote\" \u00e9\x41\U0001F600 \\""#, "tab\tquote\" éA😀 \\"),
        ("a: \"one\\\n  two\n\n  three \"", "onetwo\nthree "),
        ("a: |\n  one\n   two\n\n  three\n\n", "one\n two\n\nthree\n"),
        ("a: |-\n  one\n  two\n", "one\ntwo"),
        ("a: |+\n  one\n\n", "one\n\n"),
        ("a: >\n  one\n  two\n\n  three\n   four\n  five\n", "one two\nthree\n four\nfive\n"),
        ("a: |2-\n   one\n", " one"),
        ("a: >- # comment\n  one\n  # two\n", "one # two"),
        ("a: |\n\n\nb: 1", ""),
        ("a: |\r\n  one\r\n  two\r\n", "one\ntwo\n"),
        ("a: !!str 5", "5"),
        ("a:\n  deep", "deep"),
        ("a: -1x", "-1x"),
        ("a: ::x", "::x"),
        ("a: |\n  last", "last"),
        ("a: &x y", "y"),
        ("- a", nil),
    ])
    func texts(yaml: String, expected: String?) {
        #expect(value(yaml)?.string == expected)
    }

    @Test(arguments: [
        ("", "null"), ("~", "null"), ("null", "null"), ("Null", "null"), ("true", "boolean(true)"),
        ("FALSE", "boolean(false)"), ("yes", "string(\"yes\")"), ("off", "string(\"off\")"), ("12", "integer(12)"),
        ("-3", "integer(-3)"), ("+4", "integer(4)"), ("0x1F", "integer(31)"), ("0o17", "integer(15)"),
        ("1.5", "number(1.5)"), ("1e3", "number(1000.0)"), (".5", "number(0.5)"), (".inf", "number(inf)"),
        ("-.INF", "number(-inf)"), ("1.2.3", "string(\"1.2.3\")"), ("2024-01-01", "string(\"2024-01-01\")"),
        ("12:30", "string(\"12:30\")"), ("1e", "string(\"1e\")"), ("nan", "string(\"nan\")"),
        ("'12'", "string(\"12\")"), ("99999999999999999999", "number(1e+20)"), ("0xzz", "string(\"0xzz\")"),
    ])
    func words(yaml: String, expected: String) {
        let root = DocumentParser(Array(("a: " + yaml).utf8), path: "a.yaml").document.root
        #expect(root?.member(named: "a")?.value.scalar.map { "\($0)" } == expected)
    }

    private func value(_ yaml: String) -> DocumentNode? {
        DocumentParser(Array(yaml.utf8), path: "a.yaml").document.root?["a"]
    }
}
