import Foundation

/// What the store has to say about the session.
enum StoredSession: Sendable {
    /// Nothing: nobody has signed in, or there was a sign-out.
    case missing
    /// Some process learned that the credential of this mark was refused. It holds no token.
    ///
    /// The mark is not the same as nothing. A process that has just refreshed that very credential knows better and
    /// writes over it; over a sign-out nobody writes.
    case refused(Refusal)
    /// A session with its credential.
    case live(Live)

    /// A session as this process holds it.
    struct Live: Sendable {
        /// Given at each sign-in, and kept by every refresh.
        let id: UUID
        /// The credential that is stored.
        let credential: Credential
        /// Exactly what is in the store, to compare with.
        let bytes: Data
    }

    /// What is left of a session after a refusal.
    struct Refusal: Sendable {
        /// The session that the credential belonged to.
        let id: UUID
        /// The number of the credential that was refused.
        let generation: Int
        /// Exactly what is in the store, to compare with.
        let bytes: Data

        /// Whether this is the mark of that very credential.
        func isOf(_ live: Live) -> Bool { id == live.id && generation == live.credential.generation }
    }

    /// - Throws: `DecodingError` if these are not the bytes of a session.
    init(_ bytes: Data) throws {
        let record = try JSONDecoder().decode(Record.self, from: bytes)
        if let credential = record.credential {
            self = .live(Live(id: record.session, credential: credential, bytes: bytes))
        } else {
            self = .refused(Refusal(id: record.session, generation: record.generation, bytes: bytes))
        }
    }
}

extension StoredSession.Live {
    /// A session under a number, with the bytes that stand for it in a store.
    init(id: UUID, credential: Credential, generation: Int) throws {
        let numbered = credential.numbered(generation)
        let record = Record(session: id, generation: generation, credential: numbered)
        self.init(id: id, credential: numbered, bytes: try record.encoded())
    }

    /// The same session, a credential further.
    func followed(by credential: Credential) throws -> StoredSession.Live {
        try StoredSession.Live(id: id, credential: credential, generation: self.credential.generation + 1)
    }

    /// The bytes that say that this credential was refused.
    func refusalMark() throws -> Data {
        try Record(session: id, generation: credential.generation, credential: nil).encoded()
    }
}

private struct Record: Codable {
    let session: UUID
    let generation: Int
    let credential: Credential?

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(self)
    }
}
