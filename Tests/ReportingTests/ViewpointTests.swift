import TenetModel
import Testing

@testable import TenetReporting

@Suite struct ViewpointTests {
    @Test(arguments: [
        ("/work/App", "/work/App", "Sources/Cart.swift", "Sources/Cart.swift"),
        ("/work/App/Sources", "/work/App", "Sources/Cart.swift", "Cart.swift"),
        ("/work/App/Sources/Cart", "/work/App", "Sources/Cart.swift", "../Cart.swift"),
        ("/work/App/Tests/Unit", "/work/App", "Sources/Cart.swift", "../../Sources/Cart.swift"),
        ("/work/App/Sources/Cart.swift", "/work/App", "Sources/Cart.swift", "../Cart.swift"),
        ("/work", "/work/App", "Sources/Cart.swift", "App/Sources/Cart.swift"),
        ("/work/Application", "/work/App", "Cart.swift", "/work/App/Cart.swift"),
        ("/work/App/Sources", "/work/App", "../server/openapi.yml", "../../server/openapi.yml"),
        ("/work/App/Sources", "/work/App", "/server/openapi.yml", "/server/openapi.yml"),
        ("/", "/work", "Cart.swift", "work/Cart.swift"),
    ])
    func writesPathsAsTheyAreOpened(folder: String, root: String, path: String, expected: String) {
        #expect(Viewpoint(folder: folder, root: root).path(path) == expected)
    }

    @Test func terminalAndAgentFormatsFollowTheReader() {
        var report = Fixture.full
        report.root = "/work/App"
        let options = ReportOptions(folder: "/work/App/Sources")
        let text = render(.text, report, options)
        #expect(text.contains("App/Greeting.swift:4:36: error"))
        #expect(text.contains("note: App/List & <Views>.swift:3:9"))
        #expect(text.contains("  App/Broken.swift: checked only in part"))
        #expect(!text.contains("Sources/App/Greeting.swift"))
        // The code is still shown.
        #expect(text.contains("+ name!"))
        #expect(render(.agent, report, options).contains("App/Greeting.swift:4:36 force-unwrap"))
        for format in ReportFormat.allCases where format != .text && format != .agent {
            #expect(render(format, report, options) == render(format, report), "\(format)")
        }
    }
}
