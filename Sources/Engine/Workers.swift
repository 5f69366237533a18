internal import Foundation
internal import Synchronization
internal import TenetModel

/// What one thread reuses from file to file.
final class Worker {
    let stage: FileStage
    var buffer: [UInt8] = []

    init(_ limits: CheckLimits, _ probe: ParseProbe?) { stage = FileStage(limits: limits, probe: probe) }
}

/// Runs a job for each index on threads of our own. The cooperative pool's stacks are too small: the parser
/// recurses, and 512 KB overflow at 80 nested generic arguments.
enum Workers {
    static let stackSize = 256 << 20

    /// Results in the order of the indices, whatever thread computed them. Blocks until all are there.
    static func map<Result: Sendable>(
        _ count: Int, threads: Int, limits: CheckLimits = CheckLimits(), probe: ParseProbe? = nil,
        stackSize: Int = Workers.stackSize,
        _ job: @escaping @Sendable (Int, Worker) -> Result
    ) -> [Result] {
        guard count > 0 else { return [] }
        keepFreedMemory()
        let shared = Shared<Result>(count)
        let group = DispatchGroup()
        for _ in 0..<min(max(1, threads), count) {
            group.enter()
            let thread = Thread {
                let worker = Worker(limits, probe)
                var mine: [(Int, Result)] = []
                while true {
                    let index = shared.next.wrappingAdd(1, ordering: .relaxed).oldValue
                    guard index < count else { break }
                    mine.append((index, job(index, worker)))
                }
                shared.results.withLock { results in
                    for (index, result) in mine { results[index] = result }
                }
                group.leave()
            }
            thread.stackSize = stackSize
            thread.start()
        }
        group.wait()
        return shared.results.withLock { $0.compactMap { $0 } }
    }

    /// Every tree is built in memory that the last one gave back. glibc returns such memory to the system each time, and
    /// the system clears it before it hands it out again: a tenth of a run. The library raises the limits from which on
    /// it does so to the size of the largest block that was freed, at most 32 MB; this block is never touched.
    private static func keepFreedMemory() {
        UnsafeMutableRawPointer.allocate(byteCount: 31 << 20, alignment: 16).deallocate()
    }

    private final class Shared<Result: Sendable>: Sendable {
        let next = Atomic<Int>(0)
        let results: Mutex<[Result?]>

        init(_ count: Int) { results = Mutex(Array(repeating: nil, count: count)) }
    }
}
