#if os(iOS)
import BackgroundTasks
import Foundation
import os

enum BackgroundRefresh {
    static let taskIdentifier = "com.example.harbor.refresh"

    private static let interval: TimeInterval = 30 * 60
    private static let logger = Logger(subsystem: "com.example.harbor", category: "background")

    static func register() {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: taskIdentifier, using: nil) { task in
            handle(task as! BGAppRefreshTask)
        }
    }

    static func schedule() {
        let request = BGAppRefreshTaskRequest(identifier: taskIdentifier)
        request.earliestBeginDate = Date(timeIntervalSinceNow: interval)
        try? BGTaskScheduler.shared.submit(request)
    }

    private static func handle(_ task: BGAppRefreshTask) {
        schedule()

        let work = Task {
            do {
                let bookings = try await HarborService().bookings()
                logger.info("Refreshed \(bookings.count) bookings")
                task.setTaskCompleted(success: true)
            } catch {
                logger.error("Refresh failed: \(error.localizedDescription)")
                task.setTaskCompleted(success: false)
            }
        }

        task.expirationHandler = {
            work.cancel()
            task.setTaskCompleted(success: false)
        }
    }
}
#endif
