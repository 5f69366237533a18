import TenetScaffold
import Testing

@Suite struct BlueprintReaderTests {
    private func blueprint(_ models: String, views: String = "- `BerthsView`: the list.") throws -> Blueprint {
        let text = """
            # FEATURE BLUEPRINT: Berths

            ## Description

            Skippers see free berths.

            ## Models

            ```swift
            \(models.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n"))
            ```

            ## Views

            \(views)
            """
        return try BlueprintReader(path: "blueprint/berths.md", text: text).blueprint()
    }

    private func complaint(_ models: String) -> String {
        do {
            _ = try blueprint(models)
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func modelsAndEnumsAreRead() throws {
        let found = try blueprint(
            """
            /// A place to lie.
            struct Berth {
                let id: Int
                var kind: Kind
                var until: Date?
                var boats: [Boat]
            }
            enum Kind: String { case inner, dryDock = "dry_dock" }
            struct Boat { let name: String }
            """)
        #expect(found.name.type == "Berths")
        #expect(found.summary == "Skippers see free berths.")
        #expect(found.models.map(\.name.type) == ["Berth", "Boat"])
        #expect(found.models.first?.summary == "A place to lie.")
        #expect(
            found.models.first?.fields.map(\.type) == [
                .integer, .choice(name: "Kind", cases: ["inner", "dryDock"]), .optional(.date), .list(.model("Boat")),
            ])
        #expect(found.choices.first?.cases.map(\.rawValue) == ["inner", "dry_dock"])
    }

    @Test func viewsSayWhatAFeatureHas() throws {
        let model = "struct Berth { let id: Int }"
        #expect(try blueprint(model).abilities.isEmpty)
        let both = try blueprint(model, views: "- `BerthFormView`: written here.\n- `BerthDetailView`: one.")
        #expect(both.abilities == [.form, .detail])
        #expect(try blueprint(model, views: "No form.").abilities.isEmpty)
        #expect(try blueprint(model, views: "- A list, without a form.\n- The detail.").abilities == [.detail])
        // A name that begins as a denial does is none.
        #expect(try blueprint(model, views: "- `NotesFormView`: the form.").abilities == [.form])
    }

    @Test func mistakesAreSaidWithTheirLine() {
        #expect(complaint("struct Berth { let id }").hasPrefix("blueprint/berths.md:10: `id` has no type"))
        #expect(
            complaint("struct Berth {\n    let id: Int\n    let to: (Int, Int)\n}").hasPrefix(
                "blueprint/berths.md:12: "))
        #expect(complaint("struct Berth { let id: Int").contains("this is no Swift"))
        #expect(complaint("class Berth { let id = 1 }").contains("a model is a struct"))
        #expect(complaint("struct Berth { let name: String }").contains("has no `id`"))
        #expect(complaint("struct View { let id: Int }").contains("is the name of"))
        #expect(complaint("struct A { let id: Int }\nstruct A { let id: Int }").contains("declared twice"))
        #expect(complaint("enum Kind: String { case a(Int) }").contains("carries values"))
    }

    @Test func whatIsMissingIsSaid() {
        #expect(throws: ScaffoldError.self) { try BlueprintReader(path: "b.md", text: "text\n").blueprint() }
        #expect(throws: ScaffoldError.self) {
            try BlueprintReader(path: "b.md", text: "# FEATURE BLUEPRINT: A\n").blueprint()
        }
    }
}
