/// The app's enum of links, which says of each where it leads. This is the one place where that is decided.
public protocol LinkRouting: Sendable {
    /// The app's tabs.
    associatedtype Tab: Hashable & Sendable
    /// The app's screens.
    associatedtype Route: Hashable & Sendable

    /// Where the link leads.
    var target: LinkTarget<Tab, Route> { get }
}
