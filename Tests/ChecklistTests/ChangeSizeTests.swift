import TenetStandards
import Testing

@testable import TenetChecklist

/// Sizes and sides that stand in the code in other forms than a frame.
@Suite struct ChangeSizeTests {
    private static let came: Set<ChangeKind> = [.added, .changes]

    private func controller(_ body: String) -> String {
        "final class BoatsViewController: UITableViewController {\n\(body)\n}\n"
    }

    private func kinds(_ subject: ChangeSubject, _ statement: String) -> Set<ChangeKind> {
        let function = { (body: String) in self.controller("func lay() { \(body) }") }
        return ChangeFixture.kinds(subject, function(""), function(statement))
    }

    @Test(arguments: [
        "search.frame.size.height = 44", "make.height.equalTo(44)", "title.pin.below(of: icon).height(20)",
    ])
    func aNumberIsAFixedSize(statement: String) {
        #expect(kinds(.fixedSize, statement) == Self.came)
    }

    @Test(arguments: [
        // A line between things, and what is computed.
        "line.frame.size.height = 1", "search.frame.size.height = best", "make.height.equalTo(other)", "bar.height(20)",
        "make.priority.equalTo(44)",
    ])
    func othersAreNone(statement: String) {
        #expect(kinds(.fixedSize, statement) == [])
    }

