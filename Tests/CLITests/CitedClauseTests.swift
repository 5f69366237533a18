import Foundation
import Testing

/// Clauses that share one list of a rule: each is named for what it asks itself.
@Suite struct CitedClauseTests {
    private struct Report: Decodable {
        struct Finding: Decodable {
            var message: String
            var clauses: [String]
        }
        var findings: [Finding]
    }

    private static let app = """
        import SwiftUI

        @main struct HarborApp: App {
            var body: some Scene { WindowGroup { Text("Hi") } }
        }

        """

    /// The clauses of the findings whose message holds each word.
    private func cited(_ standard: String, _ files: [String: String], _ words: [String]) throws -> [[String]] {
        let documents = ["STANDARD.md": standard, "tenet.yml": "profile: STANDARD.md\n"]
        let project = try TenetProcess(files.merging(documents) { $1 })
        defer { project.remove() }
        let run = try project.tenet("check", "--no-cache", "--format", "json")
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        #expect(report.findings.count == words.count, "\(report.findings)")
        return words.map { word in report.findings.first { $0.message.contains(word) }?.clauses ?? [] }
    }

    @Test func aFindingNamesTheClauseThatWroteTheItem() throws {
        let standard = """
            ---
            title: Ours
            rules: { type-outside-folder: { always: true, places: ['*Job: Core/Jobs'] } }
            ---
            # Ours

            - Every type has its folder. <!-- id: A-1 -->
              Checked by `type-outside-folder`.
            - Mappers and services lie in Data. <!-- id: A-2, A-3 -->
              Checked by `type-outside-folder` (places: "*Mapper: Data/Mappers" | "*Service: Data").
            - View models lie with their screens. <!-- id: A-4 -->
              Checked by `type-outside-folder` (places: "*ViewModel: Screens").

            """
        let files = Dictionary(
            uniqueKeysWithValues: ["BerthMapper", "BerthService", "BerthViewModel", "BerthJob"].map {
                ("App/Other/\($0).swift", "final class \($0) {}\n")
            })
        let found = try cited(standard, files, ["`BerthMapper`", "`BerthService`", "`BerthViewModel`", "`BerthJob`"])
        #expect(found == [["A-2", "A-3"], ["A-2", "A-3"], ["A-4"], ["A-1"]])
    }

