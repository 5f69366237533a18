import Foundation
import TemplateAppCore

/// The refresh in the background. The app makes it before it has finished launching, which registers it.
@MainActor
final class TemplateFeatureTask {
    /// As `Info.plist` permits it.
    static let identifier = "com.example.template-app.template-feature"

    private let manager: BackgroundRefreshManager

    /// - Parameter client: Talks to the server, and keeps its answers.
    init(client: any APIClientProtocol) {
        let service = TemplateItemService(client: client)
        let scheduler = BackgroundTaskScheduler()
        let log = Log(.background, sinks: [.system(subsystem: "com.example.template-app")])
        let manager = BackgroundRefreshManager(
            identifier: Self.identifier, work: TemplateFeatureWork(service: service), conditions: BackgroundConditions(),
            scheduler: scheduler, lastRuns: LastRunDefaults(identifier: Self.identifier), errors: ErrorLog(log: log),
            report: { log.info("\($0)") })
        self.manager = manager
        let isRegistered = scheduler.register(Self.identifier) { delivery in
            Task { @MainActor in await manager.handleBackgroundRefresh(task: delivery) }
        }
        if !isRegistered { log.fault("\(Self.identifier) is not permitted in Info.plist") }
    }

    /// Asks for the next run. The system starts it when it likes.
    func schedule() {
        manager.scheduleRefresh()
    }
}
