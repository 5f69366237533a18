import TenetModel
import TenetRuleKit
import TenetRules
import TenetStandards
import Testing

@Suite struct StarterDocumentTests {
    private static let catalog = RuleCatalog(allRules)

    private static func starter(_ name: String, _ library: StandardLibrary) throws -> String {
        let reader = ProfileReader(catalog: catalog, standards: library)
        return StarterDocument(
            title: "Ours", profile: try reader.profile(named: name), documents: try library.documents(of: name),
            catalog: catalog, standards: library
        ).text
    }

    private static func summary(_ profile: Profile) -> [RuleID: String] {
        profile.rules.mapValues { setting in
            let options = setting.options.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            return "\(setting.level.map { "\($0)" } ?? "") \(options)"
        }
    }

    /// The promise: as a profile the copy turns on the same rules with the same settings.
    @Test(arguments: StandardLibrary(builtIn: .shipped).names)
    func theCopyGivesTheSameRules(name: String) throws {
        let text = try Self.starter(name, StandardLibrary(builtIn: .shipped))
        let library = StandardLibrary(builtIn: .shipped) { $0 == "Ours.md" ? text : nil }
        let reader = ProfileReader(catalog: Self.catalog, standards: library)
        let original = try reader.profile(named: name)
        let copy = try reader.profile(named: "Ours.md")
        #expect(Self.summary(copy) == Self.summary(original))
        #expect(copy.layers.map(\.paths) == original.layers.map(\.paths))
        let ids = try library.documents(of: name).filter { $0.leftOutBy == nil }.flatMap { $0.clauses.flatMap(\.ids) }
        // Whoever starts from nothing gets a clause to write over.
        let copied = try library.documents(of: "Ours.md").flatMap { $0.clauses.flatMap(\.ids) }
        #expect(name == "none" ? !copied.isEmpty : copied == ids)
    }

    @Test func clausesKeepWordsIDsAndRoutes() throws {
        let source = """
            ---
            summary: It's ours.
            ---
            # Base

            ## Errors <!-- id: S -->

            Errors are shown, see [below](#rest).

            Checked by `empty-catch` (error).

            ## Rest

            - Views *stay* small
              and flat. <!-- id: A, B -->
              Checked by `file-length` (limit: 300).
              Reviewed by people.

              ```swift bad
              let a = 1
              ```
            - Read it. <!-- id: C -->
              Not enforced: nobody can
              read it.

            """
        let text = try Self.starter("Base.md", StandardLibrary(builtIn: [:]) { _ in source })
        #expect(text.hasPrefix("---\ntitle: 'Ours'\nsummary: 'It''s ours.'\n---\n# Ours\n\n"))
        #expect(
            text.hasSuffix(
                """

                ## Errors<!-- id: S -->

                Errors are shown, see below.

                Checked by `empty-catch` (error).

                ## Rest

                - Views *stay* small
                  and flat. <!-- id: A, B -->
                  Checked by `file-length` (limit: 300).
                  Reviewed by people.
                - Read it. <!-- id: C -->
                  Not enforced: nobody can read it.

                """))
    }
}
