import Foundation
import TenetTestSupport
import Testing

@testable import TenetScaffold

/// Documents that nobody would write on purpose, and some would: each is refused with its line and a remedy, in time.
@Suite struct HostileBlueprintTests {
    private static let berth = "struct Berth { let id: Int }"

    private static func document(
        _ swift: String, title: String = "FEATURE BLUEPRINT: Berths", before: String = "", behind: String = ""
    ) -> String {
        "# \(title)\n\n\(before)## Models\n\n```swift\n\(swift)\n```\n\(behind)"
    }

    /// What the reader, or the generator behind it, says of a document.
    private func complaint(_ text: String, _ standard: AppStandard = .native) -> String {
        do {
            let blueprint = try BlueprintReader(path: "b.md", text: text).blueprint()
            try FeatureGenerator(library: .shipped, standard: standard, app: NameForms("Harbor"), blueprint: blueprint)
                .requireDistinctNames()
            return ""
        } catch {
            return "\(error)"
        }
    }

    private func expect(_ text: String, _ beginning: String, _ remedy: String) {
        let said = complaint(text)
        #expect(said.hasPrefix("b.md:" + beginning) && said.contains(remedy), "\(said.prefix(300))")
        #expect(said.utf8.count < 600 && !said.contains("\n"), "\(said.prefix(300))")
    }

    @Test func brokenDocuments() {
        expect(
            "# FEATURE BLUEPRINT: Berths\n\n## Models\n\n```swift\n\(Self.berth)\n", "5: the fence",
            "is not closed; end it")
        expect(
            Self.document(Self.berth, behind: "\n## Views\n\n~~~\ntext\n```\n"), "11: the fence",
            "is not closed; end it")
        expect(
            Self.document(Self.berth, behind: "\n## Models\n\n```swift\nstruct Boat { let id: Int }\n```\n"),
            "9: there are two sections *Models*", "under one heading")
        expect(
            Self.document(Self.berth, behind: "\n## Views\n\nA form.\n\n## Views\n\nNo form.\n"),
            "13: there are two sections *Views*", "under one heading")
        expect(
            Self.document(Self.berth, behind: "\n# FEATURE BLUEPRINT: Boats\n"), "9: this is a second title",
            "document of its own")
        expect(Self.document(Self.berth, title: "FEATURE BLUEPRINT:"), "1: the title names no feature", "write `#")
        expect(Self.document(Self.berth, title: "FEATURE BLUEPRINT"), "1: the title names no feature", "write `#")
        expect(Self.document("struct Berth {\n    let id: Int"), "7: this is no Swift", "expected '}' to end struct")
        expect(Self.document("/* \(Self.berth)"), "6: this is no Swift", "unterminated '/*'")
        expect(Self.document("enum K: String { case a = \"x }"), "6: this is no Swift", "to end string literal")
        expect("", "1: there is no title", "begin with")
        expect(String(repeating: "`", count: 1 << 17), "1: the fence", "is not closed; end it")
        expect(String(repeating: "[", count: 1 << 17), "1: there is no title", "begin with")
    }

    @Test(arguments: [
        "\u{1B}", "\u{0}", "\u{7}", "\u{7F}", "\u{9B}", "\u{202E}", "\u{2066}", "\u{200B}", "\u{FEFF}", "\u{2028}",
    ]) func charactersThatNobodySeesAreRefusedWhereverTheyStand(character: String) {
        let said = "the character U+"
        expect(
            Self.document(Self.berth, before: "## Description\n\nFree \(character)berths.\n\n"), "5: \(said)",
            "take it out")
        expect(Self.document("/// A \(character)berth.\n\(Self.berth)"), "6: \(said)", "take it out")
        expect(Self.document(Self.berth, title: "Ber\(character)ths"), "1: \(said)", "take it out")
        expect(Self.document("struct Berth { let id: Int; var a\(character): Int }"), "6: \(said)", "take it out")
    }

    @Test(arguments: ["../../Passwd", "A/B", "..", "a\\b", "A:B:C", "~", "Hä\u{308}fen"])
    func titlesThatAreNoNamesAreRefused(title: String) {
        expect(Self.document(Self.berth, title: "FEATURE BLUEPRINT: \(title)"), "1: the title", "letters")
    }

