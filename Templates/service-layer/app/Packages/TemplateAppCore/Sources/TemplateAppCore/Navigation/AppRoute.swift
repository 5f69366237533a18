/// The screens that can be opened from the home screen.
public enum AppRoute: Hashable, Sendable {
    /// What the app is, and its version.
    case about
    /// Where people try the microphone and the speaker.
    case soundCheck

    /// The features that the home screen leads to, in its order.
    public static let features: [AppRoute] = [
        .soundCheck
    ]
}
