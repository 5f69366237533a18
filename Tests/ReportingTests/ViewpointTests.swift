import TenetModel
import Testing

@testable import TenetReporting

@Suite struct ViewpointTests {
    @Test(arguments: [
        ("/home/ada/App", "/home/ada/App", "Sources/Cart.swift", "Sources/Cart.swift"),
        ("/home/ada/App/Sources", "/home/ada/App", "Sources/Cart.swift", "Cart.swift"),
        ("/home/ada/App/Sources/Cart", "/home/ada/App", "Sources/Cart.swift", "../Cart.swift"),
        ("/home/ada/App/Tests/Unit", "/home/ada/App", "Sources/Cart.swift", "../../Sources/Cart.swift"),
        ("/home/ada/App/Sources/Cart.swift", "/home/ada/App", "Sources/Cart.swift", "../Cart.swift"),
        ("/home/ada", "/home/ada/App", "Sources/Cart.swift", "App/Sources/Cart.swift"),
        ("/home/ada/Application", "/home/ada/App", "Cart.swift", "/home/ada/App/Cart.swift"),
        ("/home/ada/App/Sources", "/home/ada/App", "../server/openapi.yml", "../../server/openapi.yml"),
        ("/home/ada/App/Sources", "/home/ada/App", "/server/openapi.yml", "/server/openapi.yml"),
        ("/", "/home/ada", "Cart.swift", "home/ada/Cart.swift"),
    ])
    func writesPathsAsTheyAreOpened(folder: String, root: String, path: String, expected: String) {
        #expect(Viewpoint(folder: folder, root: root).path(path) == expected)
    }

    @Test func terminalAndAgentFormatsFollowTheReader() {
        var report = Fixture.full
        report.root = "/home/ada/App"
        let options = ReportOptions(folder: "/home/ada/App/Sources")
        let text = render(.text, report, options)
        #expect(text.contains("App/Greeting.swift:4:36: error"))
        #expect(text.contains("note: App/List & <Views>.swift:3:9"))
        #expect(text.contains("  App/Broken.swift: checked only in part"))
        #expect(!text.contains("Sources/App/Greeting.swift"))
        #expect(text.contains("  App/Old.swift: force-try"))
        // The code is still shown.
        #expect(text.contains("+ name!"))
        #expect(render(.agent, report, options).contains("App/Greeting.swift:4:36 force-unwrap"))
        for format in ReportFormat.allCases where format != .text && format != .agent {
            #expect(render(format, report, options) == render(format, report), "\(format)")
        }
    }
}
