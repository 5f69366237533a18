import TenetModel
import TenetResourceReading
import Testing

@testable import TenetResources

@Suite struct StringCatalogTests {
    static let sample = #"""
        {
          "sourceLanguage" : "en",
          "strings" : {
            "" : { },
            "Hello %@" : {
              "comment" : "A \"greeting\"",
              "extractionState" : "stale",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Hallo \u2026 %@" } },
                "fr" : { "stringUnit" : { "state" : "new", "value" : "" } }
              }
            },
            "logo" : { "shouldTranslate" : false },
            "%lld files" : {
              "localizations" : {
                "en" : {
                  "variations" : {
                    "device" : {
                      "mac" : { "variations" : { "plural" : {
                        "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } } } } },
                      "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld things" } }
                    }
                  },
                  "substitutions" : {
                    "count" : {
                      "argNum" : 2, "formatSpecifier" : "lld",
                      "variations" : { "plural" : {
                        "other" : { "stringUnit" : { "state" : "new", "value" : "%arg files" } } } }
                    }
                  }
                }
              }
            },
            "phrases" : { "localizations" : { "en" : { "stringSet" : { "state" : "new", "values" : ["a", "b"] } } } }
          },
          "version" : "1.0"
        }
        """#

    private func table(_ text: String) throws -> StringTable {
        try #require(StringTable.read(path: "mul.lproj/Main.xcstrings", bytes: FileBytes.utf8(text)))
    }

    @Test func readsEverything() throws {
        let table = try table(Self.sample)
        #expect(table.problems.isEmpty && table.language == nil && table.sourceLanguage?.text == "en")
        #expect(table.languages == ["de", "en", "fr"])
        #expect(table.entries.map(\.key.text) == ["", "Hello %@", "logo", "%lld files", "phrases"])
        #expect(table.entries.map(\.shouldTranslate) == [true, true, false, true, true])
        let hello = table.entries[1]
        #expect(hello.comment?.text == "A \"greeting\"" && hello.extractionState == "stale")
        #expect(hello.values.map(\.text.text) == ["Hallo … %@", ""])
        #expect(hello.values.map(\.state) == ["translated", "new"])
        #expect(hello.values(in: "fr").count == 1)
    }

    @Test func rangesLieInsideQuotes() throws {
        let bytes = FileBytes.utf8(Self.sample, mark: true)
        let table = try #require(StringTable.read(path: "Main.xcstrings", bytes: bytes))
        let hello = table.entries[1]
        #expect(FileBytes.slice(bytes, hello.key.range) == "Hello %@")
        #expect(FileBytes.slice(bytes, hello.values[0].text.range) == "Hallo \\u2026 %@")
        let logo = FileBytes.slice(bytes, table.entries[2].range)
        #expect(logo == "\"logo\" : { \"shouldTranslate\" : false }")
    }

    @Test func variationsNestAndSubstitutionsAreNamed() throws {
        let entry = try table(Self.sample).entries[3]
        #expect(entry.values.map(\.text.text) == ["%lld file", "%lld things", "%arg files"])
        #expect(
            entry.values.map { $0.variations.map { "\($0.kind.rawValue) \($0.selector)" } } == [
                ["device mac", "plural one"], ["device other"], ["plural other"],
            ])
        #expect(entry.values.map(\.substitution) == [nil, nil, "count"])
        #expect(entry.substitutions.map(\.argument) == [2])
        #expect(entry.substitutions.map { $0.specifier?.text } == ["lld"])
        let phrases = try table(Self.sample).entries[4]
        #expect(phrases.values.map(\.variations) == [[.init(.phrase, "0")], [.init(.phrase, "1")]])
    }

    @Test func readsUpToAMistake() throws {
        let table = try table(#"{"strings": {"a": {"comment": "x"}, "b" ! }, "sourceLanguage": "en"}"#)
        #expect(table.entries.map(\.key.text) == ["a", "b"])
        #expect(
            messages(table.problems) == [
                "A colon is expected after the key. The rest of the file is not read."
            ])
    }

    @Test func wrongShapesAreProblems() throws {
        #expect(messages(try table("[]").problems) == ["The file holds no object."])
        #expect(messages(try table(#"{"strings": 1}"#).problems) == ["The value of `strings` is no object."])
        let unit = #"{"strings": {"a": {"localizations": {"en": {"stringUnit": {"state": "new"}}}}}}"#
        #expect(messages(try table(unit).problems) == ["The text has no `value`."])
        #expect(messages(try table("").problems) == ["The file is empty."])
    }

    @Test func comesBackFromTheCache() throws {
        let resource = try #require(Resource.read(path: "L.xcstrings", bytes: FileBytes.utf8(Self.sample)))
        #expect(try afterCoding(resource) == resource)
    }
}
