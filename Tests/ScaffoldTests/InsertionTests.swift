import TenetTestSupport
import Testing

@testable import TenetScaffold

@Suite struct InsertionTests {
    private func edited(_ text: String, _ place: InsertionPlace, _ lines: String...) throws -> String {
        try SwiftInsertion(place, lines: lines).edited(text)
    }

    @Test func aCaseStandsBehindTheOtherCases() throws {
        let text = "enum Route {\n    case home\n\n    var title: String { \"\" }\n}\n"
        let once = try edited(text, .members(of: "Route"), "/// Berths.", "case berths")
        #expect(
            once
                == "enum Route {\n    case home\n    /// Berths.\n    case berths\n\n    var title: String { \"\" }\n}\n"
        )
        #expect(try edited(once, .members(of: "Route"), "/// Berths.", "case berths") == once)
    }

    @Test func aCaseWhoseNameBeginsAnotherIsNotThere() throws {
        let text = "enum Route {\n    case berthsOffer\n}\n"
        #expect(
            try edited(text, .members(of: "Route"), "case berths")
                == "enum Route {\n    case berthsOffer\n    case berths\n}\n")
    }

    @Test func theDefaultStaysTheLastCase() throws {
        let text = "func view(_ r: Route) {\n    switch r {\n    case .home: a()\n    default: b()\n    }\n}\n"
        #expect(
            try edited(text, .switchCase(in: "view"), "case .berths: c()")
                == "func view(_ r: Route) {\n    switch r {\n    case .home: a()\n    case .berths: c()\n    default: b()\n    }\n}\n"
        )
    }

    @Test func anArrayMayBeEmptyOrOnOneLine() throws {
        let empty = "struct A {\n    static let all: [Route] = []\n}\n"
        let one = try edited(empty, .element(of: "all"), ".home")
        #expect(one == "struct A {\n    static let all: [Route] = [\n        .home\n    ]\n}\n")
        #expect(
            try edited(one, .element(of: "all"), ".berths")
                == "struct A {\n    static let all: [Route] = [\n        .home,\n        .berths,\n    ]\n}\n")
    }

    @Test func aFunctionGetsALineAtItsEnd() throws {
        let text = "func register() {\n    a()\n}\n"
        #expect(try edited(text, .body(of: "register"), "b()") == "func register() {\n    a()\n    b()\n}\n")
        #expect(try edited("func register() {}\n", .body(of: "register"), "b()") == "func register() {\n    b()\n}\n")
    }

    @Test func whatIsNotThereOrThereTwiceIsRefused() {
        #expect(throws: InsertionRefusal.self) { try edited("struct A {}\n", .members(of: "B"), "case b") }
        #expect(throws: InsertionRefusal.self) {
            try edited("func f() {}\nstruct A {\n    func f() {}\n}\n", .body(of: "f"), "b()")
        }
        #expect(throws: InsertionRefusal.self) { try edited("struct A {\n", .members(of: "A"), "case b") }
    }

    /// Capitals do not count, and numbers count as such.
    @Test func keysAreSortedAsXcodeSortsThem() {
        let sorted = ["01", "1", "1a", "2", "10", "A", "a b", "a.b", "Abc_1", "b", "b9", "B10", "b10.title", "zz"]
        var random = SeededGenerator(seed: 5)
        for _ in 0..<20 {
            let keys = sorted.shuffled(using: &random).sorted { NumericOrder($0) < NumericOrder($1) }
            // `01` and `1` are the same number.
            #expect(Set(keys.prefix(2)) == ["01", "1"] && keys.dropFirst(2) == sorted.dropFirst(2))
        }
    }

    @Test func aCatalogStaysSortedAndIsEditedOnce() throws {
        let text =
            "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n    \"Add\" : {\n\n    },\n    \"Save\" : {\n\n    }\n  },\n  \"version\" : \"1.0\"\n}\n"
        let once = try CatalogInsertion(lines: ["Berths", "Zones", "berths.title = Berths"]).edited(text)
        let keys = once.split(separator: "\n").filter { $0.hasPrefix("    \"") }.map {
            $0.dropFirst(5).prefix { $0 != "\"" }
        }
        #expect(keys == ["Add", "Berths", "berths.title", "Save", "Zones"])
        #expect(try CatalogInsertion(lines: ["Berths", "Zones"]).edited(once) == once)
        let empty = "{\n  \"strings\" : {\n\n  },\n  \"version\" : \"1.0\"\n}\n"
        #expect(
            try CatalogInsertion(lines: ["Add"]).edited(empty)
                == "{\n  \"strings\" : {\n    \"Add\" : {\n\n    }\n  },\n  \"version\" : \"1.0\"\n}\n")
        #expect(throws: InsertionRefusal.self) { try CatalogInsertion(lines: ["Add"]).edited("{\"strings\":{}}") }
    }
}
