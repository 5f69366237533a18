// https://developer.apple.com/documentation/uikit/uiview (only what wrapped views need)

@MainActor
open class UIView: UIResponder {
    public init(frame: CGRect) { super.init() }
    open var frame: CGRect {
        get { standIn() }
        set {}
    }
    open var bounds: CGRect {
        get { standIn() }
        set {}
    }
    open var isHidden: Bool {
        get { standIn() }
        set {}
    }
    open var alpha: CGFloat {
        get { standIn() }
        set {}
    }
    open var backgroundColor: UIColor? {
        get { standIn() }
        set {}
    }
    open var tintColor: UIColor? {
        get { standIn() }
        set {}
    }
    open var superview: UIView? { nil }
    open var subviews: [UIView] { [] }
    open var window: UIWindow? { nil }
    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { standIn() }
        set {}
    }
    open func addSubview(_ view: UIView) {}
    open func removeFromSuperview() {}
    open func layoutSubviews() {}
    open func setNeedsLayout() {}
    open func layoutIfNeeded() {}
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool { false }
}

/// https://developer.apple.com/documentation/uikit/uiwindow
@MainActor
open class UIWindow: UIView {
    open var rootViewController: UIViewController?
    open var isKeyWindow: Bool { standIn() }
    open func makeKeyAndVisible() {}
}

/// https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor
open class UIViewController: UIResponder {
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { super.init() }
    open var view: UIView {
        get { standIn() }
        set {}
    }
    open var title: String?
    open var presentedViewController: UIViewController? { nil }
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {}
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
}

/// https://developer.apple.com/documentation/uikit/uiactivityviewcontroller
@MainActor
open class UIActivityViewController: UIViewController {
    public init(activityItems: [Any], applicationActivities: [Any]?) { super.init(nibName: nil, bundle: nil) }
}

/// https://developer.apple.com/documentation/uikit/uikeyboardtype
public enum UIKeyboardType: Int, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
    case decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// https://developer.apple.com/documentation/uikit/uitextcontenttype
public struct UITextContentType: Hashable, RawRepresentable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let name = UITextContentType(rawValue: "name")
    public static let givenName = UITextContentType(rawValue: "givenName")
    public static let familyName = UITextContentType(rawValue: "familyName")
    public static let emailAddress = UITextContentType(rawValue: "emailAddress")
    public static let telephoneNumber = UITextContentType(rawValue: "telephoneNumber")
    public static let fullStreetAddress = UITextContentType(rawValue: "fullStreetAddress")
    public static let postalCode = UITextContentType(rawValue: "postalCode")
    public static let username = UITextContentType(rawValue: "username")
    public static let password = UITextContentType(rawValue: "password")
    public static let newPassword = UITextContentType(rawValue: "newPassword")
    public static let oneTimeCode = UITextContentType(rawValue: "oneTimeCode")
    public static let URL = UITextContentType(rawValue: "URL")
}

/// https://developer.apple.com/documentation/uikit/uipasteboard
@MainActor
open class UIPasteboard: NSObject {
    public class var general: UIPasteboard { standIn() }
    open var string: String?
}

/// https://developer.apple.com/documentation/uikit/uiaccessibility
@MainActor
public enum UIAccessibility {
    public static var isVoiceOverRunning: Bool { standIn() }
    public static var isReduceMotionEnabled: Bool { standIn() }
    public static var isReduceTransparencyEnabled: Bool { standIn() }
    public static var isBoldTextEnabled: Bool { standIn() }
    public static func post(notification: Notification, argument: Any?) {}
    nonisolated public static var reduceMotionStatusDidChangeNotification: NSNotification.Name {
        .init("reduceMotionStatusDidChange")
    }

    public struct Notification: Hashable, RawRepresentable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let announcement = Notification(rawValue: 1)
        public static let screenChanged = Notification(rawValue: 2)
        public static let layoutChanged = Notification(rawValue: 3)
    }
}

/// https://developer.apple.com/documentation/uikit/uinotificationfeedbackgenerator
@MainActor
open class UINotificationFeedbackGenerator: NSObject {
    public enum FeedbackType: Int, Sendable { case success, warning, error }
    open func prepare() {}
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// https://developer.apple.com/documentation/uikit/uiimpactfeedbackgenerator
@MainActor
open class UIImpactFeedbackGenerator: NSObject {
    public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
    public init(style: FeedbackStyle) { super.init() }
    open func prepare() {}
    open func impactOccurred() {}
}
