import TenetStandards
import Testing

@testable import TenetChecklist

/// What a change brings into the app, beside what it only touches.
@Suite struct ChangeCreationTests {
    private static let came: Set<ChangeKind> = [.added, .changes]
    private static let went: Set<ChangeKind> = [.removed, .changes]

    private func view(_ body: String, _ rest: String = "") -> String {
        "struct A: View { var body: some View { \(body) }\n\(rest) }\n"
    }

    private func places(_ subject: ChangeSubject, _ base: [String: String], _ head: [String: String]) -> Set<ChangeKind>
    {
        let change = ChangeFixture.change(from: base, to: head)
        return Set(ChangeKind.allCases.filter { !change.places(subject, $0).isEmpty })
    }

    // MARK: Types

    private let row = "struct Row: View { var body: some View { Text(\"a\") } }\n"

    @Test func aComponentIsWhatScreensAreMadeOf() {
        #expect(ChangeFixture.kinds(.component, "", row) == Self.came)
        #expect(ChangeFixture.kinds(.component, row, "") == Self.went)
        // One that only its file can use is one that others may have written, too.
        #expect(ChangeFixture.kinds(.component, "", "private " + row) == Self.came)
        #expect(ChangeFixture.kinds(.component, "", "struct A { \(row) }") == [])
        #expect(ChangeFixture.kinds(.component, "", "class Bar: UIViewController { }") == [])
        #expect(
            ChangeFixture.kinds(.component, "", "struct Wide: ViewModifier { func body(content: Content) { } }") == [])
    }

    @Test(arguments: ["UIViewController", "UITableViewController"]) func aControllerIsAScreenWhateverItsName(
        base: String
    ) {
        #expect(ChangeFixture.kinds(.screen, "", "final class BoatList: \(base) { }") == Self.came)
        #expect(
            ChangeFixture.kinds(.screen, "", "class Base: \(base) { }\nfinal class BoatList: Base { }") == Self.came)
        #expect(ChangeFixture.kinds(.screen, "", "final class BoatList: UIView { }") == [])
    }

    @Test func aTypeWithFunctionsIsOneThatOthersAsk() {
        let asked = "func pay() { a.fare() }\n"
        let type = { (head: String) in asked + "\(head) { let a = 1; func fare() -> Int { a } }\n" }
        #expect(ChangeFixture.kinds(.worker, asked, type("struct Fares")) == Self.came)
        #expect(ChangeFixture.kinds(.worker, asked, type("private struct Fares")) == [])
        #expect(ChangeFixture.kinds(.worker, asked, type("struct Fares: Decodable")) == [])
        #expect(ChangeFixture.kinds(.worker, asked, type("enum FareError: Error")) == [])
        #expect(ChangeFixture.kinds(.worker, asked, asked + "struct Fares { let a = 1; init() { } }\n") == [])
        // Nobody but the system calls it.
        #expect(ChangeFixture.kinds(.worker, "", "struct Key: PreferenceKey { func reduce() { } }\n") == [])
        // It only goes by another name.
        #expect(ChangeFixture.kinds(.worker, type("struct Fares"), type("struct Prices")).contains(.added) == false)
    }

    @Test func whatTheAppHasForTestsIsAHelper() {
        #expect(ChangeFixture.kinds(.testHelper, "", "extension Pier { func fillForTesting() { } }\n") == Self.came)
        #expect(ChangeFixture.kinds(.testHelper, "", "extension Pier { func test() { } }\n") == [])
    }

    @Test func aViewThatASheetShowsByAPropertyIsAScreen() {
        let editor = "struct EditorView: View { var body: some View { Text(\"a\") } }\n"
        let shown = view(
            "Text(\"t\").sheet(isPresented: $isOpen) { editor }", "var editor: some View { EditorView() }")
        let plain = view("VStack { editor }", "var editor: some View { EditorView() }")
        #expect(places(.screen, [:], ["App/A.swift": editor, "App/B.swift": shown]) == Self.came)
        #expect(places(.screen, [:], ["App/A.swift": editor, "App/B.swift": plain]) == [])
        #expect(places(.component, [:], ["App/A.swift": editor, "App/B.swift": shown]).contains(.added) == true)
    }

    @Test func howAModelIsCodedIsNoType() {
        let model = { (keys: String) in "struct Boat: Decodable { let id: Int\n\(keys) }" }
        #expect(ChangeFixture.kinds(.type, model(""), model("enum CodingKeys: String, CodingKey { case id }")) == [])
        #expect(ChangeFixture.kinds(.type, model(""), model("enum Phase { case low }")) == Self.came)
    }

    // MARK: What a view asks for

    @Test func anObjectThatAViewIsGivenIsADemand() {
        let store = "final class Store { }\n@Model final class Boat { }\n"
        let base = store + view("Text(\"a\")")
        for demand in ["let store: Store", "@EnvironmentObject var store: Other", "@Environment(Store.self) var store"]
        {
            let head = store + view("Text(\"a\")", demand)
            #expect(ChangeFixture.kinds(.viewDemand, base, head) == Self.came, "\(demand)")
            #expect(ChangeFixture.kinds(.viewDemand, head, base) == Self.went, "\(demand)")
        }
        for value in [
            "let title: String", "let boat: Boat", "@State var store = Store()", "@Environment(\\.dismiss) var a",
        ] {
            #expect(ChangeFixture.kinds(.viewDemand, base, store + view("Text(\"a\")", value)) == [], "\(value)")
        }
    }

    // MARK: Moments

    @Test func whatTheStartCallsIsALifecycleMethod() {
        let (log, start) = ("struct Log { func open() {} }\n", SubjectRow.start("log.open()"))
        let other = "struct Log { }\n" + start
        #expect(ChangeFixture.kinds(.lifecycleMethod, other, log + start) == Self.came)
        #expect(ChangeFixture.kinds(.lifecycleMethod, log + start, other) == Self.went)
        #expect(
            ChangeFixture.kinds(
                .lifecycleMethod, "class A: UIViewController { }",
                "class A: UIViewController { override func viewDidLoad() {} }") == [])
    }

    // MARK: Tests and files

    @Test func aPictureForTestsIsNoAssetOfTheApp() {
        let code = ["App/A.swift": "struct A { }", "AppTests/Unit/B.swift": "@Suite struct B { @Test func a() {} }"]
        let added = { (path: String) in self.places(.asset, code, code.merging([path: "a"]) { $1 }) }
        #expect(added("App/Images/a.png") == Self.came && added("AppTests/Images/a.png") == [])
        #expect(places(.asset, code.merging(["App/a.png": "a"]) { $1 }, code) == Self.went)
    }

    @Test func textsForTheStoreAreNoPipeline() {
        #expect(places(.pipeline, [:], ["fastlane/Fastfile": "lane"]) == Self.came)
        #expect(places(.pipeline, ["fastlane/actions/send.rb": "lane"], [:]) == Self.went)
        #expect(places(.pipeline, [:], ["fastlane/metadata/en-US/release_notes.txt": "new"]) == [])
    }
}
