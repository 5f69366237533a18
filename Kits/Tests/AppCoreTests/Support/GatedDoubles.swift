import Foundation

@testable import AppCore

@available(macOS 15, iOS 18, *)
struct GatedRefresher: TokenRefreshing {
    let world: SessionWorld
    let process: String

    func refresh(_ credential: Credential) async throws -> Credential {
        try await world.refresh(credential, for: process)
    }
}

@available(macOS 15, iOS 18, *)
struct GatedClock: Clock {
    let gates: Gates
    let process: String

    var now: ContinuousClock.Instant { ContinuousClock().now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        await gates.pass(process, "sleep")
    }
}

@available(macOS 15, iOS 18, *)
struct GatedStore: SecretStoring {
    let world: SessionWorld
    let process: String

    func read(_ key: SecretKey) async throws(SecretStoreError) -> Data {
        let secret = await world.gates.call(process, "read") {
            world.secret.map { String(decoding: $0, as: UTF8.self) }
        }
        guard let secret else { throw .notFound }
        return Data(secret.utf8)
    }

    func write(_ secret: Data, for key: SecretKey) async throws(SecretStoreError) {
        await world.gates.call(process, "write") { world.secret = secret }
    }

    func replace(
        _ expected: Data, with replacement: Data, for key: SecretKey
    ) async throws(SecretStoreError) -> Bool {
        guard world.isStoreAtomic else { return try await replaceInTwoSteps(expected, with: replacement, for: key) }
        let answer = await world.gates.call(process, "replace") { () -> String in
            guard world.lockedWrites == 0 else {
                world.lockedWrites -= 1
                return "locked"
            }
            guard world.secret == expected else { return "different" }
            world.secret = replacement
            return "replaced"
        }
        guard answer != "locked" else { throw .locked }
        return answer == "replaced"
    }

    func remove(_ key: SecretKey) async throws(SecretStoreError) {
        await world.gates.call(process, "remove") { world.remove() }
    }

    private func replaceInTwoSteps(
        _ expected: Data, with replacement: Data, for key: SecretKey
    ) async throws(SecretStoreError) -> Bool {
        guard try await read(key) == expected else { return false }
        try await write(replacement, for: key)
        return true
    }
}
