import SwiftUI
import TemplateAppCore

/// The form in which a template item is written or changed.
struct TemplateItemFormView: View {
    @StateObject private var viewModel: TemplateItemFormViewModel
    @Environment(\.dismiss) private var dismiss
    private let onSave: (TemplateItem) -> Void

    /// - Parameters:
    ///   - original: What is changed; nil for a new one.
    ///   - services: Where it goes.
    ///   - onSave: Is called with what the server made of it.
    init(original: TemplateItem? = nil, services: AppServices, onSave: @escaping (TemplateItem) -> Void) {
        _viewModel = StateObject(
            wrappedValue: ViewModelFactory(services: services).makeTemplateItemFormViewModel(original: original))
        self.onSave = onSave
    }

    var body: some View {
        FormSheet(
            title: Strings.TemplateFeature.item, isSaveEnabled: viewModel.isValid && !viewModel.isLoading, onSave: save
        ) {
            // fields: form rows
            TextField(Strings.TemplateFeature.titleLabel, text: $viewModel.title)
            // end
            if let error = viewModel.error {
                Text(error.localizedDescription)
                    .foregroundStyle(ColorPalette.error)
            }
        }
    }

    // MARK: - Private Helpers

    private func save() {
        Task {
            guard let saved = await viewModel.save() else { return }
            onSave(saved)
            dismiss()
        }
    }
}

#if DEBUG
    #Preview {
        TemplateItemFormView(services: .preview) { _ in }
    }
#endif
