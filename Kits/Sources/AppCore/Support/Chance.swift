/// Random numbers as a dependency: a test sets them, the app takes the system's.
public struct Chance: Sendable {
    private let draw: @Sendable () -> Double

    /// The generator of the system.
    public static let system = Chance { Double.random(in: 0..<1) }

    /// A number from 0 up to, and without, 1.
    public var fraction: Double { draw() }

    /// - Parameter draw: Returns a number from 0 up to, and without, 1.
    public init(draw: @escaping @Sendable () -> Double) {
        self.draw = draw
    }
}
