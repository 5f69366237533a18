// The part of `BackgroundTasks` that the kit uses. Written in our own words from the pages named below; nothing runs.
// None of it is available on macOS.

import Dispatch
import Foundation

private func undeclared() -> Never { fatalError("declared for type-checking") }

/// Work that the system started in the background. It is not `Sendable`.
///
/// Read from https://developer.apple.com/documentation/backgroundtasks/bgtask (iOS 13).
open class BGTask: NSObject {
    /// The identifier of the request.
    open var identifier: String { undeclared() }

    /// Is called shortly before the time is over, on a thread of the system.
    open var expirationHandler: (() -> Void)? {
        get { undeclared() }
        set { undeclared() }
    }

    /// Tells the system that the work is over.
    open func setTaskCompleted(success: Bool) { undeclared() }
}

/// A short refresh.
///
/// Read from https://developer.apple.com/documentation/backgroundtasks/bgapprefreshtask (iOS 13).
open class BGAppRefreshTask: BGTask {}

/// Work of minutes.
///
/// Read from https://developer.apple.com/documentation/backgroundtasks/bgprocessingtask (iOS 13).
open class BGProcessingTask: BGTask {}

/// What an app asks the system for.
///
/// Read from https://developer.apple.com/documentation/backgroundtasks/bgtaskrequest (iOS 13).
open class BGTaskRequest: NSObject {
    /// The identifier of the task.
    open var identifier: String { undeclared() }

    /// Not before this moment; nil means as soon as possible.
    open var earliestBeginDate: Date? {
        get { undeclared() }
        set { undeclared() }
    }
}

/// Asks for a short refresh.
///
/// Read from https://developer.apple.com/documentation/backgroundtasks/bgapprefreshtaskrequest (iOS 13).
open class BGAppRefreshTaskRequest: BGTaskRequest {
    /// Makes a request.
    public init(identifier: String) { undeclared() }
}

/// Asks for work of minutes.
///
/// Read from https://developer.apple.com/documentation/backgroundtasks/bgprocessingtaskrequest (iOS 13).
open class BGProcessingTaskRequest: BGTaskRequest {
    /// Whether it needs a connection.
    open var requiresNetworkConnectivity: Bool {
        get { undeclared() }
        set { undeclared() }
    }

    /// Whether it needs power.
    open var requiresExternalPower: Bool {
        get { undeclared() }
        set { undeclared() }
    }

    /// Makes a request.
    public init(identifier: String) { undeclared() }
}

/// Takes requests and starts tasks.
///
/// Read from https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler (iOS 13).
open class BGTaskScheduler: NSObject {
    /// The scheduler of the app.
    open class var shared: BGTaskScheduler { undeclared() }

    /// Names who handles a task, before the app has finished launching. With `nil` the handler runs on a background
    /// queue.
    open func register(
        forTaskWithIdentifier identifier: String, using queue: DispatchQueue?,
        launchHandler: @escaping (BGTask) -> Void
    ) -> Bool { undeclared() }

    /// Asks for a run; a request of the same identifier is replaced.
    open func submit(_ taskRequest: BGTaskRequest) throws { undeclared() }

    /// Withdraws a request.
    open func cancel(taskRequestWithIdentifier identifier: String) { undeclared() }

    /// Withdraws all requests.
    open func cancelAllTaskRequests() { undeclared() }
}

extension BGTaskScheduler {
    /// Why a request was refused.
    ///
    /// Read from https://developer.apple.com/documentation/backgroundtasks/bgtaskscheduler/error (iOS 13).
    public struct Error: Swift.Error, Equatable {
        /// The reason.
        public enum Code: Int, Sendable {
            /// Refreshing is switched off, or the app may not ask, as in the simulator.
            case unavailable = 1
            /// Too many requests wait.
            case tooManyPendingTaskRequests = 2
            /// The identifier or the mode is missing in `Info.plist`.
            case notPermitted = 3
        }

        /// The reason.
        public let code: Code
    }
}