    @Test(arguments: [
        ("struct `../Berth` { let id: Int }", "only letters and digits"),
        ("struct Berth { let id: Int; var `../x`: Int }", "the property `../x` cannot be generated"),
        ("struct Berth { let id: Int; var `a b`: Int }", "letters, digits and underscores"),
        ("struct Berth { let id: Int; var 🐛: Int }", "letters, digits and underscores"),
        ("struct Berth { let id: Int; var __: Int }", "letters, digits and underscores"),
        ("struct Berth { let id: Int; var gr\u{F6}: Int; var gro\u{308}: Int }", "two properties"),
        ("struct Berth { let id: Int; var userID: Int; var userId: Int }", "are both `user_id`"),
        ("struct Berth { let id: Int }\nstruct BERTH { let id: Int }", "differ in capitals alone"),
        ("struct Berth { let id: Int }\nenum BeRth: String { case a }", "differ in capitals alone"),
        ("struct Berth { let id: Int }\nstruct BerthsView { let id: Int }", "would be declared in"),
        ("struct Berth { let id: Int; var templateItem: Int }", "without `template`"),
        ("struct TemplateItem { let id: Int }", "without `Template`"),
        ("struct Berth { let id: Int }\nenum K: String { case a = \"template_item\" }", "without `template`"),
        ("struct Berth { let id: Int }\nenum K: String { case `a b` }", "the case `a b` of `K`"),
        ("struct Berth { let id: Int }\nenum K: Int { case a = 9223372036854775807, b }", "no `Int` comes after"),
        ("struct Berth { @Published var id: Int }", "`@Published` of `id` would get lost"),
        ("struct Berth { let id: Int; weak var owner: Int? }", "`weak` of `owner` would get lost"),
    ])
    func declarationsThatWouldNotComeOutAsTheyAreAreRefused(swift: String, words: String) {
        let line = swift.contains("\n") ? "7: " : "6: "
        expect(Self.document(swift), line, words)
    }

    /// Each kind in a size at which what is not linear does not end.
    @Test(.timeLimit(.minutes(5))) func hugeDocumentsAreRefusedSoon() {
        let fields = (0..<10_000).map { "    var field\($0): String\n" }.joined()
        expect(
            Self.document("struct Berth {\n    let id: Int\n\(fields)}"), "207: ", "more than 200 properties; divide it"
        )
        let cases = (0..<10_000).map { "    case value\($0)\n" }.joined()
        expect(
            Self.document("\(Self.berth)\nenum Kind: String {\n\(cases)}"), "208: ", "more than 200 cases; divide it")
        let models = (0..<2000).map { "struct Model\($0)x { let id: Int }" }.joined(separator: "\n")
        expect(Self.document(models), "206: ", "more than 200 types; divide it")
        let name = String(repeating: "x", count: 100_000)
        expect(
            Self.document("struct Berth { let id: Int; var \(name): Int }"), "6: the property `xxx", "longer than 60")
        expect(Self.document("struct X\(name) { let id: Int }"), "6: `Xxxx", "longer than 60")
        expect(Self.document(String(repeating: "struct A { ", count: 9000)), "6: this is no Swift", "braces nest")
        let type = String(repeating: "[", count: 9000) + "Int" + String(repeating: "]", count: 9000)
        expect(Self.document("struct Berth { let id: Int; var x: \(type) }"), "6: this is no Swift", "brackets nest")
        // Twice as many ways with each model, and all of them end.
        let chain = (0..<150).map { "struct M\($0)x { let id: Int; var a: M\($0 + 1)x; var b: M\($0 + 1)x }" }
        let text = Self.document(chain.joined(separator: "\n") + "\nstruct M150x { let id: Int; var a: M0x }")
        expect(text, "6: `M0x` holds", "keep the id")
    }

    /// What editors and systems write around the same text changes nothing in the code.
    @Test(arguments: AppStandard.allCases) func lineEndingsAndMarksChangeNothing(standard: AppStandard) throws {
        let text = Self.document(
            "/// A place.\n/// To lie.\nstruct Berth {\n    let id: Int\n    var kind: Kind\n}\nenum Kind: String { case a }",
            before: "## Description\n\nSkippers see\nfree berths.\n\n", behind: "\n## Views\n\n- A form.\n")
        func files(_ text: String) throws -> [GeneratedFile] {
            let blueprint = try BlueprintReader(path: "b.md", text: text).blueprint()
            return try FeatureGenerator(
                library: .shipped, standard: standard, app: NameForms("Harbor"), blueprint: blueprint
            ).files()
        }
        let expected = try files(text)
        let windows = text.replacing("\n", with: "\r\n")
        for other in [windows, "\u{FEFF}" + text, "\u{FEFF}" + windows] {
            #expect(try files(other).map(\.text) == expected.map(\.text))
        }
    }
}