    /// Two clauses may ask for members of one type: one finding, and the clauses of what is missing.
    @Test func aFindingAboutTwoItemsNamesTheClausesOfBoth() throws {
        let standard = """
            # Ours

            - The client sends. <!-- id: B-1 -->
              Checked by `agreed-type-missing` (types: "Client: send").
            - The client waits and ends. <!-- id: B-2 -->
              Checked by `agreed-type-missing` (types: "Client: wait" | "Client: end").
            - There is a store. <!-- id: B-3 -->
              Checked by `agreed-type-missing` (types: Store).

            """
        let half = "final class Client { func wait() {} }\n"
        #expect(
            try cited(standard, ["App.swift": Self.app, "Client.swift": half], ["`Client`", "`Store`"])
                == [["B-1", "B-2"], ["B-3"]])
        let whole = "final class Client { func wait() {}; func send() {} }\n"
        #expect(
            try cited(standard, ["App.swift": Self.app, "Client.swift": whole], ["`Client`", "`Store`"])
                == [["B-2"], ["B-3"]])
    }

    /// What no item of a list asks for is asked by the clause that names the rule alone.
    @Test func whatIsNoItemNamesTheClauseWithoutItems() throws {
        let standard = """
            # Ours

            - A plan says what the feature is made of. <!-- id: C-1 -->
              Checked by `blueprint-incomplete` (sections: Use Cases).
            - No placeholder stays. <!-- id: C-2 -->
              Checked by `blueprint-incomplete`.

            """
        let plan = "# FEATURE BLUEPRINT: Berths\n\n## Views\n\n- [Feature Name]\n"
        let found = try cited(
            standard, ["blueprint/Berths.md": plan, "App.swift": Self.app], ["`Use Cases`", "`[Feature Name]`"])
        #expect(found == [["C-1"], ["C-2"]])
    }

    /// One finding about one setting: not the seven clauses whose settings are right.
    @Test func settingsOfLintersNameTheirClause() throws {
        let standard = """
            # Ours

            - Lines have 120 characters. <!-- id: D-1 -->
              Checked by `linter-settings-differ` (limits: "line_length=120/150").
            - Files have 400 lines. <!-- id: D-2 -->
              Checked by `linter-settings-differ` (limits: "file_length=400/500").
            - Code is indented with four spaces. <!-- id: D-3 -->
              Checked by `linter-settings-differ` (formats: "indent=4").
            - Imports are sorted. <!-- id: D-4 -->
              Checked by `linter-settings-differ` (format_rules: "sortImports|sortedImports").

            """
        let files = [
            ".swiftlint.yml": "line_length: [140, 150]\nfile_length: [400, 900]\n",
            ".swiftformat": "--indent 2\n--disable sortImports\n", "App.swift": Self.app,
        ]
        let found = try cited(standard, files, ["`line_length`", "`file_length`", "`--indent`", "`sortImports`"])
        #expect(found == [["D-1"], ["D-2"], ["D-3"], ["D-4"]])
    }

    @Test func suffixesWrappersAndFoldersNameTheirClause() throws {
        let standard = """
            ---
            title: Ours
            rules: { file-directly-in-folder: { always: true } }
            ---
            # Ours

            - Models say so. <!-- id: E-1 -->
              Checked by `type-name-suffix` (bases: "BaseModel:Model").
            - Jobs say so. <!-- id: E-2 -->
              Checked by `type-name-suffix` (folders: "Jobs:Job").
            - A value that a view owns is private. <!-- id: E-3 -->
              Checked by `state-not-private` (wrappers: State).
            - An object that a view owns is private. <!-- id: E-4 -->
              Checked by `state-not-private` (wrappers: StateObject).
            - Views lie with their feature. <!-- id: E-5 -->
              Checked by `file-directly-in-folder` (folders: Views).
            - Services are sorted. <!-- id: E-6 -->
              Checked by `file-directly-in-folder` (folders: Services).

            """
        let counter = """
            struct Counter: View {
                @State var count = 0
                @StateObject var model = CounterModel()
                var body: some View { Text("") }
            }

            """
        let files = [
            "App/App.swift": Self.app, "App/Login.swift": "final class Login: BaseModel {}\n",
            "App/Jobs/Sync.swift": "final class Sync { func run() {} }\n", "App/Counter.swift": counter,
            "App/Views/Tide.swift": "struct Tide {}\n", "App/Services/Fetch.swift": "struct Fetch {}\n",
        ]
        let words = ["`Login`", "`Sync`", "`count`", "`model`", "`Tide.swift`", "`Fetch.swift`"]
        #expect(try cited(standard, files, words) == [["E-1"], ["E-2"], ["E-3"], ["E-4"], ["E-5"], ["E-6"]])
    }

    /// Roles, folders, parts of names and suffixes of UI tests.
    @Test func listsOfRulesAboutFilesAndNamesAddUp() throws {
        let standard = """
            # Ours

            - Each use case has a file. <!-- id: D-1 -->
              Checked by `several-types-of-role-in-file` (roles: *UseCase), `file-directly-in-folder` (folders: UseCases, always: true).
            - Each repository has a file. <!-- id: D-2 -->
              Checked by `several-types-of-role-in-file` (roles: *Repository).
            - Each screen has a folder. <!-- id: D-3 -->
              Checked by `file-directly-in-folder` (folders: Features).
            - What a view model is given is private. <!-- id: D-4 -->
              Checked by `dependency-not-private-let` (types: ViewModel), `concrete-dependency` (consumers: ViewModel).
            - What a use case is given is private. <!-- id: D-5 -->
              Checked by `dependency-not-private-let` (types: UseCase), `concrete-dependency` (consumers: UseCase).
            - A view model says so. <!-- id: D-6 -->
              Checked by `type-name-suffix` (bases: "BaseViewModel:ViewModel").
            - UI tests say so. <!-- id: D-7 -->
              Checked by `type-name-suffix` (ui_tests: UITests).

            """
        let files = [
            "App/App.swift": Self.app,
            "App/UseCases/FreeBerthUseCase.swift":
                "final class FreeBerthUseCase {\n    var ships: ShipsProtocol\n}\n"
                + "final class KeepBerthUseCase {\n    init(ships: ShipRepository) {}\n}\n",
            "App/Data/Repository.swift":
                "final class ShipRepository {\n    func load() {}\n}\nfinal class QuayRepository {}\n",
            "App/Features/Quay.swift":
                "class BaseViewModel {}\nfinal class Quay: BaseViewModel {}\n"
                + "final class QuayViewModel {\n    var quays: QuaysProtocol\n}\n",
            "AppUITests/Quay.swift":
                "import XCTest\n\nfinal class QuayTests: XCTestCase {\n    func testQuay() { XCTAssertTrue(true) }\n}\n",
        ]
        let found = try cited(
            standard, files,
            [
                "`KeepBerthUseCase` shares", "`FreeBerthUseCase.swift` lies", "`QuayRepository` shares",
                "`Quay.swift` lies", "`quays`", "`ships`", "`Quay` does", "`QuayTests` does",
                "`KeepBerthUseCase` takes",
            ])
        #expect(found == [["D-1"], ["D-1"], ["D-2"], ["D-3"], ["D-4"], ["D-5"], ["D-6"], ["D-7"], ["D-5"]])
    }
}
