import AppTesting
import Foundation
import TemplateAppCore
import Testing

@Suite @MainActor struct SessionViewModelTests {
    private let service = MockSessionService()
    private let audio = MockAudioService()
    private let store = SessionStore(suiteName: "SessionViewModelTests.\(UUID().uuidString)")
    private let viewModel: SessionViewModel

    init() {
        viewModel = SessionViewModel(service: service, audio: audio, store: store)
    }

    @Test func testResume_NoSession_AsksToBeginOne() async {
        // When
        await viewModel.resume()

        // Then
        #expect(viewModel.state == .idle, "there is nothing to take up")
    }

    @Test func testResume_ServerKnowsSession_GoesOn() async {
        // Given
        store.keepSession(id: "1")

        // When
        await viewModel.resume()

        // Then
        #expect(viewModel.state == .active, "nobody has to begin again")
    }

    @Test func testResume_ServerHasForgottenSession_ClearsItAndAsksForANewOne() async {
        // Given
        store.keepSession(id: "1")
        await service.setError(NetworkError.sessionNotFound())

        // When
        await viewModel.resume()

        // Then
        #expect(viewModel.state == .lost, "people are back on the first screen and know why")
        #expect(store.sessionID == nil, "the old id is not sent again")
    }

    @Test func testResume_SessionIsLostWhileItGoesOn_AsksForANewOne() async {
        // Given
        await viewModel.begin()
        audio.play(URL(filePath: "/question.m4a"))
        await service.setError(NetworkError.sessionNotFound())

        // When
        await viewModel.resume()

        // Then
        #expect(viewModel.state == .lost, "the app does not go on without a session")
        #expect(audio.phase == .idle, "nothing is heard of the old session")
    }

    @Test func testResume_NoConnectionAtLaunch_KeepsSessionForRetry() async {
        // Given
        store.keepSession(id: "1")
        await service.setError(NetworkError.requestFailed(.networkError(URLError(.notConnectedToInternet))))
        await viewModel.resume()
        guard case .failed = viewModel.state else {
            Issue.record("it is \(viewModel.state)")
            return
        }

        // When
        await service.setSession(ServerSession(id: "1"))
        await viewModel.retry()

        // Then
        #expect(viewModel.state == .active, "the same session goes on")
        #expect(await service.beginCount == 0, "no other one was begun")
    }

    @Test func testResume_NoConnectionWhileSessionGoesOn_ShowsNoError() async {
        // Given
        await viewModel.begin()
        await service.setError(NetworkError.requestFailed(.timeout()))

        // When
        await viewModel.resume()

        // Then
        #expect(viewModel.state == .active, "a session does not end with the connection")
        #expect(store.sessionID == "1", "it is still remembered")
    }

    @Test func testBegin_ServerAnswers_RemembersSession() async {
        // When
        await viewModel.begin()
        await viewModel.begin()

        // Then
        #expect(viewModel.state == .active, "the session goes on")
        #expect(store.sessionID == "1", "the next run takes it up")
        #expect(await service.beginCount == 1, "a second tap begins no second session")
    }

    @Test func testBegin_ServerFails_OffersToTryAgain() async {
        // Given
        await service.setError(NetworkError.requestFailed(.serverError(status: 503)))
        await viewModel.begin()
        guard case .failed(let message) = viewModel.state else {
            Issue.record("it is \(viewModel.state)")
            return
        }

        // When
        await service.setSession(ServerSession(id: "2"))
        await viewModel.retry()

        // Then
        #expect(!message.isEmpty, "people read what went wrong")
        #expect(store.sessionID == "2", "the second attempt counts")
    }

    @Test func testBegin_Canceled_ShowsNoError() async {
        // Given
        await service.setError(CancellationError())

        // When
        await viewModel.begin()

        // Then
        #expect(viewModel.state == .idle, "nobody reads about what they canceled")
    }
}
