import Foundation
import KitServiceLayer
import Observation
import Testing

@Suite("SessionStore")
@MainActor
struct SessionStoreTests {
    private let suite = "SessionStoreTests.\(UUID().uuidString)"
    private let store: SessionStore

    init() {
        store = SessionStore(suiteName: suite)
    }

    @Test("there is no session at first")
    func aNewInstallationHasNoSession() {
        #expect(store.sessionID == nil)
    }

    @Test("a session goes on when the app is started anew")
    func aSessionSurvivesTheApp() {
        store.keepSession(id: "7")
        #expect(store.sessionID == "7")
        #expect(SessionStore(suiteName: suite).sessionID == "7")
        #expect(SessionStore(suiteName: suite + ".other").sessionID == nil)
    }

    @Test("a session that was cleared does not come back with the next run")
    func aLostSessionIsNotTriedAgain() {
        store.keepSession(id: "7")
        store.clearSession()
        #expect(store.sessionID == nil)
        #expect(SessionStore(suiteName: suite).sessionID == nil)
    }

    @Test("who follows the session hears of its end")
    func viewsSeeTheEndOfTheSession() async {
        store.keepSession(id: "7")
        await confirmation { hears in
            withObservationTracking {
                _ = store.sessionID
            } onChange: {
                hears()
            }
            store.clearSession()
        }
    }
}
