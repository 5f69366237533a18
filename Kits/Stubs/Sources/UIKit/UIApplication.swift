// https://developer.apple.com/documentation/uikit/uiapplication

@_exported import Foundation

/// Stands in for a value that nothing on Linux can compute.
func standIn<Value>(_ name: StaticString = #function) -> Value {
    fatalError("\(name) belongs to the stand-in for UIKit, which is type-checked and never run.")
}

/// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor
open class UIResponder: NSObject {
    override nonisolated public init() { super.init() }
    open var next: UIResponder? { nil }
    open var isFirstResponder: Bool { false }
    @discardableResult
    open func becomeFirstResponder() -> Bool { false }
    @discardableResult
    open func resignFirstResponder() -> Bool { false }
}

@MainActor
open class UIApplication: UIResponder {
    public class var shared: UIApplication { standIn() }
    open weak var delegate: (any UIApplicationDelegate)?
    open var applicationState: State { standIn() }
    open var isIdleTimerDisabled = false
    open var backgroundTimeRemaining: TimeInterval { standIn() }
    open var backgroundRefreshStatus: UIBackgroundRefreshStatus { standIn() }
    open var connectedScenes: Set<UIScene> { standIn() }
    open var isProtectedDataAvailable: Bool { standIn() }
    open func canOpenURL(_ url: URL) -> Bool { standIn() }
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler: ((Bool) -> Void)? = nil
    ) {}
    open func registerForRemoteNotifications() {}

    // https://developer.apple.com/documentation/uikit/uiapplication/beginbackgroundtask(withname:expirationhandler:)
    open func beginBackgroundTask(
        withName name: String? = nil, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { standIn() }
    open func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

    /// https://developer.apple.com/documentation/uikit/uiapplication/state
    public enum State: Int, Sendable { case active, inactive, background }

    /// https://developer.apple.com/documentation/uikit/uiapplication/launchoptionskey
    public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let url = LaunchOptionsKey(rawValue: "url")
        public static let remoteNotification = LaunchOptionsKey(rawValue: "remoteNotification")
    }

    /// https://developer.apple.com/documentation/uikit/uiapplication/openexternalurloptionskey
    public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "universalLinksOnly")
    }

    // https://developer.apple.com/documentation/uikit/uiapplication/didbecomeactivenotification
    nonisolated public class var didBecomeActiveNotification: NSNotification.Name { .init("didBecomeActive") }
    nonisolated public class var willResignActiveNotification: NSNotification.Name { .init("willResignActive") }
    nonisolated public class var didEnterBackgroundNotification: NSNotification.Name { .init("didEnterBackground") }
    nonisolated public class var willEnterForegroundNotification: NSNotification.Name { .init("willEnterForeground") }
    nonisolated public class var willTerminateNotification: NSNotification.Name { .init("willTerminate") }
    nonisolated public class var didReceiveMemoryWarningNotification: NSNotification.Name { .init("memoryWarning") }
    nonisolated public class var protectedDataDidBecomeAvailableNotification: NSNotification.Name {
        .init("protectedDataDidBecomeAvailable")
    }
    nonisolated public class var openSettingsURLString: String { "app-settings:" }
    nonisolated public class var openNotificationSettingsURLString: String { "app-settings:notifications" }
}

/// https://developer.apple.com/documentation/uikit/uibackgroundtaskidentifier
public struct UIBackgroundTaskIdentifier: Hashable, RawRepresentable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// https://developer.apple.com/documentation/uikit/uibackgroundrefreshstatus
public enum UIBackgroundRefreshStatus: Int, Sendable { case restricted, denied, available }

/// https://developer.apple.com/documentation/uikit/uiapplicationdelegate
@MainActor
public protocol UIApplicationDelegate: AnyObject {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
    func applicationDidBecomeActive(_ application: UIApplication)
    func applicationWillResignActive(_ application: UIApplication)
    func applicationDidEnterBackground(_ application: UIApplication)
    func applicationWillEnterForeground(_ application: UIApplication)
    func applicationWillTerminate(_ application: UIApplication)
    func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    )
    func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    )
}

// In UIKit these requirements are optional; here each has an empty form.
extension UIApplicationDelegate {
    public func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool { true }
    public func applicationDidBecomeActive(_ application: UIApplication) {}
    public func applicationWillResignActive(_ application: UIApplication) {}
    public func applicationDidEnterBackground(_ application: UIApplication) {}
    public func applicationWillEnterForeground(_ application: UIApplication) {}
    public func applicationWillTerminate(_ application: UIApplication) {}
    public func application(
        _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
    ) {}
    public func application(
        _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
    ) {}
}

/// https://developer.apple.com/documentation/uikit/uiscene
@MainActor
open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
        case unattached = -1, foregroundActive, foregroundInactive, background
    }
    open var activationState: ActivationState { standIn() }
}

/// https://developer.apple.com/documentation/uikit/uiwindowscene
@MainActor
open class UIWindowScene: UIScene {
    open var windows: [UIWindow] { [] }
    open var keyWindow: UIWindow? { nil }
    open var screen: UIScreen { standIn() }
}

/// https://developer.apple.com/documentation/uikit/uidevice
@MainActor
open class UIDevice: NSObject {
    public class var current: UIDevice { standIn() }
    open var name: String { standIn() }
    open var model: String { standIn() }
    open var systemName: String { standIn() }
    open var systemVersion: String { standIn() }
    open var identifierForVendor: UUID? { standIn() }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { standIn() }
}

/// https://developer.apple.com/documentation/uikit/uiuserinterfaceidiom
public enum UIUserInterfaceIdiom: Int, Sendable { case unspecified = -1, phone, pad, tv, carPlay, mac = 5, vision }

/// https://developer.apple.com/documentation/uikit/uiscreen
@MainActor
open class UIScreen: NSObject {
    public class var main: UIScreen { standIn() }
    open var bounds: CGRect { standIn() }
    open var scale: CGFloat { standIn() }
}
