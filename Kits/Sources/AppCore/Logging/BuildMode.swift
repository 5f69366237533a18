/// For whom the running build was made. What is said of people depends on it.
public enum BuildMode: Sendable {
    /// A developer's build, on a device that holds no data of strangers.
    case debug
    /// What is given to people, TestFlight included.
    case release

    /// The mode of this build. Tests name the one that they are about.
    public static var current: BuildMode {
        #if DEBUG
            .debug
        #else
            .release
        #endif
    }
}
