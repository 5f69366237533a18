import Testing

@testable import TenetRuleKit

/// Which schema a model stands for, by each reason, and when there is none.
@Suite struct ContractMatchingTests {
    private typealias Support = ContractSupport

    private static let text = SchemaType(.string(.plain))
    private static let number = SchemaType(.integer(.plain))
    private static let song = Support.object([("id", number), ("title", text), ("length", number)])

    @Test func peopleDecideFirst() throws {
        let contract = Contract(schemas: [
            Support.schema("Song", Self.song), Support.schema("Tune", Self.song), Support.schema("Other", Self.song),
        ])
        let source = """
            struct Song: Decodable { let id: Int; let title: String }
            // contract: Tune
            struct Melody: Decodable { let id: Int }
            // contract: ignore
            struct Tune: Decodable { let id: Int; let title: String }
            // contract: Absent
            struct Lost: Decodable { let id: Int }
            """
        let answers = try Support.check(source, contract, map: ["Song": ["Other"]])
        #expect(
            answers.matches == ["Song: Other response configured", "Melody: Tune response annotated"])
        #expect(answers.check.ignored == ["Tune"])
        #expect(answers.check.unknownNames.map(\.name) == ["Absent"])
    }

    @Test func callsDecide() throws {
        let contract = Contract(
            schemas: [
                Support.schema("SongOut", Self.song),
                Support.schema("Problem", Support.object([("detail", Self.text), ("code", Self.number)])),
            ],
            operations: [
                Support.operation(
                    "GET", "/songs/{id}", response: Support.reference("SongOut"),
                    failure: Support.reference("Problem"))
            ])
        let source = """
            struct Track: Decodable { let id: Int; let title: String }
            struct Failure: Decodable { let detail: String; let code: Int }
            func track(_ id: Int) async throws -> Track {
                let (data, _) = try await session.data(from: baseURL.appendingPathComponent("/songs/\\(id)"))
                return try JSONDecoder().decode(Track.self, from: data)
            }
            func failure(_ id: Int) async throws -> Failure {
                let (data, _) = try await session.data(from: baseURL.appendingPathComponent("/songs/\\(id)"))
                return try JSONDecoder().decode(Failure.self, from: data)
            }
            """
        // What the call decodes when it fails is compared with what a failure carries.
        let answers = try Support.check(source, contract)
        #expect(answers.matches == ["Track: SongOut response endpoint", "Failure: Problem response endpoint"])
    }

    @Test func membersAreMatchedThroughTheirOwners() throws {
        let contract = Contract(schemas: [
            Support.schema(
                "Album",
                Support.object([
                    ("name", Self.text), ("songs", SchemaType(.array(Support.reference("SongOut"), isUnique: false))),
                    ("cover", Support.object([("url", Self.text), ("width", Self.number)])),
                ])),
            Support.schema("SongOut", Self.song),
        ])
        let source = """
            struct Album: Decodable { let name: String; let songs: [Entry]; let cover: Picture? }
            struct Entry: Decodable { let id: Int; let title: String }
            struct Picture: Decodable { let url: String; let width: Int }
            """
        #expect(
            try Support.check(source, contract).matches == [
                "Album: Album response name", "Entry: SongOut response nested",
                "Picture: `cover` of Album response nested",
            ])
    }

    @Test func namesDecideWithMembersInCommon() throws {
        let contract = Contract(schemas: [
            Support.schema("SongResponse", Self.song),
            Support.schema("Player", Support.object([("volume", Self.number), ("speed", Self.number)])),
        ])
        let source = """
            struct SongDTO: Decodable { let id: Int; let title: String }
            struct Player: Decodable { let position: Int; let queue: [String] }
            """
        // The player of the app is not the server's: nothing is in common.
        #expect(try Support.check(source, contract).matches == ["SongDTO: SongResponse response similar name"])
    }

    @Test func membersAloneAreForPeopleAndSoIsWhatTheyHold() throws {
        let inner = Support.object([("bits", Self.number), ("codec", Self.text)])
        let contract = Contract(schemas: [
            Support.schema(
                "Recording",
                Support.object([
                    ("id", Self.number), ("title", Self.text), ("length", Self.number), ("year", Self.number),
                    ("format", inner),
                ]))
        ])
        let source = """
            struct Row: Decodable {
                let id: Int; let title: String; let length: Int; let year: Int; let format: Encoding
            }
            struct Encoding: Decodable { let bits: Int; let codec: String }
            """
        #expect(
            try Support.check(source, contract).matches == [
                "Row: Recording response shape ?", "Encoding: `format` of Recording response nested ?",
            ])
    }

    @Test func twoThatFitEquallyWellAreNone() throws {
        let contract = Contract(schemas: [
            Support.schema("SongIn", Self.song),
            Support.schema(
                "SongOut", Support.object([("id", Self.text), ("title", Self.text), ("length", Self.text)])),
        ])
        let source = "struct Song: Decodable { let id: Int; let title: String; let length: Int }"
        #expect(try Support.check(source, contract).matches == [])
    }

    @Test func severalServersHaveTheirOwnSchemaOfAName() throws {
        let contract = Contract(schemas: [
            Support.schema("Song", Self.song),
            Support.schema("Song", Support.object([("id", Self.text), ("title", Self.text)]), document: "other.yaml"),
        ])
        let source = "struct Song: Decodable { let id: Int; let title: String }"
        #expect(
            try Support.check(source, contract).matches == [
                "Song: Song response name", "Song: Song response name",
            ])
    }

    @Test func ofOneNameTheOneInUseCounts() throws {
        let contract = Contract(
            schemas: [
                Support.schema(
                    "Song", Support.object([("id", Self.text), ("title", Self.text)]), document: "old.yaml"),
                Support.schema("Song", Self.song),
            ],
            operations: [Support.operation("GET", "/songs", response: Support.reference("Song"))])
        let answers = try Support.check("struct Song: Decodable { let id: Int; let title: String }", contract)
        #expect(answers.check.matches.map(\.schema.place.path) == ["api.yaml"])
    }

    @Test func aFormIsNoModelOfTheServer() throws {
        let contract = Contract(
            schemas: [
                Support.schema("Song", Self.song), Support.schema("SongUpdate", Self.song),
                Support.schema("Album", Support.object([("name", Self.text), ("year", Self.number)])),
            ],
            operations: [
                Support.operation(
                    "PUT", "/songs", request: Support.reference("SongUpdate"), response: Support.reference("Song"))
            ])
        let source = """
            struct Song: Codable { let id: Int; let title: String }
            struct SongUpdate: Codable { let id: String; let title: String; let length: String }
            struct Album: Codable { let name: String; let year: Int }
            func albums() throws -> [Album] { try JSONDecoder().decode([Album].self, from: store) }
            func song() async throws -> Song {
                let (data, _) = try await session.data(from: base)
                return try JSONDecoder().decode(Song.self, from: data)
            }
            func other() async throws -> Song { try JSONDecoder().decode(Song.self, from: store) }
            """
        #expect(
            try Support.check(source, contract).matches == [
                "Song: Song response name", "SongUpdate: SongUpdate request name ?", "Album: Album response name",
            ])
    }

    @Test func keysFollowTheCoder() throws {
        let contract = Contract(schemas: [
            Support.schema("Song", Support.object([("song_id", Self.number), ("title", Self.text)]))
        ])
        let plain = "struct Song: Decodable { let songId: Int; let title: String; let titel: String }"
        let snake = """
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return try decoder.decode(Song.self, from: data)
            """
        let standard = "return try JSONDecoder().decode(Song.self, from: data)"
        func source(_ body: String) -> String { plain + "\nfunc song(_ data: Data) throws -> Song {\n\(body)\n}" }
        #expect(
            try Support.check(source(snake), contract).members(of: "Song") == [
                "song_id = song_id", "title = title", "titel missing",
            ])
        #expect(
            try Support.check(source(standard), contract).members(of: "Song").first == "songId, not song_id")
        // One decoder for responses and one for the disk: which of them reads the model is not known.
        let both = source(standard) + "\nfunc other(_ data: Data) throws -> Song {\n\(snake)\n}"
        #expect(try Support.check(both, contract).members(of: "Song").first == "song_id = song_id")
    }

    @Test func variantsKnowTheKey() throws {
        let part = Support.object([("id", Self.number), ("title", Self.text)])
        let contract = Contract(schemas: [
            Support.schema("Song", part),
            Support.schema("FullSong", Support.object([("lyrics", Self.text)])),
            Support.schema(
                "Signed", SchemaType(.all([Support.reference("Song"), Support.object([("key", Self.text)])]))),
        ])
        let source = "struct Song: Decodable { let id: Int; let title: String; let lyrics: String? }"
        let answers = try Support.check(source, contract)
        let match = try #require(answers.check.matches.first)
        #expect(answers.check.isKeyOfVariant("lyrics", match))
        #expect(answers.check.isKeyOfVariant("key", match))
        #expect(!answers.check.isKeyOfVariant("artist", match))
    }

    @Test func presenceIsSaidByMarks() throws {
        let open = Support.object([("id", Self.number), ("title", Self.text)], required: false)
        var nullable = Self.text
        nullable.isNullable = true
        let loose = Support.object([("id", Self.number), ("title", nullable)], required: false)
        let source = "struct Song: Decodable { let id: Int; let title: String }"
        for (type, marksPresence, marksNull) in [(Self.song, true, true), (open, false, true), (loose, false, false)] {
            let answers = try Support.check(source, Contract(schemas: [Support.schema("Song", type)]))
            let match = try #require(answers.check.matches.first)
            #expect(answers.check.marksPresence(match) == marksPresence)
            #expect(answers.check.marksNull(match) == marksNull)
        }
    }
}
