import SwiftUI

struct BerthDetailView: View {
    let berth: Berth

    @State var isBookingPresented = false
    @State private var isPriceInfoPresented = false

    var body: some View {
        let formatter: DateFormatter = {
            let formatter = DateFormatter()
            formatter.dateFormat = "dd.MM.yyyy"
            return formatter
        }()

        NavigationStack {
            ScrollView {
                VStack(alignment: .leading, spacing: Spacing.large) {
                    header
                    if let freeFrom = berth.freeFrom {
                        LabeledContent("detail.freeFrom", value: formatter.string(from: freeFrom))
                    }
                    price
                    amenities
                    Button("detail.reserve") {
                        isBookingPresented = true
                    }
                    .buttonStyle(.borderedProminent)
                    .frame(minHeight: TouchTarget.minimum)
                    .disabled(berth.occupied)
                    .accessibilityIdentifier("detail.reserve")
                }
                .padding(Spacing.medium)
            }
            .navigationTitle(berth.name)
            .sheet(isPresented: $isBookingPresented) {
                BookingFormView(berth: berth)
            }
        }
    }

    private var header: some View {
        HStack(spacing: Spacing.medium) {
            Image(systemName: "sailboat.fill")
                .font(.largeTitle)
                .foregroundStyle(Palette.accent)
                .accessibilityHidden(true)
            Text("detail.pier \(berth.pier)")
                .font(Typography.screenTitle)
        }
    }

    private var price: some View {
        HStack(spacing: Spacing.small) {
            LabeledContent("detail.price") {
                Text(berth.pricePerNight, format: .currency(code: "EUR"))
            }
            Button {
                isPriceInfoPresented = true
            } label: {
                Image(systemName: "info.circle")
                    .frame(width: 24, height: 24)
            }
            .accessibilityLabel("detail.price.info")
            .popover(isPresented: $isPriceInfoPresented) {
                Text("detail.price.explanation")
                    .padding(Spacing.medium)
            }
        }
    }

    private var amenities: some View {
        VStack(alignment: .leading, spacing: Spacing.small) {
            Text("detail.amenities")
                .font(Typography.cardTitle)
            ForEach(berth.amenities.indices, id: \.self) { index in
                Label {
                    Text(title(of: berth.amenities[index]))
                } icon: {
                    Image(systemName: berth.amenities[index].symbolName)
                }
            }
        }
    }

    private func title(of amenity: Berth.Amenity) -> LocalizedStringKey {
        switch amenity {
        case .electricity: "amenity.electricity"
        case .water: "amenity.water"
        case .wifi: "amenity.wifi"
        case .crane: "amenity.crane"
        }
    }
}
