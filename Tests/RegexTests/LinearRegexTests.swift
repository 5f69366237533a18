import TenetRegex
import Testing

/// What expressions find, and which of several matches.
@Suite struct LinearRegexTests {
    private func found(_ pattern: String, in text: String, _ dialect: RegexDialect = .icu) throws -> String? {
        let range = try LinearRegex(pattern, dialect: dialect).firstMatch(in: text)
        return range.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
    }

    @Test(
        arguments: [
            ("a+bc", "xaabc", "aabc"), ("a|ab", "ab", "a"), ("(?:ab|a)(?:c|bcd)", "abcd", "abc"),
            ("a*?b", "aab", "aab"), ("a+?", "aaa", "a"), ("a{2}", "aaa", "aa"), ("a{2,}", "aaaa", "aaaa"),
            ("a{1,2}?", "aa", "a"), ("a{,2}b", "aaab", "aab"), ("x?", "a", ""), ("(a|b)*c", "ababc", "ababc"),
            ("(?<name>a)b", "ab", "ab"), ("(?P<name>a)b", "ab", "ab"), ("(|a)*", "aa", ""), ("(|a)+", "aa", ""),
            ("(a*)*b", "aab", "aab"), ("(a*)+$", "ab", ""), ("", "ab", ""), ("a||b", "b", ""), ("(?#note)a", "a", "a"),
            ("\\Qa.b\\E", "aXb a.b", "a.b"), ("\\Qa.", "a.", "a."),
        ] as [(String, String, String?)])
    func theFirstAlternativeAndTheGreedyRepetitionArePreferred(pattern: String, text: String, expected: String?) throws
    {
        #expect(try found(pattern, in: text) == expected)
    }

    @Test(
        arguments: [
            ("[ab]+", "xaby", "ab"), ("[^ab]+", "abxy", "xy"), ("[]a]+", "]a", "]a"), ("[a\\]]+", "]a", "]a"),
            ("[a-]+", "a-b", "a-"), ("[-a]+", "-ab", "-a"), ("[\\w.-]+", "é.b-1 ", "é.b-1"), ("\\d+", "a12", "12"),
            ("\\D+", "12ab", "ab"), ("\\W", "a b", " "), ("\\S+", " a ", "a"), ("[\\s]", "a\tb", "\t"),
            ("\\h", "a\tb", "\t"),
            ("[[:alpha:]_]+", "1ab_", "ab_"), ("[[:^digit:]]+", "12ab", "ab"), ("[[:punct:]]", "a!", "!"),
            ("\\p{Lu}", "aÉ", "É"), ("\\P{L}+", "ab12", "12"), ("\\pL", "1a", "a"),
            ("[\\p{Emoji_Presentation}]", "a😀", "😀"),
            ("\\x41\\x{1F600}\\u00e9", "A😀é", "A😀é"), ("\\t\\n", "\t\n", "\t\n"), ("[\\b]", "\u{8}", "\u{8}"),
            (".", "\né", "é"), ("(?s).", "\n", "\n"), ("(?s:.)b", "\nb", "\nb"), ("é+", "éé", "éé"),
            ("[à-ü]", "é", "é"),
            ("\\R", "a\r\nb", "\r\n"), ("\\.\\*\\{", ".*{", ".*{"), ("}]", "}]", "}]"),
        ] as [(String, String, String?)])
    func classesAndEscapesTakeTheirCharacters(pattern: String, text: String, expected: String?) throws {
        #expect(try found(pattern, in: text) == expected)
    }

    @Test(
        arguments: [
            ("^b", "a\nb", "b"), ("a$", "a\nb", "a"), ("a$", "a\r\nb", "a"), ("\\Ab", "a\nb", nil),
            ("a\\z", "a\n", nil),
            ("a\\Z", "a\n", "a"), ("a\\Z", "a\r\n", "a"), ("a\\Z", "a\n\n", nil), ("(?-m)^b", "a\nb", nil),
            ("(?-m)a$", "a\nb", nil), ("(?-m)a$", "a\n", "a"), ("\\bTODO\\b", "TODOS", nil),
            ("\\bTODO\\b", "éTODO", nil),
            ("\\bTODO\\b", "(TODO)", "TODO"), ("a\\Bb", "ab", "ab"), ("^$", "a\n\nb", ""), ("\\b", "", nil),
            ("^", "", ""), ("a^b", "ab", nil), ("$\\n^b", "a\nb", "\nb"),
        ] as [(String, String, String?)])
    func anchorsAskForAPlace(pattern: String, text: String, expected: String?) throws {
        #expect(try found(pattern, in: text) == expected)
    }

