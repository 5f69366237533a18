// Publishers that Foundation offers on Apple's systems. They only type-check here.

extension NotificationCenter {
    /// https://developer.apple.com/documentation/foundation/notificationcenter/publisher
    public struct Publisher: Combine.Publisher {
        public typealias Output = Notification
        public typealias Failure = Never
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Notification, S.Failure == Never {}
    }

    // https://developer.apple.com/documentation/foundation/notificationcenter/publisher(for:object:)
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> Publisher { Publisher() }
}

extension Timer {
    /// https://developer.apple.com/documentation/foundation/timer/timerpublisher
    public final class TimerPublisher: Combine.Publisher {
        public typealias Output = Date
        public typealias Failure = Never
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Date, S.Failure == Never {}
        public func autoconnect() -> some Combine.Publisher<Date, Never> { self }
    }

    // https://developer.apple.com/documentation/foundation/timer/publish(every:tolerance:on:in:options:)
    public static func publish(
        every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop, in mode: RunLoop.Mode
    ) -> TimerPublisher { TimerPublisher() }
}
