import Combine
import Foundation

/// A template item while it is written or changed.
@MainActor
public final class TemplateItemFormViewModel: BaseViewModel {
    // MARK: - Properties

    // fields: form properties
    /// The title of the template item, as it is written.
    @Published public var title: String = ""
    // end

    private let original: TemplateItem?
    private let service: any TemplateItemServiceProtocol

    // MARK: - Initialization

    /// - Parameters:
    ///   - original: What is changed; nil for a new one.
    ///   - service: Where it goes.
    ///   - errors: Where failures are recorded.
    public init(
        original: TemplateItem? = nil, service: any TemplateItemServiceProtocol, errors: any ErrorRecording
    ) {
        self.original = original
        self.service = service
        super.init(errors: errors)
        if let original { show(original) }
    }

    // MARK: - Public Methods

    /// Whether all that has to be filled in is filled in.
    public var isValid: Bool {
        // fields: form checks
        !title.trimmingCharacters(in: .whitespaces).isEmpty
        // end
    }

    /// Sends what was written.
    /// - Returns: What the server made of it; nil when that failed, and ``BaseViewModel/error`` says why.
    public func save() async -> TemplateItem? {
        guard isValid else { return nil }
        setLoading(true)
        clearError()
        defer { setLoading(false) }
        do {
            return try await service.save(written, isNew: original == nil)
        } catch {
            handleError(error, context: .saveTemplateItem)
            return nil
        }
    }

    // MARK: - Private Helpers

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
