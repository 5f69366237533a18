// https://developer.apple.com/documentation/swiftui/timelineview

public struct TimelineView<Schedule: TimelineSchedule, Content> {
    /// https://developer.apple.com/documentation/swiftui/timelineviewdefaultcontext
    public struct Context {
        public let date: Date
    }
}

extension TimelineView: View, _SystemView where Content: View {
    public typealias Body = Never
    public init(
        _ schedule: Schedule,
        @ViewBuilder content: @escaping (TimelineView<EveryMinuteTimelineSchedule, Never>.Context) -> Content
    ) {
        self = standIn()
    }
}

/// https://developer.apple.com/documentation/swiftui/timelineschedule
public protocol TimelineSchedule {}
public struct EveryMinuteTimelineSchedule: TimelineSchedule, Sendable { public init() {} }
public struct PeriodicTimelineSchedule: TimelineSchedule, Sendable {
    public init(from startDate: Date, by interval: TimeInterval) {}
}
public struct AnimationTimelineSchedule: TimelineSchedule, Sendable {
    public init(minimumInterval: Double? = nil, paused: Bool = false) {}
}
extension TimelineSchedule where Self == EveryMinuteTimelineSchedule {
    public static var everyMinute: EveryMinuteTimelineSchedule { EveryMinuteTimelineSchedule() }
}
extension TimelineSchedule where Self == PeriodicTimelineSchedule {
    public static func periodic(from startDate: Date, by interval: TimeInterval) -> PeriodicTimelineSchedule {
        PeriodicTimelineSchedule(from: startDate, by: interval)
    }
}
extension TimelineSchedule where Self == AnimationTimelineSchedule {
    public static var animation: AnimationTimelineSchedule { AnimationTimelineSchedule() }
}
