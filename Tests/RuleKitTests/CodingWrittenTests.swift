import Testing

@testable import TenetRuleKit

/// Hand-written `init(from:)` and `encode(to:)`.
@Suite struct CodingWrittenTests {
    /// The text of a model whose initialiser has a body, with `values` as the open container.
    private func text(_ body: String, members: String = "") throws -> String {
        try CodingSupport.texts(
            """
            struct A: Decodable {
                let id: Int
                var name: String?
                var tags: [String]
                \(members)
                enum CodingKeys: String, CodingKey { case id = "_id", name, tags, data }
                enum DataKeys: String, CodingKey { case name = "full_name" }
                init(from decoder: Decoder) throws {
                    let values = try decoder.container(keyedBy: CodingKeys.self)
                    \(body)
                }
            }
            """
        ).first ?? ""
    }

    @Test func valuesAreRead() throws {
        #expect(
            try text(
                """
                id = try values.decode(Int.self, forKey: .id)
                self.name = try values.decodeIfPresent(String.self, forKey: .name)
                tags = try values.decodeIfPresent([String].self, forKey: .tags) ?? []
                """) == "A object: _id = id: Int fff -; name: String? nnf -; tags: [String] ddf -")
        #expect(
            try text(
                """
                id = (try? values.decode(Int.self, forKey: CodingKeys.id)) ?? 0
                name = try? values.decode(String.self, forKey: .name)
                do { tags = try values.decode([String].self, forKey: .tags) } catch { tags = [] }
                """) == "A object: _id = id: Int ddd -; name: String? nnn -; tags: [String] ddd -")
    }

    @Test func wireTypesAreThoseThatAreDecoded() throws {
        #expect(
            try text(
                """
                let digits = try values.decode(String.self, forKey: .id)
                id = Int(digits) ?? 0
                name = try values.decode(String?.self, forKey: .name)
                """) == "A object: _id = id: String fff -; name: String? fnf -")
    }

    @Test func nestedContainersGivePaths() throws {
        #expect(
            try text(
                """
                let data = try values.nestedContainer(keyedBy: DataKeys.self, forKey: .data)
                name = try data.decode(String.self, forKey: .name)
                var list = try values.nestedUnkeyedContainer(forKey: .tags)
                tags = []
                while !list.isAtEnd { tags.append(try list.decode(String.self)) }
                """) == "A object: data.full_name = name: String? fff -; tags: [?] fff -")
    }

    @Test func whatIsNotAlwaysReadIsOpen() throws {
        #expect(
            try text(
                """
                if values.contains(.name) { name = try values.decode(String.self, forKey: .name) }
                id = try values.decodeIfPresent(Int.self, forKey: .id) ?? values.decode(Int.self, forKey: .data)
                tags = try values.decodeList(forKey: .tags)
                """)
                == "A object: name: String? ??? -; _id = id: Int ddf -; data = id: Int ??? -; tags: ? ??? -")
    }

    @Test func twoWaysToReadAKeyAreOpen() throws {
        #expect(
            try text(
                """
                if let number = try? values.decode(Int.self, forKey: .id) { id = number }
                else { id = Int(try values.decode(String.self, forKey: .id)) ?? 0 }
                """) == "A object: _id = id: ? ??? -")
    }

    @Test func literalAndDynamicKeys() throws {
        let texts = try CodingSupport.texts(
            """
            struct A: Decodable {
                let id: Int
                init(from decoder: Decoder) throws {
                    let values = try decoder.container(keyedBy: AnyKey.self)
                    id = try values.decode(Int.self, forKey: "user_id")
                }
            }
            struct B: Decodable {
                let all: [String: Int]
                init(from decoder: Decoder) throws {
                    let values = try decoder.container(keyedBy: AnyKey.self)
                    for key in values.allKeys { all[key.stringValue] = try values.decode(Int.self, forKey: key) }
                }
            }
            struct AnyKey: CodingKey { var stringValue: String }
            """)
        #expect(texts == ["A object: user_id = id: Int fff -", "B object (partly unknown)"])
    }

    @Test func whatIsHandedOver() throws {
        let texts = try CodingSupport.texts(
            """
            struct Meta: Codable { let page: Int }
            struct A: Decodable {
                let meta: Meta
                init(from decoder: Decoder) throws { meta = try Meta(from: decoder) }
            }
            struct B: Decodable {
                let id: Int
                enum CodingKeys: String, CodingKey { case id }
                init(from decoder: Decoder) throws {
                    let values = try decoder.container(keyedBy: CodingKeys.self)
                    id = try Self.number(values)
                }
                static func number(_ values: KeyedDecodingContainer<CodingKeys>) throws -> Int {
                    try values.decode(Int.self, forKey: .id)
                }
            }
            struct C: Decodable { let id: Int; init(from decoder: Decoder) throws { id = try read(decoder) } }
            """)
        #expect(
            texts == [
                "Meta object: page: Int fff a", "A object: page: Int fff -", "B object: id: Int fff -",
                "C custom (partly unknown)",
            ])
    }

    @Test func encodingIsRead() throws {
        let texts = try CodingSupport.texts(
            """
            struct A: Encodable {
                let id: Int
                var name: String?
                var date: Date
                enum CodingKeys: String, CodingKey { case id, name, date = "created_at" }
                func encode(to encoder: any Encoder) throws {
                    var values = encoder.container(keyedBy: CodingKeys.self)
                    try values.encode(id, forKey: .id)
                    try values.encodeIfPresent(name, forKey: .name)
                    if id > 0 { try values.encode(date.timeIntervalSince1970, forKey: .date) }
                }
            }
            struct B: Codable {
                let id: Int
                let note: String
                enum CodingKeys: String, CodingKey { case id, note }
                init(from decoder: Decoder) throws {
                    let values = try decoder.container(keyedBy: CodingKeys.self)
                    id = try values.decode(Int.self, forKey: .id)
                    note = ""
                }
            }
            """)
        #expect(
            texts == [
                "A object: id: Int --- a; name: String? --- n; created_at = date: ? --- ?",
                "B object: id: Int fff a; note: String --- a",
            ])
    }

    @Test func overloadsOfContainersLeaveTypesOpen() throws {
        let texts = try CodingSupport.texts(
            """
            extension KeyedDecodingContainer {
                func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { true }
            }
            struct A: Decodable { let isOn: Bool; let id: Int }
            """)
        #expect(texts == ["A object: isOn: Bool ??? -; id: Int fff -"])
    }
}
