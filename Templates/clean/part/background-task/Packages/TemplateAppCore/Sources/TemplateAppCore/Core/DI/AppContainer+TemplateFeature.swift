extension AppContainer {
    /// The refresh in the background.
    /// - Parameters:
    ///   - identifier: The identifier of the task, which `Info.plist` permits.
    ///   - conditions: Whether it makes sense.
    ///   - scheduler: Where runs are requested.
    ///   - lastRuns: Where the date of the last run is kept.
    @MainActor
    public func makeTemplateFeatureManager(
        identifier: String, conditions: any BackgroundConditionsProviding, scheduler: any BackgroundScheduling,
        lastRuns: any LastRunStoring
    ) -> BackgroundRefreshManager {
        BackgroundRefreshManager(
            identifier: identifier,
            work: TemplateFeatureWork(
                fetchTemplateItemsUseCase: resolve((any FetchTemplateItemsUseCaseProtocol).self)),
            conditions: conditions, scheduler: scheduler, lastRuns: lastRuns,
            errors: resolve((any ErrorRecording).self))
    }
}
