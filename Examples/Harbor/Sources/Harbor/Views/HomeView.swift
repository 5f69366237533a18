import SwiftUI

struct HomeView: View {
    @ObservedObject var viewModel = HomeViewModel()

    var body: some View {
        NavigationStack {
            ScrollView {
                VStack(alignment: .leading, spacing: Spacing.medium) {
                    if let weather = viewModel.weather {
                        WeatherCard(report: weather)
                    }
                    if let highTide = viewModel.highTide {
                        TideCard(highTide: highTide)
                    }
                    bookingCard()
                    if viewModel.isReminderHintVisible {
                        Text("home.reminders.hint")
                            .font(Typography.caption)
                            .foregroundStyle(Palette.secondaryText)
                    }
                    if let errorMessage = viewModel.errorMessage {
                        ErrorCard(message: errorMessage, retry: viewModel.retry)
                    }
                    freeBerths
                }
                .padding(Spacing.medium)
            }
            .overlay {
                if viewModel.isLoading {
                    ProgressView("home.loading")
                }
            }
            .navigationTitle("home.title")
            .navigationDestination(for: Berth.self) { berth in
                BerthDetailView(berth: berth)
            }
            .onAppear {
                Task { await viewModel.load() }
            }
        }
    }

    private func bookingCard() -> AnyView {
        if let booking = viewModel.nextBooking {
            return AnyView(BookingCard(booking: booking) {
                Task { await viewModel.cancelNextBooking() }
            })
        }
        return AnyView(Text("home.booking.none").font(Typography.body).cardStyle())
    }

    private var freeBerths: some View {
        VStack(alignment: .leading, spacing: Spacing.small) {
            Text("home.free")
                .font(Typography.screenTitle)
                .accessibilityAddTraits(.isHeader)
            ScrollView(.horizontal) {
                LazyHStack(spacing: Spacing.small) {
                    ForEach(viewModel.freeBerths, id: \.self) { berth in
                        NavigationLink(value: berth) {
                            Text(berth.name).cardStyle()
                        }
                    }
                }
            }
        }
    }
}

private struct WeatherCard: View {
    let report: WeatherReport

    var body: some View {
        HStack(spacing: Spacing.medium) {
            Image(systemName: report.condition.symbolName)
                .foregroundStyle(Palette.accent)
            VStack(alignment: .leading, spacing: Spacing.extraSmall) {
                Text(temperature, format: .measurement(width: .narrow))
                    .font(.system(size: 44, weight: .light))
                Text(conditionName)
                    .font(Typography.cardTitle)
                Text(windSpeed, format: .measurement(width: .abbreviated, usage: .asProvided))
                    .font(Typography.caption)
                    .foregroundStyle(Palette.secondaryText)
            }
        }
        .cardStyle()
    }

    private var temperature: Measurement<UnitTemperature> {
        Measurement(value: report.temperature, unit: .celsius)
    }

    private var windSpeed: Measurement<UnitSpeed> {
        Measurement(value: report.windSpeedInKnots, unit: .knots)
    }

    private var conditionName: LocalizedStringKey {
        switch report.condition {
        case .clear: "weather.clear"
        case .cloudy: "weather.cloudy"
        case .rain: "weather.rain"
        case .storm: "weather.storm"
        }
    }
}

private struct TideCard: View {
    let highTide: Date

    var body: some View {
        GeometryReader { proxy in
            HStack {
                Text("Next high tide")
                Spacer()
                Text(highTide, style: .time)
            }
            .padding(Spacing.medium)
            .frame(width: proxy.size.width)
            .background(Palette.surface, in: RoundedRectangle(cornerRadius: CornerRadius.card))
        }
        .frame(height: 56)
    }
}

private struct BookingCard: View {
    let booking: Booking
    let cancel: () -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: Spacing.small) {
            Text("home.booking.next")
                .font(Typography.cardTitle)
            Text(booking.arrival, style: .date)
            Text(booking.vesselName)
                .foregroundStyle(Palette.secondaryText)
            Button("home.booking.cancel", role: .destructive, action: cancel)
                .frame(minHeight: TouchTarget.minimum)
        }
        .cardStyle()
    }
}

private struct ErrorCard: View {
    let message: String
    let retry: (() -> Void)?

    var body: some View {
        VStack(alignment: .leading, spacing: Spacing.small) {
            Label(message, systemImage: "exclamationmark.triangle")
                .foregroundStyle(Palette.warning)
            if let retry {
                Button("action.retry", action: retry)
                    .frame(minHeight: TouchTarget.minimum)
            }
        }
        .cardStyle()
    }
}

#Preview {
    HomeView()
}
