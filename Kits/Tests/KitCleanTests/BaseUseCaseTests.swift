import Testing

@testable import KitClean

private protocol CountShipsUseCaseProtocol: BaseUseCaseProtocol where Input == Void, Output == Int {}

private struct CountShipsUseCase: CountShipsUseCaseProtocol {
    let result: Result<Int, HarborError>

    func execute(_ input: Void) async throws -> Int { try result.get() }
}

@Suite("BaseUseCaseProtocol")
struct BaseUseCaseTests {
    @Test("a use case without input is called without one, and through its protocol")
    @MainActor
    func aDoubleCanTakeThePlaceOfAUseCase() async throws {
        let useCase: any CountShipsUseCaseProtocol = CountShipsUseCase(result: .success(3))
        #expect(try await useCase.execute() == 3)
    }

    @Test("its failure comes out as it was")
    func aFailureIsNotSwallowed() async {
        let useCase = CountShipsUseCase(result: .failure(.storm))
        await #expect(throws: HarborError.storm) { try await useCase.execute() }
    }
}
