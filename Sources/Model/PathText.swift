/// Paths as text, with `/` between their parts.
public enum PathText {
    /// Everything before the last `/`; empty when there is none.
    public static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}
