import TenetScaffold
import Testing

@Suite struct NameFormsTests {
    @Test func namesAreSplitIntoWords() {
        #expect(NameForms("BerthOffer").words == ["berth", "offer"])
        #expect(NameForms("HTTPClient2").words == ["http", "client2"])
        #expect(NameForms("URLs").words == ["urls"])
        #expect(NameForms("URLs").member == "urls")
        #expect(NameForms("HTTPRoute").member == "httpRoute")
    }

    @Test func numbersChangeTheLastWordAlone() {
        #expect(NameForms("BerthOffer").plural.type == "BerthOffers")
        #expect(NameForms("Category").plural.snake == "categories")
        #expect(NameForms("Favourites").singular.type == "Favourite")
        #expect(NameForms("Boxes").singular.type == "Box")
        #expect(NameForms("Person").plural.member == "people")
        #expect(NameForms("Berths").plural.type == "Berths")
        #expect(NameForms("News").singular.type == "News")
    }

    @Test func whatIsNoNameIsSaidWithARemedy() throws {
        #expect(SwiftIdentifier.complaint(about: "Berths") == nil)
        #expect(try #require(SwiftIdentifier.complaint(about: "my berths")).contains("`MyBerths` would do"))
        #expect(SwiftIdentifier.complaint(about: "2Berths") != nil)
        #expect(SwiftIdentifier.complaint(about: "View") != nil)
        #expect(SwiftIdentifier.complaint(about: "") != nil)
    }
}
