import Foundation
import Testing

@testable import TenetRuleKit

/// What the compiler makes of types, on the wire.
@Suite struct CodingModelTests {
    @Test func propertiesAreKeys() throws {
        let texts = try CodingSupport.texts(
            """
            struct User: Codable {
                let id: Int
                var name: String?
                var count = 0
                let version = 2
                let a, b: Double
                static let shared = 1
                lazy var text = ""
                var upper: String { "" }
                var seen: Bool = false { didSet {} }
                var tags: [String]!
            }
            """)
        #expect(
            texts == [
                "User object: id: Int fff a; name: String? nnf n; count: Int fff a; a: Double fff a; b: Double fff a; "
                    + "seen: Bool fff a; tags: [String]? nnf n; version: Int --- a"
            ])
    }

    @Test func conformancesComeFromAnywhere() throws {
        let model = try CodingSupport.model([
            "App/A.swift": """
            struct A { var x: Int }
            struct B: Loadable { var x: Int }
            protocol Loadable: Decodable {}
            typealias Wire = Encodable & Hashable
            struct C: Wire { var x: Int }
            struct D { var x: Int }
            """, "App/B.swift": "extension A: Decodable {}", "Tests/T.swift": "import XCTest\nstruct T: Codable {}",
        ])
        #expect(model.codedModels.map(\.name) == ["A", "B", "C"])
        #expect(model.codedModels.map(\.directions) == [.decodes, .decodes, .encodes])
        #expect(
            model.codedModels.map { $0.properties.map(\.description) } == [
                ["x: Int fff -"], ["x: Int fff -"], ["x: Int --- a"],
            ])
        withExtendedLifetime(model) {}
    }

    @Test func nestedTypesAreNotMeantElsewhere() throws {
        let texts = try CodingSupport.texts(
            """
            enum API { struct Error: Codable { let code: Int } }
            struct Failure: Error { let id: Int }
            extension API { struct Other: Error { let id: Int } }
            """)
        #expect(texts.first == "API.Error object: code: Int fff a" && !texts.contains { $0.hasPrefix("Failure") })
    }

    @Test func codingKeysNameAndLeaveOut() throws {
        let texts = try CodingSupport.texts(
            """
            struct User: Codable {
                let id: Int
                let avatarURL: String
                var isOpen = false
                enum CodingKeys: String, CodingKey { case id, avatarURL = "avatar_url" }
            }
            struct Post: Decodable { let id: Int; let `default`: Int; enum CodingKeys: CodingKey { case id, `default` } }
            struct Note: Decodable { let id: Int; typealias CodingKeys = NoteKeys }
            enum NoteKeys: String, CodingKey { case id = "note_id" }
            struct Odd: Decodable { let id: Int; typealias CodingKeys = Elsewhere }
            """)
        #expect(
            texts == [
                "User object: id: Int fff a; avatar_url = avatarURL: String fff a",
                "Post object: id: Int fff -; default: Int fff -", "Note object: note_id = id: Int fff -",
                "Odd object (partly unknown)",
            ])
    }

    @Test func keysPointAtTheirDeclaration() throws {
        let source =
            "struct A: Codable { let b: Int; let c: Int; enum CodingKeys: String, CodingKey { case b = \"x\", c } }"
        let model = try CodingSupport.model(source)
        let properties = try #require(model.codedModels.first).properties
        #expect(
            properties.map {
                source.utf8.distance(from: source.utf8.startIndex, to: source.range(of: "b = ")!.lowerBound)
                    == $0.range.lower
            } == [true, false])
        #expect(properties.map(\.key.origin) == [.caseValue, .caseName])
        #expect(properties.map(\.declaration?.name) == ["b", "c"])
        withExtendedLifetime(model) {}
    }

    @Test func superclassesAreRead() throws {
        let texts = try CodingSupport.texts(
            """
            class Base: Codable { var id: Int }
            class Plain: Base { var extra: Int = 0 }
            class Read: Base {
                var extra: Int
                enum CodingKeys: String, CodingKey { case extra }
                required init(from decoder: Decoder) throws {
                    let values = try decoder.container(keyedBy: CodingKeys.self)
                    extra = try values.decode(Int.self, forKey: .extra)
                    try super.init(from: decoder)
                }
            }
            class Box<T: Codable>: Codable { var value: T }
            class Names: Box<[String]> {}
            """)
        #expect(
            texts == [
                "Base object: id: Int fff a", "Plain object: id: Int fff a",
                "Read object: extra: Int fff -; id: Int fff a", "Box object: value: T f?f a",
                "Names object: value: [String] f?f a",
            ])
    }

    @Test func wrappersLeavePresenceOpen() throws {
        let model = try CodingSupport.model(
            """
            @propertyWrapper struct LossyArray<T: Decodable>: Decodable { var wrappedValue: [T] }
            struct A: Decodable { @LossyArray var items: [Int]; @Published var x: Int; @available(iOS 17, *) var y: Int }
            @Observable final class B: Codable { var name: String }
            """)
        let wrapped = try #require(model.codedModel(named: "A").one)
        #expect(wrapped.description == "A object: items: [Int] ??? -; x: Int fff -; y: Int fff -")
        #expect(wrapped.properties.map(\.wrapper) == ["LossyArray", "", ""])
        #expect(model.codedModel(named: "B").one?.description == "B object: _name = name: String fff a")
        withExtendedLifetime(model) {}
    }

    @Test func enumerationsWithRawValues() throws {
        let texts = try CodingSupport.texts(
            """
            enum A: String, Codable { case one, two = "TWO", `default` }
            enum B: Int, Codable { case one = 1, two, five = 5, six, low = -1 }
            enum C: String, Decodable {
                case on, unknown
                init(from decoder: Decoder) throws {
                    self = try C(rawValue: decoder.singleValueContainer().decode(String.self)) ?? .unknown
                }
            }
            enum D: String, Decodable {
                case on
                init(from decoder: Decoder) throws {
                    let text = try decoder.singleValueContainer().decode(String.self)
                    guard let value = D(rawValue: text) else { throw Failure() }
                    self = value
                }
            }
            enum E: String, Codable { case on, other; init(rawValue: String) { self = rawValue == "on" ? .on : .other } }
            enum F: String, Decodable {
                case on, off
                init(from decoder: Decoder) throws {
                    let text = try decoder.singleValueContainer().decode(String.self)
                    self = F(rawValue: text.lowercased()) ?? .off
                }
            }
            enum G: String, Fallback { case on, unknown }
            protocol Fallback: RawRepresentable, Decodable {}
            extension Fallback where RawValue == String { init(from decoder: Decoder) throws { fatalError() } }
            """)
        #expect(
            texts == [
                "A String one|TWO|default", "B Int 1|2|5|6|-1", "C String on|unknown|…", "D String on",
                "E String on|other|…", "F String on|off|… (partly unknown)", "G String on|unknown|? (partly unknown)",
            ])
    }

    @Test func enumerationsWithValues() throws {
        let texts = try CodingSupport.texts(
            """
            enum Event: Codable { case opened, moved(x: Int, y: Int?), named(String), hidden
                enum CodingKeys: String, CodingKey { case opened, moved = "move", named }
                enum MovedCodingKeys: String, CodingKey { case x, y = "why" }
            }
            enum Item: Decodable { case a(Int), b
                enum CodingKeys: CodingKey { case type }
                init(from decoder: Decoder) throws {
                    let values = try decoder.container(keyedBy: CodingKeys.self)
                    switch try values.decode(String.self, forKey: .type) {
                    case "a": self = .a(try Int(from: decoder))
                    default: self = .b
                    }
                }
            }
            """)
        #expect(
            texts == [
                "Event {opened} or {move}(x: Int fff a; why = y: Int? nnf n) or {named}(_0: String fff a)",
                "Item custom (partly unknown): type: String fff -",
            ])
    }

    @Test func wrappersOfOneValue() throws {
        let texts = try CodingSupport.texts(
            """
            struct UserID: RawRepresentable, Codable { let rawValue: String }
            struct Flags: OptionSet, Codable { let rawValue: Int }
            struct Token: Decodable {
                let text: String
                init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
            }
            struct List: Decodable { init(from decoder: Decoder) throws { var items = try decoder.unkeyedContainer() } }
            """)
        #expect(
            texts == ["UserID single String", "Flags single Int", "Token single String", "List custom"])
    }

    @Test func notesBelongToDeclarations() throws {
        let model = try CodingSupport.model(
            """
            // contract: UserOut
            public struct User: Codable {
                // contract: ignore
                let id: Int
                let name: String // contract: NameOut
                var plain: Int
            }
            struct Post: Codable { // contract: PostOut
                let id: Int
            }
            """)
        #expect(model.codedModels.map(\.contractNote) == ["UserOut", "PostOut"])
        #expect(model.codedModels[0].properties.map(\.contractNote) == ["ignore", "NameOut", ""])
        #expect(model.contractNotes.map(\.isIgnore) == [false, true, false, false])
        withExtendedLifetime(model) {}
    }
}
