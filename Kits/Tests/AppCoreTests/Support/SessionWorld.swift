import AppTesting
import Foundation

@testable import AppCore

/// Two processes, one store and one server, whose calls happen in the order that a test chooses.
///
/// Unchecked for the same reason as ``SteppedTasks``, on which all of it runs.
@available(macOS 15, iOS 18, *)
final class SessionWorld: @unchecked Sendable {
    let tasks = SteppedTasks()
    let gates = Gates()
    let key = SecretKey("session")
    private static let session = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))

    /// What is stored.
    var secret: Data?
    /// Whether the store compares and writes in one step.
    var isStoreAtomic = true
    /// How many writes the store still refuses, as the device is locked.
    var lockedWrites = 0
    /// How many refreshes still do not reach the server.
    var lostRequests = 0
    /// The only credential that the server accepts. Each refresh token buys one credential.
    private(set) var serverGeneration = 1
    private(set) var refreshes: [String] = []
    private(set) var refused: Set<String> = []
    private(set) var removals = 0
    private(set) var published: [String: [SessionState]] = [:]
    private(set) var outcomes: [String] = []
    /// The first thing that was found to be wrong.
    private(set) var problem: String?
    private var highest = 1
    private var isSignInExpected = false
    private var inspected: Data?
    private var restored: SessionState?
    private var coordinators: [String: TokenCoordinator] = [:]

    init() throws {
        let session = try StoredSession.Live(id: Self.session, credential: makeCredential(1), generation: 1)
        secret = session.bytes
    }

    /// Starts a process, which does not yet ask for anything.
    private func coordinator(_ process: String) -> TokenCoordinator {
        if let known = coordinators[process] { return known }
        let made = TokenCoordinator(
            store: GatedStore(world: self, process: process), key: key,
            refresher: GatedRefresher(world: self, process: process),
            wallClock: WallClock { Date(timeIntervalSince1970: 0) }, clock: GatedClock(gates: gates, process: process),
            start: { [tasks] work in tasks.start(work) })
        coordinators[process] = made
        tasks.start { [self] in
            let states = await made.states()
            tasks.start { [self] in
                for await state in states { published[process, default: []].append(state) }
            }
        }
        return made
    }

    /// Lets process A load the first credential, and has `count` requests of it come back with a 401 at any time.
    ///
    /// They come back in the order of their numbers, as nothing else tells them apart.
    func sendRequests(_ count: Int, attempts: Int = 1) {
        let coordinator = coordinator("A")
        tasks.start { [self] in
            guard let sent = try? await coordinator.issue() else { return }
            for request in 1...count {
                await gates.pass("A", "401 \(request)")
                tasks.start { [self] in await resend("A request", after: sent, with: coordinator, attempts: attempts) }
            }
        }
        runToEnd { $0.hasPrefix("A 401") }
    }

    /// Has process A sign out at any time.
    func signOut() {
        let coordinator = coordinator("A")
        tasks.start { [self] in
            await gates.pass("A", "sign-out")
            do { try await coordinator.signOut() } catch { outcomes.append("A sign-out: \(error)") }
        }
    }

    /// Has process A sign in anew at any time.
    func signIn() {
        let coordinator = coordinator("A")
        let credential = makeCredential(10)
        isSignInExpected = true
        tasks.start { [self] in
            await gates.pass("A", "sign-in")
            do { try await coordinator.signIn(with: credential) } catch { outcomes.append("A sign-in: \(error)") }
        }
    }

    /// Starts a process at any time, which sends one request.
    func startProcess(_ process: String) {
        let coordinator = coordinator(process)
        tasks.start { [self] in
            await gates.pass(process, "start")
            do {
                let sent = try await coordinator.issue()
                guard !isAccepted(sent) else { return outcomes.append("\(process) request: accepted") }
                await resend("\(process) request", after: sent, with: coordinator, attempts: 1)
            } catch {
                outcomes.append("\(process) request: \(error)")
            }
        }
    }

    private func resend(
        _ name: String, after sent: IssuedCredential, with coordinator: TokenCoordinator, attempts: Int
    ) async {
        do {
            let next = try await coordinator.issue(after: sent.number)
            outcomes.append("\(name): \(isAccepted(next) ? "accepted" : "rejected")")
        } catch  where attempts > 1 && error as? SessionError != .signedOut {
            await resend(name, after: sent, with: coordinator, attempts: attempts - 1)
        } catch {
            outcomes.append("\(name): \(error)")
        }
    }

    /// What process A finds when it is asked again after everything.
    func finalState() -> SessionState? {
        let coordinator = coordinator("A")
        tasks.start { [self] in restored = try? await coordinator.restore() }
        runToEnd { _ in false }
        return restored
    }

    /// Opens one gate after another, except those that are to stay closed.
    func runToEnd(except isClosed: (String) -> Bool) {
        tasks.runUntilIdle()
        while let label = gates.labels.first(where: { !isClosed($0) }) {
            gates.open(label)
            tasks.runUntilIdle()
        }
    }

    /// Ends both processes, so that nothing is left of this world.
    func tearDown() {
        coordinators = [:]
        tasks.runUntilIdle()
    }

    /// Everything on which the future depends: what each process has been told, and what is outside.
    var fingerprint: String {
        let stored = secret.map { String(decoding: $0, as: UTF8.self) } ?? ""
        let budget = "\(serverGeneration) \(lockedWrites) \(lostRequests)"
        let told = ["A", "B"].map { gates.histories[$0, default: []].joined(separator: ",") }
        return (told + gates.labels + [stored, budget]).joined(separator: "|")
    }

    /// Looks at the store after each step, and notes what must never be there.
    func inspect() {
        guard secret != inspected else { return }
        inspected = secret
        guard problem == nil, let secret, let stored = try? StoredSession(secret) else { return }
        switch stored {
        case .live(let session):
            let generation = session.credential.generation
            if removals > 0, !isSignInExpected { problem = "a credential was written after the sign-out" }
            if generation < highest, !isSignInExpected {
                problem = "credential \(generation) was written over credential \(highest)"
            }
            highest = max(highest, generation)
        case .refused(let mark):
            if mark.generation < highest { problem = "the refusal of \(mark.generation) wiped \(highest)" }
            if refused.isEmpty { problem = "a credential was wiped without a refusal" }
        case .missing: break
        }
    }

    /// The number of the credential that is stored; 0 if there is none.
    var storedGeneration: Int {
        guard let secret, case .live(let session)? = try? StoredSession(secret) else { return 0 }
        return session.credential.generation
    }

    /// Sends a request: only the newest credential that the server has given out is accepted.
    func isAccepted(_ issue: IssuedCredential) -> Bool {
        serverGeneration > 1 && issue.session.credential.accessToken == "access \(serverGeneration)"
    }

    func refresh(_ old: Credential, for process: String) async throws -> Credential {
        refreshes.append("\(process) \(old.refreshToken)")
        switch await gates.call(process, "refresh", effect: { answer(to: old) }) {
        case .credential(let generation): return makeCredential(generation)
        case .refusal:
            refused.insert(process)
            throw RefreshFailure.refused
        case .nothing: throw URLError(.networkConnectionLost)
        }
    }

    private enum Answer {
        case credential(Int)
        case refusal
        case nothing
    }

    private func answer(to old: Credential) -> Answer {
        guard lostRequests == 0 else {
            lostRequests -= 1
            return .nothing
        }
        guard old.refreshToken == "refresh \(serverGeneration)" else { return .refusal }
        serverGeneration += 1
        return .credential(serverGeneration)
    }

    func remove() {
        removals += 1
        secret = nil
    }

    private func makeCredential(_ generation: Int) -> Credential {
        Credential(
            accessToken: "access \(generation)", refreshToken: "refresh \(generation)", expiry: .distantFuture)
    }
}
