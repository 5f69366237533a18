import Foundation
import Observation

/// A template item while it is written or changed.
@MainActor
@Observable
public final class TemplateItemFormViewModel {
    // MARK: - Properties

    // fields: draft properties
    /// The title of the template item, as it is written.
    public var title: String = ""
    // end

    /// Whether what was written is on its way, or why it did not arrive.
    public var state: LoadState<TemplateItem> { saving.state }

    private var saving = Load<TemplateItem>()
    private let original: TemplateItem?
    private let service: any TemplateItemServiceProtocol

    // MARK: - Initialization

    /// - Parameters:
    ///   - original: What is changed; nil for a new one.
    ///   - service: Where it goes.
    public init(original: TemplateItem? = nil, service: any TemplateItemServiceProtocol) {
        self.original = original
        self.service = service
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
    /// - Returns: What the server made of it; nil when that failed, and ``state`` says why.
    public func save() async -> TemplateItem? {
        guard isValid, !state.isLoading else { return nil }
        let ticket = saving.begin()
        do {
            let saved = try await service.save(written, isNew: original == nil)
            saving.succeed(saved, for: ticket)
            return saved
        } catch {
            saving.fail(with: error, for: ticket)
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
