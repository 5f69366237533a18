import AppCore
import Foundation

/// Owns navigation: which screens are shown, and where a link from outside leads.
///
/// An app has one class that conforms, `AppCoordinator`. Views ask it to show the next screen, and bind a
/// `NavigationStack` to its ``router``. The rules `navigation-path-outside-router` and `unreachable-screen` find
/// navigation that goes round it.
@MainActor
public protocol Coordinator: AnyObject {
    /// The tabs of the app. One that shows no tab bar has one.
    associatedtype Tab: Hashable & Sendable
    /// The screens that can be put on a tab.
    associatedtype Route: Hashable & Sendable

    /// Keeps the paths.
    var router: TabRouter<Tab, Route> { get }
}

extension Coordinator {
    /// Puts a screen on the selected tab.
    public func show(_ route: Route) {
        router.push(route)
    }

    /// Goes one step back on the selected tab.
    public func goBack() {
        router.pop()
    }

    /// Goes where a link leads, now or as soon as that is possible.
    /// - Parameters:
    ///   - url: The link, as the system handed it over.
    ///   - parser: Reads the links of the app.
    /// - Returns: What became of it; nil for a link that the app did not make, which changes nothing.
    @discardableResult
    public func open<Link: LinkRouting>(_ url: URL, using parser: DeepLinkParser<Link>) -> LinkOutcome?
    where Link.Tab == Tab, Link.Route == Route {
        guard let link = try? parser.link(from: url) else { return nil }
        return router.open(link)
    }
}
