import AppTesting
import Foundation
import Testing

@testable import TemplateAppCore

@Suite struct TemplateItemRepositoryTests {
    private let transport = ScriptedTransport()
    private let errors = RecordedErrors()
    private let repository: TemplateItemRepository

    init() {
        let manager = NetworkManager(baseURL: Constants.serverAddress, transport: transport)
        // when: cache
        repository = TemplateItemRepository(networkManager: manager, errors: errors, cache: DataCache())
        // end
        // when: no cache
        repository = TemplateItemRepository(networkManager: manager, errors: errors)
        // end
    }

    // spec: templateItems | should make those of the app of what the server sends
    @Test func theServersTemplateItemsBecomeThoseOfTheApp() async throws {
        // Given
        await transport.script("/v1/template-items", .json("[\(Self.json)]"))

        // When
        // when: cache
        let items = try await repository.templateItems(.cached)
        // end
        // when: no cache
        let items = try await repository.templateItems()
        // end

        // Then
        #expect(items == [try Self.item])
        #expect(errors.contexts.isEmpty)
    }

    // spec: templateItems | when the server fails | should record the failure and throw it
    @Test func aFailureOfTheServerIsRecordedAndThrown() async {
        // Given
        let failure = NetworkError.clientError(status: 404)

        // When
        await transport.script("/v1/template-items", .status(404))

        // Then
        // when: cache
        await #expect(throws: failure) { try await repository.templateItems(.cached) }
        // end
        // when: no cache
        await #expect(throws: failure) { try await repository.templateItems() }
        // end
        #expect(errors.contexts == ["TemplateItemRepository"])
    }
    // when: cache

    // spec: templateItems | when an answer is at hand | should ask again only when people do
    @Test func anAnswerAtHandIsNotAskedForAgainUntilPeopleDo() async throws {
        // Given
        await transport.script("/v1/template-items", .json("[]"), .json("[\(Self.json)]"))
        _ = try await repository.templateItems(.cached)

        // When
        let kept = try await repository.templateItems(.cached)
        let current = try await repository.templateItems(.current)

        // Then
        #expect(kept.isEmpty)
        #expect(current == [try Self.item])
    }
    // end
    // when: form

    // spec: create and update | should add a new one and replace a changed one
    @Test func aNewTemplateItemIsAddedAndAChangedOneReplaced() async throws {
        // Given
        let item = try Self.item
        let place: EndpointPath = "/v1/template-items/\(item.id)"
        await transport.script("/v1/template-items", .json(Self.json))
        await transport.script(place.percentEncoded, .json(Self.json))

        // When
        let created = try await repository.create(item)
        let updated = try await repository.update(item)

        // Then
        #expect([created, updated] == [item, item])
        #expect(await transport.requests.map(\.httpMethod) == ["POST", "PUT"])
    }
    // end
    // when: form
    // when: cache

    // spec: create and update | should be seen in the next list
    @Test func aChangedTemplateItemIsSeenInTheNextList() async throws {
        // Given
        await transport.script("/v1/template-items", .json("[]"), .json(Self.json), .json("[\(Self.json)]"))
        _ = try await repository.templateItems(.cached)

        // When
        let created = try await repository.create(try Self.item)

        // Then
        #expect(try await repository.templateItems(.cached) == [created])
    }
    // end
    // end

    private static let json = """
        // fields: json
        { "id": 3, "title": "Title" }
        // end
        """

    /// What the JSON stands for.
    private static var item: TemplateItem {
        get throws {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .internetDateTime
            return TemplateItemMapper.toDomain(try decoder.decode(TemplateItemDTO.self, from: Data(json.utf8)))
        }
    }
}
