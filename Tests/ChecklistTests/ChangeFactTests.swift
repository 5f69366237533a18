import TenetStandards
import Testing

@testable import TenetChecklist

/// What is new to the app, what is gone from it, and what only has another name or place.
@Suite struct ChangeFactTests {
    private func kinds(
        _ subject: ChangeSubject, _ base: [String: String], _ head: [String: String]
    ) -> Set<ChangeKind> {
        let change = ChangeFixture.change(from: base, to: head)
        return Set(ChangeKind.allCases.filter { !change.places(subject, $0).isEmpty })
    }

    // MARK: Types

    private let harbor = """
        class Harbor: UITabBarController {
            var berth = 0
            var isFull = false
            func open() { print(berth) }
            func close() { print(isFull) }
        }
        """

    @Test(arguments: [ChangeSubject.type, .view]) func aTypeByAnotherNameIsNeitherNewNorGone(subject: ChangeSubject) {
        let renamed = harbor.replacing("Harbor", with: "Marina")
        #expect(ChangeFixture.kinds(subject, harbor, renamed) == [])
        let altered = renamed.replacing("print(berth)", with: "print(berth + 1)")
        #expect(ChangeFixture.kinds(subject, harbor, altered).isDisjoint(with: [.added, .removed]))
        #expect(ChangeFixture.kinds(.view, harbor, altered) == [.altered, .changes])
    }

    @Test func whatStandsInATypeThatWasRenamedIsNotNew() {
        let nested = harbor.replacing("var berth = 0", with: "var berth = 0\n    enum Phase { case low }")
        let altered = nested.replacing("Harbor", with: "Marina").replacing("case low", with: "case high")
        let change = ChangeFixture.change(from: ["App/A.swift": nested], to: ["App/A.swift": altered])
        #expect(change.places(.type, .added).isEmpty && change.places(.type, .removed).isEmpty)
        #expect(!change.places(.type, .altered).isEmpty)
    }

    @Test func codeThatSeveralTypesShareNamesNoneOfThem() {
        let row = "struct BoatRow: View { var body: some View { Text(\"a\") } }"
        let twice = row.replacing("Boat", with: "Tide") + "\n" + row.replacing("Boat", with: "Wind")
        #expect(ChangeFixture.kinds(.type, row, twice) == [.added, .removed, .changes])
    }

    @Test func aTypeInPlaceOfAnotherIsNew() {
        let row = "struct BoatRow: View { var body: some View { Text(\"a\") } }"
        let other = "struct TideRow: View { var body: some View { Image(\"b\") } }"
        #expect(ChangeFixture.kinds(.view, row, other) == [.added, .removed, .changes])
        #expect(ChangeFixture.kinds(.type, row, other) == [.added, .removed, .changes])
    }

