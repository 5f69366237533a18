import TenetModel
import Testing

@testable import TenetResources

@Suite struct FormatSpecifierTests {
    @Test(
        arguments: [
            ("plain", []), ("100%", []), ("%%", []), ("100% sure, 5 % d", []), ("%", []), ("%1$", []), ("%y", []),
            ("%@ of %lld", ["1:@:object", "2:lld:integer"]), ("%2$@ %1$.2f", ["2:@:object", "1:f:real"]),
            ("%%%d%%", ["1:d:integer"]), ("%05.1lf%%", ["1:lf:real"]), ("%*d", ["2:d:integer"]),
            ("%#@count@ left", ["1:count:variable"]), ("%2$#@n@", ["2:n:variable"]),
            ("%1#@n@ %@", ["1:n:variable", "1:@:object"]),
            ("%arg items, %argument", ["1:arg:variable", "2:a:real"]), ("%#@open", []),
            ("%C%s%p", ["1:C:character", "2:s:cString", "3:p:pointer"]),
            ("%zu %hhx", ["1:zu:integer", "2:hhx:integer"]), ("é%@", ["1:@:object"]), ("%99999999999$d", []),
        ] as [(String, [String])])
    func findsWhatTakesAnArgument(text: String, expected: [String]) {
        let found = FormatSpecifier.all(in: text)
        #expect(found.map { "\($0.position):\($0.conversion):\($0.kind.rawValue)" } == expected)
        for specifier in found {
            let bytes = Array(text.utf8)
            #expect(FileBytes.slice(bytes, specifier.range) == specifier.text)
        }
    }

    @Test func writtenPositionsAreMarked() {
        let found = FormatSpecifier.all(in: "%@ %1$@")
        #expect(found.map(\.isPositional) == [false, true])
        #expect(found.map(\.text) == ["%@", "%1$@"])
    }
}
