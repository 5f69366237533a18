import TenetStandards
import Testing

@testable import TenetChecklist

/// What is shown, where room and words are the app's, and what is only written otherwise.
@Suite struct ChangeRoomTests {
    private static let came: Set<ChangeKind> = [.added, .changes]
    private static let went: Set<ChangeKind> = [.removed, .changes]

    private func view(_ body: String, _ rest: String = "") -> String {
        "struct A: View { var body: some View { \(body) }\n\(rest) }\n"
    }
    private func function(_ body: String) -> String { "func a() { \(body) }\n" }

    // MARK: Room

    @Test(arguments: ["HStack { \u{1} }", "VStack { \u{1} }.frame(height: 40)", "VStack { \u{1}.lineLimit(1) }"])
    func aTextWithLittleRoomIsPlaced(container: String) {
        let base = view(container.replacing("\u{1}", with: "Spacer()"))
        let head = view(container.replacing("\u{1}", with: "Text(\"a\")"))
        #expect(ChangeFixture.kinds(.placedText, base, head) == Self.came)
        #expect(ChangeFixture.kinds(.placedText, head, base) == Self.went)
    }

    @Test(arguments: [
        "VStack { Text(\"a\") }", "Picker(\"p\", selection: $a) { HStack { Text(\"a\") } }",
        "VStack { Text(\"a\").lineLimit(nil) }", "VStack { Text(\"a\") }.frame(maxHeight: .infinity)",
    ])
    func aTextThatTakesItsLinesIsNot(head: String) {
        #expect(ChangeFixture.kinds(.placedText, view("Spacer()"), view(head)) == [])
    }

    @Test func noLimitIsNoFixedSize() {
        #expect(ChangeFixture.kinds(.fixedSize, view("Text(\"a\")"), view("Text(\"a\").lineLimit(nil)")) == [])
        #expect(ChangeFixture.kinds(.fixedSize, view("Text(\"a\")"), view("Text(\"a\").lineLimit(2)")) == Self.came)
    }

    private let button = "Button { } label: { Image(\"a\") }"

