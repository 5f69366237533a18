import TenetModel
import Testing

@testable import TenetResources

@Suite struct BlueprintTests {
    private let text = """
        # FEATURE BLUEPRINT: Berths (draft)

        ## RESOURCES
        ### Localizable Strings
        - `"berths.title"` = "Berths";
        | `berths.free` | Free |
        ### Colors
        * `berthsFree`: green
        - no name
        ```swift
        - `hidden`
        ```
        """

    @Test func namesAreReadBelowTheirHeadings() throws {
        let plan = try #require(Blueprint.read(path: "blueprint/features/berths.md", bytes: Array(text.utf8)))
        #expect(plan.title == "FEATURE BLUEPRINT: Berths (draft)")
        #expect(plan.feature == "Berths")
        #expect(plan.names(in: "localizable strings").map(\.text) == ["berths.title", "berths.free"])
        let color = try #require(plan.names(in: "colors", "colours").first)
        #expect(plan.entries.count == 3)
        #expect(
            String(decoding: Array(text.utf8)[color.range.lower..<color.range.upper], as: UTF8.self) == "berthsFree")
        var writer = ByteWriter()
        Resource.blueprint(plan).write(to: &writer)
        var reader = ByteReader(writer.bytes[...])
        #expect(try Resource(from: &reader) == .blueprint(plan))
    }

    @Test func headingsKnowWhatStandsBelow() throws {
        let text = """
            # FEATURE BLUEPRINT: [Feature Name]

            ## DOMAIN LAYER
            ### Models
            ### Use Cases
            - `BookBerth` as in [the book](a.md), [x] done, `[Row]`
            ## Views
            ```swift
            let rows: [Row]
            ```
            ## Empty
            """
        let plan = try #require(Blueprint.read(path: "blueprint/a.md", bytes: Array(text.utf8)))
        #expect(plan.headings.map(\.level) == [1, 2, 3, 3, 2, 2])
        #expect(plan.headings.map(\.hasText) == [true, true, false, true, true, false])
        #expect(plan.placeholders.map(\.text) == ["[Feature Name]"])
        #expect(plan.typeNames.contains("BookBerth") && plan.typeNames.contains("Row"))
    }

    @Test(arguments: ["", "#", "# ", "- `", "- ``", "- `\"`", "- `\"a`", "```", "|", "#\r\n- `a`"])
    func damagedTextsAreRead(text: String) {
        #expect(Blueprint.read(path: "blueprints/a.md", bytes: Array(text.utf8)) != nil)
    }

    @Test(arguments: ["blueprint.md", "docs/a.md", "blueprint/a.txt", "blueprint/a.swift"])
    func otherFilesAreNone(path: String) { #expect(Blueprint.read(path: path, bytes: []) == nil) }
}
