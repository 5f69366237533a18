import FlyingSocks
import Foundation

/// A server that does what a well-behaved one cannot: it breaks off, resets, trickles or keeps silent.
///
/// It listens on a port of 127.0.0.1 that the system chooses, and has stopped when `run` returns.
enum FaultServer {
    /// How a connection ends.
    enum Ending: Sendable {
        /// In order, as after a complete answer.
        case closed
        /// With a reset, as from a proxy that was restarted.
        case reset
    }

    typealias Script = @Sendable (FaultConnection) async throws -> Ending

    struct NoAddress: Error {}

    /// - Parameters:
    ///   - script: What is done with each connection. One whose script throws is closed.
    ///   - body: Gets the address of the server.
    static func run<Result: Sendable>(
        _ script: @escaping Script, during body: @Sendable (URL) async throws -> Result
    ) async throws -> Result {
        let pool = SocketPool.make()
        try await pool.prepare()
        let socket = try Socket(domain: AF_INET)
        defer { try? socket.close() }
        #if canImport(Darwin)
            // Writing to a connection that the client has left would end the process. Accepted sockets inherit it.
            try socket.setValue(true, for: .noSIGPIPE)
        #endif
        try socket.bind(to: try .inet(ip4: "127.0.0.1", port: 0))
        try socket.listen()
        guard case .ip4(_, let port) = try socket.sockname(), let url = URL(string: "http://127.0.0.1:\(port)")
        else { throw NoAddress() }
        let listener = try AsyncSocket(socket: socket, pool: pool)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await pool.run() }
            group.addTask { try await accept(from: listener, script) }
            let result = try await body(url)
            group.cancelAll()
            return result
        }
    }

    private static func accept(from listener: AsyncSocket, _ script: @escaping Script) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            var count = 0
            for try await socket in listener.sockets {
                count += 1
                // What is written is sent at once and not gathered first.
                try socket.socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
                let connection = FaultConnection(number: count, socket: socket)
                group.addTask {
                    let ending = (try? await script(connection)) ?? .closed
                    if case .reset = ending { try? socket.socket.setValue(.zero, for: LingerOption()) }
                    try? socket.close()
                }
            }
        }
    }
}

/// One connection of a ``FaultServer``.
struct FaultConnection: Sendable {
    /// The first connection has number 1.
    let number: Int
    fileprivate let socket: AsyncSocket

    fileprivate init(number: Int, socket: AsyncSocket) {
        self.number = number
        self.socket = socket
    }

    /// Reads one request with its body.
    func readRequest() async throws -> RawRequest {
        var head = Data()
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) { head.append(try await socket.read()) }
        let request = RawRequest(head: String(decoding: head, as: UTF8.self))
        return RawRequest(head: request.head, body: Data(try await socket.read(bytes: request.length)))
    }

    /// Sends text as it is.
    func write(_ text: String) async throws { try await socket.write(Data(text.utf8)) }

    /// Sends bytes as they are.
    func write(_ bytes: Data) async throws { try await socket.write(bytes) }

    /// Sends a complete answer.
    func answer(_ body: String, status: String = "200 OK") async throws {
        try await write("HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    /// Suspends until the other side has closed the connection.
    /// - Throws: `CancellationError` when the server stops before.
    func waitUntilClosed() async throws {
        do {
            while true { _ = try await socket.read(atMost: 4_096) }
        } catch let error where !(error is CancellationError) {
            return
        }
    }
}

/// A request as it came in.
struct RawRequest: Sendable {
    /// Everything before the body.
    let head: String
    /// What came behind it.
    var body = Data()

    /// The first line, such as `GET /health HTTP/1.1`.
    var line: String { head.components(separatedBy: "\r\n").first ?? "" }

    /// How many bytes the body has by its header field.
    var length: Int { header(named: "Content-Length").flatMap { Int($0) } ?? 0 }

    /// The value of a header field, whatever the case of its name.
    func header(named name: String) -> String? {
        let prefix = name.lowercased() + ":"
        let line = head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(prefix) }
        return line.map { $0.dropFirst(prefix.count).trimmingCharacters(in: .whitespaces) }
    }
}

/// With zero seconds, closing a connection resets it.
private struct LingerOption: SocketOption {
    var name: Int32 { SO_LINGER }

    func makeValue(from socketValue: linger) -> Duration { .seconds(Int(socketValue.l_linger)) }

    func makeSocketValue(from value: Duration) -> linger {
        linger(l_onoff: 1, l_linger: numericCast(value.components.seconds))
    }
}
