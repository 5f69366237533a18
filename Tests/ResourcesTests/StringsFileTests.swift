import TenetModel
import Testing

@testable import TenetResources

@Suite struct StringsFileTests {
    private func table(_ bytes: [UInt8], path: String = "App/de.lproj/Localizable.strings") throws -> StringTable {
        try #require(StringTable.read(path: path, bytes: bytes))
    }

    private func table(_ text: String) throws -> StringTable { try table(FileBytes.utf8(text)) }

    private func pairs(_ table: StringTable) -> [[String]] {
        table.entries.map { [$0.key.text, $0.values.map(\.text.text).joined(separator: "|")] }
    }

    @Test func readsKeysValuesAndPlaces() throws {
        let text = """
            /* The title */
            "title" = "Grüße";
            plain.key-1 = word;
            "only";
            """
        let bytes = FileBytes.utf8(text)
        let table = try table(bytes)
        #expect(pairs(table) == [["title", "Grüße"], ["plain.key-1", "word"], ["only", "only"]])
        #expect(table.problems.isEmpty)
        #expect(table.name == "Localizable" && table.language == "de" && table.languages == ["de"])
        let first = try #require(table.entries.first)
        #expect(FileBytes.slice(bytes, first.range) == "\"title\" = \"Grüße\";")
        #expect(FileBytes.slice(bytes, first.key.range) == "title")
        #expect(first.values.map { FileBytes.slice(bytes, $0.text.range) } == ["Grüße"])
        #expect(first.values.map(\.language) == ["de"])
        #expect(FileBytes.slice(bytes, table.entries[1].range) == "plain.key-1 = word;")
    }

    @Test(
        arguments: [
            ("Localizable.strings", "Localizable", nil), ("Base.lproj/Main.strings", "Main", "Base"),
            ("a/zh-Hans.lproj/b/InfoPlist.strings", "InfoPlist", "zh-Hans"), (".lproj/A.B.strings", "A.B", nil),
        ] as [(String, String, String?)])
    func nameAndLanguageComeFromThePath(path: String, name: String, language: String?) throws {
        let table = try table([], path: path)
        #expect(table.name == name && table.language == language)
        #expect(table.problems.isEmpty && table.entries.isEmpty)
    }

