import SwiftUI

struct BookingFormView: View {
    @Environment(\.dismiss) private var dismiss
    @State private var viewModel: BookingFormViewModel

    init(berth: Berth) {
        _viewModel = State(initialValue: BookingFormViewModel(berth: berth))
    }

    var body: some View {
        NavigationStack {
            Form {
                Section("booking.vessel") {
                    TextField("booking.vessel.name", text: $viewModel.vesselName)
                        .accessibilityIdentifier("booking.vessel.name")
                }
                Section("booking.stay") {
                    DatePicker("booking.arrival", selection: $viewModel.arrival, displayedComponents: .date)
                    DatePicker("booking.departure", selection: $viewModel.departure, displayedComponents: .date)
                    LabeledContent("booking.total", value: viewModel.totalPrice, format: .currency(code: "EUR"))
                }
                if let errorMessage = viewModel.errorMessage {
                    Text(errorMessage)
                        .foregroundStyle(Palette.warning)
                }
            }
            .navigationTitle("booking.title")
            .toolbar {
                ToolbarItem(placement: .cancellationAction) {
                    Button("action.cancel") { dismiss() }
                }
                ToolbarItem(placement: .confirmationAction) {
                    Button("booking.submit") {
                        Task { await viewModel.submit() }
                    }
                    .disabled(!viewModel.isValid || viewModel.isSubmitting)
                    .accessibilityIdentifier("booking.submit")
                }
            }
            .onChange(of: viewModel.confirmedBooking) { _, booking in
                if booking != nil {
                    dismiss()
                }
            }
        }
    }
}
