// The part of `UserNotifications` that the kit uses. Written in our own words from the pages named below; nothing runs.

import Foundation

private func undeclared() -> Never { fatalError("declared for type-checking") }

/// The center of notifications of the app. It is not `Sendable`: ask for it where it is used.
///
/// Read from https://developer.apple.com/documentation/usernotifications/unusernotificationcenter (iOS 10, macOS 10.14).
open class UNUserNotificationCenter: NSObject {
    /// The center of the running app.
    open class func current() -> UNUserNotificationCenter { undeclared() }

    /// Sets the number on the icon (iOS 16, macOS 13).
    ///
    /// Read from
    /// https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/setbadgecount(_:withcompletionhandler:)
    open func setBadgeCount(_ newBadgeCount: Int) async throws { undeclared() }
}

// MARK: - Planning

extension UNUserNotificationCenter {
    /// Read from
    /// https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/requestauthorization(options:completionhandler:)
    public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool { undeclared() }

    /// Read from
    /// https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/add(_:withcompletionhandler:)
    public func add(_ request: UNNotificationRequest) async throws { undeclared() }

    /// Read from
    /// https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/removependingnotificationrequests(withidentifiers:)
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) { undeclared() }

    /// It is held weakly. Read from https://developer.apple.com/documentation/usernotifications/unusernotificationcenter/delegate
    public var delegate: (any UNUserNotificationCenterDelegate)? {
        get { undeclared() }
        set { undeclared() }
    }
}

/// Read from https://developer.apple.com/documentation/usernotifications/unauthorizationoptions (iOS 10).
public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let badge = UNAuthorizationOptions(rawValue: 1)
    public static let sound = UNAuthorizationOptions(rawValue: 2)
    public static let alert = UNAuthorizationOptions(rawValue: 4)
}

/// Read from https://developer.apple.com/documentation/usernotifications/unnotificationrequest (iOS 10).
open class UNNotificationRequest: NSObject {
    public convenience init(
        identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
    ) {
        undeclared()
    }
    open var identifier: String { undeclared() }
    open var content: UNNotificationContent { undeclared() }
}

/// Read from https://developer.apple.com/documentation/usernotifications/unnotificationcontent (iOS 10).
open class UNNotificationContent: NSObject, NSCopying {
    open var title: String { undeclared() }
    open var body: String { undeclared() }
    open var userInfo: [AnyHashable: Any] { undeclared() }
    open func copy(with zone: NSZone? = nil) -> Any { undeclared() }
}

/// Read from https://developer.apple.com/documentation/usernotifications/unmutablenotificationcontent (iOS 10).
open class UNMutableNotificationContent: UNNotificationContent {
    open override var title: String {
        get { undeclared() }
        set { undeclared() }
    }
    open override var body: String {
        get { undeclared() }
        set { undeclared() }
    }
    open override var userInfo: [AnyHashable: Any] {
        get { undeclared() }
        set { undeclared() }
    }
    open var sound: UNNotificationSound? {
        get { undeclared() }
        set { undeclared() }
    }
}

/// Read from https://developer.apple.com/documentation/usernotifications/unnotificationsound (iOS 10).
open class UNNotificationSound: NSObject {
    open class var `default`: UNNotificationSound { undeclared() }
}

/// Read from https://developer.apple.com/documentation/usernotifications/unnotificationtrigger (iOS 10).
open class UNNotificationTrigger: NSObject {}

/// Read from https://developer.apple.com/documentation/usernotifications/uncalendarnotificationtrigger (iOS 10).
open class UNCalendarNotificationTrigger: UNNotificationTrigger {
    public convenience init(dateMatching dateComponents: DateComponents, repeats: Bool) { undeclared() }
}

// MARK: - What has appeared

/// Read from https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate (iOS 10).
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification
    ) async -> UNNotificationPresentationOptions
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async
}

/// Read from https://developer.apple.com/documentation/usernotifications/unnotification (iOS 10).
open class UNNotification: NSObject {
    open var request: UNNotificationRequest { undeclared() }
}

/// Read from https://developer.apple.com/documentation/usernotifications/unnotificationresponse (iOS 10).
open class UNNotificationResponse: NSObject {
    open var notification: UNNotification { undeclared() }
}

/// Read from https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions (iOS 14 for
/// banner and list).
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let sound = UNNotificationPresentationOptions(rawValue: 2)
    public static let list = UNNotificationPresentationOptions(rawValue: 8)
    public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}
