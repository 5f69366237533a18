import TenetModel
import Testing

@testable import TenetResources

@Suite struct ToolSettingsTests {
    private func pairs(_ path: String, _ text: String) throws -> [String] {
        let settings = try #require(ToolSettings.read(path: path, bytes: Array(text.utf8)))
        return settings.entries.map { "\($0.key.text)=\($0.value.text)" }
    }

    @Test func blocksListsAndFlowsAreRead() throws {
        let text = """
            disabled_rules: # none of ours
            - todo
              - 'line_length'
            line_length: [120, 150] # both
            file_length: {warning: 800, error: 1000}
            type_name:
              min_length:
                warning: 3
            included:
              - App
            strict:
            url: "https://a.b#c"

            """
        #expect(
            try pairs("ios/.swiftlint.yml", text) == [
                "disabled_rules=todo", "disabled_rules=line_length", "line_length=120", "line_length=150",
                "file_length.warning=800", "file_length.error=1000", "type_name=", "type_name.min_length=",
                "type_name.min_length.warning=3", "included=App", "strict=", "url=https://a.b#c",
            ])
    }

    @Test func optionsAreRead() throws {
        let text = "# Form\n--indent 4 --linebreaks lf\r\n--disable a, b,c\n--self\n[Tests]\n--indent 2\n"
        #expect(
            try pairs(".swiftformat", text) == ["indent=4", "linebreaks=lf", "disable=a", "disable=b", "disable=c"])
    }

    @Test func placesAreThoseOfTheFile() throws {
        let text = "a:\n  - é\n  - \"b\"\n"
        let settings = try #require(ToolSettings.read(path: ".swiftlint.yml", bytes: Array(text.utf8)))
        let places = settings.values("a").map { value in
            String(decoding: Array(text.utf8)[value.range.lower..<value.range.upper], as: UTF8.self)
        }
        #expect(places == ["é", "b"])
    }

    @Test(arguments: [
        "", ":", "-", "[", "a: [", "a: {", "a: {b", "a: ]", "\u{FEFF}", "a: \"", "--", "-- ,", "- - -", "a:\n\t-",
    ])
    func damagedTextsAreRead(text: String) throws {
        for path in [".swiftlint.yml", ".swiftformat"] {
            let settings = try #require(ToolSettings.read(path: path, bytes: Array(text.utf8)))
            var writer = ByteWriter()
            Resource.settings(settings).write(to: &writer)
            var reader = ByteReader(writer.bytes[...])
            #expect(try Resource(from: &reader) == .settings(settings))
        }
        #expect(ToolSettings.read(path: ".swiftlint.yml", bytes: [0xFF, 0xFE, 0x5B, 0x00, 0x3A]) != nil)
    }
}
