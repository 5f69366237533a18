extension SecretStoreError {
    /// What a number of the keychain means.
    ///
    /// It stands here and not in the adapter, so that it is tested: taking one number for another signs people out.
    /// - Parameter status: An `OSStatus` that is not zero.
    public init(keychainStatus status: Int32) {
        switch status {
        case -25_300: self = .notFound
        case -25_308: self = .locked
        case -34_018, -25_293, -128: self = .denied
        case -25_299: self = .duplicate
        default: self = .other(code: Int(status))
        }
    }
}
