import AppTesting
import Foundation
import Testing

@testable import AppCore

/// What happens to those who wait for a refresh. The tasks run step by step, so that each test decides what comes
/// first.
@Suite struct TokenCoordinatorWaitingTests {
    private let store = InMemorySecretStore()
    private let refresher = MockTokenRefresher()
    private let outcomes = Locked<[String]>([])

    @available(macOS 15, iOS 18, *)
    private func makeCoordinator(_ tasks: SteppedTasks, _ gates: Gates) async throws -> TokenCoordinator {
        await refresher.setWork { await gates.pass("A", "refresh") }
        await refresher.setAnswer(
            .success(Credential(accessToken: "b", refreshToken: "refresh b", expiry: .distantFuture)))
        let sut = TokenCoordinator(
            store: store, key: .session, refresher: refresher, wallClock: .system, clock: ImmediateClock(),
            start: { tasks.start($0) })
        try await sut.signIn(
            with: Credential(accessToken: "a", refreshToken: "refresh a", expiry: .distantFuture))
        return sut
    }

    @available(macOS 15, iOS 18, *)
    private func renew(_ name: String, _ sut: TokenCoordinator, _ sent: Authorization, _ tasks: SteppedTasks) -> Task<
        Void, Never
    > {
        Task(executorPreference: tasks) { [outcomes] in
            do {
                let value = try await sut.renew(after: sent).value
                outcomes.withLock { $0.append("\(name): \(value)") }
            } catch is CancellationError {
                outcomes.withLock { $0.append("\(name): canceled") }
            } catch {
                outcomes.withLock { $0.append("\(name): \(error)") }
            }
        }
    }

    @available(macOS 15, iOS 18, *)
    @Test func aWaiterThatIsCanceledDoesNotCancelTheRefreshOfTheOthers() async throws {
        let (tasks, gates) = (SteppedTasks(), Gates())
        let sut = try await makeCoordinator(tasks, gates)
        let sent = try await sut.authorization()
        let first = renew("first", sut, sent, tasks)
        _ = renew("second", sut, sent, tasks)
        tasks.runUntilIdle()
        first.cancel()
        tasks.runUntilIdle()
        #expect(outcomes.withLock { $0 } == ["first: canceled"], "who was canceled does not wait any longer")
        gates.open("A refresh")
        tasks.runUntilIdle()
        #expect(outcomes.withLock { $0 } == ["first: canceled", "second: Bearer b"])
    }

    @available(macOS 15, iOS 18, *)
    @Test func aRotatedTokenIsKeptThoughNobodyWaitsForItAnyLonger() async throws {
        let (tasks, gates) = (SteppedTasks(), Gates())
        let sut = try await makeCoordinator(tasks, gates)
        let only = renew("only", sut, try await sut.authorization(), tasks)
        tasks.runUntilIdle()
        only.cancel()
        tasks.runUntilIdle()
        gates.open("A refresh")
        tasks.runUntilIdle()
        #expect(try await sut.authorization().value == "Bearer b")
    }

    @available(macOS 15, iOS 18, *)
    @Test func whoIsCanceledBeforehandStartsNoRefresh() async throws {
        let (tasks, gates) = (SteppedTasks(), Gates())
        let sut = try await makeCoordinator(tasks, gates)
        let only = renew("only", sut, try await sut.authorization(), tasks)
        only.cancel()
        tasks.runUntilIdle()
        #expect(outcomes.withLock { $0 } == ["only: canceled"])
        #expect(gates.labels.isEmpty, "no refresh is under way")
    }

    @available(macOS 15, iOS 18, *)
    @Test func aNewRequestWaitsForTheRefreshInsteadOfUsingARefusedCredential() async throws {
        let (tasks, gates) = (SteppedTasks(), Gates())
        let sut = try await makeCoordinator(tasks, gates)
        _ = renew("first", sut, try await sut.authorization(), tasks)
        tasks.runUntilIdle()
        tasks.start { [outcomes] in
            let value = try? await sut.authorization().value
            outcomes.withLock { $0.append("new: \(value ?? "nothing")") }
        }
        tasks.runUntilIdle()
        #expect(outcomes.withLock { $0 }.isEmpty)
        gates.open("A refresh")
        tasks.runUntilIdle()
        #expect(outcomes.withLock { $0 } == ["first: Bearer b", "new: Bearer b"])
    }

    @available(macOS 15, iOS 18, *)
    @Test func aSignOutDuringARefreshWinsAtOnce() async throws {
        let (tasks, gates) = (SteppedTasks(), Gates())
        let sut = try await makeCoordinator(tasks, gates)
        _ = renew("first", sut, try await sut.authorization(), tasks)
        tasks.runUntilIdle()
        tasks.start { try? await sut.signOut() }
        tasks.runUntilIdle()
        #expect(outcomes.withLock { $0 } == ["first: signedOut"], "nobody waits for an answer that no longer counts")
        gates.open("A refresh")
        tasks.runUntilIdle()
        #expect(await store.secrets.isEmpty, "the refreshed credential is not written back")
        await #expect(throws: SessionError.signedOut) { try await sut.authorization() }
    }
}
