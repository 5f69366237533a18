import SwiftUI

struct BerthListView: View {
    @StateObject private var viewModel = BerthListViewModel()

    var body: some View {
        NavigationStack {
            ScrollView {
                VStack(spacing: Spacing.small) {
                    Toggle("berths.filter.free", isOn: $viewModel.filter.isFreeOnly)
                    Stepper(value: $viewModel.filter.minimumLength, in: 0...30, step: 2) {
                        Text("berths.filter.length \(Int(viewModel.filter.minimumLength))")
                    }
                    ForEach(viewModel.visibleBerths) { berth in
                        NavigationLink(value: berth) {
                            BerthRow(berth: berth)
                        }
                        .buttonStyle(.plain)
                    }
                }
                .padding(Spacing.medium)
                .animation(.easeInOut)
            }
            .overlay { placeholder }
            .searchable(text: $viewModel.searchText, prompt: "berths.search")
            .navigationTitle("berths.title")
            .navigationDestination(for: Berth.self) { berth in
                BerthDetailView(berth: berth)
            }
            .toolbar {
                Button {
                    Task { await viewModel.load() }
                } label: {
                    Image(systemName: "arrow.clockwise")
                }
            }
            .task { await viewModel.load() }
        }
    }

    @ViewBuilder private var placeholder: some View {
        if viewModel.isLoading && viewModel.berths.isEmpty {
            ProgressView("berths.loading")
        } else if let errorMessage = viewModel.errorMessage {
            ContentUnavailableView(
                "berths.failed", systemImage: "wifi.exclamationmark", description: Text(errorMessage)
            )
        } else if viewModel.visibleBerths.isEmpty {
            ContentUnavailableView("berths.empty", systemImage: "sailboat")
        }
    }
}

private struct BerthRow: View {
    let berth: Berth

    @AppStorage(SettingsKey.lengthSystem) private var lengthSystem = LengthSystem.metric

    var body: some View {
        HStack(spacing: Spacing.medium) {
            VStack(alignment: .leading, spacing: Spacing.extraSmall) {
                Text(berth.name)
                    .font(Typography.cardTitle)
                Text(
                    berth.length(in: lengthSystem),
                    format: .measurement(width: .abbreviated, usage: .asProvided)
                )
                .font(Typography.caption)
                .foregroundStyle(Palette.secondaryText)
            }
            Spacer()
            Text(berth.occupied ? "berths.status.occupied" : "berths.status.free")
                .foregroundStyle(berth.occupied ? Palette.warning : Palette.accent)
            Image(systemName: "chevron.right")
                .accessibilityHidden(true)
        }
        .padding(13)
        .background(Color(red: 0.92, green: 0.96, blue: 0.98))
        .clipShape(RoundedRectangle(cornerRadius: CornerRadius.card))
        .accessibilityElement(children: .combine)
    }
}

#Preview {
    BerthListView()
}
