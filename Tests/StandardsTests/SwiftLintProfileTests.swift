import TenetModel
import TenetRuleKit
import TenetRules
import Testing

@testable import TenetStandards

/// The profile `swiftlint`, the migration and the page about SwiftLint speak of the same rules.
@Suite struct SwiftLintProfileTests {
    @Test func theProfileHasWhatAMigrationOfNoConfigurationSwitchesOn() throws {
        let catalog = RuleCatalog(allRules)
        let reader = ProfileReader(catalog: catalog, standards: StandardLibrary(builtIn: .shipped))
        let profile = try reader.profile(named: "swiftlint")
        let none = try reader.profile(named: "none")
        let migration = try SwiftLintMigration(
            catalog: catalog, profile: none, read: { $0 == ".swiftlint.yml" ? "" : nil }, problem: { _ in nil }
        ).run(path: ".swiftlint.yml", nested: [])
        let migrated = try ConfigurationReader(
            catalog: catalog, profiles: reader.names, file: "tenet.yml", folder: ""
        ).read(migration.configuration.yaml)
        let on = migrated.rules.filter { $0.value.level != .off }.keys
        #expect(profile.rules.keys.filter(profile.turnsOn).sorted() == on.sorted())
    }
}
