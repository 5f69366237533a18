public enum RunningProgram {
    /// The file that runs, also when another one has its name by now; nil when the system does not say.
    public static var path: String? {
        #if os(Linux) || os(Android)
            "/proc/self/exe"
        #else
            Bundle.main.executablePath
        #endif
    }
}
