import Foundation

extension SessionError: LocalizedError {
    /// What people read. The text beside each key is shown where the app's table of strings has none.
    public var errorDescription: String? {
        switch self {
        case .signedOut:
            NSLocalizedString(
                "error.session.signed.out", value: "Please sign in.", comment: "There is no session, or it has ended")
        case .locked:
            NSLocalizedString(
                "error.session.locked", value: "Please unlock your device first.",
                comment: "The session cannot be read while the device is locked")
        case .store:
            NSLocalizedString(
                "error.session.store", value: "Your sign-in can't be read right now. Please try again.",
                comment: "The store of secrets failed")
        case .unreadable:
            NSLocalizedString(
                "error.session.unreadable", value: "Your sign-in is from a newer version. Please update the app.",
                comment: "The stored session cannot be decoded")
        case .tooManyRefreshes:
            NSLocalizedString(
                "error.session.too.many.refreshes", value: "Something is wrong on our side. Please try again later.",
                comment: "The server refuses the tokens that it gives out")
        case .calledDuringRefresh:
            NSLocalizedString(
                "error.session.called.during.refresh", value: "This can't be done right now.",
                comment: "A mistake of the app: the refresh asked for an authorization")
        }
    }
}