    @Test func whatATableIsToldIsAFixedSize() {
        let row = { (label: String, height: String) in
            self.controller(
                "override func tableView(_ table: UITableView, \(label) path: IndexPath) -> CGFloat { \(height) }")
        }
        #expect(
            ChangeFixture.kinds(.fixedSize, row("heightForRowAt", "height"), row("heightForRowAt", "56")) == Self.came)
        #expect(ChangeFixture.kinds(.fixedSize, row("heightForRowAt", "height"), row("heightForRowAt", "0")) == [])
        #expect(ChangeFixture.kinds(.fixedSize, row("orderOf", "height"), row("orderOf", "56")) == [])
    }

    @Test(arguments: [
        "title.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true", "title.textAlignment = .right",
        "make.left.equalToSuperview()",
    ])
    func aSideOfTheScreenIsADirection(statement: String) {
        #expect(kinds(.direction, statement) == Self.came)
    }

    @Test(arguments: [
        "title.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true", "title.textAlignment = .natural",
        "make.leading.equalToSuperview()", "swipe.direction = .left",
    ])
    func whereReadingBeginsIsNone(statement: String) {
        #expect(kinds(.direction, statement) == [])
    }

    // MARK: What people operate

    @Test func aControlElsewhereIsNoFurtherOne() {
        let view = { (one: String, two: String) in
            "struct A: View { var body: some View { \(one) } ; var foot: some View { \(two) } }\n"
        }
        let button = "Button(\"Sail\") { sail() }"
        #expect(ChangeFixture.kinds(.control, view(button, "Text(\"\")"), view("Text(\"\")", button)) == [])
        // Another one took its place.
        let other = view("Text(\"\")", "Toggle(\"Sail\", isOn: $sails)")
        #expect(ChangeFixture.kinds(.control, view(button, "Text(\"\")"), other).contains(.added) == false)
        #expect(ChangeFixture.kinds(.control, view(button, "Text(\"\")"), view(button, button)) == Self.came)
    }

    @Test func aButtonOfTheProjectIsAControl() {
        let own = "struct RoundButton: View { var body: some View { Circle() } }\n"
        let view = { (body: String) in own + "struct A: View { var body: some View { \(body) } }\n" }
        #expect(ChangeFixture.kinds(.control, view("Text(\"a\")"), view("RoundButton()")) == Self.came)
    }

    @Test func aTargetIsABuildSetting() {
        let package = { (targets: String) in
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(name: "Harbor", targets: [\(targets)])

            """
        }
        let change = ChangeFixture.change(
            from: ["Package.swift": package(".target(name: \"Harbor\")")],
            to: ["Package.swift": package(".target(name: \"Harbor\"), .target(name: \"Piers\")")])
        #expect(change.places(.buildSetting, .added).map(\.name) == ["Piers"])
        #expect(change.places(.buildSetting, .removed).isEmpty)
    }
}

/// What UIKit calls while people touch, scroll or turn the device, and addresses that people open.
@Suite struct InteractionTests {
    private static let altered: Set<ChangeKind> = [.altered, .changes]

    private func kinds(_ subject: ChangeSubject, _ head: String) -> Set<ChangeKind> {
        let type = { (body: String) in "final class Boats: UIViewController {\n\(head) { \(body) }\n}\n" }
        return ChangeFixture.kinds(subject, type("a()"), type("a(); b()"))
    }

    @Test(arguments: [
        "override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?)",
        "@objc func drag(_ recognizer: UIPanGestureRecognizer)",
        "func tabBarController(_ bar: UITabBarController, didSelect shown: UIViewController)",
        "override func viewWillTransition(to size: CGSize, with coordinator: Coordinator)",
        "override func tableView(_ table: UITableView, didSelectRowAt path: IndexPath)",
    ])
    func whatAnswersATouchIsAboutAGesture(head: String) {
        #expect(kinds(.gesture, head) == Self.altered)
        #expect(kinds(.focus, head) == [])
    }

    @Test func whatAnswersScrollingIsAboutThePosition() {
        #expect(kinds(.focus, "func scrollViewDidScroll(_ scrollView: UIScrollView)") == Self.altered)
        #expect(kinds(.focus, "func scrollViewDidScroll(_ boat: Boat)") == [])
        #expect(kinds(.gesture, "func touchesBegan(_ touches: Set<UITouch>)") == [])
        #expect(kinds(.gesture, "override func viewDidLoad()") == [])
    }

    @Test func anAddressThatAViewShowsIsNoEndpoint() {
        let code = { (address: String) in
            """
            enum Site { static let root = "https://harbor.example" }
            final class Client {
                func all() async throws -> Data { try await URLSession.shared.data(from: URL(string: "\\(Site.root)/all")!).0 }
            }
            struct Piers: View {
                var body: some View { share }
                @ViewBuilder private var share: some View {
                    if let pier = model.pier, let url = URL(string: "\(address)") { ShareLink(item: url) }
                }
            }

            """
        }
        let (whole, built) = (code("https://harbor.example/piers/1"), code("\\(Site.root)/piers/1"))
        #expect(ChangeFixture.kinds(.endpoint, whole, built) == [])
    }

    @Test func whatAViewDrawsIsSeen() {
        for subject in [ChangeSubject.shownImage, .content] {
            #expect(kinds(subject, "override func draw(_ rect: CGRect)") == Self.altered)
            #expect(kinds(subject, "func draw(_ rect: CGRect)") == [])
        }
    }

    @Test func anAddressThatServesTestsIsNoEndpoint() {
        let code = { (type: String, path: String) in
            "final class \(type) { func all() async throws { _ = try await URLSession.shared.data(from: URL(string: \"https://a.example/\(path)\")!) } }\n"
        }
        #expect(ChangeFixture.kinds(.endpoint, code("Piers", "a"), code("Piers", "b")) == Self.altered)
        #expect(ChangeFixture.kinds(.endpoint, code("PierFixtures", "a"), code("PierFixtures", "b")) == [])
    }

    @Test func aPictureInABarIsATouchTarget() {
        let view = { (body: String) in
            "struct A: View { var body: some View { Text(\"a\").toolbar { \(body) } } }\n"
        }
        let came: Set<ChangeKind> = [.added, .changes]
        let plain = { (body: String) in "struct A: View { var body: some View { \(body) } }\n" }
        #expect(ChangeFixture.kinds(.touchTarget, plain(""), plain("Text(\"a\").onTapGesture { go() }")) == came)
        #expect(ChangeFixture.kinds(.touchTarget, plain(""), plain("List { Text(\"a\").onTapGesture { go() } }")) == [])
        let (icon, words) = ("Button { go() } label: { Image(\"a\") }", "Button { go() } label: { Text(\"a\") }")
        #expect(ChangeFixture.kinds(.touchTarget, view(""), view(icon)) == came)
        #expect(ChangeFixture.kinds(.touchTarget, view(""), view("Image(\"a\").onTapGesture { go() }")) == came)
        #expect(ChangeFixture.kinds(.touchTarget, view(""), view(words)) == [])
    }

    @Test func aButtonOfTheProjectIsATouchTargetInUIKit() {
        let own = "final class RoundButton: UIButton { }\n"
        let pane = { (body: String) in own + "final class Pane: UIView { \(body) }\n" }
        #expect(ChangeFixture.kinds(.touchTarget, pane(""), pane("let go = RoundButton()")) == [.added, .changes])
        let other = "final class RoundButton { }\nfinal class Pane: UIView { let go = RoundButton() }\n"
        #expect(ChangeFixture.kinds(.touchTarget, "", other) == [])
    }

    @Test func anOperationOfGraphQLIsAnEndpoint() {
        let query = "query Piers { piers { id } }\n"
        let change = ChangeFixture.change(from: ["A.swift": ""], to: ["A.swift": "", "App/Piers.graphql": query])
        #expect(change.places(.endpoint, .added).map(\.path) == ["App/Piers.graphql"])
        let other = ChangeFixture.change(from: ["A.swift": ""], to: ["A.swift": "", "App/schema.graphql": query])
        #expect(other.places(.endpoint, .added).isEmpty)
    }

    @Test func whatMakesRequestsIsNoRoute() {
        let router = { (rest: String) in "enum PierRouter { case all; \(rest) }\n" }
        #expect(ChangeFixture.kinds(.route, "", router("var title: String { \"\" }")) == [.added, .changes])
        #expect(
            ChangeFixture.kinds(.route, "", router("func request() -> URLRequest { URLRequest(url: root) }")) == [])
    }
}
