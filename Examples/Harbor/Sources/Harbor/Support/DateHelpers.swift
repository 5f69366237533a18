import Foundation

extension Date {
    /// The number of nights a guest stays who arrives at this date, never negative.
    func nights(until departure: Date) -> Int {
        max(0, Int(departure.timeIntervalSince(self) / 86400))
    }

    func addingDays(_ days: Int, calendar: Calendar = .current) -> Date {
        calendar.date(byAdding: .day, value: days, to: self)!
    }

    func startOfDay(calendar: Calendar = .current) -> Date {
        calendar.startOfDay(for: self)
    }
}
