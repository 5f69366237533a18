/// What analytics is told of a request: nothing that names a person.
public enum RequestEvent: Hashable, Sendable {
    /// A request took longer than two seconds until its answer or its failure, repetitions included. Answers that the
    /// cache keeps are no requests, and canceled ones are not counted.
    case slow(endpoint: String, method: HTTPMethod, duration: Duration)
    /// The server answered with a status that is an error. A failure of the transport has none and is not reported.
    case failed(endpoint: String, method: HTTPMethod, status: Int)

    /// From when on a request is slow.
    public static let slowness: Duration = .seconds(2)
}

extension APIRequest {
    /// Where it goes, with `{}` in place of identifiers and without the query: both may name a person.
    var endpointName: String { endpoint.path.template }
}
