import Testing

@testable import TenetScaffold

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

    @Test(arguments: [
        ("Criterion", "Criteria"), ("Datum", "Data"), ("BoatEcho", "BoatEchoes"), ("Octopus", "Octopuses"),
        ("Virus", "Viruses"), ("House", "Houses"), ("Clause", "Clauses"), ("Excuse", "Excuses"), ("Wolf", "Wolves"),
        ("Glove", "Gloves"), ("Shoe", "Shoes"), ("Photo", "Photos"), ("TestAnalysis", "TestAnalyses"),
        ("Sheep", "Sheep"), ("Lens", "Lenses"), ("RouteAxis", "RouteAxes"), ("Tax", "Taxes"), ("Bus", "Buses"),
    ])
    func wordsWithAPluralOfTheirOwnFindBack(singular: String, plural: String) {
        #expect(NameForms(singular).plural.type == plural)
        #expect(NameForms(plural).singular.type == singular)
        #expect(NameForms(plural).plural.type == plural)
        #expect(NameForms(singular).singular.type == singular)
    }

    @Test func whatIsNoNameIsSaidWithARemedy() throws {
        #expect(SwiftIdentifier.complaint(about: "Berths") == nil)
        #expect(try #require(SwiftIdentifier.complaint(about: "my berths")).contains("`MyBerths` would do"))
        #expect(SwiftIdentifier.complaint(about: "2Berths") != nil)
        #expect(SwiftIdentifier.complaint(about: "View") != nil)
        #expect(SwiftIdentifier.complaint(about: "") != nil)
    }

    /// Words that a constant, a case or a variable cannot have as its name, in any of the forms that code is given.
    @Test(arguments: [
        "Return", "Switch", "Case", "Class", "Default", "Public", "Import", "Where", "In", "Is", "Do", "Init",
        "Extension", "Throws", "A", "I", "Self", "Any", "Nil", "Super", "Inout", "Operator", "Associatedtype",
        "Fileprivate", "Rethrows", "Catch",
    ])
    func wordsOfTheLanguageAreNoNames(name: String) throws {
        let complaint = try #require(SwiftIdentifier.complaint(about: name))
        #expect(complaint.contains("word of Swift"), "\(complaint)")
    }

    /// Rules look at the code of a folder that is called so as at tests.
    @Test(arguments: ["ABTests", "Tests", "Specs"], [true, false])
    func namesOfFoldersWithTestsAreNoNames(name: String, isType: Bool) throws {
        let complaint = try #require(SwiftIdentifier.complaint(about: name, isType: isType))
        #expect(complaint.hasSuffix("such as `\(name.dropLast())List`"), "\(complaint)")
        #expect(SwiftIdentifier.complaint(about: String(name.dropLast()) + "List", isType: isType) == nil)
        #expect(SwiftIdentifier.complaint(about: "ABTest") == nil)
    }

    @Test(arguments: ["Returns", "Cases", "Classes", "Open", "Left", "Get", "Final", "Async", "Actor"])
    func wordsThatAreNamesElsewhereAreFree(name: String) {
        #expect(SwiftIdentifier.complaint(about: name, isType: false) == nil)
    }

    /// In the generated code each would mean two things: what the kit or a module of the system declares, and the new type.
    @Test(arguments: [
        ("Calendar", "Foundation"), ("Notification", "Foundation"), ("Port", "Foundation"), ("Operation", "Foundation"),
        ("Group", "SwiftUI"), ("Label", "SwiftUI"), ("Section", "SwiftUI"), ("Form", "SwiftUI"), ("State", "SwiftUI"),
        ("Duration", "generated code uses"), ("Sendable", "generated code uses"), ("Issue", "Testing"),
        ("Task", "generated code uses"), ("Network", "module"), ("CryptoKit", "module"), ("Testing", "module"),
        ("Main", "a program begins in"),
    ])
    func takenNamesAreSaidWithWhoseTheyAre(name: String, owner: String) throws {
        let complaint = try #require(SwiftIdentifier.complaint(about: name))
        #expect(complaint.contains(owner), "\(complaint)")
    }

    @Test(arguments: [
        "Berth", "Boat", "Order", "Item", "User", "Message", "Ship", "Article", "Event", "Recipe", "Place", "Account",
        "Invoice", "Payment", "Product", "Customer", "Photo", "Trip", "Note",
    ])
    func ordinaryNamesAreFree(name: String) {
        #expect(SwiftIdentifier.complaint(about: name) == nil)
    }

    @Test(arguments: ["Swift", "Security", "Packages", "Scripts", "AppTesting", "Observable", "Package"])
    func namesThatAnAppCannotHave(name: String) { #expect(SwiftIdentifier.appComplaint(about: name) != nil) }

    @Test func lettersThatASCIIHasNotAreSpelledAndNotLeftOut() throws {
        #expect(try #require(SwiftIdentifier.complaint(about: "Häfen")).contains("`Hafen` would do"))
        #expect(try !#require(SwiftIdentifier.complaint(about: "Порт")).contains("would do"))
        #expect(try #require(SwiftIdentifier.complaint(about: "B\u{FFFD}te")).contains("UTF-8"))
    }
}
