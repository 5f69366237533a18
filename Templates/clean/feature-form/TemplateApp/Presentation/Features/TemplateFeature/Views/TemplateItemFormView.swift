import SwiftUI
import TemplateAppCore

/// The form in which a template item is written or changed.
struct TemplateItemFormView: View {
    @State private var viewModel: TemplateItemFormViewModel
    @Environment(\.dismiss) private var dismiss
    private let onSave: () -> Void

    /// - Parameters:
    ///   - original: What is changed; nil for a new one.
    ///   - container: Makes what the screen shows.
    ///   - onSave: Is called when the server has it.
    init(original: TemplateItem? = nil, container: AppContainer, onSave: @escaping () -> Void) {
        _viewModel = State(initialValue: container.makeTemplateItemFormViewModel(original: original))
        self.onSave = onSave
    }

    var body: some View {
        FormSheet(
            title: Strings.TemplateFeature.item, isSaveEnabled: viewModel.isValid && !viewModel.isLoading, onSave: save
        ) {
            // fields: base form rows
            BaseTextField(title: LocalizedStringKey(Strings.TemplateFeature.titleLabel), text: $viewModel.title)
            // end
            if let message = viewModel.errorMessage {
                ErrorView(message: message)
            }
        }
    }

    // MARK: - Private Helpers

    private func save() {
        Task {
            guard await viewModel.save() != nil else { return }
            onSave()
            dismiss()
        }
    }
}

#if DEBUG
    #Preview {
        TemplateItemFormView(container: .preview) {}
    }
#endif
