import Testing

@testable import TenetEngine

/// The rules of one ignore file, paths that it ignores and paths that it does not. Folders end with a slash.
struct IgnoreExample: Sendable, CustomTestStringConvertible {
    var rules: String
    var ignored: [String]
    var kept: [String]

    init(_ rules: String, ignored: [String] = [], kept: [String] = []) {
        self.rules = rules
        self.ignored = ignored
        self.kept = kept
    }

    var testDescription: String { rules }

    static let all: [IgnoreExample] = [
        // Names and depth.
        IgnoreExample("foo", ignored: ["foo", "a/foo", "a/b/foo"], kept: ["food", "afoo", "a/Foo"]),
        IgnoreExample("foo", ignored: ["foo/", "foo/bar.swift", "foo/a/b"], kept: ["food/a"]),
        IgnoreExample("/foo", ignored: ["foo"], kept: ["a/foo"]),
        IgnoreExample("foo/bar", ignored: ["foo/bar"], kept: ["a/foo/bar", "bar"]),
        IgnoreExample("/foo/bar", ignored: ["foo/bar"], kept: ["a/foo/bar"]),
        IgnoreExample("//foo", kept: ["foo"]),
        IgnoreExample("foo//bar", kept: ["foo/bar"]),
        // Folders only.
        IgnoreExample("build/", ignored: ["build/", "a/build/", "build/x"], kept: ["b/build", "builds/"]),
        IgnoreExample("a/build/", ignored: ["a/build/", "a/build/x"], kept: ["build/", "b/a/build/x"]),
        IgnoreExample("build//", kept: ["build/", "build/x"]),
        IgnoreExample("/", kept: ["a", "b/"]),
        IgnoreExample("*/", ignored: ["a/", "a/b"], kept: ["b"]),
        // Stars.
        IgnoreExample("*.o", ignored: ["a.o", ".o", "b/a.o"], kept: ["a.oo", "o"]),
        IgnoreExample("*", ignored: ["a", ".b", "c/d"]),
        IgnoreExample("/*", ignored: ["a", "b/c"]),
        IgnoreExample("a*", ignored: ["a", "ab", "c/ab"], kept: ["ba"]),
        IgnoreExample("a*c*e", ignored: ["ace", "abcde", "accee"], kept: ["ac", "aec", "acex"]),
        IgnoreExample("foo/*", ignored: ["foo/a", "foo/bar/baz"], kept: ["foo/", "a/foo/bar"]),
        IgnoreExample("foo/*.c", ignored: ["foo/a.c"], kept: ["foo/b/a.c", "a.c"]),
        IgnoreExample("*/foo", ignored: ["a/foo"], kept: ["foo", "a/b/foo"]),
        IgnoreExample("a/*/b", ignored: ["a/x/b"], kept: ["a/b", "a/x/y/b"]),
        // Two stars.
        IgnoreExample("**", ignored: ["a", "b/c"]),
        IgnoreExample("**/foo", ignored: ["foo", "a/foo", "a/b/foo", "c/foo/x"], kept: ["afoo"]),
        IgnoreExample("**/foo/bar", ignored: ["foo/bar", "a/foo/bar"], kept: ["bar", "foo/x/bar"]),
        IgnoreExample("foo/**", ignored: ["foo/a", "foo/b/c"], kept: ["foo/", "a/foo/b"]),
        IgnoreExample("a/**/b", ignored: ["a/b", "a/x/b", "a/x/y/b"], kept: ["b", "x/a/b", "a/xb"]),
        IgnoreExample("a/**/", ignored: ["a/b/", "a/b/c"], kept: ["a/c", "a/"]),
        IgnoreExample("**/", ignored: ["a/", "a/b"], kept: ["b"]),
        IgnoreExample("a/**b", ignored: ["a/b", "a/xb"], kept: ["a/x/b"]),
        IgnoreExample("a**", ignored: ["a", "ab", "x/ab"], kept: ["ba"]),
        IgnoreExample("/**/a", ignored: ["a", "b/a", "b/c/a"], kept: ["ba"]),
        IgnoreExample("a/***/b", ignored: ["a/b", "a/x/b"]),
        IgnoreExample("**/**/a", ignored: ["a", "x/a"]),
        // One character and classes.
        IgnoreExample("?", ignored: ["a", "b/c"], kept: ["ab", "é"]),
        IgnoreExample("a?c", ignored: ["abc"], kept: ["ac", "abbc", "d/a/c"]),
        IgnoreExample("a/?/c", ignored: ["a/b/c"], kept: ["a/c"]),
        IgnoreExample("[ab].c", ignored: ["a.c", "b.c"], kept: ["c.c", "ab.c"]),
        IgnoreExample("[a-c]x", ignored: ["ax", "cx"], kept: ["dx", "Ax", "-x"]),
        IgnoreExample("[!a-c]x", ignored: ["dx", "-x"], kept: ["ax", "x"]),
        IgnoreExample("[^a]x", ignored: ["bx"], kept: ["ax"]),
        IgnoreExample("[]]x", ignored: ["]x"], kept: ["ax"]),
        IgnoreExample("[!]]x", ignored: ["ax"], kept: ["]x"]),
        IgnoreExample("[a-]x", ignored: ["ax", "-x"], kept: ["bx"]),
        IgnoreExample("[-a]x", ignored: ["ax", "-x"], kept: ["bx"]),
        IgnoreExample("[a-c-e]x", ignored: ["ax", "bx", "-x", "ex"], kept: ["dx"]),
        IgnoreExample("[z-a]x", ignored: ["zx"], kept: ["ax", "bx"]),
        IgnoreExample(#"[\]]x"#, ignored: ["]x"], kept: ["ax"]),
        IgnoreExample(#"[\a-\c]x"#, ignored: ["bx"], kept: ["dx"]),
        IgnoreExample("[[:alpha:]]x", ignored: ["ax", "Zx"], kept: ["1x"]),
        IgnoreExample("[[:digit:][:upper:]_]x", ignored: ["1x", "Ax", "_x"], kept: ["ax"]),
        IgnoreExample("[[:nope:]]x", kept: ["ax", ":x"]),
        IgnoreExample("[[:]x", ignored: ["[x", ":x"], kept: ["ax"]),
        IgnoreExample("[a", kept: ["a", "[a"]),
        IgnoreExample("a[/]b", kept: ["a/b"]),
        IgnoreExample("x[a/b]y", ignored: ["xay", "xby"], kept: ["x/y"]),
        IgnoreExample("[Tt]humbs.db", ignored: ["thumbs.db", "a/Thumbs.db"]),
        // Escapes and spaces.
        IgnoreExample("# comment", kept: ["# comment", "comment"]),
        IgnoreExample("\\#a", ignored: ["#a"], kept: ["a"]),
        IgnoreExample(#"\!a"#, ignored: ["!a"], kept: ["a"]),
        IgnoreExample(#"\*"#, ignored: ["*"], kept: ["a"]),
        IgnoreExample(#"a\b"#, ignored: ["ab"]),
        IgnoreExample(#"a\\b"#, kept: ["ab"]),
        IgnoreExample(#"foo\"#, kept: ["foo"]),
        IgnoreExample(#"a\/b"#, ignored: ["a/b"], kept: ["c/a/b"]),
        IgnoreExample("foo  ", ignored: ["foo"], kept: ["foo  "]),
        IgnoreExample(#"foo\ "#, ignored: ["foo "], kept: ["foo"]),
        IgnoreExample(#"foo\  "#, ignored: ["foo "], kept: ["foo"]),
        IgnoreExample(" foo", ignored: [" foo"], kept: ["foo"]),
        IgnoreExample("a b", ignored: ["a b"], kept: ["a"]),
        IgnoreExample("foo\t", kept: ["foo"]),
        IgnoreExample("foo\r\nbar\r\n", ignored: ["foo", "bar"], kept: ["baz"]),
        IgnoreExample("\u{FEFF}foo", ignored: ["foo"]),
        IgnoreExample("\n\n  \n", kept: ["a", " "]),
        IgnoreExample("é.swift", ignored: ["é.swift"], kept: ["e\u{301}.swift"]),
        // Order, negation and parents.
        IgnoreExample("*.swift\n!keep.swift", ignored: ["a.swift"], kept: ["keep.swift", "b/keep.swift"]),
        IgnoreExample("!keep.swift\n*.swift", ignored: ["keep.swift"]),
        IgnoreExample("*.swift\n!*.swift\na.swift", ignored: ["a.swift"], kept: ["b.swift"]),
        IgnoreExample("build/\n!build/keep.swift", ignored: ["build/keep.swift"]),
        IgnoreExample("build/*\n!build/keep.swift", ignored: ["build/a.swift"], kept: ["build/keep.swift"]),
        IgnoreExample("/*\n!/foo\n/foo/*\n!/foo/bar", ignored: ["a", "foo/a"], kept: ["foo/bar/b"]),
        IgnoreExample("a/**\n!a/**/\n!a/**/*.md", ignored: ["a/x", "a/b/x"], kept: ["a/x.md", "a/b/x.md"]),
        IgnoreExample("!foo", kept: ["foo"]),
        IgnoreExample("foo\n!foo/", ignored: ["foo"], kept: ["a/foo/", "a/foo/b"]),
    ]
}

@Suite struct GitIgnoreTests {
    @Test(arguments: IgnoreExample.all)
    func answers(_ example: IgnoreExample) {
        let rules = GitIgnore(example.rules)
        for path in example.ignored {
            #expect(rules.ignores(Self.name(path), isFolder: path.hasSuffix("/")), "\(path) should be ignored")
        }
        for path in example.kept {
            #expect(!rules.ignores(Self.name(path), isFolder: path.hasSuffix("/")), "\(path) should be kept")
        }
    }

    /// The expectations above are git's own answers.
    @Test(.enabled(if: GitOpinion.isPresent), arguments: IgnoreExample.all)
    func gitAgrees(_ example: IgnoreExample) throws {
        let scratch = try ScratchFolder()
        try GitOpinion.run(["init", "-q"], in: scratch.path)
        try scratch.add(".gitignore", contents: example.rules)
        for path in example.ignored + example.kept { try scratch.add(path) }
        // Git gives a colon at the start of a path a meaning of its own.
        let paths = (example.ignored + example.kept).map { "./" + Self.name($0) }
        let output = try GitOpinion.run(
            ["check-ignore", "--no-index", "-z", "--stdin"], in: scratch.path,
            input: paths.map { $0 + "\0" }.joined())
        let ignored = output.utf8.split(separator: 0).map { Array($0) }
        #expect(Set(ignored) == Set(example.ignored.map { Array("./".utf8) + Array(Self.name($0).utf8) }))
    }

    @Test func caseMattersOnlyWhenAsked() {
        let rules = "Pods/\n*.LOG\n[a-c]x\nab?D*E"
        #expect(!GitIgnore(rules).ignores("pods", isFolder: true))
        let caseless = GitIgnore(rules, ignoringCase: true)
        #expect(caseless.ignores("pods", isFolder: true))
        #expect(caseless.ignores("a.log") && caseless.ignores("Bx") && caseless.ignores("ABxdYe"))
        #expect(!caseless.ignores("dx"))
    }

    @Test(.timeLimit(.minutes(5))) func hostileRulesStayCheap() {
        let rules = GitIgnore(String(repeating: "*a", count: 60) + "b\n" + String(repeating: "**/a/", count: 60) + "b")
        #expect(!rules.ignores(String(repeating: "a", count: 4000)))
        #expect(!rules.ignores(String(repeating: "a/", count: 400) + "a"))
    }
}

extension GitIgnoreTests {
    private static func name(_ path: String) -> String { path.hasSuffix("/") ? String(path.dropLast()) : path }
}
