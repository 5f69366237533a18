import Foundation
import TenetTestSupport
import Testing

@testable import TenetScaffold

@Suite final class AppPartTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("parts-\(UUID().uuidString)")
        .path

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var project: ScaffoldProject {
        ScaffoldProject(tree: ProjectTree(root: folder), library: .shipped, tool: "test")
    }

    private func makeApp(_ standard: AppStandard) throws {
        let plan = try project.appPlan(name: "Harbor", standard: standard, organization: "com.example")
        try NewFolder(path: folder).make(plan)
        try project.apply(try project.componentPlan("background"))
    }

    private func write(_ text: String, to path: String) throws {
        let url = URL(fileURLWithPath: folder + "/" + path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private func snapshot() -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for path in FileManager.default.subpaths(atPath: folder) ?? [] {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder)
            if !isFolder.boolValue {
                found[path] = FileManager.default.contents(atPath: folder + "/" + path).map(Array.init)
            }
        }
        return found
    }

    /// In an order in which each finds what it needs.
    private static let requests = [
        AppPartRequest(.model, name: "Pier", options: [.fields: "id: Int, name: String"]),
        AppPartRequest(.endpoint, name: "Slip"), AppPartRequest(.repository, name: "Pier"),
        AppPartRequest(.useCase, name: "FetchPiers"),
        AppPartRequest(.service, name: "Pier"), AppPartRequest(.screen, name: "Piers"),
        AppPartRequest(.viewModel, name: "Pier", feature: "Piers", options: [.item: "Pier"]),
        AppPartRequest(.error, name: "Docking", options: [.cases: "notFound, tooLong"]),
        AppPartRequest(.mock, name: "TideProviding"), AppPartRequest(.test, name: "TideGauge"),
        AppPartRequest(.uiFlow, name: "Piers"),
        AppPartRequest(.backgroundTask, name: "PierRefresh", options: [.item: "Pier"]),
        AppPartRequest(.notification, name: "PierReminder"), AppPartRequest(.notification, name: "PierClosing"),
    ]

    private static let core = "Packages/HarborCore/Sources/HarborCore"

    private func writeTides() throws {
        try write(
            "public protocol TideProviding: Sendable { func height() async throws -> Double }",
            to: Self.core + "/Tides/TideProviding.swift")
        try write(
            "public struct TideGauge: Sendable { public let name: String }", to: Self.core + "/Tides/TideGauge.swift")
        try write("struct PierView {}", to: "Harbor/PierView.swift")
    }

    @Test(arguments: AppStandard.allCases)
    func everyPartIsWrittenOnceKeptUpAndTakenBack(standard: AppStandard) throws {
        try makeApp(standard)
        try writeTides()
        let before = snapshot()
        var written = 0
        for request in Self.requests {
            guard case .written = try project.answer(to: request.part) else { continue }
            let plan = try project.partPlan(request)
            #expect(plan.conflicts.isEmpty, "\(request.part)")
            #expect(plan.remarks.isEmpty, "\(request.part): \(plan.remarks)")
            #expect(plan.steps.contains { $0.action == .create && $0.path.hasSuffix(".swift") }, "\(request.part)")
            for step in plan.steps where step.action == .create {
                let text = String(decoding: step.after ?? [], as: UTF8.self)
                #expect(!text.contains("emplateItem") && !text.contains("emplateFeature"), "\(step.path)")
                #expect(!step.path.contains("Template"), "\(step.path)")
            }
            try project.apply(plan)
            written += 1
            let again = #expect(throws: ScaffoldError.self) { try project.partPlan(request) }
            #expect(again?.description.contains("is there already") == true)
        }
        let update = try project.updatePlan()
        #expect(update.steps.filter(\.changesSomething).map(\.path).isEmpty)
        for _ in 0..<written { try project.apply(try project.undoPlan()) }
        #expect(snapshot() == before)
    }

    @Test func whatTheStandardHasNoPlaceForIsRefusedByItsClause() throws {
        try makeApp(.native)
        #expect(try project.answer(to: .viewModel) == .refused(clause: "NATIVE-MIST-007", standard: "native"))
        let refusal = #expect(throws: ScaffoldError.self) {
            try project.partPlan(AppPartRequest(.viewModel, name: "Piers"))
        }
        #expect(refusal?.description.contains("NATIVE-MIST-007") == true)
        let other = ScaffoldProject(tree: ProjectTree(root: "/nowhere"), library: .shipped, tool: "test")
        #expect(throws: ScaffoldError.self) { try other.partPlan(AppPartRequest(.model, name: "Pier")) }
    }

    private func refusal(_ request: AppPartRequest) -> String {
        do {
            _ = try project.partPlan(request)
            return ""
        } catch {
            return error.description
        }
    }

    @Test func wrongNamesAndWhatIsMissingAreSaid() throws {
        try makeApp(.native)
        try writeTides()
        #expect(refusal(AppPartRequest(.model, name: "my pier")).contains("`MyPier` would do"))
        #expect(refusal(AppPartRequest(.model, name: "TideGauge")).contains("is taken by \(Self.core)/Tides/TideGauge"))
        #expect(refusal(AppPartRequest(.service, name: "Pier")).contains("`tenet new model Pier` writes it"))
        #expect(refusal(AppPartRequest(.screen, name: "Piers")).contains("`tenet new service Pier` writes it"))
        #expect(refusal(AppPartRequest(.model, name: "Pier", feature: "Boats")).contains("there are `Components`"))
        #expect(refusal(AppPartRequest(.mock, name: "Tides")).contains("no protocol `Tides`"))
        #expect(refusal(AppPartRequest(.test, name: "Tides")).contains("no type `Tides`"))
        #expect(refusal(AppPartRequest(.error, name: "Docking", options: [.cases: "Bad"])).contains("`Bad`"))
        #expect(
            refusal(AppPartRequest(.error, name: "Docking", options: [.cases: "default, lost"])).contains("`default`"))
        #expect(refusal(AppPartRequest(.mock, name: "TideProviding", options: [.cases: "a"])).contains("`--cases`"))
        #expect(
            refusal(AppPartRequest(.model, name: "Pier", options: [.fields: "id: Int, tide: Tide"])).contains("`Tide`"))
    }

    @Test func aListNeedsItemsThatCanBeToldApart() throws {
        try makeApp(.native)
        try project.apply(
            try project.partPlan(AppPartRequest(.model, name: "Pier", options: [.fields: "name: String"])))
        try project.apply(try project.partPlan(AppPartRequest(.service, name: "Pier")))
        #expect(refusal(AppPartRequest(.screen, name: "Piers")).contains("`Pier` has no `id`"))
    }

    @Test func aPartLeavesOutWhatTheProjectHasAndAnUpdateRemembersIt() throws {
        try makeApp(.native)
        try project.apply(try project.partPlan(AppPartRequest(.model, name: "Pier")))
        let plan = try project.partPlan(AppPartRequest(.endpoint, name: "Pier"))
        #expect(!plan.steps.contains { $0.path.hasSuffix("/Pier.swift") })
        #expect(plan.steps.contains { $0.path.hasSuffix("/PierTests.swift") && $0.action == .create })
        try project.apply(plan)
        #expect(!(try project.updatePlan().changesSomething))
    }

    @Test func aMockFollowsItsProtocol() throws {
        try makeApp(.mvvm)
        try writeTides()
        try project.apply(try project.partPlan(AppPartRequest(.mock, name: "TideProviding")))
        try write(
            """
            public protocol TideProviding: Sendable {
                func height() async throws -> Double
                func next(after hour: Int, isSpring: Bool) async -> Int?
            }
            """, to: Self.core + "/Tides/TideProviding.swift")
        let update = try project.updatePlan()
        let mock = try #require(update.steps.first { $0.path.hasSuffix("/MockTideProviding.swift") })
        let text = String(decoding: mock.after ?? [], as: UTF8.self)
        #expect(text.contains("nextCalls: [(hour: Int, isSpring: Bool)] = []"))
        #expect(text.contains("func setNextAnswer(_ answer: Int?)"))
        #expect(text.contains("var heightResult: Result<Double, any Error> = .success(0)"))
    }

    @Test func aPartWhoseSourceIsGoneIsNamedUntilItIsDeleted() throws {
        try makeApp(.mvvm)
        try writeTides()
        try project.apply(try project.partPlan(AppPartRequest(.mock, name: "TideProviding")))
        let source = Self.core + "/Tides/TideProviding.swift"
        try FileManager.default.removeItem(atPath: folder + "/" + source)
        let refusal = #expect(throws: ScaffoldError.self) { try project.updatePlan() }
        #expect(refusal?.description.hasPrefix("the mock `TideProviding` (generation 3)") == true)
        let mock = try #require(project.lock()?.generations.last?.files.first)
        try FileManager.default.removeItem(atPath: folder + "/" + mock)
        #expect(!(try project.updatePlan().changesSomething))
    }

    @Test func answersOfAMockInTheTargetOfTheTestsAreArguments() throws {
        try makeApp(.clean)
        try writeTides()
        let plan = try project.partPlan(AppPartRequest(.mock, name: "TideProviding"))
        let mock = try #require(plan.steps.first { $0.path.hasSuffix("/MockTideProviding.swift") })
        let text = String(decoding: mock.after ?? [], as: UTF8.self)
        #expect(text.contains("init(heightResult: Result<Double, any Error> = .success(0)) {"))
        #expect(!text.contains("func set"))
    }

    @Test func whatNoMockCanRecordSafelyIsRefused() throws {
        try makeApp(.mvvm)
        for (code, reason) in [
            ("public protocol Odd: Sendable { func now() -> Int }", "`now`, which is not `async`"),
            ("public protocol Odd: Unheard { func now() async }", "refines `Unheard`"),
            ("public protocol Odd { static func now() -> Int }", "`static func now() -> Int`"),
        ] {
            try write(code, to: Self.core + "/Odd/Odd.swift")
            #expect(refusal(AppPartRequest(.mock, name: "Odd")).contains(reason))
        }
    }

    @Test func aPropertyListKeepsWhatItHas() throws {
        let insertion = PlistInsertion(key: "UIBackgroundModes", values: ["fetch"])
        let empty = "<plist version=\"1.0\">\n<dict>\n</dict>\n</plist>\n"
        let once = try insertion.edited(empty)
        #expect(once.contains("\t<key>UIBackgroundModes</key>\n\t<array>\n\t\t<string>fetch</string>\n\t</array>\n"))
        #expect(try insertion.edited(once) == once)
        let audio = once.replacing("fetch", with: "audio")
        #expect(try insertion.edited(audio).contains("audio</string>\n\t\t<string>fetch</string>"))
        #expect(throws: InsertionRefusal.self) { try insertion.edited("bplist00") }
    }
}
