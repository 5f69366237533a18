import Foundation
import Observation

/// A template item while it is written or changed.
@MainActor
@Observable
public final class TemplateItemFormViewModel: BaseViewModel {
    // fields: draft properties
    /// The title of the template item, as it is written.
    public var title: String = ""
    // end

    @ObservationIgnored private let original: TemplateItem?
    @ObservationIgnored private let createTemplateItemUseCase: any CreateTemplateItemUseCaseProtocol
    @ObservationIgnored private let updateTemplateItemUseCase: any UpdateTemplateItemUseCaseProtocol

    /// Whether all that has to be filled in is filled in.
    public var isValid: Bool {
        // fields: form checks
        !title.trimmingCharacters(in: .whitespaces).isEmpty
        // end
    }

    /// - Parameters:
    ///   - original: What is changed; nil for a new one.
    ///   - createTemplateItemUseCase: Adds a new one.
    ///   - updateTemplateItemUseCase: Changes one that is there.
    ///   - errors: Where failures are recorded.
    init(
        original: TemplateItem?, createTemplateItemUseCase: any CreateTemplateItemUseCaseProtocol,
        updateTemplateItemUseCase: any UpdateTemplateItemUseCaseProtocol, errors: any ErrorRecording
    ) {
        self.original = original
        self.createTemplateItemUseCase = createTemplateItemUseCase
        self.updateTemplateItemUseCase = updateTemplateItemUseCase
        super.init(errors: errors)
        if let original { show(original) }
    }

    /// Sends what was written.
    /// - Returns: What the server made of it; nil when that failed, and ``BaseViewModel/errorMessage`` says why.
    public func save() async -> TemplateItem? {
        guard isValid, !isLoading else { return nil }
        setLoading(true)
        defer { setLoading(false) }
        do {
            guard original == nil else { return try await updateTemplateItemUseCase.execute(written) }
            return try await createTemplateItemUseCase.execute(written)
        } catch {
            handleError(error)
            return nil
        }
    }

    private var written: TemplateItem {
        TemplateItem(
            // fields: form arguments
            id: original?.id ?? 0,
            title: title
            // end
        )
    }

    private func show(_ item: TemplateItem) {
        // fields: form loading
        title = item.title
        // end
    }
}
