/// Which links a walk follows. Links that are named as a start are followed in any case: whoever names one means what is behind it.
public enum LinkPolicy: Hashable, Sendable {
    /// None: only what really lies in the project is found.
    case none
    /// Links to files of the project. A folder of the project is entered where it lies; what lies elsewhere is somebody else's, and a
    /// repository that links to it must not have it read and quoted.
    case inside
    /// All of them, to folders and out of the project, too.
    case all
}
