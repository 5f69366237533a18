import TenetModel
import TenetResourceReading
import Testing

@testable import TenetResources

@Suite struct StringsDictTests {
    private static let plural = """
        <plist version="1.0"><dict>
          <key>files</key>
          <dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@count@ found</string>
            <key>count</key>
            <dict>
              <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
              <key>NSStringFormatValueTypeKey</key><string>lld</string>
              <key>one</key><string>%lld file</string>
              <key>other</key><string>%lld files</string>
            </dict>
          </dict>
        </dict></plist>
        """

    private func table(_ text: String) throws -> StringTable {
        try #require(StringTable.read(path: "en.lproj/L.stringsdict", bytes: FileBytes.utf8(text)))
    }

    @Test func pluralVariants() throws {
        let table = try table(Self.plural)
        #expect(table.format == .stringsdict && table.language == "en" && table.problems.isEmpty)
        let entry = try #require(table.entries.first)
        #expect(entry.key.text == "files")
        #expect(entry.values.map(\.text.text) == ["%#@count@ found", "%lld file", "%lld files"])
        #expect(entry.values.map(\.pluralCategory) == [nil, "one", "other"])
        #expect(entry.values.map(\.substitution) == [nil, "count", "count"])
        #expect(entry.substitutions.map(\.name.text) == ["count"])
        #expect(entry.substitutions.map { $0.specifier?.text } == ["lld"])
        #expect(entry.values[1].formatSpecifiers.map(\.conversion) == ["lld"])
        let source = FileBytes.slice(Array(Self.plural.utf8), entry.range)
        #expect(source.hasPrefix("<key>files</key>") && source.hasSuffix("</dict>\n  </dict>"))
    }

    @Test func devicesAndWidths() throws {
        let table = try table(
            """
            <plist><dict>
            <key>tap</key><dict><key>NSStringDeviceSpecificRuleType</key><dict>
              <key>mac</key><string>Click</string><key>other</key>
              <dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
                <key>n</key><dict><key>other</key><string>Tap %d</string></dict></dict>
            </dict></dict>
            <key>wide</key><dict><key>NSStringVariableWidthRuleType</key><dict>
              <key>20</key><string>Short</string></dict></dict>
            <key>simple</key><string>Just this</string>
            </dict></plist>
            """)
        #expect(table.problems.isEmpty)
        let variations = table.entries.map {
            $0.values.map { $0.variations.map { "\($0.kind.rawValue) \($0.selector)" } }
        }
        #expect(
            variations == [
                [["device mac"], ["device other"], ["device other", "plural other"]], [["width 20"]], [[]],
            ])
    }

    @Test func problemsAreListed() throws {
        let table = try table(
            "<plist><dict><key>a</key><dict/><key>b</key><dict><key>n</key><string>x</string></dict></dict></plist>")
        #expect(table.entries.map(\.key.text) == ["a", "b"])
        #expect(
            messages(table.problems) == [
                "The key has no text.", "The key has no text.", "The variable `n` is no dictionary.",
            ])
    }

    @Test func comesBackFromTheCache() throws {
        let resource = try #require(Resource.read(path: "L.stringsdict", bytes: FileBytes.utf8(Self.plural)))
        #expect(try afterCoding(resource) == resource)
    }
}
