import TenetModel
import Testing

@testable import TenetReporting

@Suite struct RulePagesTests {
    @Test(arguments: [
        (
            "https://tenet.example/Rules/{rule}.md", "https://tenet.example/Rules/force-try.md",
            "https://tenet.example/Rules/"
        ),
        ("http://tenet.example/?rule={rule}", "http://tenet.example/?rule=force-try", "http://tenet.example/"),
        ("https://tenet.example/{rule}/", "https://tenet.example/force-try/", "https://tenet.example/"),
    ])
    func theIDStandsInItsPlace(address: String, page: String, folder: String) throws {
        let pages = try #require(RulePages(address))
        #expect(pages.page(of: "force-try") == page)
        #expect(pages.folder == folder)
    }

    @Test(arguments: [
        "", "https://tenet.example/Rules", "Rules/{rule}.md", "file:///Rules/{rule}.md", "https:///{rule}",
        "https://{rule}", "https://tenet.example/{rule}/{rule}", "https://tenet.example/a b/{rule}",
        "https://tenet.example/{rule}>", "javascript:{rule}",
    ])
    func otherTextsAreNone(address: String) { #expect(RulePages(address) == nil, "\(address)") }

    @Test func rulesWithoutAPageAreNotLinked() throws {
        let pages = try #require(RulePages("https://tenet.example/{rule}", of: ["force-unwrap"]))
        let run = try JSON(parsing: render(.sarif, Fixture.full, ReportOptions(pages: pages)))["runs"][0]
        let linked = run["tool"]["driver"]["rules"].items.filter { $0["helpUri"].string != nil }.map { $0["id"].string }
        #expect(linked == ["force-unwrap"])
    }

    /// No format names an address that nobody gave.
    @Test(arguments: [
        ReportFormat.text, .agent, .sarif, .github, .rdjson, .markdown, .gitlab, .checkstyle, .junit, .xcode,
    ])
    func nothingIsLinkedUnasked(format: ReportFormat) {
        let text = render(format, Fixture.full, ReportOptions())
        #expect(!text.contains("helpUri") && !text.contains("informationUri") && !text.contains("/Rules/"))
    }
}
