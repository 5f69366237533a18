import Foundation

/// Runs tasks on the calling thread, step by step, so that a test decides in which order things happen.
///
/// Unchecked because all of its state is used by the one thread that calls ``runUntilIdle()`` and by the jobs that this
/// call runs; no job of its tasks runs anywhere else, as the tasks are started with it as their executor.
@available(macOS 15, iOS 18, *)
final class SteppedTasks: TaskExecutor, @unchecked Sendable {
    private var jobs: [UnownedJob] = []

    func enqueue(_ job: consuming ExecutorJob) {
        jobs.append(UnownedJob(job))
    }

    func start(_ work: @escaping @Sendable () async -> Void) {
        Task(executorPreference: self) { await work() }
    }

    /// Runs until every task waits for a gate or has ended.
    func runUntilIdle() {
        var next = 0
        while next < jobs.count {
            jobs[next].runSynchronously(on: asUnownedTaskExecutor())
            next += 1
        }
        jobs.removeAll()
    }
}

/// Places where a task waits until the test lets it go on.
///
/// Unchecked for the same reason as ``SteppedTasks``.
@available(macOS 15, iOS 18, *)
final class Gates: @unchecked Sendable {
    private var waiting: [String: CheckedContinuation<Void, Never>] = [:]
    private var calls: [String: Int] = [:]
    private var effects: Set<String> = []
    /// What has reached each process so far, in order. It determines everything that the process knows.
    private(set) var histories: [String: [String]] = [:]

    /// The gates of which the next one must be chosen, in a fixed order.
    ///
    /// What a process is told changes nothing outside of it, so that the order among processes matters for effects
    /// only. As long as all that a process waits for is to be told something, the others are left waiting.
    var labels: [String] {
        let all = waiting.keys.sorted()
        guard let first = all.first, let last = all.last else { return [] }
        for process in [first.prefix(1), last.prefix(1)] {
            let own = all.filter { $0.hasPrefix(process) }
            if effects.isDisjoint(with: own) { return own }
        }
        return all
    }

    /// Waits at a gate of a process.
    func pass(_ process: String, _ label: String) async {
        await withCheckedContinuation { waiting["\(process) \(label)"] = $0 }
        histories[process, default: []].append(label)
    }

    /// A call that leaves a process, has its effect at some time, and whose answer arrives at another.
    func call<Answer>(_ process: String, _ name: String, effect: () -> Answer) async -> Answer {
        let number = calls[process, default: 0]
        calls[process] = number + 1
        let label = "\(process) \(number) \(name)"
        effects.insert(label)
        await withCheckedContinuation { waiting[label] = $0 }
        effects.remove(label)
        let answer = effect()
        await pass(process, "\(number) \(name) = \(answer)")
        return answer
    }

    func open(_ label: String) {
        waiting.removeValue(forKey: label)?.resume()
    }
}
