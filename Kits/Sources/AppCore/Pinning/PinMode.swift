/// What happens to a connection that does not fit the pins.
public enum PinMode: Hashable, Sendable {
    /// It is canceled.
    case enforce
    /// It is reported and used. For trying out pins before they are enforced, and for debug builds with a proxy.
    case audit

    /// The mode of this build: pins are enforced in every build except debug builds.
    public static var ofThisBuild: PinMode {
        #if DEBUG
            .audit
        #else
            .enforce
        #endif
    }
}
