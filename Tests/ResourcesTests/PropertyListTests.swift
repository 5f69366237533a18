import TenetModel
import TenetResourceReading
import Testing

@testable import TenetResources

@Suite struct PropertyListTests {
    static let sample = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Example//DTD PLIST 1.0//EN" "http://www.example.org/PropertyList.dtd">
        <plist version="1.0">
        <dict>
        \t<!-- modes -->
        \t<key>UIBackgroundModes</key>
        \t<array>
        \t\t<string>audio</string>
        \t\t<string>fetch &amp; more</string>
        \t</array>
        \t<key>Flag</key><true/>
        \t<key>Off</key><false></false>
        \t<key>Count</key><integer> 42 </integer>
        \t<key>Hex</key><integer>0x1F</integer>
        \t<key>Rate</key><real>1.5</real>
        \t<key>Date</key><date>2026-01-31T12:00:00Z</date>
        \t<key>Data</key><data>
        \t\tSGVs
        \t\tbG8=
        \t</data>
        \t<key>Empty</key><string/>
        \t<key>Nested</key><dict><key>A</key><string>b</string></dict>
        </dict>
        </plist>
        """

    private func list(_ text: String, path: String = "App/Info.plist") throws -> PropertyList {
        try #require(PropertyList.read(path: path, bytes: FileBytes.utf8(text)))
    }

    @Test func readsAllKindsOfValues() throws {
        let list = try list(Self.sample)
        #expect(list.problems.isEmpty && list.fileName == "Info.plist" && list.kind == .plist)
        #expect(list.strings(at: "UIBackgroundModes").map(\.text) == ["audio", "fetch & more"])
        #expect(list["Flag"]?.bool == true && list["Off"]?.bool == false)
        #expect(list["Count"]?.integer == 42 && list["Hex"]?.integer == 31)
        #expect(list["Rate"]?.content == .real(1.5))
        #expect(list["Date"]?.content == .date("2026-01-31T12:00:00Z"))
        #expect(list["Data"]?.content == .data(Array("Hello".utf8)))
        #expect(list["Empty"]?.string == "")
        #expect(list["Nested"]?["A"]?.string == "b")
        #expect(list["Missing"] == nil && list.strings(at: "Count").isEmpty)
        #expect(list.entries.map(\.key.text).prefix(3) == ["UIBackgroundModes", "Flag", "Off"])
    }

    @Test func commentsExplainTheirEntries() throws {
        let sample = """
            <plist version="1.0"><dict> <!-- of the first -->
            <key>First</key><true/>
            <key>Plain</key><true/>
            <key>Beside</key><true/> <!-- of this one -->
            <key>Neighbor</key><dict><!-- of what is inside --><key>Inside</key><true/></dict>
            <!-- of the next -->
            <key>Above</key> <true/>
            <key>Between</key>
            <!-- of its value -->
            <true/>
            <key>Last</key><true/> <!-- of the last -->
            </dict></plist>
            """
        for ending in ["\n", "\r\n", "\r"] {
            let list = try list(sample.split(separator: "\n").joined(separator: ending))
            let explained = list.entries.filter(\.isExplained).map(\.key.text)
            #expect(explained == ["First", "Beside", "Above", "Between", "Last"])
            #expect(list["Neighbor"]?.entry("Inside")?.isExplained == true)
        }
    }

    @Test func rangesAreExact() throws {
        let bytes = Array(Self.sample.utf8)
        let list = try list(Self.sample)
        let modes = list.strings(at: "UIBackgroundModes")
        #expect(modes.map { FileBytes.slice(bytes, $0.range) } == ["audio", "fetch &amp; more"])
        let flag = try #require(list.entries.first { $0.key.text == "Flag" })
        #expect(FileBytes.slice(bytes, flag.range) == "<key>Flag</key><true/>")
        #expect(FileBytes.slice(bytes, flag.value.range) == "<true/>" && flag.value.contentRange.isEmpty)
        #expect(list.key("Flag").map { FileBytes.slice(bytes, $0.range) } == "Flag")
    }

    @Test(arguments: [("A.entitlements", PropertyList.Kind.entitlements), ("P.xcprivacy", .xcprivacy)])
    func kindComesFromThePath(path: String, kind: PropertyList.Kind) throws {
        #expect(try list(Self.sample, path: path).kind == kind)
    }

    @Test func crlfAndUtf16() throws {
        let crlf = try list(Self.sample.replacing("\n", with: "\r\n"))
        #expect(crlf.problems.isEmpty && crlf["Data"]?.content == .data(Array("Hello".utf8)))
        let bytes = FileBytes.utf16(Self.sample, bigEndian: true)
        let wide = try #require(PropertyList.read(path: "Info.plist", bytes: bytes))
        #expect(wide.problems.isEmpty)
        let modes = wide.strings(at: "UIBackgroundModes")
        #expect(modes.first.map { FileBytes.wideSlice(bytes, $0.range, bigEndian: true) } == "audio")
    }

    @Test func duplicateKeysStay() throws {
        let list = try list("<dict><key>a</key><string>1</string><key>a</key><string>2</string></dict>")
        #expect(list.entries.map { $0.value.string } == ["1", "2"])
        #expect(list["a"]?.string == "1")
    }

    @Test(arguments: [
        ("<plist><dict><key>a</key><key>b</key><true/></dict></plist>", ["b"], "The key has no value."),
        ("<plist><dict><true/><key>b</key><true/></dict></plist>", ["b"], "The value has no key."),
        ("<plist><dict><key>b</key><true/><key>a</key></dict></plist>", ["b"], "The key has no value."),
        ("<plist><dict><key>a</key><blob/></dict></plist>", [], "A property list has no element `blob`."),
        ("<plist><dict><key>a</key><integer>x</integer></dict></plist>", [], "This is no number."),
        ("<plist><dict><key>a</key><real>nan</real></dict></plist>", [], "This is no number."),
        ("<plist><dict><key>a</key><data>!</data></dict></plist>", [], "The data is not base 64."),
        ("<plist><array><key>a</key></array></plist>", [], "A key stands outside of a dictionary."),
        ("<plist><dict><key>a</key><true/></plist>", ["a"], "The element `dict` has no end tag."),
        ("<plist/>", [], "The property list has no value."),
        ("{ a = b; }", [], "The property list is not in XML, so it is not read."),
        ("", [], "The file has no XML element."),
    ])
    func problemsAreListed(text: String, keys: [String], message: String) throws {
        let list = try list(text)
        #expect(list.entries.map(\.key.text) == keys)
        #expect(messages(list.problems) == [message])
    }

    @Test func largeNumbers() throws {
        let list = try list("<dict><key>a</key><integer>9223372036854775808</integer></dict>")
        #expect(list["a"]?.content == .real(0x1p63))
    }

    @Test func binaryFilesSaySo() throws {
        let list = try list("bplist00")
        #expect(list.isBinary && list.root == nil && list.problems.isEmpty)
    }

    @Test func deepNestingIsRefused() throws {
        let list = try list(String(repeating: "<array>", count: 100_000))
        #expect(
            messages(list.problems).contains("Elements nest deeper than 200 levels. The rest of the file is not read."))
        let resource = Resource.propertyList(list)
        #expect(try afterCoding(resource) == resource)
    }

    @Test func comesBackFromTheCache() throws {
        let resource = try #require(Resource.read(path: "Info.plist", bytes: FileBytes.utf8(Self.sample)))
        #expect(try afterCoding(resource) == resource)
    }

    @Test func damagedCacheDoesNotOverflowTheStack() {
        var writer = ByteWriter()
        for _ in 0..<100_000 {
            writer.write(ByteRange(0, 0))
            writer.write(ByteRange(0, 0))
            writer.write(1)
            writer.write(1)
        }
        var reader = ByteReader(writer.bytes[...])
        #expect(throws: ByteCodingError.self) { try PlistValue(from: &reader) }
    }
}
