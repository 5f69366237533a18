import Foundation
import TemplateAppCore

/// Keeps the date of the last refresh in user defaults, under the name of its task.
struct LastRunDefaults: LastRunStoring {
    /// Of the task.
    let identifier: String

    func lastRun() -> Date? {
        UserDefaults.standard.object(forKey: key) as? Date
    }

    func store(_ date: Date) {
        UserDefaults.standard.set(date, forKey: key)
    }

    private var key: String { "last_run." + identifier }
}
