package import TenetRuleKit

extension CalendarDay {
    /// `today`, `in 12 days`, `3 days ago`.
    package func relative(to today: CalendarDay) -> String {
        let days = days(since: today)
        if days == 0 { return "today" }
        let count = "\(abs(days)) day\(abs(days) == 1 ? "" : "s")"
        return days > 0 ? "in \(count)" : "\(count) ago"
    }
}
