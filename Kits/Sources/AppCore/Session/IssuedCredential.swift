/// A credential as this process gives it out, with a number of its own.
///
/// The number rises with every credential that is taken into use, whoever signed in and in whichever process. It tells
/// whether a request that failed was sent with the present credential, with an earlier one of the same session, or in
/// the name of somebody else.
struct IssuedCredential: Sendable {
    /// The session with the credential.
    let session: StoredSession.Live
    /// Higher than that of every credential before.
    let number: Int
    /// The number that the first credential of the session had here.
    let firstOfSession: Int

    /// The same credential as the successor of `previous`, if there was one.
    init(_ session: StoredSession.Live, number: Int, after previous: IssuedCredential?) {
        self.session = session
        self.number = number
        let isSameSession = previous?.session.id == session.id
        self.firstOfSession = isSameSession ? previous?.firstOfSession ?? number : number
    }
}
