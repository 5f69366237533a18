import Foundation

/// What a request carries to the server.
public enum RequestBody: Sendable {
    /// A value that the client's encoder turns into JSON.
    case json(any Encodable & Sendable)
    /// Files and fields of a form.
    case multipart(MultipartBody)
    /// Bytes as they are.
    /// - Parameter contentType: Their media type, such as `audio/mp4`.
    case data(Data, contentType: String)
}
