// The part of `Network` that the kit uses. Written in our own words from the pages named below; nothing here runs.

import Dispatch

private func undeclared() -> Never { fatalError("declared for type-checking") }

/// A snapshot of the connection.
///
/// Read from https://developer.apple.com/documentation/network/nwpath (iOS 12, macOS 10.14).
public struct NWPath: Sendable, Equatable {
    /// Whether something can be sent.
    ///
    /// Read from https://developer.apple.com/documentation/network/nwpath/status-swift.enum (iOS 12, macOS 10.14).
    public enum Status: Sendable {
        /// There is a connection.
        case satisfied
        /// There is none.
        case unsatisfied
        /// There will be one as soon as it is asked for, such as a VPN on demand.
        case requiresConnection
    }

    /// Whether something can be sent.
    public let status: Status
    /// Whether sending costs money, as over a phone's hotspot.
    public var isExpensive: Bool { undeclared() }
    /// Whether a person asked to save data (iOS 13, macOS 10.15).
    public var isConstrained: Bool { undeclared() }
}

/// Watches the connection. It starts once: after it was canceled it tells nothing more.
///
/// Read from https://developer.apple.com/documentation/network/nwpathmonitor (iOS 12, macOS 10.14). It is `Sendable`
/// by that page.
public final class NWPathMonitor: @unchecked Sendable {
    /// Is called on the queue of the monitor with each change, the present state first.
    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
        get { undeclared() }
        set { undeclared() }
    }

    /// The present state.
    public var currentPath: NWPath { undeclared() }

    /// Makes a monitor of all interfaces.
    public init() { undeclared() }

    /// Begins to watch.
    public func start(queue: DispatchQueue) { undeclared() }

    /// Ends it for good.
    public func cancel() { undeclared() }
}
