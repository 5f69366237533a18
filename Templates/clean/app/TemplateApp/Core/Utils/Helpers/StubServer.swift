#if DEBUG
    import Foundation
    import TemplateAppCore

    /// Stands in for the server in previews and in tests of the interface.
    struct StubServer: Transporting {
        /// What the server does.
        enum Mode: String {
            /// It answers.
            case data
            /// It has nothing.
            case empty
            /// It never answers.
            case loading
            /// It refuses.
            case error
        }

        /// What it answers, by call.
        static let answers: [StubAnswer] = []

        let mode: Mode

        init(mode: Mode) {
            self.mode = mode
        }

        /// - Parameter arguments: Those of the launch. `--stub-server error` says that the server refuses.
        init?(arguments: [String]) {
            guard let option = arguments.firstIndex(of: "--stub-server"), option + 1 < arguments.count,
                let mode = Mode(rawValue: arguments[option + 1])
            else { return nil }
            self.mode = mode
        }

        func send(_ request: URLRequest) async throws -> TransportResponse {
            switch mode {
            case .data: return answer(to: request)
            case .empty: return TransportResponse(status: 200, body: Data("[]".utf8))
            case .error: return TransportResponse(status: 400)
            case .loading:
                try await Task.sleep(for: .seconds(86_400))
                throw CancellationError()
            }
        }

        /// What is sent comes back as it was.
        private func answer(to request: URLRequest) -> TransportResponse {
            if let body = request.httpBody { return TransportResponse(status: 200, body: body) }
            let path = request.url?.path
            guard let answer = Self.answers.first(where: { $0.endpoint.path.percentEncoded == path }) else {
                return TransportResponse(status: 404)
            }
            return TransportResponse(status: 200, body: Data(answer.body.utf8))
        }
    }

    /// What the stub server answers to one call.
    struct StubAnswer {
        /// The call.
        let endpoint: APIEndpoint
        /// The JSON.
        let body: String
    }
#endif
