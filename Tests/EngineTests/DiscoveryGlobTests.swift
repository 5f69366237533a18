import Testing

@testable import TenetEngine

@Suite struct GlobTests {
    @Test(
        arguments: [
            (
                "AppTests/**", ["AppTests/A.swift", "AppTests/B/A.swift"],
                ["AppTests", "App/A.swift", "X/AppTests/A.swift"]
            ),
            ("*.swift", ["A.swift", "Sources/A.swift"], ["A.swift/B", "A.swif", "Aswift"]),
            ("/*.swift", ["A.swift"], ["Sources/A.swift"]),
            ("./*.swift", ["A.swift"], ["Sources/A.swift"]),
            ("Sources//A.swift", ["Sources/A.swift"], ["A.swift"]),
            (
                "Sources/*.swift", ["Sources/A.swift", "Sources/.swift"],
                ["Sources/App/A.swift", "App/Sources/A.swift"]
            ),
            ("Sources/*/A.swift", ["Sources/App/A.swift"], ["Sources/A.swift", "Sources/App/Deep/A.swift"]),
            ("Sources/**/A.swift", ["Sources/A.swift", "Sources/B/C/A.swift"], ["A.swift", "Sources/BA.swift"]),
            ("**/A.swift", ["A.swift", "B/A.swift", "B/C/A.swift"], ["BA.swift", "A.swift/B"]),
            ("**/Mocks/**", ["Mocks/A", "B/Mocks/A", "B/Mocks/C/A"], ["Mocks", "B/Mocks", "B/MocksA"]),
            ("**", ["A", "A/B"], []),
            ("a/**/b/**/c", ["a/b/c", "a/x/b/c", "a/x/y/b/z/c", "a/b/b/c/c"], ["a/c", "a/b", "b/c"]),
            ("?.swift", ["A.swift", "é.swift", "🦉.swift"], ["AB.swift", ".swift", "/.swift"]),
            ("[A-C]*.swift", ["A.swift", "Core.swift"], ["D.swift", "a.swift"]),
            ("[!A-C]*.swift", ["D.swift", "é.swift"], ["A.swift"]),
            ("[^A-C].swift", ["D.swift"], ["A.swift", "DD.swift"]),
            ("[à-ü].swift", ["é.swift"], ["a.swift", "z.swift"]),
            ("[[:digit:]_]*", ["1", "_x"], ["x1"]),
            ("[]a]", ["]", "a"], ["b"]),
            ("[a-]", ["a", "-"], ["b"]),
            ("{App,Core}/**", ["App/A", "Core/B/C"], ["Appx/A", "A/App/B"]),
            ("*.{swift,h,m{,m}}", ["A.swift", "A.h", "A.m", "A.mm"], ["A.", "A.mmm"]),
            ("A{1,2}{x,y}", ["A1x", "A2y"], ["A1", "Ax"]),
            ("{A}", ["A"], ["{A}"]),
            (#"\{A\}"#, ["{A}"], ["A"]),
            (#"\*.swift"#, ["*.swift"], ["A.swift"]),
            ("[{,}].swift", ["{.swift", ",.swift"], ["A.swift"]),
            ("a*b*c", ["abc", "aXbXc", "abbcc", "aXbc/aXbc"], ["ab", "acb", "abc/d"]),
            ("a**b", ["ab", "aXb"], ["aX/Xb"]),
            ("Café/**", ["Café/A", "Cafe\u{301}/A"], ["Cafe/A"]),
            ("Cafe\u{301}.swift", ["Caf\u{E9}.swift"], []),
        ] as [(String, [String], [String])])
    func matches(_ pattern: String, _ fitting: [String], _ others: [String]) throws {
        let glob = try Glob(pattern)
        for path in fitting { #expect(glob.matches(path), "\(pattern) should match \(path)") }
        for path in others { #expect(!glob.matches(path), "\(pattern) should not match \(path)") }
    }

    @Test func slashAtTheEndMeansFolders() throws {
        let glob = try Glob("Generated/")
        #expect(glob.matches("A/Generated", isFolder: true))
        #expect(glob.matches("A/Generated/", isFolder: true))
        #expect(!glob.matches("A/Generated"))
        #expect(glob.covers("A/Generated/B.swift"))
        #expect(!glob.covers("A/Generated"))
    }

    @Test(arguments: [
        ("AppTests", "AppTests/Deep/A.swift", true), ("AppTests/**", "AppTests/Deep/A.swift", true),
        ("AppTests/*", "AppTests/Deep/A.swift", true), ("/Deep", "AppTests/Deep/A.swift", false),
        ("Deep", "AppTests/Deep/A.swift", true), ("*.swift", "AppTests/Deep/A.swift", true),
        ("AppTests/Deep/A.swift/B", "AppTests/Deep/A.swift", false),
    ])
    func coversWhatLiesInside(_ pattern: String, _ path: String, _ expected: Bool) throws {
        #expect(try Glob(pattern).covers(path) == expected)
    }

    @Test(arguments: [
        ("Sources/**", "Sources", true, true), ("Sources/**", "Sources/App", true, true),
        ("Sources/**", "Tests", false, false), ("Sources/**", "", true, false), ("Sources", "Sources", true, true),
        ("Sources/*.swift", "Sources", true, false), ("Sources/*.swift", "Sources/App", false, false),
        ("Sources/*/Model/**", "Sources/App", true, false), ("Sources/*/Model/**", "Sources/App/View", false, false),
        ("**/Model/**", "A/B", true, false), ("**/Model/**", "A/Model", true, true), ("*.swift", "A/B", true, false),
        ("**", "A", true, true),
    ])
    func prunes(_ pattern: String, _ folder: String, _ couldCover: Bool, _ coversAll: Bool) throws {
        let glob = try Glob(pattern)
        var folder = folder
        let answers = folder.withUTF8 { (glob.couldCover(below: $0), glob.coversAll(below: $0)) }
        #expect(answers == (couldCover, coversAll))
    }

    @Test(arguments: [
        ("", "names nothing; write `**` for everything"),
        ("/", "names nothing; write `**` for everything"),
        ("!A", "begins with `!`, but globs cannot be turned round; write `\\!` if the name begins with it"),
        ("[a", "has a `[` without `]`; write `\\[` for a bracket in a name"),
        ("[]", "has a `[` without `]`; write `\\[` for a bracket in a name"),
        ("[z-a]", "has a range of characters that runs backwards; swap its ends"),
        ("{a,b", "has a `{` without `}`; write `\\{` for a brace in a name"),
        ("a}", "has a `}` without `{`; write `\\}` for a brace in a name"),
        ("a\\", "ends with a backslash; write `\\\\` for a backslash in a name"),
        ("App\\Tests", "has a backslash before a letter; write `/` between folders"),
        ("{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}", "stands for more than 256 patterns; write several globs"),
        (String(repeating: "{", count: 100_000), "has braces nested more than 16 deep; write several globs"),
    ])
    func mistakesAreTold(_ pattern: String, _ problem: String) {
        #expect(throws: GlobError(pattern: pattern, problem: problem)) { try Glob(pattern) }
    }

    @Test func unknownClassListsTheKnown() {
        let error = #expect(throws: GlobError.self) { try Glob("[[:foo:]]") }
        #expect(
            error?.description == "the pattern `[[:foo:]]` has the unknown character class `[:foo:]`; "
                + "there are alnum, alpha, blank, cntrl, digit, graph, lower, print, punct, space, upper, xdigit")
    }

    /// Backtracking over every star would take longer than the universe has.
    @Test(.timeLimit(.minutes(5))) func manyStarsStayCheap() throws {
        let stars = try Glob(String(repeating: "*a", count: 60) + "b")
        #expect(!stars.matches(String(repeating: "a", count: 4000)))
        let folders = try Glob(String(repeating: "**/a/", count: 60) + "b")
        #expect(!folders.matches(String(repeating: "a/", count: 2000) + "a"))
    }
}