    @Test(
        arguments: [
            ("(?i)todo", "ToDo", "ToDo"), ("(?i:a)b", "Ab", "Ab"), ("(?i:a)b", "AB", nil), ("a(?i)b|c", "C", "C"),
            ("(a(?i)b)c", "aBC", nil), ("(?i)[a-z]+", "ÄbC", "bC"), ("(?i)[^a]", "A", nil), ("(?i)É", "é", "é"),
            ("(?i)a(?-i)b", "AB", nil), ("(?x) a b # both\n c", "abc", "abc"), ("(?ix)A b", "aB", "aB"),
            ("(?i)k", "\u{212A}", "\u{212A}"),
        ] as [(String, String, String?)])
    func flagsHoldUpToTheEndOfTheirGroup(pattern: String, text: String, expected: String?) throws {
        #expect(try found(pattern, in: text) == expected)
    }

    @Test(
        arguments: [
            ("\\w", "é", nil), ("\\d", "٣", nil), ("^b", "a\nb", nil), ("a$", "a\n", nil), ("[[a]", "[", "["),
            ("[]", "]", nil),
        ] as [(String, String, String?)])
    func patternsOfJSONSchemaKnowASCIIAndTheEndsOfTheText(pattern: String, text: String, expected: String?) throws {
        #expect(try found(pattern, in: text, .ecmaScript) == expected)
    }

    @Test(
        arguments: [
            ("a(?=b)", "looks ahead", 1), ("é(?!b)", "looks ahead", 2), ("(?<=a)b", "looks behind", 0),
            ("(?<!a)b", "looks behind", 0), ("(a)\\1", "refers back", 3), ("(?<n>a)\\k<n>", "refers back", 7),
            ("(?>a)", "atomic", 0), ("a*+", "possessive", 2), ("(?(1)a)", "depends on", 0),
            ("(a", "not closed", 0), ("a)", "closes no group", 1), ("[a", "not closed", 0),
            ("*a", "repeats nothing", 0),
            ("a**", "repeats a repetition", 2), ("a{2", "begins no count", 1), ("a{3,2}", "smaller than", 1),
            ("a{1001}", "1000 at most", 1), ("[b-a]", "no order", 1), ("[a&&b]", "inside a class", 2),
            ("[a[b]]", "inside a class", 2), ("\\y", "not known", 0), ("\\p{Cyrillic}", "no property", 0),
            ("[[:alfa:]]", "no class", 1), ("a\\", "follows the backslash", 1), ("(?y)", "no flag", 2),
            ("\\xZ", "number", 0),
            ("\\u{110000}", "number", 0), ("(?#a", "not closed", 0), ("(*FAIL)", "verb", 0),
            ("{", "repeats nothing", 0),
        ])
    func whatIsRefusedIsSaidWithPlaceAndRemedy(pattern: String, message: String, offset: Int) throws {
        let error = #expect(throws: RegexError.self) { try LinearRegex(pattern) }
        #expect(error?.message.contains(message) == true, "\(String(describing: error))")
        #expect(error?.help.isEmpty == false)
        #expect(error?.offset == offset)
    }

    @Test(
        arguments: [
            ("(?:(?:a{100}){100}){100}", 1, "more than 5000 steps"), ("(", 200_000, "nested more than"),
            ("a?", 100_000, "more than 5000 steps"), ("(?:(?:(?:(?:){1000}){1000}){1000}){1000}", 1, nil),
            ("(?i)", 50_000, nil),
        ] as [(String, Int, String?)])
    func expressionsThatGrowBeyondTheLimitAreRefusedAtOnce(part: String, times: Int, message: String?) {
        let pattern = String(repeating: part, count: times)
        do throws(RegexError) {
            _ = try LinearRegex(pattern)
            #expect(message == nil)
        } catch {
            #expect(message.map(error.message.contains) == true, "\(error.message)")
        }
    }

    @Test func bytesThatAreNoUTF8AreOneCharacterEach() throws {
        let bytes: [UInt8] = [0x61, 0xFF, 0xC3, 0x62]
        let regex = try LinearRegex("a..b")
        #expect(bytes.withUnsafeBufferPointer { regex.firstMatch(in: $0) } == 0..<4)
        let behind = try LinearRegex("\\bb")
        #expect(bytes.withUnsafeBufferPointer { behind.firstMatch(in: $0) } == 3..<4)
        let replacement = try LinearRegex("\u{FFFD}b")
        #expect(bytes.withUnsafeBufferPointer { replacement.firstMatch(in: $0) } == 2..<4)
    }

    @Test(
        arguments: [
            ("TODO", ["TODO"]), ("(TODO|FIXME): [A-Z]", ["TODO", "FIXME"]), ("a|bc", []), ("(?i)todo", []),
            ("ab?cd", ["cd"]),
            ("(abc)*de", ["de"]), ("(?:abc)+d", ["abc"]), ("\\bhttp://", ["http://"]), ("a.bcd", ["bcd"]), ("x", []),
            ("(?:ab){2}", ["ab"]), ("(abc|d*)ef", ["ef"]),
        ])
    func textsThatMustStandAreKnown(pattern: String, texts: [String]) throws {
        #expect(try LinearRegex(pattern).requiredTexts == texts)
    }
}
