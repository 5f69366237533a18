import Foundation

/// What an app sets once for its client, and a test replaces.
public struct APIClientOptions: Sendable {
    /// When failed requests are repeated.
    public var retryPolicy: RetryPolicy
    /// Waits between repetitions.
    public var clock: any Clock<Duration>
    /// Reads dates in answers.
    public var wallClock: WallClock
    /// Draws the pauses.
    public var chance: Chance
    /// Is told of each request, each answer and each failure.
    public var log: Log
    /// Is told of slow requests and of errors of the server, on any thread. It is quick.
    public var report: @Sendable (RequestEvent) -> Void
    /// Makes the encoder for a body. Dates and keys are set here, once for the app.
    public var makeEncoder: @Sendable () -> JSONEncoder
    /// Makes the decoder for an answer. Leave the keys alone: models map theirs with `CodingKeys`.
    public var makeDecoder: @Sendable () -> JSONDecoder

    /// Options for an app, except the log and what is reported, which go nowhere.
    public init(
        retryPolicy: RetryPolicy = .standard, clock: any Clock<Duration> = ContinuousClock(),
        wallClock: WallClock = .system, chance: Chance = .system, log: Log = Log(.network, sinks: []),
        report: @escaping @Sendable (RequestEvent) -> Void = { _ in },
        makeEncoder: @escaping @Sendable () -> JSONEncoder = Self.encoderOfInternetDates,
        makeDecoder: @escaping @Sendable () -> JSONDecoder = Self.decoderOfInternetDates
    ) {
        self.retryPolicy = retryPolicy
        self.clock = clock
        self.wallClock = wallClock
        self.chance = chance
        self.log = log
        self.report = report
        self.makeEncoder = makeEncoder
        self.makeDecoder = makeDecoder
    }

    /// Writes dates as ISO 8601.
    public static let encoderOfInternetDates: @Sendable () -> JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .internetDateTime
        return encoder
    }

    /// Reads dates as ISO 8601, with and without fractions of a second.
    public static let decoderOfInternetDates: @Sendable () -> JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .internetDateTime
        return decoder
    }
}
