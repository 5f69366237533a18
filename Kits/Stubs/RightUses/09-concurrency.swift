// Tasks with identity, an actor behind a view, an announcement, cancellation, an observed object that is passed in.
import SwiftUI

actor Weather {
    func temperature(in town: String) async throws -> Double {
        try await Task.sleep(for: .seconds(1))
        return 12
    }
}

@MainActor
final class WeatherViewModel: ObservableObject {
    enum State: Equatable {
        case idle, loading
        case loaded(Double)
        case failed(String)
    }

    @Published private(set) var state = State.idle
    private let weather: Weather

    init(weather: Weather) {
        self.weather = weather
    }

    func load(town: String) async {
        state = .loading
        do {
            state = .loaded(try await weather.temperature(in: town))
        } catch is CancellationError {
            state = .idle
        } catch {
            state = .failed(error.localizedDescription)
        }
    }
}

struct WeatherView: View {
    @ObservedObject var viewModel: WeatherViewModel
    let town: String
    @State private var count = 0

    var body: some View {
        Group {
            switch viewModel.state {
            case .idle: EmptyView()
            case .loading: ProgressView().accessibilityLabel("Loading")
            case .loaded(let degrees): Text(degrees, format: .number)
            case .failed(let message): Text(message)
            }
        }
        .task(id: town) {
            await viewModel.load(town: town)
            count += 1
        }
        .onChange(of: count, initial: true) { AccessibilityNotification.Announcement("Loaded").post() }
        .onReceive(viewModel.$state) { state in
            if state == .idle { count = 0 }
        }
        .onDisappear { count = 0 }
    }
}

struct Retry: View {
    let action: @MainActor () async -> Void

    var body: some View {
        Button("Try again") { Task { await action() } }
    }
}
