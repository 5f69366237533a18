extension AppContainer {
    /// What the list of template items shows.
    @MainActor
    public func makeTemplateFeatureViewModel() -> TemplateFeatureViewModel {
        TemplateFeatureViewModel(
            fetchTemplateItemsUseCase: resolve((any FetchTemplateItemsUseCaseProtocol).self),
            errors: resolve((any ErrorRecording).self))
    }
    // when: form

    /// A template item while it is written or changed.
    /// - Parameter original: What is changed; nil for a new one.
    @MainActor
    public func makeTemplateItemFormViewModel(original: TemplateItem?) -> TemplateItemFormViewModel {
        TemplateItemFormViewModel(
            original: original,
            createTemplateItemUseCase: resolve((any CreateTemplateItemUseCaseProtocol).self),
            updateTemplateItemUseCase: resolve((any UpdateTemplateItemUseCaseProtocol).self),
            errors: resolve((any ErrorRecording).self))
    }
    // end
}
