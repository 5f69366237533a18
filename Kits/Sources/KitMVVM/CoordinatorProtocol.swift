/// Leads through one flow of several screens, on top of the router, which stays the owner of the paths.
///
/// Each flow has one class that conforms, such as `AuthCoordinator`, and a type of its own for where it can lead. View
/// models say where to go next; only the coordinator knows what that is on the screen. The rule
/// `navigation-path-outside-router` finds flows that keep a path of their own.
///
/// ```swift
/// func coordinate(to destination: Destination) {
///     switch destination {
///     case .signIn: router.push(.signIn)
///     case .done: router.popToRoot(in: .settings)
///     }
/// }
/// ```
@MainActor
public protocol Coordinator: AnyObject {
    /// Where the flow can lead: an enum of the flow.
    associatedtype Destination

    /// Shows the beginning of the flow.
    func start()

    /// Shows another screen of the flow, or leaves it.
    func coordinate(to destination: Destination)
}
