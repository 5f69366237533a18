// A screen of a Combine view model: states, refresh, search, swipe actions, navigation by value.
import SwiftUI

struct Berth: Identifiable, Hashable, Sendable {
    let id: Int
    var name: String
    var ship: String?
    var isFree: Bool { ship == nil }
}

@MainActor
class BaseViewModel: ObservableObject {
    @Published private(set) var isLoading = false
    @Published var errorMessage: String?

    func setLoading(_ loading: Bool) {
        isLoading = loading
    }
}

@MainActor
final class BerthsViewModel: BaseViewModel {
    @Published private(set) var berths: [Berth] = []
    @Published var searchText = ""

    var shown: [Berth] {
        searchText.isEmpty ? berths : berths.filter { $0.name.localizedCaseInsensitiveContains(searchText) }
    }

    func load() async {
        setLoading(true)
        berths = [Berth(id: 1, name: "North pier", ship: nil)]
        setLoading(false)
    }

    func remove(at offsets: IndexSet) {
        berths.remove(atOffsets: offsets)
    }

    func free(_ berth: Berth) {
        guard let index = berths.firstIndex(of: berth) else { return }
        berths[index].ship = nil
    }
}

struct BerthsView: View {
    @StateObject private var viewModel: BerthsViewModel
    @State private var isShowingHelp = false
    @Environment(\.dismiss) private var dismiss

    init(makeViewModel: @autoclosure @escaping () -> BerthsViewModel) {
        _viewModel = StateObject(wrappedValue: makeViewModel())
    }

    var body: some View {
        NavigationStack {
            content
                .navigationTitle("Berths")
                .navigationBarTitleDisplayMode(.inline)
                .navigationDestination(for: Berth.self) { berth in
                    Text(berth.name)
                }
                .searchable(text: $viewModel.searchText, prompt: "Find a berth")
                .refreshable { await viewModel.load() }
                .toolbar {
                    ToolbarItem(placement: .topBarTrailing) {
                        Button("Help", systemImage: "questionmark.circle") { isShowingHelp = true }
                    }
                    ToolbarItem(placement: .cancellationAction) {
                        Button("Close") { dismiss() }
                    }
                }
        }
        .task { await viewModel.load() }
        .sheet(isPresented: $isShowingHelp) {
            Text("Choose a berth.").presentationDetents([.medium, .large])
        }
    }

    @ViewBuilder
    private var content: some View {
        if viewModel.isLoading {
            ProgressView("Loading berths")
        } else if let message = viewModel.errorMessage {
            ContentUnavailableView("No berths", systemImage: "sailboat", description: Text(message))
        } else {
            List {
                Section("All") {
                    ForEach(viewModel.shown) { berth in
                        NavigationLink(value: berth) { BerthRow(berth: berth) }
                            .swipeActions(edge: .leading) {
                                Button("Free") { viewModel.free(berth) }.tint(.accentColor)
                            }
                    }
                    .onDelete(perform: viewModel.remove)
                }
            }
            .listStyle(.insetGrouped)
            .overlay {
                if viewModel.shown.isEmpty { ContentUnavailableView.search(text: viewModel.searchText) }
            }
        }
    }
}

struct BerthRow: View, Equatable {
    let berth: Berth

    nonisolated static func == (lhs: Self, rhs: Self) -> Bool { lhs.berth == rhs.berth }

    var body: some View {
        HStack {
            Image(systemName: berth.isFree ? "circle" : "circle.fill").accessibilityHidden(true)
            VStack(alignment: .leading) {
                Text(berth.name).font(.headline)
                Text(berth.ship ?? String(localized: "Free")).font(.subheadline).foregroundStyle(.secondary)
            }
            Spacer()
        }
        .accessibilityElement(children: .combine)
        .accessibilityLabel("\(berth.name), \(berth.ship ?? "free")")
    }
}
