import Foundation

extension Strings {
    /// Moments in words. The texts here are shown where the app's table of strings has none.
    enum Dates {
        /// Less than a minute ago.
        static var justNow: String {
            NSLocalizedString("date.relative.now", value: "Just now", comment: "Less than a minute ago")
        }

        /// On the day before.
        static var yesterday: String {
            NSLocalizedString("date.relative.yesterday", value: "Yesterday", comment: "On the day before")
        }

        /// A number of minutes ago.
        static func minutesAgo(_ number: Int, locale: Locale) -> String {
            let format = NSLocalizedString("date.relative.minutes", value: "%lld min ago", comment: "Minutes ago")
            return String(format: format, locale: locale, Int64(number))
        }

        /// A number of hours ago, on the same day.
        static func hoursAgo(_ number: Int, locale: Locale) -> String {
            let format = NSLocalizedString("date.relative.hours", value: "%lld h ago", comment: "Hours ago, same day")
            return String(format: format, locale: locale, Int64(number))
        }

        /// A number of days ago.
        static func daysAgo(_ number: Int, locale: Locale) -> String {
            let format = NSLocalizedString("date.relative.days", value: "%lld days ago", comment: "2 to 6 days ago")
            return String(format: format, locale: locale, Int64(number))
        }
    }
}
