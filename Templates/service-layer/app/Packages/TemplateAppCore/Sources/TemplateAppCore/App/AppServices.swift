/// What the screens of the app are given. The app makes it once, at launch; previews and tests make their own.
@MainActor
public struct AppServices {
    /// Talks to the server.
    public let network: NetworkService
    /// Records and plays.
    public let audio: AudioService
    /// Remembers the session with the server.
    public let sessions: SessionStore

    /// - Parameters:
    ///   - network: Talks to the server.
    ///   - audio: Records and plays.
    ///   - sessions: Remembers the session with the server.
    public init(network: NetworkService, audio: AudioService, sessions: SessionStore) {
        self.network = network
        self.audio = audio
        self.sessions = sessions
    }

    /// Those that talk to the real server, and make and hear sound where the system can.
    /// - Parameter sink: Where requests, sounds and their failures are written.
    public static func makeLive(sink: LogSink) -> AppServices {
        #if os(iOS)
            let device = AudioService.SystemDevice()
        #else
            let device = AudioService.SilentDevice()
        #endif
        return AppServices(
            network: NetworkService(baseURL: Config.baseURL, log: Log(.network, sinks: [sink])),
            audio: AudioService(device: device, log: Log(.audio, sinks: [sink])), sessions: SessionStore())
    }
}
