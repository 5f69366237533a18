import Foundation

/// How the time of some work grows with its input: a ratio within one run, because times differ from machine to machine.
public enum Growth {
    /// The time on four times the input as a multiple of the time on the input: 4 when linear, 16 when quadratic. Below
    /// ``linear`` it is linear, with room for allocation and caches.
    ///
    /// - Parameter prepare: makes an input of a size and gives the work on it; only the work is measured.
    public static func ratio(_ size: Int, of prepare: (Int) throws -> () -> Void) rethrows -> Double {
        let small = try prepare(size)
        let large = try prepare(size * 4)
        return shortest(large) / max(shortest(small), 1)
    }

    public static let linear = 9.0

    /// The shortest of a few runs in nanoseconds of this thread: what others do on the machine does not count.
    private static func shortest(_ work: () -> Void) -> Double {
        var shortest = Double.infinity
        for _ in 0..<3 {
            let start = now()
            work()
            shortest = min(shortest, now() - start)
        }
        return shortest
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }
}
