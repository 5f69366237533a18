import TenetModel
import TenetResourceReading
import Testing

@testable import TenetResources

/// Damaged files may give anything, but never a trap and never a place outside of the file.
@Suite struct FuzzTests {
    private static let samples: [(path: String, text: String)] = [
        ("L.strings", "/* c */\n\"a\" = \"b\\U00e9 \\\" %@\";\n// d\nkey = 'v';\r\n\"only\";\n{ x = ( 1, \"2\" ); }\n"),
        ("L.xcstrings", StringCatalogTests.sample), ("Info.plist", PropertyListTests.sample),
        (
            "L.stringsdict",
            "<plist><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key>"
                + "<dict><key>other</key><string><![CDATA[x]]>&#65;</string></dict></dict></dict></plist>"
        ),
        ("A.xcassets/C.colorset/Contents.json", AssetTests.color), ("M.storyboard", InterfaceFileTests.sample),
        (
            ".swiftlint.yml",
            "disabled_rules: # a\n  - \"x\"\nline_length: [120, 'b']\r\nsize: {warning: 8, error: [}\nin:\n\tner: 1\n- \n"
        ), (".swiftformat", "# a\n--indent 4 --disable a, b\n--self\n[x]\n--rules c"),
        (
            "blueprint/a.md",
            "# PLAN: A\n\n## Colors\n- `aRed`: x\n* `\"b\"` = \"c\"\n```\n- `d`\n```\n| `e` |\n-`\n## [Open]\n[a](b) [View x]\n"
        ),
        ("App.xcconfig", "// a\nKEY[sdk=x*] = 1 // b\n#include? \"Base.xcconfig\"\nLIST = $(inherited) -D A;\n=\n"),
        ("S.xcscheme", SettingsFileTests.scheme), ("P.xctestplan", SettingsFileTests.testPlan),
        ("Podfile", "pod 'A', '~> 1.0'\n# pod \"B\"\n  pod \"C/D\"\npod\n"),
        ("Cartfile", "github \"a/b\" ~> 1.0\ngit 'file:///c' \"main\"\n"),
        (
            "Package.resolved",
            "{\"pins\": [{\"identity\": \"a\", \"location\": \"b\", \"state\": {\"version\": \"1.0\"}}, {}]}"
        ),
    ]

    @Test(arguments: FuzzTests.samples.indices) func damagedFilesStayInside(sample: Int) throws {
        let (path, text) = Self.samples[sample]
        var random = Xorshift(seed: UInt64(sample) + 1)
        for round in 0..<600 {
            var bytes = round % 5 == 0 ? FileBytes.utf16(text, bigEndian: round % 2 == 0) : Array(text.utf8)
            for _ in 0...Int(random.next() % 8) { damage(&bytes, &random) }
            let resource = try #require(Resource.read(path: path, bytes: bytes))
            let ranges = places(resource)
            #expect(ranges.allSatisfy { $0.lower >= 0 && $0.upper <= bytes.count }, "round \(round)")
            #expect(try afterCoding(resource) == resource)
            damagedCache(resource, &random)
        }
    }

    private static let pieces = [
        "\"", "'", "\\", "/*", "<", ">", "&", "{", "}", "[", "]", "<!--", "\r\n", ";", "\u{FEFF}",
    ]

    private func damage(_ bytes: inout [UInt8], _ random: inout Xorshift) {
        let place = random.below(bytes.count + 1)
        switch random.next() % 5 {
        case 0: bytes.insert(contentsOf: Self.pieces[random.below(Self.pieces.count)].utf8, at: place)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + random.below(6)))
        case 2 where place < bytes.count: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 3 where random.next() % 8 == 0: bytes.removeSubrange(place...)
        default:
            let other = random.below(bytes.count + 1)
            bytes.insert(
                contentsOf: bytes[min(place, other)..<min(max(place, other), min(place, other) + 40)], at: place)
        }
    }

    /// A damaged cache gives a value or an error.
    private func damagedCache(_ resource: Resource, _ random: inout Xorshift) {
        var writer = ByteWriter()
        resource.write(to: &writer)
        var bytes = writer.bytes
        bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next())
        var reader = ByteReader(bytes[...])
        _ = try? Resource(from: &reader)
    }

    private func places(_ resource: Resource) -> [ByteRange] {
        switch resource {
        case .strings(let table):
            table.entries.flatMap { entry in
                [entry.range, entry.key.range] + entry.values.map(\.text.range) + entry.substitutions.map(\.name.range)
                    + (entry.comment.map { [$0.range] } ?? [])
            } + table.problems.map(\.range)
        case .propertyList(let list): (list.root.map(places) ?? []) + list.problems.map(\.range)
        case .asset(let asset):
            asset.variants.map(\.range) + asset.files.map(\.range) + [asset.range] + asset.problems.map(\.range)
                + asset.variants.compactMap(\.color).flatMap { [$0.range] + $0.components.map(\.value.range) }
        case .interface(let file):
            file.texts.map(\.text.range) + file.outlets.map(\.range) + file.actions.map(\.range)
                + file.segues.map(\.range) + file.customClasses.map(\.name.range) + file.images.map(\.name.range)
                + file.runtimeAttributes.map(\.range) + file.problems.map(\.range)
        case .build: []
        case .settings(let settings): settings.entries.flatMap { [$0.key.range, $0.value.range] }
        case .blueprint(let plan):
            plan.entries.map(\.name.range) + plan.headings.map(\.text.range) + plan.placeholders.map(\.range)
        case .settingsFile(let file):
            file.lines.map { line in
                switch line {
                case .setting(_, let value): value.range
                case .include(let path, _): path.range
                }
            }
        case .scheme(let scheme):
            scheme.configurations.values.map(\.range) + scheme.arguments.map(\.text.range)
                + scheme.targets.map(\.identifier.range) + scheme.testPlans.map(\.range)
        case .testPlan(let plan): plan.targets.map(\.identifier.range)
        case .dependencies(let list): list.entries.flatMap { [$0.name.range] + ($0.version.map { [$0.range] } ?? []) }
        }
    }

    private func places(_ value: PlistValue) -> [ByteRange] {
        [value.range, value.contentRange] + value.elements.flatMap(places)
            + value.entries.flatMap { [$0.range, $0.key.range] + places($0.value) }
    }
}

/// The same numbers on every machine.
struct Xorshift {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }
}
