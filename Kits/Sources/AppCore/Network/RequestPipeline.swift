import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends a request until there is an answer that counts: it authorizes, repeats and asks conditionally.
struct RequestPipeline: Sendable {
    /// One request on its way.
    private struct Flight {
        let request: APIRequest
        let message: URLRequest
        let trace: RequestTrace
        /// Kept over all attempts: what was begun for one person must not be sent in the name of another.
        var authorization: Authorization?
        var isRenewed = false
    }

    /// Makes what is sent.
    let builder: RequestBuilder
    /// Sends it.
    let transport: any Transporting
    /// The owner of the session, if there are accounts.
    let authorizer: (any Authorizing)?
    /// Knows what the server may call unchanged.
    let conditionals: ConditionalResponses
    /// Limits the repetitions of all requests together.
    let budget: RetryBudget
    /// What the app has set.
    let options: APIClientOptions

    // MARK: - Time

    /// Sends a request until there is an answer that counts, and reports one that took long.
    /// - Parameter request: The request.
    /// - Returns: An answer with a status from 200 to 299.
    /// - Throws: ``APIError``, or `CancellationError` when the task was canceled.
    func response(to request: APIRequest) async throws -> TransportResponse {
        let stopwatch = Stopwatch(options.clock)
        do {
            let answer = try await repeatedly(request)
            reportIfSlow(request, after: stopwatch.elapsed())
            return answer
        } catch let error as APIError {
            reportIfSlow(request, after: stopwatch.elapsed())
            throw error
        }
    }

    private func reportIfSlow(_ request: APIRequest, after duration: Duration) {
        guard duration > RequestEvent.slowness else { return }
        options.report(.slow(endpoint: request.endpointName, method: request.method, duration: duration))
    }

    // MARK: - Repetition

    private func repeatedly(_ request: APIRequest) async throws -> TransportResponse {
        var flight = Flight(
            request: request, message: try builder.makeURLRequest(for: request),
            trace: RequestTrace(of: request, to: builder.base))
        await budget.deposit()
        var retries = 0
        while true {
            let failure: APIError
            do {
                return try await attempt(&flight)
            } catch let error as APIError {
                failure = error
            }
            if let status = failure.trace.status {
                options.report(.failed(endpoint: request.endpointName, method: request.method, status: status))
            }
            let pause = options.retryPolicy.pause(
                after: failure, retries: retries, of: request, chance: options.chance)
            guard let pause, await budget.withdraw() else {
                options.log.error(failure.logDescription(for: .release), detail: failure.trace.bodyStart)
                throw failure
            }
            retries += 1
            options.log.warning("\(failure.logDescription(for: .release)); repetition \(retries) after \(pause)")
            try await options.clock.sleep(for: pause)
        }
    }

    // MARK: - One attempt

    /// Sends the request once, and once more if a new authorization is all that it lacks. The server has not looked at
    /// the request then, so that this is no repetition.
    private func attempt(_ flight: inout Flight) async throws -> TransportResponse {
        if flight.request.isAuthenticated, flight.authorization == nil, let authorizer {
            flight.authorization = try await authorization(flight.trace) { try await authorizer.authorization() }
        }
        let answer = try await exchange(flight)
        guard answer.status == 401, let failed = flight.authorization, let authorizer, !flight.isRenewed else {
            return try accepted(answer, flight.trace)
        }
        flight.isRenewed = true
        let trace = flight.trace.answered(by: answer)
        flight.authorization = try await authorization(trace) { try await authorizer.renew(after: failed) }
        return try accepted(try await exchange(flight), flight.trace)
    }

    private func exchange(_ flight: Flight) async throws -> TransportResponse {
        try Task.checkCancellation()
        var message = flight.message
        if flight.request.isAuthenticated, let authorization = flight.authorization {
            message.setValue(authorization.value, forHTTPHeaderField: "Authorization")
        }
        let generation = flight.authorization?.generation
        let remembered = await conditionals.entry(for: message, generation: generation)
        options.log.debug(flight.trace.summary)
        let answer = try await send(remembered?.condition(message) ?? message, flight.trace)
        options.log.debug(flight.trace.answered(by: answer).summary)
        if answer.status == 304, let remembered { return remembered.renewed(by: answer) }
        await conditionals.remember(answer, to: message, generation: generation)
        return answer
    }

    private func send(_ message: URLRequest, _ trace: RequestTrace) async throws -> TransportResponse {
        do {
            return try await transport.send(message)
        } catch let error as APIError {
            throw error
        } catch let error as URLError where error.code == .timedOut {
            throw APIError.timeout(trace)
        } catch let error where error is CancellationError || Task.isCancelled {
            throw CancellationError()
        } catch {
            throw APIError.networkError(error, trace)
        }
    }

    // MARK: - Authorization

    /// Only a definite answer means that nobody is signed in. A renewal is shared by several requests; that somebody
    /// else was canceled is no cancellation of this one.
    private func authorization(
        _ trace: RequestTrace, _ ask: () async throws -> Authorization
    ) async throws -> Authorization {
        do {
            return try await ask()
        } catch let error as APIError {
            throw error
        } catch SessionError.signedOut {
            throw APIError.unauthorized(message: nil, trace)
        } catch let error where error is CancellationError && Task.isCancelled {
            throw CancellationError()
        } catch {
            throw APIError.authorizationUnavailable(error, trace)
        }
    }

    private func accepted(_ answer: TransportResponse, _ trace: RequestTrace) throws -> TransportResponse {
        guard let failure = APIError(answer, trace: trace, now: options.wallClock.now) else { return answer }
        throw failure
    }
}
