import Observation

/// Owns where the app is: the selected tab, one path for each tab, and what is presented over them.
///
/// An app gives it its own name: `typealias AppRouter = TabRouter<TabDestination, AppRoute>`. Views bind to it and ask
/// it to go somewhere; the rule `navigation-path-outside-router` forbids paths elsewhere, and
/// `navigation-path-remove-last` and `navigation-path-reset` forbid counting what is on one. Paths are arrays of the
/// app's routes and not `NavigationPath`, which cannot be read, so that nobody could tell whether a screen is in front
/// already.
@MainActor
@Observable
public final class TabRouter<Tab: Hashable & Sendable, Route: Hashable & Sendable> {
    /// The selected tab. The tab view binds to it, and copies the stored tab to it when it appears.
    public var currentTab: Tab
    /// What is presented over the tabs. A sheet binds to it; replacing it replaces the sheet.
    public var modal: Route?
    /// Whether the tabs are on the screen, so that a change of a path is seen by a view.
    public private(set) var isReady = false
    /// Whether somebody is signed in.
    public private(set) var isSignedIn = false

    /// The link that waits. A newer one takes its place: people want to see what they tapped last.
    @ObservationIgnored private(set) var waiting: LinkTarget<Tab, Route>?
    @ObservationIgnored private var stacks: [Tab: RouteStack<Route>] = [:]

    /// It belongs to no actor, so that a value of the environment may have a router as its default.
    /// - Parameter currentTab: The tab that is selected at first.
    nonisolated public init(currentTab: Tab) {
        // Its storage: to change the property is to tell observers, which happens on the main actor.
        _currentTab = currentTab
    }

    // MARK: - Paths

    /// The screens above the root of a tab, the one in front last.
    public func path(for tab: Tab) -> [Route] {
        stack(for: tab).routes
    }

    /// Replaces the path of a tab. The path that is there already is no change.
    public func setPath(_ path: [Route], for tab: Tab) {
        stack(for: tab).replace(with: path)
    }

    /// Goes back to the root of a tab by storing an empty path.
    public func popToRoot(in tab: Tab) {
        setPath([], for: tab)
    }

    /// Puts a screen on a tab, by default on the selected one.
    public func push(_ route: Route, in tab: Tab? = nil) {
        let tab = tab ?? currentTab
        setPath(path(for: tab) + [route], for: tab)
    }

    /// Goes one step back on a tab, by default on the selected one. At the root nothing happens.
    public func pop(in tab: Tab? = nil) {
        let tab = tab ?? currentTab
        setPath(Array(path(for: tab).dropLast()), for: tab)
    }

    // MARK: - Life of the app

    /// Call it when the tab view appears. A link that came before opens now.
    public func tabsDidAppear() {
        isReady = true
        openWaiting()
    }

    /// Call it when the tab view disappears, as it does when the sign-in takes its place. Links wait from now on.
    public func tabsDidDisappear() {
        isReady = false
    }

    /// Call it when somebody has signed in, or when the stored session turned out to be valid.
    public func sessionDidStart() {
        isSignedIn = true
        openWaiting()
    }

    /// Call it when somebody has signed out. What waits was meant for them and is dropped, and so are the screens that
    /// they had open. Before the first sign-in it does nothing, so that a link from before stays.
    public func sessionDidEnd() {
        guard isSignedIn else { return }
        isSignedIn = false
        waiting = nil
        modal = nil
        for tab in stacks.keys { popToRoot(in: tab) }
    }

    // MARK: - Links

    /// Goes where a link leads, now or as soon as that is possible.
    @discardableResult
    public func open<Link: LinkRouting>(_ link: Link) -> LinkOutcome where Link.Tab == Tab, Link.Route == Route {
        go(to: link.target)
    }

    // MARK: - Private Methods

    private func go(to target: LinkTarget<Tab, Route>) -> LinkOutcome {
        waiting = nil
        if !isReady || (target.isPrivate && !isSignedIn) {
            waiting = target
            return isReady ? .waitsForSignIn : .waitsForStart
        }
        if isInFront(target) { return .alreadyShown }
        // First what covers the tabs, then the tab, then its screens: nothing is pushed below a sheet that stays.
        if modal != target.modal { modal = nil }
        if currentTab != target.tab { currentTab = target.tab }
        if !showsTop(of: target) { setPath(target.routes, for: target.tab) }
        if modal != target.modal { modal = target.modal }
        return .opened
    }

    private func openWaiting() {
        guard let target = waiting else { return }
        _ = go(to: target)
    }

    private func isInFront(_ target: LinkTarget<Tab, Route>) -> Bool {
        if let wanted = target.modal { return modal == wanted }
        return modal == nil && currentTab == target.tab && showsTop(of: target)
    }

    /// Whether the tab shows the target's screen, by whichever way it was reached.
    private func showsTop(of target: LinkTarget<Tab, Route>) -> Bool {
        path(for: target.tab).last == target.routes.last
    }

    private func stack(for tab: Tab) -> RouteStack<Route> {
        if let stack = stacks[tab] { return stack }
        let stack = RouteStack<Route>()
        stacks[tab] = stack
        return stack
    }
}