    @Test func aPictureThatIsTouchedIsATarget() {
        #expect(ChangeFixture.kinds(.touchTarget, view("Spacer()"), view(button)) == Self.came)
        #expect(ChangeFixture.kinds(.touchTarget, view(button), view("Spacer()")) == Self.went)
        #expect(
            ChangeFixture.kinds(.touchTarget, view("Image(\"a\")"), view("Image(\"a\").onTapGesture { }")) == Self.came)
    }

    @Test(arguments: [
        "Button(\"a\") { }", "Button { } label: { HStack { Image(\"a\"); Text(\"b\") } }",
        "Link(\"a\", destination: page)",
    ])
    func wordsThatAreTouchedMayBeSmall(head: String) {
        #expect(ChangeFixture.kinds(.touchTarget, view("Text(\"a\")"), view(head)) == Self.came)
    }

    @Test(arguments: [
        "List { Button { } label: { Image(\"a\") } }", "Form { Button(\"a\") { } }",
        "Menu(\"a\") { Button(\"b\") { } }", "List { Text(\"a\").onTapGesture { } }",
    ])
    func rowsHaveTheirSize(head: String) {
        #expect(ChangeFixture.kinds(.touchTarget, view("Text(\"a\")"), view(head)) == [])
    }

    @Test func whatABarHoldsByAPropertyHasItsSize() {
        let base = view("Text(\"t\").toolbar { }")
        let head = view("Text(\"t\").toolbar { add }", "var add: some View { \(button) }")
        let plain = view("VStack { add }", "var add: some View { \(button) }")
        #expect(ChangeFixture.kinds(.touchTarget, base, head) == [])
        #expect(ChangeFixture.kinds(.touchTarget, base, plain) == Self.came)
    }

    // MARK: What is only written otherwise

    /// What formatters put in and take out.
    @Test(arguments: [
        ("Text(self.title)", "Text(title)"), ("Card(icons: [a, b,])", "Card(icons: [a, b])"),
        ("Text(\"a\").font(.system(size: 12,))", "Text(\"a\").font(.system(size: 12))"),
    ])
    func aFormatterChangesNothing(before: String, after: String) {
        let card = "struct Card: View { var icons: [Icon]; var body: some View { Text(\"c\") } }\n"
        for subject in [ChangeSubject.content, .shownText, .font, .fixedSize] {
            #expect(ChangeFixture.kinds(subject, card + view(before), card + view(after)) == [])
        }
    }

    @Test(arguments: [
        ("!boats.isEmpty", "boats.isEmpty == false"), ("boats.count > 0", "!boats.isEmpty"), ("a && b", "a, b"),
        ("name == \"\"", "name.isEmpty"), ("self.isOpen", "isOpen"), ("!isOpen && a", "isOpen == false, a"),
        ("isOpen == true", "isOpen"), ("boats.count == 0", "boats.isEmpty"), ("!find(a, b)", "find(a, b) == false"),
    ])
    func aConditionInOtherWordsIsTheSame(before: String, after: String) {
        let code = { (condition: String) in self.function("if \(condition) { run() }") }
        let body = { (condition: String) in self.view("if \(condition) { Text(\"a\") }") }
        #expect(ChangeFixture.kinds(.decision, code(before), code(after)) == [])
        #expect(ChangeFixture.kinds(.shownCondition, body(before), body(after)) == [])
    }

    @Test(arguments: [
        ("!boats.isEmpty", "boats.isEmpty"), ("boats.count > 0", "boats.count > 1"), ("a && b", "a || b"),
        ("isOpen", "isOpen == false"), ("!a && b", "a && !b"),
    ])
    func anotherConditionIsAnother(before: String, after: String) {
        let code = { (condition: String) in self.function("if \(condition) { run() }") }
        #expect(ChangeFixture.kinds(.decision, code(before), code(after)) == [.altered, .changes])
    }

    @Test func nothingIsTheDefaultOfWhatMayBeMissing() {
        let boat = { (name: String) in "struct Boat: Decodable { let id: Int\n\(name) }" }
        #expect(ChangeFixture.kinds(.responseField, boat("var name: String?"), boat("var name: String? = nil")) == [])
        #expect(ChangeFixture.kinds(.responseField, boat(""), boat("var name: String?")) == Self.came)
    }

    @Test func previewsShowNothingToUsers() {
        let preview = "\n#Preview { NavigationStack { A() } }\n"
        #expect(ChangeFixture.kinds(.navigation, view("Text(\"a\")"), view("Text(\"a\")") + preview) == [])
        #expect(
            ChangeFixture.kinds(.navigation, view("Text(\"a\")"), view("NavigationStack { Text(\"a\") }")) == Self.came)
    }

    // MARK: What is heard, checked and told

    @Test func whatIsHeardAloneIsNotSeen() {
        let head = view("Text(\"a\").accessibilityLabel(\"b\")")
        #expect(ChangeFixture.kinds(.content, view("Text(\"a\")"), head) == [])
        #expect(ChangeFixture.kinds(.accessibilityLabel, view("Text(\"a\")"), head) == Self.came)
    }

    @Test func whetherSomethingIsSeenIsACondition() {
        let head = view("Text(\"a\").opacity(isOpen ? 1 : 0)")
        #expect(ChangeFixture.kinds(.shownCondition, view("Text(\"a\")"), head) == Self.came)
        #expect(ChangeFixture.kinds(.color, view("Text(\"a\")"), head) == [])
    }

    @Test func aPredicateThatFetchesChecksNothing() {
        let fetch = function("request.predicate = NSPredicate(format: \"year == %ld\", year)")
        let check = function("return NSPredicate(format: \"SELF MATCHES %@\", form).evaluate(with: text)")
        #expect(ChangeFixture.kinds(.validation, function(""), fetch) == [])
        #expect(ChangeFixture.kinds(.validation, function(""), check) == Self.came)
        #expect(ChangeFixture.kinds(.validation, check, function("")) == Self.went)
    }

    @Test func aFailureThatAClosureBringsToAScreenIsShown() {
        let screen = { (body: String) in
            "class Home: UIViewController { func load() { fetch { boats, error in \(body) } } }"
        }
        let told = screen("if let error = error { self.show(error.localizedDescription) }")
        #expect(ChangeFixture.kinds(.shownError, screen("run()"), told) == Self.came)
        #expect(ChangeFixture.kinds(.shownError, told, screen("run()")) == Self.went)
        #expect(
            ChangeFixture.kinds(.shownError, screen("run()"), screen("if let error = error { print(error) }")) == [])
    }

    @Test func anEmptiedFieldShowsNoText() {
        let screen = { (body: String) in "class Home: UIViewController { func load() { \(body) } }" }
        #expect(ChangeFixture.kinds(.shownText, screen(""), screen("field.text = String()")) == [])
        #expect(ChangeFixture.kinds(.shownText, screen(""), screen("label.text = boat.name")) == Self.came)
    }
}
