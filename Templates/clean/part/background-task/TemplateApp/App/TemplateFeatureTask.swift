import Foundation
import TemplateAppCore

/// The refresh in the background. The app makes it before it has finished launching, which registers it.
@MainActor
final class TemplateFeatureTask {
    /// As `Info.plist` permits it.
    static let identifier = "com.example.template-app.template-feature"

    private let manager: BackgroundRefreshManager

    /// - Parameter container: Makes what the refresh needs.
    init(container: AppContainer) {
        let scheduler = BackgroundTaskScheduler()
        let manager = container.makeTemplateFeatureManager(
            identifier: Self.identifier, conditions: BackgroundConditions(), scheduler: scheduler,
            lastRuns: LastRunDefaults(identifier: Self.identifier))
        self.manager = manager
        let isRegistered = scheduler.register(Self.identifier) { delivery in
            Task { @MainActor in await manager.handleBackgroundRefresh(task: delivery) }
        }
        assert(isRegistered, "the task is not permitted in Info.plist")
    }

    /// Asks for the next run. The system starts it when it likes.
    func schedule() {
        manager.scheduleRefresh()
    }
}
