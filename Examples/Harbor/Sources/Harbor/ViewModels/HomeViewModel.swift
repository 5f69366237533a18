import Combine
import Foundation
import os

@MainActor
final class HomeViewModel: ObservableObject {
    @Published private(set) var weather: WeatherReport?
    @Published private(set) var highTide: Date?
    @Published private(set) var nextBooking: Booking?
    @Published private(set) var freeBerths: [Berth] = []
    @Published private(set) var isLoading = false
    @Published private(set) var isReminderHintVisible = false
    @Published private(set) var errorMessage: String?

    private(set) var retry: (() -> Void)?

    private let harborService: any HarborServing
    private let weatherService: any WeatherServing
    private let notifications: NotificationScheduler
    private let logger = Logger(subsystem: "com.example.harbor", category: "home")

    init(
        harborService: any HarborServing = HarborService(),
        weatherService: any WeatherServing = WeatherService(),
        notifications: NotificationScheduler = .shared
    ) {
        self.harborService = harborService
        self.weatherService = weatherService
        self.notifications = notifications
        notifications.delegate = self
    }

    func load() async {
        isLoading = true
        errorMessage = nil
        defer { isLoading = false }

        do {
            async let report = weatherService.current()
            async let tide = weatherService.nextHighTide()
            async let berths = harborService.berths()
            async let bookings = harborService.bookings()

            freeBerths = try await berths.filter { !$0.occupied }
            nextBooking = try await bookings.filter(\.isUpcoming).min { $0.arrival < $1.arrival }
            weather = try await report
            highTide = try await tide
            retry = nil
        } catch {
            logger.error("Loading home failed: \(error.localizedDescription)")
            errorMessage = error.localizedDescription
            retry = {
                Task { await self.load() }
            }
        }
    }

    func cancelNextBooking() async {
        guard let booking = nextBooking else { return }
        do {
            try await harborService.cancel(bookingID: booking.id)
            notifications.removeReminder(for: booking)
            nextBooking = nil
        } catch {
            errorMessage = error.localizedDescription
        }
    }
}

extension HomeViewModel: NotificationSchedulerDelegate {
    func notificationsAuthorized(_ isAuthorized: Bool) {
        isReminderHintVisible = !isAuthorized
    }
}
