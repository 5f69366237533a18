import Foundation
import Testing

@testable import TenetRuleKit

/// Keys: Foundation's strategies, and types taken apart.
@Suite struct CodingKeyTests {
    private static let keys = [
        "name", "userName", "avatarURL", "myURLProperty", "URLPath", "_id", "__userID", "name_", "user_name",
        "user__name", "_user_name_", "___", "", "a", "A", "userID2", "x2FACode", "iPhone", "HTMLBody", "two_fa_2nd",
        "_",
        "user_id", "USER_ID", "Über_größe", "v2_beta", "aB", "éTUDE", "is_2fa_enabled", "id_", "snakeCase_mixed_Case",
    ]

    private struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private struct Probe: Codable {
        var key: String
        init(key: String) { self.key = key }
        init(from decoder: any Decoder) throws {
            key = try decoder.container(keyedBy: AnyKey.self).allKeys.first?.stringValue ?? ""
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: AnyKey.self)
            try container.encode(1, forKey: AnyKey(stringValue: key))
        }
    }

    @Test(arguments: keys) func snakeCaseIsRead(key: String) throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let json = try JSONEncoder().encode([key: 1])
        #expect(KeyStrategy.fromSnakeCase(key) == (try decoder.decode(Probe.self, from: json).key))
    }

    @Test(arguments: keys) func snakeCaseIsWritten(key: String) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let written = try JSONDecoder().decode([String: Int].self, from: encoder.encode(Probe(key: key)))
        #expect(written == [KeyStrategy.toSnakeCase(key): 1])
    }

    @Test func keysFollowStrategies() {
        let key = WireKey(text: "userId", origin: .property)
        #expect(key.keyAfter(strategy: .snakeCase) == "user_id" && key.keyAfter(strategy: .asDeclared) == "userId")
        #expect(key.reads("user_id", strategy: .snakeCase) == true && key.reads("userId", strategy: .snakeCase) == true)
        #expect(key.reads("user_id", strategy: .asDeclared) == false && key.reads("user_id", strategy: .custom) == nil)
        // An acronym in capitals is never found: the decoder looks for `userId`.
        #expect(WireKey(text: "userID", origin: .property).reads("user_id", strategy: .snakeCase) == false)
    }

    @Test(arguments: [
        ("[Page<User>]?", "[Page<User>]?"), ("Array<Int>", "[Int]"), ("[ String : [Int?] ]", "[String: [Int?]]"),
        ("Optional<Set<Tag>>", "Set<Tag>?"), ("Foundation.Date", "Foundation.Date"), ("(Int)", "Int"),
        ("any Codable", "Codable"), ("Int!", "Int?"), ("`Type`", "Type"),
        ("Result<User, any Error>", "Result<User, Error>"),
    ])
    func typesAreTakenApart(written: String, text: String) {
        #expect(SwiftType(written: written).description == text)
    }

    @Test(arguments: ["(Int, String)", "(Int) -> Void", "A & B", "[", "Page<", ""])
    func otherTypesAreOther(written: String) {
        let type = SwiftType(written: written)
        #expect(type == .other(written) || type == .unknown)
    }

    @Test func namesAreResolved() throws {
        let model = try CodingSupport.model([
            "App/A.swift": """
            typealias Users = [User]
            struct User: Codable { let id: Int; var boss: Users; var kind: Kind; enum Kind: String, Codable { case a } }
            struct Page<Item: Codable>: Codable { var items: [Item]; var kind: Kind; var owner: User.ID }
            enum Kind: Int, Codable { case a }
            """
        ])
        let page = try #require(model.codedModel(named: "Page").one)
        #expect(page.genericParameters == ["Item"])
        #expect(page.properties.map(\.type.description) == ["[Item]", "Kind", "Int"])
        #expect(page.properties[0].type == .array(.parameter("Item")))
        #expect(page.properties[0].type.substituting(["Item": .named("User", [])]).description == "[User]")
        let user = try #require(model.codedModel(named: "User").one)
        #expect(user.properties.map(\.type.description) == ["Int", "[User]", "User.Kind"])
        #expect(
            model.codedModel(of: user.properties[2].type, seenFrom: user.declaration).one?.qualifiedName == "User.Kind")
        #expect(model.swiftType("Page<Users>?", seenFrom: user.declaration).description == "Page<[User]>?")
        #expect(
            model.codedModels(
                in: model.swiftType("[Page<User>]", seenFrom: user.declaration), seenFrom: user.declaration
            )
            .map(\.name) == ["Page", "User"])
        withExtendedLifetime(model) {}
    }
}
