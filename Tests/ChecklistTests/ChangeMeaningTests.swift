import TenetStandards
import Testing

@testable import TenetChecklist

/// What a change means for the app as a whole, compared with what is only written elsewhere or otherwise.
@Suite struct ChangeMeaningTests {
    private func view(_ body: String, _ rest: String = "") -> String {
        "struct A: View { var body: some View { \(body) } }\n\(rest)\n"
    }

    // MARK: Views

    @Test func aNewViewThatTakesOverWhatWasThereShowsNothingNew() {
        let row = "struct Row: View { var body: some View { Text(\"a\") } }"
        #expect(ChangeFixture.kinds(.content, view("Text(\"a\")"), view("Row()", row)) == [])
        #expect(ChangeFixture.kinds(.content, view("Row()", row), view("Text(\"a\")")) == [])
        #expect(ChangeFixture.kinds(.content, view("Text(\"a\")"), view("Row()", row.replacing("a", with: "b"))) != [])
    }

    @Test func whatModifiesAControlIsNoFurtherOne() {
        #expect(ChangeFixture.kinds(.control, view("Button(\"a\") { }"), view("Button(\"a\") { }.padding(2)")) == [])
        #expect(
            ChangeFixture.kinds(.control, view("Spacer()"), view("Button(\"a\") { }.padding(2)")) == [.added, .changes])
    }

    @Test func aPictureHasNoTextToOutgrowIt() {
        #expect(ChangeFixture.kinds(.fixedSize, view("Image(\"a\")"), view("Image(\"a\").frame(height: 20)")) == [])
        #expect(
            ChangeFixture.kinds(.fixedSize, view("Text(\"a\")"), view("Text(\"a\").frame(height: 20)")) == [
                .added, .changes,
            ])
    }

    @Test(arguments: ["Menu(\"m\") { \u{1} }", "Text(\"t\").contextMenu { \u{1} }", "Text(\"t\").toolbar { \u{1} }"])
    func menusAndBarsMakeRoomByThemselves(container: String) {
        let (base, head) = (
            view(container.replacing("\u{1}", with: "")), view(container.replacing("\u{1}", with: "Button(\"a\") { }"))
        )
        #expect(ChangeFixture.kinds(.shownText, base, head) == [.added, .changes])
        #expect(
            ChangeFixture.kinds(.placedText, base, head) == [] && ChangeFixture.kinds(.touchTarget, base, head) == [])
    }

    @Test func elseIfIsAConditionOfTheViewAsIfIs() {
        let base = view("if isOpen { Text(\"a\") } else if isNew { Text(\"b\") }")
        let head = view("if isOpen { Text(\"a\") } else if isOld { Text(\"b\") }")
        #expect(ChangeFixture.kinds(.shownCondition, base, head) == [.altered, .changes])
        #expect(ChangeFixture.kinds(.decision, base, head) == [])
    }

    @Test func aContainerOfTheProjectHoldsViews() {
        let card = { (condition: String) in self.view("Card { if \(condition) { Text(\"a\") } }") }
        #expect(ChangeFixture.kinds(.shownCondition, card("isOpen"), card("isNew")) == [.altered, .changes])
        #expect(ChangeFixture.kinds(.decision, card("isOpen"), card("isNew")) == [])
        let button = { (condition: String) in self.view("Button { if \(condition) { run() } } label: { Text(\"a\") }") }
        #expect(ChangeFixture.kinds(.shownCondition, button("isOpen"), button("isNew")) == [])
        #expect(ChangeFixture.kinds(.decision, button("isOpen"), button("isNew")) == [.altered, .changes])
    }

    @Test func otherRowsAreTheSameList() {
        let list = { (value: String) in self.view("List(\(value)) { _ in Text(\"a\") }") }
        #expect(ChangeFixture.kinds(.list, list("boats"), list("ferries")) == [])
        #expect(ChangeFixture.kinds(.list, view("Text(\"a\")"), list("boats")) == [.added, .changes])
    }

    // MARK: Code

    @Test(arguments: [
        "if isOpen { run() }", "guard isOpen else { return }", "while isOpen { run() }", "for _ in 0..<20 { run() }",
        "run(isOpen ? 1 : 0)", "run(isOpen && isNew)", "switch phase { default: run() }",
    ])
    func whatCodeDecidesIsADecision(code: String) {
        let function = { (body: String) in "func a() { \(body) }" }
        #expect(ChangeFixture.kinds(.decision, function("run()"), function(code)) == [.added, .changes])
        #expect(ChangeFixture.kinds(.decision, function(code), function("run()")) == [.removed, .changes])
        #expect(ChangeFixture.kinds(.decision, function(code), "func b() { }\n" + function(code)) == [])
    }

    @Test func aCommentIsNewWhenTheAppLackedIt() {
        #expect(ChangeFixture.kinds(.comment, "let a = 1", "let a = 1 // Why.") == [.added, .changes])
        #expect(ChangeFixture.kinds(.comment, "let a = 1 // Why.", "let a = 1") == [.removed, .changes])
        #expect(ChangeFixture.kinds(.comment, "let a = 1 // Why.", "let a = 1 // Why now.") == [.altered, .changes])
        #expect(ChangeFixture.kinds(.comment, "let a = 1", "//\n//  A.swift\n//  Harbor\n\nlet a = 1") == [])
        let moved = ChangeFixture.change(
            from: ["App/A.swift": "let a = 1 // Why.\nlet b = 2"],
            to: ["App/A.swift": "let b = 2", "App/B.swift": "let a = 1 // Why."])
        #expect(moved.places(.comment, .changes).isEmpty)
    }

    @Test func aMemberOfANewTypeAltersNoType() {
        let boat = "struct Boat: Decodable { let id: Int }"
        #expect(ChangeFixture.kinds(.responseModel, "", boat) == [.added, .changes])
        #expect(
            ChangeFixture.kinds(.responseModel, boat, "struct Boat: Decodable { let id: Int; let name: String }")
                == [.altered, .changes])
    }

    @Test func aFormatIsNoComputation() {
        let function = { (body: String) in "func a() { \(body) }" }
        #expect(
            ChangeFixture.kinds(.dateComputation, function(""), function("show(DateFormatter().string(from: day))"))
                == [])
        #expect(
            ChangeFixture.kinds(.dateComputation, function(""), function("show(day.addingTimeInterval(60))")) == [
                .added, .changes,
            ])
    }

    @Test func aModifierIsNoLinkOfAChain() {
        let modifier = "extension View { func wide() -> some View { padding(2) } }"
        #expect(ChangeFixture.kinds(.chainedMethod, "", modifier) == [])
        let link = "struct Request { func adding(_ a: Int) -> Request { self } }"
        #expect(ChangeFixture.kinds(.chainedMethod, "", link) == [.added, .changes])
        #expect(ChangeFixture.kinds(.chainedMethod, link, "struct Request { }") == [.removed, .changes])
    }

    // MARK: What travels

    private func boat(_ members: String, _ loading: String) -> String {
        "struct Boat: Codable { \(members) }\nstruct Loader { func load() async throws -> Int { \(loading) } }"
    }

    private let answered = """
        let (data, _) = try await URLSession.shared.data(from: address)
        return try JSONDecoder().decode(Boat.self, from: data).id
        """
    private let kept = "return try PropertyListDecoder().decode(Boat.self, from: Data(contentsOf: file)).id"

    @Test func aModelOfTheDeviceDoesNotTravel() {
        let (old, new) = ("let id: Int", "let id: Int; let name: String")
        #expect(ChangeFixture.kinds(.responseField, boat(old, answered), boat(new, answered)) == [.added, .changes])
        #expect(ChangeFixture.kinds(.responseField, boat(old, kept), boat(new, kept)) == [])
        #expect(ChangeFixture.kinds(.responseField, boat(old, "return 1"), boat(new, "return 1")) == [])
    }

    @Test func aModelInAStoreThatAPropertyHoldsDoesNotTravel() {
        func settings(_ members: String, _ store: String, _ setter: String) -> String {
            """
            struct Boat: Codable { \(members) }
            let session = URLSession.shared
            final class Settings {
                let defaults = \(store)
                var boat: Boat? {
                    get { try? JSONDecoder().decode(Boat.self, from: defaults.value(forKey: "boat") as? Data ?? Data()) }
                    \(setter)
                }
            }
            """
        }
        let (old, new) = ("let id: Int", "let id: Int; let name: String")
        let setter = "set { defaults.set(try? JSONEncoder().encode(newValue), forKey: \"boat\") }"
        for (store, setter) in [("UserDefaults(suiteName: \"a\")", ""), ("Post()", setter), ("Post()", "")] {
            let (before, after) = (settings(old, store, setter), settings(new, store, setter))
            #expect(ChangeFixture.kinds(.responseField, before, after) == [], "\(store) \(setter)")
        }
    }

    @Test func whatIsReadAndWrittenTravelsWhereAMethodBesideItAsksAServer() {
        func files(_ members: String, _ fetching: String) -> String {
            """
            struct Boat: Codable { \(members) }
            struct Reader {
                func boat(_ data: Data) throws -> Boat { try JSONDecoder().decode(Boat.self, from: data) }
                \(fetching)
            }
            """
        }
        let (old, new) = ("let id: Int", "let id: Int; let name: String")
        let session = "try await URLSession.shared.data(from: address).0"
        for (fetching, kinds) in [
            ("", []), ("func load() async throws -> Boat { try boat(\(session)) }", [ChangeKind.added, .changes]),
            ("func load() throws -> Boat { try boat(file) }", []),
            ("func ping() async throws { _ = \(session) }", []),
        ] {
            let found = ChangeFixture.kinds(.responseField, files(old, fetching), files(new, fetching))
            #expect(found == Set(kinds), "\(fetching)")
        }
        // What only can be read is there for that.
        let plain = { (members: String) in files(members, "").replacing("Codable", with: "Decodable") }
        #expect(ChangeFixture.kinds(.responseField, plain(old), plain(new)) == [.added, .changes])
    }

    @Test func whereThereIsARemoteControlThereIsNothingToTouch() {
        let view = { (code: String) in
            "struct A: View { var body: some View { VStack { Text(\"a\")\n\(code)\n} } }"
        }
        let button = "Button(\"b\") { go() }.font(.title)"
        #expect(ChangeFixture.kinds(.touchTarget, view(""), view(button)) == [.added, .changes])
        #expect(ChangeFixture.kinds(.touchTarget, view(""), view("#if os(tvOS)\n\(button)\n#endif")) == [])
        #expect(
            ChangeFixture.kinds(.touchTarget, view(""), view("#if !os(tvOS)\n\(button)\n#endif"))
                == [.added, .changes])
    }

    // MARK: Addresses

    @Test(arguments: [
        "\"\\(folder)/\\(name)\"", "FileManager.default.temporaryDirectory.appendingPathComponent(\"Payload\")",
    ])
    func aPathOnTheDeviceIsNoEndpoint(path: String) {
        let code = { (path: String) in "struct A { func open(_ folder: String, _ name: String) { use(\(path)) } }" }
        #expect(ChangeFixture.kinds(.endpoint, code("1"), code(path)) == [])
    }

    @Test func whatATravelingModelHoldsTravels() {
        let hull = { (members: String) in
            self.boat("let id: Int; let hull: Hull", self.answered) + "\nstruct Hull: Codable { \(members) }"
        }
        #expect(ChangeFixture.kinds(.responseField, hull("let a: Int"), hull("let a: Int?")) == [.altered, .changes])
    }
}
