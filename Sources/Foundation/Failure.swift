extension Error {
    /// Why something failed, in the words of the system where it was one of its calls, to stand behind a colon.
    public var reason: String {
        let posix = self as? POSIXError ?? (self as? CocoaError)?.underlying as? POSIXError
        return posix.map { String(cString: strerror($0.code.rawValue)) } ?? "\(self)"
    }
}
