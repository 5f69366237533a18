import Combine
import Foundation

struct BerthFilter: Codable, Equatable, Sendable {
    var minimumLength: Double = 0
    var isFreeOnly = false
}

@MainActor
final class BerthListViewModel: ObservableObject {
    @Published private(set) var berths: [Berth] = []
    @Published private(set) var isLoading = false
    @Published private(set) var errorMessage: String?
    @Published var searchText = ""
    @Published var filter: BerthFilter {
        didSet { saveFilter() }
    }

    private let service: any HarborServing
    private let defaults: UserDefaults

    init(service: any HarborServing = HarborService(), defaults: UserDefaults = .standard) {
        self.service = service
        self.defaults = defaults
        filter = Self.savedFilter(in: defaults) ?? BerthFilter()
    }

    var visibleBerths: [Berth] {
        berths.filter { berth in
            let isMatch = searchText.isEmpty || berth.name.localizedCaseInsensitiveContains(searchText)
            let isLongEnough = berth.lengthInMetres >= filter.minimumLength
            return isMatch && isLongEnough && !(filter.isFreeOnly && berth.occupied)
        }
    }

    func load() async {
        isLoading = true
        errorMessage = nil
        do {
            let berths = try await service.berths()
            DispatchQueue.main.async {
                self.berths = berths
                self.isLoading = false
            }
        } catch {
            errorMessage = error.localizedDescription
            isLoading = false
        }
    }

    private func saveFilter() {
        defaults.set(try! JSONEncoder().encode(filter), forKey: SettingsKey.berthFilter)
    }

    private static func savedFilter(in defaults: UserDefaults) -> BerthFilter? {
        guard let data = defaults.data(forKey: SettingsKey.berthFilter) else { return nil }
        return try? JSONDecoder().decode(BerthFilter.self, from: data)
    }
}