    @Test func whatServesOneTypeAloneIsNoTypeOfTheApp() {
        #expect(ChangeFixture.kinds(.type, "", "private struct Tide { let a = 1 }") == [])
        let nested = ChangeFixture.change(
            from: [:], to: ["App/A.swift": "struct Tide { enum Phase { case low } }"])
        #expect(nested.places(.type, .added).map(\.name) == ["Tide"])
        #expect(
            ChangeFixture.kinds(.type, "struct Tide { }", "struct Tide { enum Phase { case low } }") == [
                .added, .changes,
            ])
    }

    // MARK: What servers are asked

    private func call(_ path: String) -> String {
        "struct Loader { func load() async throws { try await send(URL(string: \"https://example.com\(path)\")) } }"
    }

    @Test func anEndpointThatTheAppAsksElsewhereIsNotNew() {
        let other = call("/boats").replacing("Loader", with: "Other")
        #expect(kinds(.endpoint, [:], ["App/A.swift": call("/boats")]) == [.added, .changes])
        #expect(kinds(.endpoint, ["App/B.swift": other], ["App/A.swift": call("/boats"), "App/B.swift": other]) == [])
        #expect(kinds(.host, ["App/B.swift": other], ["App/A.swift": call("/tides"), "App/B.swift": other]) == [])
        #expect(kinds(.endpoint, ["App/A.swift": call("/boats"), "App/B.swift": other], ["App/B.swift": other]) == [])
        #expect(kinds(.endpoint, ["App/A.swift": call("/boats")], [:]) == [.removed, .changes])
    }

    @Test func aTextOfWhichNothingIsWrittenIsNoAddress() {
        let text = "func a() { show(NSAttributedString(string: \"/\\(title)\")) }"
        #expect(ChangeFixture.kinds(.endpoint, "func a() { }", text) == [])
    }

    // MARK: Failures

    @Test(arguments: [
        "load { _, error in if let error { log(error) } }", "load { _, error in guard error == nil else { return } }",
        "load { result in switch result { case .failure(let reason): log(reason)\ncase .success: run() } }",
        "load { result in if case .failure = result { run() } }",
    ])
    func aFailureThatACompletionBringsIsCaught(code: String) {
        let function = { (body: String) in "func a() { \(body) }" }
        #expect(ChangeFixture.kinds(.caughtError, function(""), function(code)) == [.added, .changes])
        #expect(ChangeFixture.kinds(.caughtError, function(code), function("")) == [.removed, .changes])
        #expect(ChangeFixture.kinds(.caughtError, function(code), "func b() { }\n" + function(code)) == [])
        #expect(ChangeFixture.kinds(.caughtError, function(""), function("if let boat { log(boat) }")) == [])
    }

    @Test func aMethodThatTellsOfErrorsIsNoErrorOfAViewModel() {
        let model = { (member: String) in "final class HomeViewModel { \(member) }" }
        #expect(ChangeFixture.kinds(.viewModelError, model(""), model("func sendError(_ text: String) { }")) == [])
        #expect(
            ChangeFixture.kinds(.viewModelError, model(""), model("var loadError: Failure?")) == [.added, .changes])
    }

    // MARK: Steps and notifications

    @Test func aTabThatIsChosenIsAStep() {
        let bar = { (body: String) in "class Bar: UITabBarController { func a() { \(body) } }" }
        #expect(ChangeFixture.kinds(.navigation, bar(""), bar("selectedIndex = 2")) == [.added, .changes])
        #expect(ChangeFixture.kinds(.navigation, bar("selectedIndex = 2"), bar("")) == [.removed, .changes])
        #expect(ChangeFixture.kinds(.navigation, "func a() { }", "func a() { list.selectedIndex = 2 }") == [])
    }

    @Test func whatANotificationCallsIsAboutNotifications() {
        let answer = { (body: String) in
            """
            final class Post: NSObject, UNUserNotificationCenterDelegate {
                func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive a: UNNotificationResponse) {
                    open(a)
                }
                private func open(_ a: UNNotificationResponse) { \(body) }
                func rest() { \(body) }
            }
            """
        }
        let change = ChangeFixture.change(
            from: ["App/A.swift": answer("run(1)")], to: ["App/A.swift": answer("run(2)")])
        #expect(change.places(.notification, .altered).map(\.name) == ["Post.open(_:)"])
    }

    // MARK: Places

    @Test(arguments: ["stack.axis = .vertical", "a.constraint(equalTo: b)", "stack.addArrangedSubview(a)"])
    func whatStandsBesideWhatIsALayout(code: String) {
        let cell = { (body: String) in "class Row: UITableViewCell { func a() { \(body) } }" }
        #expect(ChangeFixture.kinds(.layout, cell(""), cell(code)) == [.added, .changes])
        #expect(ChangeFixture.kinds(.layout, cell(code), cell("")) == [.removed, .changes])
        #expect(ChangeFixture.kinds(.layout, cell(code), cell(code) + "\nlet b = 1") == [])
    }

    @Test func aGroupOfWhichTheCodeSaysHowItIsReadRaisesNothing() {
        let view = { (rest: String) in
            "struct A: View { var body: some View { HStack { Text(\"a\"); Text(\"b\") }\(rest) } }"
        }
        #expect(ChangeFixture.kinds(.textGroup, "", view("")) == [.added, .changes])
        #expect(ChangeFixture.kinds(.textGroup, "", view(".accessibilityElement(children: .combine)")) == [])
        #expect(ChangeFixture.kinds(.textGroup, view(""), view(".accessibilityLabel(all)")) == [.removed, .changes])
    }

    @Test func aRowThatMovesToAnotherViewIsNoOtherLayout() {
        let before = "struct A: View { var body: some View { HStack(spacing: 4) { Text(\"a\") } } }"
        let after = """
            struct A: View { var body: some View { B() } }
            struct B: View { var body: some View { HStack(spacing: 4) { Text(\"a\") } } }
            """
        #expect(ChangeFixture.kinds(.layout, before, after) == [])
    }
}
