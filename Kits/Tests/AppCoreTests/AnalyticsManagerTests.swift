import AppTesting
import Foundation
import Testing

@testable import AppCore

@MainActor
@Suite("Analytics")
struct AnalyticsManagerTests {
    private let service = MockAnalyticsService()

    @Test func theOneManagerPassesOnOnlyWhatMayBeCounted() async throws {
        let manager = AnalyticsManager.shared
        manager.logEvent("lost_before_start")
        #expect(!manager.hasConsent)
        manager.start(with: service, build: .release)
        manager.logEvent("basket_pay_started")
        manager.logScreenView("BasketScreen")
        manager.setUserProperty("yes", forName: "has_basket")
        // A client reports from whichever thread its request ends on.
        let report = AnalyticsManager.requestReport
        await Task.detached { report(.failed(endpoint: "/v1/loans", method: .post, status: 503)) }.value
        try await waitForCondition(message: "the failed request should be counted") { service.sent.count == 4 }
        manager.hasConsent = false
        manager.logEvent("basket_pay_finished")
        #expect(
            service.sent == [
                .init(name: "basket_pay_started"), .init(name: "BasketScreen", text: "BasketScreen"),
                .init(name: "has_basket", text: "yes"),
                .init(
                    name: "api_request_failed",
                    parameters: ["endpoint": "/v1/loans", "method": "POST", "status": .integer(503)]),
            ])
    }

    @Test func theWorkOfDevelopersIsNotCounted() {
        let filter = AnalyticsFilter(service: service, build: .debug, hasConsent: true)
        filter.logEvent("a", parameters: [:])
        filter.logScreenView("AScreen", screenClass: nil)
        filter.setUserProperty("a", forName: "b")
        #expect(service.sent.isEmpty)
    }

    @Test func withoutConsentNothingIsCounted() {
        var filter = AnalyticsFilter(service: service, build: .release, hasConsent: false)
        filter.logEvent("a", parameters: [:])
        filter.logScreenView("AScreen", screenClass: nil)
        filter.setUserProperty(nil, forName: "b")
        #expect(service.sent.isEmpty)
        filter.hasConsent = true
        filter.setUserProperty(nil, forName: "b")
        #expect(service.sent == [.init(name: "b")])
    }

    @Test func aScreenWithoutAClassIsCountedUnderItsName() {
        let filter = AnalyticsFilter(service: service, build: .release, hasConsent: true)
        filter.logScreenView("BasketScreen", screenClass: nil)
        filter.logScreenView("BasketScreen", screenClass: "BasketView")
        #expect(service.sent.map(\.text) == ["BasketScreen", "BasketView"])
    }

    @Test func personalDataDoesNotLeaveTheApp() {
        let filter = AnalyticsFilter(service: service, build: .release, hasConsent: true)
        let long = AnalyticsValue.text(String(repeating: "word ", count: 50))
        filter.logEvent(
            "mail_sent", parameters: ["to": .text("anna@harbor.example"), "count": 2, "share": 0.5, "text": long])
        filter.setUserProperty("anna@harbor.example", forName: "mail")
        let parameters = service.sent.first?.parameters
        #expect(parameters?["to"] == .text(Redaction.placeholder))
        #expect(parameters?["count"] == .integer(2))
        #expect(parameters?["share"] == .number(0.5))
        #expect(parameters?["text"] == .text(String(repeating: "word ", count: 20)))
        #expect(service.sent.last?.text == Redaction.placeholder)
    }

    @Test func aNumberThatIsNoneIsLeftOut() {
        let filter = AnalyticsFilter(service: service, build: .release, hasConsent: true)
        filter.logEvent("loaded", parameters: ["share": .number(.nan), "kind": "a"])
        #expect(service.sent.first?.parameters == ["kind": .text("a")])
    }

    @Test(arguments: ["Basket Paid", "basketPaid", "basket__paid", "_basket", "basket_", "1st", "", "bäcker", "a-b"])
    func aNameThatIsNotInSnakeCaseIsNone(text: String) {
        #expect(AnalyticsName(checking: text) == nil)
    }

    @Test func aNameInSnakeCaseIsTakenAsItIs() {
        #expect(AnalyticsName(checking: "basket_pay_2")?.text == "basket_pay_2")
        let longest = String(repeating: "a", count: AnalyticsName.longest)
        #expect(AnalyticsName(checking: longest)?.text == longest)
        #expect(AnalyticsName(checking: longest + "a") == nil)
    }

    @Test func aLiteralOfAnotherFormIsSentInSnakeCase() {
        let names: [AnalyticsName] = ["Basket Paid", "basketPaid", "Basket__paid!", "1 basketPAID", "ü"]
        #expect(names.map(\.description) == ["basket_paid", "basket_paid", "basket_paid", "basket_paid", "unnamed"])
    }
}
