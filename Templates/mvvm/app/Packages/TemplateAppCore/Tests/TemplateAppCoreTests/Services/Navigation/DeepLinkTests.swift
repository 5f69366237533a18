import Foundation
import TemplateAppCore
import Testing

@Suite @MainActor struct DeepLinkTests {
    @Test func testOpen_SettingsLinkAtColdStart_ShowsSettingsOnceTabsAppear() throws {
        // Given
        let router = AppRouter(currentTab: .dashboard)
        let link = try DeepLink.parser.link(from: #require(URL(string: "template-app://settings")))

        // When
        let outcome = router.open(link)
        router.sessionDidStart()
        router.tabsDidAppear()

        // Then
        #expect(outcome == .waitsForStart, "no view can show it yet")
        #expect(router.currentTab == .settings, "it opens when the tabs are there")
        #expect(router.isReady, "the tabs can show it")
        #expect(router.isSignedIn, "somebody may see it")
        #expect(router.modal == nil, "nothing lies over it")
    }

    @Test func testLink_ForeignHost_IsRefused() throws {
        // Given
        let url = try #require(URL(string: "https://example.com/settings"))

        // When
        let link = try? DeepLink.parser.link(from: url)

        // Then
        #expect(link == nil, "only hosts of the app are followed")
    }
}