    @Test(arguments: [
        (#""a\nb""#, "a\nb"), (#""\"q\" \\""#, #""q" \"#), (#""\U00e9\U20AC""#, "é€"), (#""\UD83D\UDE00!""#, "😀!"),
        (#""\UD83D!""#, "\u{FFFD}!"), (#""\101\q""#, "Aq"), (#"'it"s'"#, #"it"s"#), ("\"a\\\nb\"", "a\nb"),
        (#""\U""#, "U"),
        ("\"two\nlines\"", "two\nlines"),
    ])
    func escapes(written: String, expected: String) throws {
        let table = try table("k = \(written);")
        #expect(pairs(table) == [["k", expected]])
        #expect(table.problems.isEmpty)
    }

    @Test func duplicateKeysStayInOrder() throws {
        let table = try table("\"a\" = \"1\";\n\"b\" = \"2\";\n\"a\" = \"3\";\n")
        #expect(pairs(table) == [["a", "1"], ["b", "2"], ["a", "3"]])
    }

    @Test func commentsBelongToTheStatementBelow() throws {
        let text = """
            /* Licence */

            // First line
            // second line
            "a" = "1"; // behind
            "b" = "2"; /* behind too */

            /* old */ /* new */
            "c" /* key */ = /* value */ "3" /* end */ ;
            /* no statement */
            """
        let bytes = FileBytes.utf8(text)
        let table = try table(bytes)
        #expect(table.entries.map { $0.comment?.text } == ["First line\nsecond line", nil, "new"])
        #expect(pairs(table) == [["a", "1"], ["b", "2"], ["c", "3"]])
        let comment = try #require(table.entries[2].comment)
        #expect(FileBytes.slice(bytes, comment.range) == "/* new */")
    }

    @Test func lineEndsOfAllKinds() throws {
        for end in ["\r\n", "\r", "\n"] {
            let table = try table("/* c */\(end)\"a\" = \"1\";\(end)\(end)// d\(end)\"b\" = \"2\";\(end)")
            #expect(pairs(table) == [["a", "1"], ["b", "2"]])
            #expect(table.entries.map { $0.comment?.text } == ["c", "d"])
        }
    }

    @Test func byteOrderMarkCountsInRanges() throws {
        let bytes = FileBytes.utf8("\"a\" = \"é\";", mark: true)
        let table = try table(bytes)
        #expect(pairs(table) == [["a", "é"]])
        #expect(table.entries[0].range == ByteRange(3, bytes.count))
    }

    @Test(arguments: [false, true], [false, true])
    func utf16RangesAreThoseOfTheFile(bigEndian: Bool, mark: Bool) throws {
        let bytes = FileBytes.utf16("\"k\" = \"a😀é\\n\";\n\"z\" = \"€\";", bigEndian: bigEndian, mark: mark)
        let table = try table(bytes)
        #expect(pairs(table) == [["k", "a😀é\n"], ["z", "€"]])
        let texts = table.entries.flatMap(\.values).map(\.text.range)
        #expect(texts.map { FileBytes.wideSlice(bytes, $0, bigEndian: bigEndian) } == ["a😀é\\n", "€"])
        #expect(table.entries[1].range.upper == bytes.count)
    }

    @Test func bracesAroundTheTable() throws {
        let table = try table("{ a = b; \"c\" = \"d\"; }")
        #expect(pairs(table) == [["a", "b"], ["c", "d"]])
        #expect(table.problems.isEmpty)
    }

    @Test func missingSemicolon() throws {
        let text = "\"a\" = \"1\"\n\"b\" = \"2\";\n\"c\" = \"3\""
        let table = try table(text)
        #expect(pairs(table) == [["a", "1"], ["b", "2"], ["c", "3"]])
        #expect(messages(table.problems) == Array(repeating: "A semicolon is missing after the value.", count: 2))
        #expect(table.problems.map { FileBytes.slice(Array(text.utf8), $0.range) } == ["\"1\"", "\"3\""])
    }

    @Test func missingQuotesCostOneLine() throws {
        let value = try table("\"a\" = \"1;\n\"b\" = \"2\";\n\"c\" = \"3\";\n")
        #expect(pairs(value) == [["a", "1"], ["b", "2"], ["c", "3"]])
        #expect(messages(value.problems) == ["The string has no closing quote."])
        let key = try table("\"z\" = \"0\";\n\"a = \"1\";\n\"b\" = \"2\";\n")
        #expect(pairs(key) == [["z", "0"], ["b", "2"]])
        #expect(messages(key.problems) == ["`=` or `;` is missing after the key."])
        let end = try table("\"a\" = \"1\";\n\"b\" = \"2")
        #expect(pairs(end) == [["a", "1"], ["b", "2"]])
        #expect(messages(end.problems) == ["The string has no closing quote."])
    }

    @Test func nonsenseIsSkipped() throws {
        let table = try table("<<<\n")
        #expect(table.entries.isEmpty && !table.problems.isEmpty)
        let values = try self.table("\"a\" = ;\n\"b\" = ( 1, \"x);\" );\n\"c\" = { d = e; };\n== ) \"f\" = \"g\";\n")
        #expect(pairs(values) == [["f", "g"]])
        #expect(
            messages(values.problems) == [
                "The key `a` has no value.", "The key `b` has no value.", "The key `c` has no value.",
                "A key is expected here.", "A key is expected here.",
            ])
    }

    @Test func unterminatedCommentIsOneProblem() throws {
        let table = try table("\"a\" = \"1\";\n/* never ends\n\"b\" = \"2\";")
        #expect(pairs(table) == [["a", "1"]])
        #expect(messages(table.problems) == ["The comment has no end."])
    }

    @Test func xmlForm() throws {
        let text =
            "<?xml version=\"1.0\"?>\n<plist><dict><key>a</key><string>1 &amp; 2</string><key>n</key><true/></dict></plist>"
        let bytes = FileBytes.utf8(text)
        let table = try table(bytes)
        #expect(pairs(table) == [["a", "1 & 2"]])
        #expect(FileBytes.slice(bytes, table.entries[0].range) == "<key>a</key><string>1 &amp; 2</string>")
        #expect(messages(table.problems) == ["The value is no string."])
    }

    @Test func binaryFilesSayso() throws {
        let table = try table(FileBytes.utf8("bplist00\u{1}\u{2}"))
        #expect(table.isBinary && table.entries.isEmpty && table.problems.isEmpty)
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            "\\\"\n", "\"a\" = \"x\n", "\"", "'\"", "/*", "\"a\" = {", "(", "\"a\" = \"b\\\";\n", "a b\n", "\"\\\"\n",
        ])
    func brokenFilesTakeLinearTime(piece: String) throws {
        let table = try table(String(repeating: piece, count: 100_000) + "\"")
        #expect(table.problems.count <= 100)
    }
}
