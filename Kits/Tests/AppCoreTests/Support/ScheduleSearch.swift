import Foundation

/// Runs a world again and again, until every order in which its gates can be opened has been tried.
///
/// A schedule that comes to a state in which an earlier one has been is finished, but not varied any further: what
/// follows depends on nothing but ``SessionWorld/fingerprint``.
@available(macOS 15, iOS 18, *)
struct ScheduleSearch {
    private(set) var schedules = 0
    private(set) var states: Set<String> = []
    /// What went wrong, each with the schedule that leads there; no more than ten.
    private(set) var violations: [String] = []

    /// - Parameters:
    ///   - prepare: Says what happens in the world.
    ///   - atEnd: Says what is wrong at the end of a schedule.
    init(prepare: (SessionWorld) -> Void, atEnd: (SessionWorld) -> String?) throws {
        var open: [[Int]] = [[]]
        while let prefix = open.popLast() {
            let world = try SessionWorld()
            prepare(world)
            world.tasks.runUntilIdle()
            let schedule = follow(prefix, in: world, open: &open)
            schedules += 1
            if let problem = world.problem ?? atEnd(world), violations.count < 10 {
                violations.append("\(problem), after \(schedule.joined(separator: "; "))")
            }
            world.tearDown()
        }
    }

    private mutating func follow(_ prefix: [Int], in world: SessionWorld, open: inout [[Int]]) -> [String] {
        var choices = prefix
        var schedule: [String] = []
        var isNew = true
        var labels = world.gates.labels
        while !labels.isEmpty {
            let step = schedule.count
            if step >= choices.count {
                isNew = isNew && states.insert(world.fingerprint).inserted
                if isNew { open += (1..<labels.count).map { choices + [$0] } }
                choices.append(0)
            }
            guard labels.indices.contains(choices[step]) else {
                // The same choices led to something else than before, so that not every order would be tried.
                violations.append("not deterministic: \(prefix)")
                return schedule
            }
            schedule.append(labels[choices[step]])
            world.gates.open(labels[choices[step]])
            world.tasks.runUntilIdle()
            world.inspect()
            labels = world.gates.labels
        }
        return schedule
    }
}
