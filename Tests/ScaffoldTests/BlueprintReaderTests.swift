import Testing

@testable import TenetScaffold

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
        #expect(complaint("struct Pier { let id: Int }\nstruct Pier { let id: Int }").contains("declared twice"))
        #expect(complaint("enum Kind: String { case a(Int) }").contains("carries values"))
    }

    @Test func whatIsMissingIsSaid() {
        #expect(throws: ScaffoldError.self) { try BlueprintReader(path: "b.md", text: "text\n").blueprint() }
        #expect(throws: ScaffoldError.self) {
            try BlueprintReader(path: "b.md", text: "# FEATURE BLUEPRINT: A\n").blueprint()
        }
    }

    @Test(arguments: [
        (
            "struct Berth { let id: Int; var owner: Owner }\nstruct Owner { let id: Int; var berth: Berth }",
            "holds `Owner`"
        ),
        ("struct Berth {\n    let id: Int\n    var parent: Berth?\n}", "berths.md:12: `Berth` holds `Berth`"),
        ("struct Berth { let id: Int; var place: CLLocation }", "declares the type `CLLocation`"),
        ("struct Berth { let id: Int; var places: [CLLocation?] }", "declares the type `CLLocation`"),
        ("struct Berth { let id: Int; var tags: Set<String> }", "declares the type `Set<String>`"),
        ("struct Berth<T> { let id: Int; var x: T }", "is generic"),
        ("struct Berth { let id: Int; enum Kind { case a } }", "only stored properties"),
        ("struct Berth { let id: Int; static let most: Int = 1 }", "nothing that the server sends"),
        ("struct Berth { let id: Int; var name: String { \"a\" } }", "nothing that the server sends"),
        ("struct Berth { let id: Int; var depth: Int = 1 }", "has a value here"),
        ("struct Berth { let id: Int; var depth: Int?? }", "optional twice"),
        ("struct Berth { let id: Date }", "an `id` of type `Date`"),
        ("struct Berth { var id: String? }", "an `id` of type `String?`"),
        ("struct Berth { let id: [Int] }", "an `id` of type `[Int]`"),
        ("struct Berth { let id: Int; var userName: String; var user_name: String }", "both `user_name`"),
        ("struct Berth { let id: Int; var `default`: Bool }", "is a word of Swift"),
        ("struct Berth { let id: Int; var hashValue: Int }", "is what Swift tells values apart by"),
        ("struct Berth { let id: Int; var CodingKeys: String }", "as types do; write `codingKeys`"),
        ("struct Berth { let id: Int; var URLText: String }", "as types do; write `urlText`"),
        ("struct Berth { let id: Int }\nenum Kind: String { case a = \"x\", b = \"x\" }", "two cases of `Kind`"),
        ("struct Berth { let id: Int }\nenum Kind: String { case a, a }", "two cases of `Kind`"),
        ("struct Berth { let id: Int }\nenum Kind: String { case a = \"x\", A = \"y\" }", "has two cases"),
        ("struct Berth { let id: Int }\nenum Kind: String { case a = \"say \\\"hi\\\"\" }", "without quotes"),
        ("struct Berth { let id: Int }\nenum Kind: Double { case a = 1.5 }", "of type `Double`"),
        ("struct Berth { let id: Int }\nenum Kind: String { case `init` }", "behind a period"),
        ("struct Berth { let id: Int }\nenum Kind: String { case a; func f() {} }", "only cases"),
        (
            "struct Berth { let id: Int }\nenum Hull: String { case twinA }\nenum HullTwin: String { case a }",
            "would both have the text `hullTwinA`"
        ),
    ])
    func whatWouldGiveCodeThatDoesNotCompileIsRefusedWithItsLine(models: String, expected: String) {
        let complaint = complaint(models)
        #expect(complaint.hasPrefix("blueprint/berths.md:1") && complaint.contains(expected), "\(complaint)")
    }

    @Test func modelsMayReferToEachOtherThroughLists() throws {
        let found = try blueprint(
            "struct Berth { let id: Int; var boats: [Boat]? }\nstruct Boat { let id: Int; var berth: Berth }")
        for standard in AppStandard.allCases {
            let files = try FeatureGenerator(
                library: .shipped, standard: standard, app: NameForms("Harbor"), blueprint: found
            ).files()
            #expect(!files.contains { $0.text.contains("\"berth\": {}") }, "\(standard)")
        }
    }

    @Test func numbersKeepTheirTypes() throws {
        let found = try blueprint(
            """
            struct Berth { let id: Int; var price: Decimal; var depth: Float; var length: Double; var level: Level }
            enum Level: Int { case low = 1, high, top = 1_0 }
            """)
        #expect(
            found.models.first?.fields.map(\.type.written) == ["Int", "Decimal", "Float", "Double", "Level"])
        #expect(found.choices.first?.cases.map(\.rawValue) == ["1", "2", "10"])
        let files = try FeatureGenerator(
            library: .shipped, standard: .native, app: NameForms("Harbor"), blueprint: found
        ).files()
        let level = try #require(files.first { $0.path.hasSuffix("/Level.swift") })
        #expect(level.text.contains("enum Level: Int, Codable") && level.text.contains("case high = 2"))
        #expect(files.contains { $0.text.contains("\"level\": 1") })
        #expect(!files.contains { $0.text.contains("\"level\": \"") })
    }

    /// In a form `item = item.item` would mean the item that is shown.
    @Test(arguments: AppStandard.allCases) func aPropertyThatTheFormHasAlreadyIsRefused(standard: AppStandard) throws {
        for name in ["item", "original", "isValid"] {
            let found = try blueprint(
                "struct Berth { let id: Int; var \(name): String }", views: "- `BerthFormView`: written here.")
            do {
                try FeatureGenerator(
                    library: .shipped, standard: standard, app: NameForms("Harbor"), blueprint: found
                ).requireDistinctNames()
                Issue.record("\(standard) takes `\(name)`")
            } catch {
                #expect(error.description.hasPrefix("blueprint/berths.md:10: `\(name)` is"), "\(error)")
            }
        }
        let free = try blueprint(
            "struct Berth { let id: Int; var body: String; var name: String }",
            views: "- `BerthFormView`: written here.")
        try FeatureGenerator(library: .shipped, standard: standard, app: NameForms("Harbor"), blueprint: free)
            .requireDistinctNames()
    }

    @Test func aModelThatIsItsOwnPluralIsRefused() throws {
        let found = try blueprint("struct Berths { let id: Int }")
        let generator = FeatureGenerator(
            library: .shipped, standard: .native, app: NameForms("Harbor"), blueprint: found)
        #expect(throws: ScaffoldError.self) { try generator.requireDistinctNames() }
    }
}
