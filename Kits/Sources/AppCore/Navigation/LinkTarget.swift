/// Where a link leads: a tab, the screens on it, and what lies over everything.
public struct LinkTarget<Tab: Hashable & Sendable, Route: Hashable & Sendable>: Hashable, Sendable {
    /// The tab to select.
    public var tab: Tab
    /// All screens above the root of the tab. None means the root itself.
    public var routes: [Route]
    /// What is presented over the tabs, if anything.
    public var modal: Route?
    /// Whether somebody has to be signed in to see it. It is true unless said otherwise.
    public var isPrivate: Bool

    /// Makes a target.
    public init(tab: Tab, routes: [Route] = [], modal: Route? = nil, isPrivate: Bool = true) {
        self.tab = tab
        self.routes = routes
        self.modal = modal
        self.isPrivate = isPrivate
    }
}

/// What became of a link.
public enum LinkOutcome: Equatable, Sendable {
    /// Its screen is shown now.
    case opened
    /// Its screen was in front already, and nothing was changed.
    case alreadyShown
    /// It waits until the tabs are on the screen.
    case waitsForStart
    /// It waits until somebody has signed in.
    case waitsForSignIn
}
