import Testing

@testable import TenetChecklist
@testable import TenetStandards

/// A new field of a model raises questions about a server only where the model goes to one or comes from it.
@Suite struct WireModelTests {
    private static let came: Set<ChangeKind> = [.added, .changes]

    /// A field more in `Boat`, with the same code around it.
    private func field(_ conformances: String, _ around: String) -> Set<ChangeKind> {
        let code = { (field: String) in
            "struct Boat: \(conformances) {\n    let id: Int\n\(field)}\n\(around)"
        }
        return ChangeFixture.kinds(.responseField, code(""), code("    let name: String\n"))
    }

    @Test(arguments: [
        "func load() async throws -> Boat {\n    let (data, _) = try await URLSession.shared.data(from: url)\n    return try JSONDecoder().decode(Boat.self, from: data)\n}",
        "", "func show(_ boat: Boat) { list.append(Boat(id: 1)) }",
    ])
    func answersAreAskedAbout(around: String) {
        #expect(field("Decodable", around) == Self.came)
    }

    @Test func rowsOfATableAreNoAnswers() {
        #expect(field("Decodable, FetchableRecord, TableRecord", "") == [])
        #expect(field("Decodable, Sendable", "") == Self.came)
    }

    /// Code makes it and nobody names it otherwise, so nobody decodes it.
    @Test func whatCodeOnlyMakesIsNoAnswer() {
        #expect(field("Decodable", "let flags = Boat(id: 1)") == [])
        #expect(field("Decodable", "let flags: Boat = Boat(id: 1)") == Self.came)
    }

    /// The name of an entity beside the model is no address.
    @Test func theNameOfAnEntityIsNoAddress() {
        let read =
            "func load() throws {\n    let file = Bundle.main.url(forResource: \"boats\", withExtension: \"json\")!\n"
            + "    list = try JSONDecoder().decode([Boat].self, from: Data(contentsOf: file))\n}\n"
        let entity = "func request() -> Query<Boat> { Query<Boat>(entityName: \"Boat\") }"
        #expect(field("Decodable", read) == [])
        #expect(field("Decodable", read + entity) == [])
        let address = "func request() -> Query<Boat> { Query<Boat>(path: \"/boats\") }"
        #expect(field("Decodable", read + address) == Self.came)
    }

    private func endpoint(_ body: String) -> Set<ChangeKind> {
        let code = { (body: String) in
            "final class Store {\n    func load(_ folder: URL) async throws {\n\(body)    }\n}"
        }
        return ChangeFixture.kinds(.endpoint, code(""), code(body))
    }

    @Test func filesThatAreDownloadedAreNoEndpoints() {
        let address = "        let url = URL(string: \"https://files.example.com/harbor/1.zip\")!\n"
        #expect(endpoint(address + "        URLSession.shared.downloadTask(with: url) { a, b, c in }.resume()\n") == [])
        #expect(
            endpoint(address + "        URLSession.shared.dataTask(with: url) { a, b, c in }.resume()\n") == Self.came)
    }

    @Test func aLocalNameOfAFileIsNoEndpoint() {
        let task = "        let task = URLSession.shared.dataTask(with: folder) { a, b, c in }\n        task.resume()\n"
        let file =
            "        let place = folder.appendingPathComponent(\"App\")\n"
            + "        try FileManager.default.removeItem(at: place)\n"
        #expect(endpoint(task + file) == [])
    }
}
