import XCTest
@testable import Harbor

@MainActor
final class BerthListViewModelTests: XCTestCase {
    private var defaults: UserDefaults?

    override func setUp() async throws {
        try await super.setUp()
        defaults = UserDefaults(suiteName: "BerthListViewModelTests")
        defaults?.removePersistentDomain(forName: "BerthListViewModelTests")
    }

    override func tearDown() async throws {
        defaults = nil
        try await super.tearDown()
    }

    func testLoad_success_publishesBerths() async throws {
        let sut = try makeViewModel(.success([.sample(name: "A1"), .sample(name: "B7")]))

        await sut.load()
        try await Task.sleep(nanoseconds: 300_000_000)

        XCTAssertEqual(sut.berths.map(\.name), ["A1", "B7"])
        XCTAssertFalse(sut.isLoading, "Loading should have ended, isLoading was \(sut.isLoading)")
    }

    func testLoad_failure_showsMessage() async throws {
        let sut = try makeViewModel(.failure(.status(503)))

        await sut.load()

        let message = try XCTUnwrap(sut.errorMessage, "A failed load should set a message")
        XCTAssertFalse(message.isEmpty, "The message should not be empty, was \(message)")
    }

    func testFilter_isRestoredByNextViewModel() throws {
        let first = try makeViewModel(.success([]))
        first.filter.minimumLength = 12

        let second = try makeViewModel(.success([]))

        XCTAssertEqual(
            second.filter.minimumLength, 12, "The filter should be restored, was \(second.filter)"
        )
    }

    private func makeViewModel(_ result: Result<[Berth], APIError>) throws -> BerthListViewModel {
        BerthListViewModel(
            service: StubHarborService(berthsResult: result), defaults: try XCTUnwrap(defaults, "No defaults suite")
        )
    }
}
