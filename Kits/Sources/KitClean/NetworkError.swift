import AppCore

/// Every failure of a request, and the only error type of the network layer.
///
/// A canceled request is no failure: it throws `CancellationError`. The rules `error-beside-api-error` and
/// `generic-nserror` forbid going round it.
public typealias NetworkError = APIError
