import SwiftUI
import TemplateAppCore

/// The form in which a template item is written or changed.
struct TemplateItemFormView: View {
    // MARK: - State

    @Environment(\.dismiss) private var dismiss
    @State private var draft: TemplateItemDraft
    @State private var failure: (any Error)?
    @State private var isSaving = false
    private let service: TemplateItemService
    private let onSave: (TemplateItem) -> Void

    /// - Parameters:
    ///   - original: What is changed; nil for a new one.
    ///   - service: Where it goes.
    ///   - onSave: Is called with what the server made of it.
    init(original: TemplateItem? = nil, service: TemplateItemService, onSave: @escaping (TemplateItem) -> Void) {
        _draft = State(initialValue: TemplateItemDraft(original))
        self.service = service
        self.onSave = onSave
    }

    // MARK: - Body

    var body: some View {
        FormSheet(
            title: String(localized: "Template item"), isSaveEnabled: draft.isValid && !isSaving,
            onSave: startSaving
        ) {
            // fields: draft rows
            TextField("Title", text: $draft.title)
            // end
            if let failure {
                Text(failure.localizedDescription)
                    .foregroundStyle(ColorPalette.error)
            }
        }
        .task(id: isSaving) { await save() }
    }

    // MARK: - Helpers

    private func startSaving() {
        isSaving = true
    }

    private func save() async {
        guard isSaving else { return }
        defer { isSaving = false }
        failure = nil
        do {
            onSave(try await service.save(draft.templateItem, isNew: draft.isNew))
            dismiss()
        } catch {
            if !error.isCancellation { failure = error }
        }
    }
}

#if DEBUG
    #Preview {
        TemplateItemFormView(service: TemplateItemService(client: .preview)) { _ in }
    }
#endif
