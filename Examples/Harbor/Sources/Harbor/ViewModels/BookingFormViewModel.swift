import Foundation
import Observation
import os

@MainActor
@Observable
final class BookingFormViewModel {
    var vesselName = ""
    var arrival: Date
    var departure: Date

    private(set) var isSubmitting = false
    private(set) var confirmedBooking: Booking?
    private(set) var errorMessage: String?

    let berth: Berth

    private let service: any HarborServing
    private let notifications: NotificationScheduler
    private let logger = Logger(subsystem: "com.example.harbor", category: "booking")

    init(
        berth: Berth,
        service: any HarborServing = HarborService(),
        notifications: NotificationScheduler = .shared,
        today: Date = Date()
    ) {
        self.berth = berth
        self.service = service
        self.notifications = notifications
        arrival = today.startOfDay()
        departure = today.startOfDay().addingDays(1)
    }

    var nights: Int {
        arrival.nights(until: departure)
    }

    var totalPrice: Decimal {
        berth.pricePerNight * Decimal(nights)
    }

    var isValid: Bool {
        !trimmedVesselName.isEmpty && nights > 0
    }

    func submit() async {
        guard isValid else {
            errorMessage = String(localized: "booking.error.incomplete")
            return
        }
        isSubmitting = true
        errorMessage = nil
        defer { isSubmitting = false }

        let request = BookingRequest(
            berthID: berth.id, vesselName: trimmedVesselName, arrival: arrival, departure: departure
        )
        do {
            let booking = try await service.book(request)
            confirmedBooking = booking
            await remind(about: booking)
        } catch {
            errorMessage = error.localizedDescription
        }
    }

    private var trimmedVesselName: String {
        vesselName.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func remind(about booking: Booking) async {
        do {
            try await notifications.scheduleReminder(for: booking, berthName: berth.name)
        } catch {
            logger.warning("No reminder for \(booking.id): \(error.localizedDescription)")
        }
    }
}
