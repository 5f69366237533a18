import TenetStandards
import Testing

@testable import TenetChecklist

/// Steps of navigation by what the app itself has for them, and screens that are restyled.
@Suite struct ChangeNavigationTests {
    private static let came: Set<ChangeKind> = [.added, .changes]

    private func kinds(_ subject: ChangeSubject, _ rest: String, _ before: String, _ after: String) -> Set<ChangeKind> {
        let change = ChangeFixture.change(
            from: ["App/A.swift": before, "App/B.swift": rest], to: ["App/A.swift": after, "App/B.swift": rest])
        return Set(ChangeKind.allCases.filter { !change.places(subject, $0).isEmpty })
    }

    private func view(_ body: String, _ rest: String = "") -> String {
        "struct A: View { var body: some View { \(body) }\n\(rest) }\n"
    }

    // MARK: Functions that take a step

    @Test func aModifierOfTheAppShowsASheet() {
        let pane =
            "extension View { func pane(isOpen: Binding<Bool>) -> some View { sheet(isPresented: isOpen) { Text(\"a\") } } }"
        #expect(kinds(.navigation, pane, view("Text(\"a\")"), view("Text(\"a\").pane(isOpen: $a)")) == Self.came)
    }

    @Test func aCoordinatorGoesOn() {
        let pilot = "class Pilot { func openBoat() { host.pushViewController(boat, animated: true) } }"
        let (before, after) = ("class B { func tap() { } }", "class B { func tap() { pilot?.openBoat() } }")
        #expect(kinds(.navigation, pilot, before, after) == Self.came)
        // The name also stands for what leads nowhere.
        #expect(kinds(.navigation, pilot + "\nclass Lid { func openBoat() { isOpen = true } }", before, after) == [])
    }

    @Test func whatIsOnlyCutOutIsNoStep() {
        let before = "class B: UIViewController { func tap() { present(boat, animated: true) } }"
        let after =
            "class B: UIViewController { func tap() { showBoat() }\nfunc showBoat() { present(boat, animated: true) } }"
        #expect(kinds(.navigation, "", before, after) == [])
    }

    // MARK: State that decides on a step

    @Test(arguments: ["isOpen = true", "model.isOpen = true", "isOpen.toggle()"])
    func stateOfASheetIsWritten(statement: String) {
        let sheet = "struct C: View { var body: some View { Text(\"a\").sheet(isPresented: $model.isOpen) { } } }"
        #expect(kinds(.navigation, sheet, "func tap() { }", "func tap() { \(statement) }") == Self.came)
        #expect(kinds(.navigation, "", "func tap() { }", "func tap() { \(statement) }") == [])
    }

    // MARK: How screens look

    @Test func aScreenThatIsRestyledLooksOtherwise() {
        func screen(_ colors: [String]) -> String {
            let rows = colors.map { "Text(\"a\").foregroundStyle(\($0)).font(.\($0 == ".red" ? "title" : "body"))" }
            return "struct AScreen: View { var body: some View { VStack { \(rows.joined(separator: "; ")) } } }\n"
        }
        let before = screen([".red", ".red", ".red"])
        #expect(ChangeFixture.kinds(.look, before, screen([".blue", ".blue", ".blue"])) == [.altered, .changes])
        #expect(ChangeFixture.kinds(.look, before, screen([".red", ".red", ".blue"])) == [])
        #expect(ChangeFixture.kinds(.look, "", before) == Self.came)
    }
}
