import Foundation
import Testing

/// Apps in folders of a larger repository, as `init`, `migrate` and `new` leave them.
@Suite struct ApartProjectTests {
    private static let store =
        "import Foundation\n\nfunc load() -> Data? { try! Data(contentsOf: URL(filePath: \"a\")) }\n"

    /// A repository with two apps, seen from the folder of the first.
    private static func app(_ files: [String: String] = [:]) throws -> TenetProcess {
        var all = [".git/HEAD": "", "ios/App/Store.swift": store, "mac/App/Store.swift": store]
        for (path, text) in files { all[path] = text }
        var process = try TenetProcess(all)
        process.folder.appendPathComponent("ios")
        return process
    }

    private static func remove(_ app: TenetProcess) {
        try? FileManager.default.removeItem(at: app.folder.deletingLastPathComponent())
    }

    @Test func whatInitWritesIsRead() throws {
        let app = try Self.app()
        defer { Self.remove(app) }
        #expect(try app.tenet("init", "--profile", "mvvm").code == 0)
        let checked = try app.tenet("check", "--format", "json")
        #expect(checked.code == 1, "\(checked.errors)")
        #expect(checked.output.contains(#""path":"App/Store.swift""#))
        #expect(!checked.output.contains("mac/"))
    }

    @Test func whatMigrateWritesIsRead() throws {
        let app = try Self.app(["ios/.swiftlint.yml": "only_rules: [force_try]\n"])
        defer { Self.remove(app) }
        #expect(try app.tenet("migrate", "swiftlint", "--write").code == 0)
        let checked = try app.tenet("check")
        #expect(checked.code == 1, "\(checked.errors)")
        #expect(checked.output.contains("1 finding"))
    }

    /// The account has a line for each thing that it says.
    @Test func theAccountOfAMigrationHasLines() throws {
        let app = try Self.app(["ios/.swiftlint.yml": "only_rules: [force_try]\n"])
        defer { Self.remove(app) }
        let account = try app.tenet("migrate", "swiftlint").errors
        #expect(!account.contains(#"\n"#))
        #expect(account.split(separator: "\n").contains { $0.hasPrefix("Carried over") })
    }

    @Test func theRepositoryKeepsItsOwn() throws {
        let app = try Self.app(["tenet.yml": "profile: recommended\n", "ios/tenet.yml": "fail_on: error\n"])
        defer { Self.remove(app) }
        let refused = try app.tenet("check")
        #expect(refused.code == 2)
        #expect(refused.errors.contains("ios/tenet.yml:1:1"))
        #expect(refused.errors.contains("`root: true`"))
        try app.write("root: true\nfail_on: error\n", to: "tenet.yml")
        let checked = try app.tenet("check", "--format", "json")
        #expect(checked.output.contains(#""path":"App/Store.swift""#), "\(checked.errors)")
    }

    /// Parameters of the project's standard are none of another standard that somebody asks for.
    @Test(arguments: [
        ["standards", "coverage"], ["standards", "coverage", "clean"], ["standards", "diff", "mvvm", "clean"],
        ["check", "--profile", "native"],
    ])
    func otherStandardsAreNotAskedForItsParameters(words: [String]) throws {
        let app = try Self.app(["ios/tenet.yml": "profile: mvvm\nparameters: { base.view_model: BaseViewModel }\n"])
        defer { Self.remove(app) }
        let answer = try app.tenet(arguments: words)
        #expect(answer.code < 2, "\(answer.errors)")
        #expect(!answer.errors.contains("has a parameter"))
    }

    @Test func theProjectsStandardIsTheUsualOne() throws {
        let app = try Self.app(["ios/tenet.yml": "profile: native\n"])
        defer { Self.remove(app) }
        let coverage = try app.tenet("standards", "coverage").output
        #expect(coverage.hasPrefix("native: "))
        #expect(!coverage.contains("service-layer: "))
        let wrong = try app.tenet("standards", "parameters").output
        #expect(!wrong.contains("# mvvm"))
    }

    // MARK: What is there and not used

    @Test func aBaselineThatNothingNamesIsTold() throws {
        let app = try Self.app(["ios/tenet.yml": "profile: recommended\n"])
        defer { Self.remove(app) }
        let made = try app.tenet("baseline", "create").output
        #expect(made.contains("`baseline: tenet-baseline.json`"))
        let unused = try app.tenet("check")
        #expect(unused.code == 1)
        #expect((unused.output + unused.errors).contains("tenet-baseline.json is not used"))
        try app.write("profile: recommended\nbaseline: tenet-baseline.json\n", to: "tenet.yml")
        let used = try app.tenet("check")
        #expect(used.code == 0)
        #expect(!(used.output + used.errors).contains("is not used"))
    }

    @Test(arguments: ["Tenet.yml", "TENET.yml", "tenet.json", ".config/tenet.yml"])
    func otherNamesOfAConfigurationAreTold(name: String) throws {
        let app = try Self.app([
            "ios/tenet.yml": "profile: recommended\n", "ios/" + name: "rules: { force-try: off }\n",
        ])
        defer { Self.remove(app) }
        let answer = try app.tenet("check")
        #expect((answer.output + answer.errors).contains("\(name) is not read"))
    }

    /// Of folders that nothing joins, their own projects are read, and not what else lies where their paths come together.
    @Test func foldersApartAreTheirOwnProjects() throws {
        let app = try TenetProcess([
            "boat/tenet.yml": "profile: recommended\n",
            "boat/Sources/Deck/Deck.swift": "struct Deck {}\nstruct Cabin {}\nstruct Galley {}\n",
            "boat/Sources/Hull/main.swift": "print(Deck())\n", "pier/main.swift": "print(Cabin())\n",
            "rest/main.swift": "print(Galley())\n",
        ])
        defer { app.remove() }
        let checked = try app.tenet("check", "--rule", "unused-type", "--format", "json", "boat/Sources/Deck", "pier")
        #expect(checked.code == 1, "\(checked.errors)")
        #expect(checked.output.contains("Galley"))
        #expect(!checked.output.contains("`Deck`") && !checked.output.contains("Cabin"))
        // Where something joins them, all of that is read.
        try app.write("profile: recommended\n", to: "tenet.yml")
        #expect(try app.tenet("check", "--rule", "unused-type", "boat/Sources/Deck", "pier").code == 0)
    }
}
