import Testing

@testable import TenetScaffold

/// The article before the name of an item, in comments, texts and names of tests.
@Suite struct ArticleTests {
    @Test(arguments: [
        "Underground", "Item", "Apple", "Hour", "Heir", "Unopened", "Upend", "Unimportant", "Umbrella", "SMSCode", "ID",
        "Onerous", "enum", "endpoint",
    ])
    func aVowelIsHeard(name: String) { #expect(Article.before(name) == "an") }

    @Test(arguments: [
        "Berth", "Unit", "User", "Usage", "Unicorn", "European", "OneWay", "Once", "URLBook", "House", "Yacht",
        "Utility",
        "Uranium", "struct", "",
    ])
    func aConsonantIsHeard(name: String) { #expect(Article.before(name) == "a") }

    private func filled(_ text: String, item: String) -> String {
        Placeholders(app: NameForms("Harbor"), item: NameForms(item), standard: "mvvm").filled(text)
    }

    @Test func theNameThatComesDecides() {
        let text =
            "/// A template item, or a `TemplateItem`.\n@Test func aTemplateItemIsGone() {}\nlet schema TemplateItem"
        #expect(
            filled(text, item: "Underground")
                == "/// An underground, or an `Underground`.\n@Test func anUndergroundIsGone() {}\nlet schema Underground"
        )
        #expect(
            filled(text, item: "Unit")
                == "/// A unit, or a `Unit`.\n@Test func aUnitIsGone() {}\nlet schema Unit")
    }

    @Test(arguments: AppStandard.allCases) func noGeneratedTextHasTheOtherArticle(standard: AppStandard) throws {
        let folder = ScaffoldFolder()
        defer { folder.remove() }
        try folder.makeApp(standard)
        let before = folder.contents
        try folder.makeFeature(
            "Undergrounds", "struct Underground {\n    let id: Int\n    var name: String\n}",
            views: "- A form and a detail.")
        let new = folder.contents.filter { before[$0.key] != $0.value }.values.map {
            String(decoding: $0, as: UTF8.self)
        }
        #expect(new.contains { $0.contains("n underground") })
        #expect(new.allSatisfy { $0.firstMatch(of: /\b[aA] `?[uU]nderground\b|\baUnderground/) == nil })
    }
}
