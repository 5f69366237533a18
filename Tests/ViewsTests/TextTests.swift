import Testing

@testable import TenetViews

/// Texts: keys of the string table, constants, interpolation.
@Suite struct TextTests {
    private static let strings = [
        "berths.title": "Berths", "error": "Error", "Error: %@": "Failed with %@", "%1$@ of %2$@": "%2$@, of them %1$@",
    ]

    private func body(_ body: String, _ members: String = "") throws -> String {
        try Trees.text(ofBody: body, members: members, strings: Self.strings)
    }

    @Test func keysAreLookedUp() throws {
        #expect(try body("Text(\"berths.title\")") == "text \"Berths\" [berths.title]")
        #expect(try body("Text(\"berths.missing\")") == "text \"berths.missing\" (no such key: berths.missing)")
        #expect(try body("Text(verbatim: \"berths.title\")") == "text \"berths.title\"")
    }

    @Test func constantsAndFunctionsAreFollowed() throws {
        let members = """
            private var title: String { String(localized: "berths.title") }
            static let failed = LocalizedStringKey("error")
            private func message(_ error: String) -> String { String(localized: "Error: \\(error)") }
            """
        #expect(try body("Text(title)", members) == "text \"Berths\" [berths.title]")
        #expect(try body("Text(Subject.failed)", members) == "text \"Error\" [error]")
        #expect(
            try body("Text(message(failure.text))", members) == "text \"Failed with {failure.text}\" [Error: %@]")
        #expect(
            try body("Text(title + \", \" + Subject.failed)", members) == "text \"Berths, Error\" [berths.title, error]"
        )
    }

    @Test func argumentsStandWhereTheTextHasThem() throws {
        #expect(try body("Text(\"\\(done) of \\(all)\")") == "text \"{all}, of them {done}\" [%1$@ of %2$@]")
        #expect(try body("Text(\"\\(done), \\(all)\")") == "text \"{done}, {all}\"")
    }

    @Test func aLiteralForAStringIsNoKey() throws {
        let row = "struct Row: View { let title: String; var body: some View { Text(title) } }\n"
        let key = "struct Key: View { let title: LocalizedStringKey; var body: some View { Text(title) } }\n"
        let text = try Trees.text(
            row + key + "struct Subject: View { var body: some View { Row(title: \"error\"); Key(title: \"error\") } }",
            strings: Self.strings)
        #expect(text == "text \"error\"\ntext \"Error\" [error]")
    }

    @Test func bodiesWithBranchesAreChoices() throws {
        let members = """
            private func label(_ error: String?) -> Text {
                guard let error else { return Text("berths.title") }
                return Text("\\(Text("berths.title")), \\(error)")
            }
            """
        #expect(try body("Text(\"A\").accessibilityLabel(label(nil))", members) == "text \"Berths\" [berths.title]")
        #expect(
            try body("Text(\"A\").accessibilityLabel(label(problem))", members)
                == "text \"<Berths, {problem} if let error = problem | otherwise Berths>\" [berths.title]")
    }

    @Test func whatATextSaysOfItself() {
        let text = SpokenText([
            .localized("Add", key: "add"), .words(" and "), .value("item"),
            .choices([.init(when: "a", text: SpokenText([.unknownKey("gone")]))]),
        ])
        #expect(text.keys == ["add"])
        #expect(text.unknownKeys == ["gone"])
        #expect(text.untranslatedWords == [" and "])
        #expect(text.written == "Add and {item}<gone if a>")
        #expect(SpokenText([.words(" ")]).isEmpty)
    }
}
