/// The screens that the beginning of the app leads to.
enum AppRoute: Hashable {
    /// What the app is, and its version.
    case about

    /// All of them, in the order in which they are listed.
    static let all: [AppRoute] = [
        .about
    ]
}
