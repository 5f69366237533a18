import TenetStandards
import Testing

@testable import TenetChecklist

/// Parts that change, and code that is only written otherwise.
@Suite struct ChangePartTests {
    private func view(_ body: String, _ rest: String = "") -> String {
        "struct A: View { var body: some View { \(body) }\n\(rest) }\n"
    }

    // MARK: What is only written otherwise

    @Test func whatIsCutOutIntoAnotherPropertyIsTheSame() {
        let before = view("VStack { Text(\"a\").font(.title); if isOpen { Image(\"b\") } }")
        let after = view(
            "VStack { title; if isOpen { Image(\"b\") } }", "var title: some View { Text(\"a\").font(.title) }")
        for subject in [ChangeSubject.shownText, .font, .shownImage, .shownCondition, .content] {
            #expect(ChangeFixture.kinds(subject, before, after).isEmpty, "\(subject)")
        }
    }

    @Test func whatGoesByAnotherNameIsTheSame() {
        let before = view(
            "if isOpen { Text(title).foregroundStyle(tone) }", "let isOpen = true; let title = t; let tone = c")
        let after = view(
            "if isShown { Text(name).foregroundStyle(hue) }", "let isShown = true; let name = t; let hue = c")
        for subject in [ChangeSubject.shownText, .color, .shownCondition, .content] {
            #expect(ChangeFixture.kinds(subject, before, after).isEmpty, "\(subject)")
        }
    }

    @Test func aPropertyThatKeepsItsKeyIsTheSameField() {
        let before =
            "struct B: Decodable { let title: String; enum CodingKeys: String, CodingKey { case title = \"t\" } }"
        let after = "struct B: Decodable { let name: String; enum CodingKeys: String, CodingKey { case name = \"t\" } }"
        #expect(ChangeFixture.kinds(.responseField, before, after).isEmpty)
    }

    // MARK: What is another

    @Test func anotherOfTheNamesThatAreThereIsAnotherText() {
        let rest = "let title = t; let subtitle = s; var all: String { title + subtitle }"
        #expect(
            ChangeFixture.kinds(.shownText, view("Text(title)", rest), view("Text(subtitle)", rest)) == [
                .altered, .changes,
            ])
    }

    @Test func anotherWordIsAnotherText() {
        #expect(ChangeFixture.kinds(.shownText, view("Text(\"a\")"), view("Text(\"b\")")) == [.altered, .changes])
        #expect(
            ChangeFixture.kinds(.shownText, view("Text(\"a\")"), view("VStack { Text(\"a\"); Text(\"b\") }")) == [
                .added, .changes,
            ])
        #expect(
            ChangeFixture.kinds(.shownText, view("VStack { Text(\"a\"); Text(\"b\") }"), view("Text(\"b\")")) == [
                .removed, .changes,
            ])
    }

    @Test func anotherKeyOrAnOptionalIsAnotherField() {
        #expect(
            ChangeFixture.kinds(
                .responseField, "struct B: Decodable { let id: Int }", "struct B: Decodable { let id: Int? }")
                == [.altered, .changes])
    }

    @Test func anotherConditionIsOne() {
        #expect(
            ChangeFixture.kinds(
                .shownCondition, view("if isOpen { Text(\"a\") }"), view("if isOpen && isNew { Text(\"a\") }"))
                == [.altered, .changes])
    }

    // MARK: What types decide

    @Test func aViewOfTheProjectIsContentAndAnotherTypeIsNot() {
        let row = "struct Row: View { var body: some View { Text(\"r\") } }\n"
        let value = "struct Row { var a = 1 }\n"
        #expect(
            ChangeFixture.kinds(.content, view("Group { }") + row, view("Group { Row() }") + row) == [.added, .changes])
        #expect(ChangeFixture.kinds(.content, view("Group { }") + value, view("Group { Row() }") + value) == [])
    }

    @Test func aModifierCountsInAViewAlone() {
        #expect(ChangeFixture.kinds(.color, "func a() { }", "func a() { grid.fill(.red) }") == [])
        #expect(ChangeFixture.kinds(.color, view("Circle()"), view("Circle().fill(.red)")) == [.added, .changes])
    }

    @Test func aTextOfUIKitIsShown() {
        func controller(_ body: String) -> String { "class A: UIViewController { func show() { \(body) } }\n" }
        #expect(
            ChangeFixture.kinds(.shownText, controller(""), controller("label.text = boat.name")) == [.added, .changes])
        #expect(
            ChangeFixture.kinds(
                .shownText, "class A { func show() { } }", "class A { func show() { label.text = name } }") == [])
    }

    @Test func aViewThatOnlyShowsProgressIsALoadingState() {
        let loading = "struct Waiting: View { var body: some View { VStack { ProgressView() } } }\n"
        #expect(
            ChangeFixture.kinds(.loadingState, view("Group { }") + loading, view("Group { Waiting() }") + loading) == [
                .added, .changes,
            ])
    }

    @Test func aLinkIsNoEndpoint() {
        let link = view("Link(\"a\", destination: URL(string: \"https://example.com/help\"))")
        #expect(ChangeFixture.kinds(.endpoint, view("Text(\"a\")"), link) == [])
        for code in [
            "func a() { let url = URL(string: \"https://example.com/help\")\nUIApplication.shared.open(url) }",
            "let help = URL(string: \"https://example.com/help\")",
            "let package = Package(dependencies: [.package(url: \"https://example.com/b.git\", from: \"1.0.0\")])",
        ] {
            #expect(ChangeFixture.kinds(.endpoint, "func b() { }", code) == [], "\(code)")
        }
        let asked = """
            func a() async throws -> Data {
                let url = URL(string: "https://example.com/boats")!
                return try await URLSession.shared.data(from: url).0
            }
            """
        #expect(ChangeFixture.kinds(.endpoint, "func b() { }", asked) == [.added, .changes])
    }

    // MARK: Failures

    @Test func whatAViewModelKeepsOfAFailureIsShown() {
        func model(_ handling: String) -> String {
            "@Observable final class HomeModel { var message = \"\"\nfunc load() { do { try run() } catch { \(handling) } } }\n"
        }
        let kept = model("message = error.localizedDescription")
        #expect(ChangeFixture.kinds(.shownError, model(""), kept) == [.added, .changes])
        #expect(ChangeFixture.kinds(.shownError, model(""), model("logger.warning(\"lost\")")) == [])
        #expect(
            ChangeFixture.kinds(.caughtError, model(""), model("logger.warning(\"lost\")")) == [.altered, .changes])
    }

    @Test func aFileThatCouldNotBeReadIsNamed() {
        var file = ComparedFile(path: "App/A.swift", base: nil, head: [0x61], isGenerated: false, changedLines: [1...1])
        file.isUnread = true
        let change = ChangeFixture.change(of: [file])
        #expect(change.unread == ["App/A.swift"])
        #expect(change.summary.isEmpty)
    }
}
