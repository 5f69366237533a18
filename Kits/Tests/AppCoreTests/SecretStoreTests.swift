import AppTesting
import Foundation
import Testing

@testable import AppCore

@Suite(.timeLimit(.minutes(1)))
struct SecretStoreTests {
    private let key = SecretKey("token")

    private func withFile<Value>(_ work: (URL) async throws -> Value) async throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await work(folder.appendingPathComponent("secrets.json"))
    }

    private func checkContract(_ sut: any SecretStoring, as other: any SecretStoring) async throws {
        let (one, two) = (Data("one".utf8), Data("two".utf8))
        await #expect(throws: SecretStoreError.notFound) { try await sut.read(key) }
        try await sut.remove(key)
        #expect(try await !sut.replace(one, with: two, for: key), "what is not there is not replaced")
        await #expect(throws: SecretStoreError.notFound) { try await sut.read(key) }
        try await sut.write(one, for: key)
        #expect(try await other.read(key) == one, "another process sees it")
        #expect(try await other.replace(one, with: two, for: key))
        #expect(try await !sut.replace(one, with: one, for: key), "somebody else was faster")
        #expect(try await sut.read(key) == two)
        await #expect(throws: SecretStoreError.notFound) { try await sut.read(SecretKey("another")) }
        try await sut.remove(key)
        await #expect(throws: SecretStoreError.notFound) { try await other.read(key) }
    }

    @Test func aLogTellsKeysApart() {
        #expect("\(SecretKey.session), \(key)" == "session, token")
    }

    @Test func aMissingSecretIsToldFromEverythingElseInMemory() async throws {
        let sut = InMemorySecretStore()
        try await checkContract(sut, as: sut)
        #expect(await sut.calls[.remove] == 2)
    }

    @Test func aMissingSecretIsToldFromEverythingElseInAFile() async throws {
        try await withFile { file in
            try await checkContract(FileSecretStore(file: file), as: FileSecretStore(file: file))
        }
    }

    @Test(arguments: [SecretStoreError.locked, .denied, .duplicate, .other(code: -50)])
    func aFailureKeepsTheSecretAndItsOwnMeaning(error: SecretStoreError) async throws {
        let sut = InMemorySecretStore([key: Data("one".utf8)])
        await sut.fail(with: error)
        await #expect(throws: error) { try await sut.read(key) }
        await #expect(throws: error) { try await sut.write(Data(), for: key) }
        await #expect(throws: error) { try await sut.replace(Data("one".utf8), with: Data(), for: key) }
        await #expect(throws: error) { try await sut.remove(key) }
        await sut.fail(with: nil)
        #expect(try await sut.read(key) == Data("one".utf8))
    }

    @Test func aDamagedFileIsNoMissingSecret() async throws {
        try await withFile { file in
            try Data("{".utf8).write(to: file)
            let sut = FileSecretStore(file: file)
            await #expect(throws: SecretStoreError.other(code: Int(EIO))) { try await sut.read(key) }
        }
    }

    @Test func aFolderThatIsMissingIsNoMissingSecret() async throws {
        let sut = FileSecretStore(file: URL(fileURLWithPath: "/nowhere/\(UUID().uuidString)/secrets.json"))
        await #expect(throws: SecretStoreError.other(code: Int(ENOENT))) { try await sut.read(key) }
    }

    @Test func ofManyProcessesThatReplaceTheSameSecretOneWins() async throws {
        // `FileSecretStore` guards the file with `flock`, so that comparing and writing are one step.
        try await withFile { file in
            let first = Data("first".utf8)
            try await FileSecretStore(file: file).write(first, for: key)
            let wins = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<20 {
                    group.addTask { [key] in
                        try await FileSecretStore(file: file)
                            .replace(first, with: Data("process \(number)".utf8), for: key)
                    }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(wins == 1)
        }
    }
}
