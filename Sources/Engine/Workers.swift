internal import Dispatch
internal import Synchronization
internal import TenetFoundation
internal import TenetModel
internal import TenetSystemCalls

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
        for number in 0..<min(max(1, threads), count) {
            group.enter()
            let isStarted = start(stackSize: stackSize, isNeeded: number == 0) {
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
            // The others do the work of one that the system refuses.
            if !isStarted { group.leave() }
        }
        group.wait()
        return shared.results.withLock { $0.compactMap { $0 } }
    }

    /// Starts a thread; false when the system refuses.
    /// - Parameter isNeeded: without it there is no run. After some seconds, in which others may end, the process does.
    private static func start(
        stackSize: Int, isNeeded: Bool, _ run: @escaping @Sendable () -> Void
    ) -> Bool {
        let body = Unmanaged.passRetained(Body(run: run))
        for _ in 0..<(isNeeded ? 30 : 1) {
            let error = tenet_start_thread(
                stackSize, { $0.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() } }, body.toOpaque())
            if error == 0 { return true }
            if isNeeded { usleep(100_000) }
        }
        body.release()
        guard isNeeded else { return false }
        let message =
            "error: the system lets this process start no thread with \(stackSize >> 20) MB of stack; raise "
            + "`ulimit -v` and `ulimit -u`\n"
        // Nothing can be given back to whoever could say this better.
        _ = message.withCString { write(2, $0, strlen($0)) }
        exit(3)
    }

    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(run: @escaping @Sendable () -> Void) { self.run = run }
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
