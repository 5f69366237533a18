import TenetStandards
import Testing

@testable import TenetChecklist

/// What looks like a subject by its name alone, and is none.
@Suite struct ChangeReckoningTests {
    private static let came: Set<ChangeKind> = [.added, .changes]
    private static let went: Set<ChangeKind> = [.removed, .changes]

    private func view(_ body: String, _ rest: String = "") -> String {
        "struct A: View { var body: some View { \(body) }\n\(rest) }\n"
    }
    private func function(_ body: String) -> String { "func a() { \(body) }\n" }
    private func screen(_ body: String) -> String { "class Home: UIViewController { func load() { \(body) } }" }

    // MARK: Days and movement

    @Test func aSpanOfTimeIsNoDay() {
        let days = function("run(Calendar.current.date(byAdding: .day, value: 1, to: day))")
        #expect(ChangeFixture.kinds(.dateComputation, function(""), days) == Self.came)
        #expect(ChangeFixture.kinds(.dateComputation, days, function("")) == Self.went)
        for other in ["run(end.timeIntervalSince(start))", "formatter.timeZone = TimeZone(abbreviation: \"UTC\")"] {
            #expect(ChangeFixture.kinds(.dateComputation, function(""), function(other)) == [], "\(other)")
        }
    }

    @Test func aBindingThatIsWrittenMovesNothingByItself() {
        let base = view("Text(\"a\")")
        let head = view("Text(\"a\").animation(.easeIn, value: isOpen)")
        #expect(ChangeFixture.kinds(.animation, base, head) == Self.came)
        #expect(ChangeFixture.kinds(.animation, head, base) == Self.went)
        #expect(
            ChangeFixture.kinds(
                .animation, view("Toggle(\"a\", isOn: $isOpen)"), view("Toggle(\"a\", isOn: $isOpen.animation())"))
                == [])
    }

    // MARK: Screens and ways

    @Test(arguments: ["TabView", "NavigationStack", "NavigationView", "NavigationSplitView"])
    func whereWaysBeginIsAScreen(holder: String) {
        let head = "struct Root: View { var body: some View { \(holder) { Text(\"a\") } } }"
        #expect(ChangeFixture.kinds(.screen, "", head) == Self.came)
        #expect(ChangeFixture.kinds(.screen, head, "") == Self.went)
        #expect(ChangeFixture.kinds(.component, "", head) == [])
        #expect(ChangeFixture.kinds(.screen, "", head.replacing(holder, with: "VStack")) == [])
    }

    @Test func theDelegateOfAViewOfUIKitIsNoWay() {
        let field = { (members: String) in "struct Field: UIViewRepresentable { \(members) }" }
        let delegate = "class Coordinator: NSObject, UITextViewDelegate { }"
        #expect(ChangeFixture.kinds(.route, field(""), field(delegate)) == [])
        let coordinator = "final class HomeCoordinator { }"
        #expect(ChangeFixture.kinds(.route, "", coordinator) == Self.came)
        #expect(ChangeFixture.kinds(.route, coordinator, "") == Self.went)
    }

    // MARK: What is shown

    @Test func aPropertyThatIsNamedForAFailureTellsOfOne() {
        let told = view("Text(model.errorMessage)")
        #expect(ChangeFixture.kinds(.shownError, view("Spacer()"), told) == Self.came)
        #expect(ChangeFixture.kinds(.shownError, told, view("Spacer()")) == Self.went)
        #expect(ChangeFixture.kinds(.shownError, view("Spacer()"), view("Text(\"an error\")")) == [])
    }

    @Test func whatTestsFindAViewByIsHeardByNobody() {
        let base = view("Text(\"a\")")
        for name in ["accessibilityIdentifier(\"b\")", "accessibility(identifier: \"b\")"] {
            #expect(ChangeFixture.kinds(.accessibilityLabel, base, view("Text(\"a\").\(name)")) == [], "\(name)")
        }
        let heard = view("Text(\"a\").accessibility(label: Text(\"b\"))")
        #expect(ChangeFixture.kinds(.accessibilityLabel, base, heard) == Self.came)
        #expect(ChangeFixture.kinds(.accessibilityLabel, heard, base) == Self.went)
    }

    @Test func aRowThatIsAsHighAsItsTextHasNoFixedSize() {
        let fixed = screen("tableView.rowHeight = 44")
        #expect(ChangeFixture.kinds(.fixedSize, screen(""), fixed) == Self.came)
        #expect(ChangeFixture.kinds(.fixedSize, fixed, screen("")) == Self.went)
        let grows = screen("tableView.rowHeight = UITableView.automaticDimension")
        #expect(ChangeFixture.kinds(.fixedSize, screen(""), grows) == [])
    }

    @Test func aPictureThatIsMadeOutsideOfViewsIsNotShown() {
        let made = "run(UIImage(named: \"a\"))"
        #expect(ChangeFixture.kinds(.shownImage, screen(""), screen(made)) == Self.came)
        #expect(ChangeFixture.kinds(.shownImage, screen(made), screen("")) == Self.went)
        let store = { (body: String) in "struct Store { func load() { \(body) } }" }
        #expect(ChangeFixture.kinds(.shownImage, store(""), store(made)) == [])
    }

    // MARK: What travels

    @Test func aValueThatTheAppWritesTooIsNoField() {
        let boat = { (kind: String, values: String) in
            "struct Boat: \(kind) { let phase: Phase }\nenum Phase: String, \(kind) { \(values) }"
        }
        let (old, new) = ("case low", "case low, high")
        #expect(ChangeFixture.kinds(.responseField, boat("Decodable", old), boat("Decodable", new)) == Self.came)
        #expect(ChangeFixture.kinds(.responseField, boat("Decodable", new), boat("Decodable", old)) == Self.went)
        #expect(ChangeFixture.kinds(.responseField, boat("Codable", old), boat("Codable", new)) == [])
    }
}
