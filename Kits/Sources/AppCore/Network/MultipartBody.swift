import Foundation

/// The fields and files of a form, as `multipart/form-data`.
///
/// The boundary occurs in none of the parts, whatever their bytes are, and a name cannot break out of its quotation.
public struct MultipartBody: Sendable {
    private struct Part: Sendable {
        let header: String
        let content: Data
    }

    private var parts: [Part] = []
    private let makeBoundary: @Sendable () -> String

    /// A form without fields.
    /// - Parameter makeBoundary: Draws the beginning of a boundary: 1 to 60 letters, digits and hyphens.
    public init(makeBoundary: @escaping @Sendable () -> String = { UUID().uuidString }) {
        self.makeBoundary = makeBoundary
    }

    // MARK: - Parts

    /// A copy with one more field.
    public func addingField(_ name: String, value: String) -> MultipartBody {
        adding("form-data; name=\"\(Self.escaped(name))\"", contentType: nil, Data(value.utf8))
    }

    /// A copy with one more file.
    /// - Parameters:
    ///   - name: The field.
    ///   - fileName: What the server calls it. A path in front is dropped, as it says who uses the device.
    ///   - contentType: Its media type, such as `audio/mp4`.
    ///   - content: Its bytes.
    public func addingFile(
        _ name: String, fileName: String, contentType: String, content: Data
    ) -> MultipartBody {
        let last = fileName.split { $0 == "/" || $0 == "\\" }.last.map { String($0) } ?? "file"
        let disposition = "form-data; name=\"\(Self.escaped(name))\"; filename=\"\(Self.escaped(last))\""
        return adding(disposition, contentType: contentType, content)
    }

    // MARK: - Encoding

    /// The bytes of the form and the media type that names the boundary. Complexity: O(*n*) in the size of the parts,
    /// for each boundary that is tried, and a second one is hardly ever needed.
    public func encoded() -> (contentType: String, data: Data) {
        let boundary = freeBoundary()
        var data = Data()
        data.reserveCapacity(parts.reduce(100) { $0 + $1.header.utf8.count + $1.content.count + 100 })
        for part in parts {
            data.append(contentsOf: "--\(boundary)\r\n\(part.header)\r\n\r\n".utf8)
            data.append(part.content)
            data.append(contentsOf: "\r\n".utf8)
        }
        data.append(contentsOf: "--\(boundary)--\r\n".utf8)
        return ("multipart/form-data; boundary=\(boundary)", data)
    }

    /// Counts up from the drawn text. The parts are finite, so that some number occurs in none of them.
    private func freeBoundary() -> String {
        let drawn = makeBoundary()
        var boundary = drawn
        var count = 0
        while parts.contains(where: { isIn($0, boundary) }) {
            count += 1
            boundary = "\(drawn)-\(count)"
        }
        return boundary
    }

    private func isIn(_ part: Part, _ boundary: String) -> Bool {
        part.content.range(of: Data(boundary.utf8)) != nil || part.header.contains(boundary)
    }

    private func adding(_ disposition: String, contentType: String?, _ content: Data) -> MultipartBody {
        var copy = self
        let type = contentType.map { "\r\nContent-Type: \($0.filter { !$0.isNewline && $0 != "\0" })" } ?? ""
        copy.parts.append(Part(header: "Content-Disposition: \(disposition)\(type)", content: content))
        return copy
    }

    /// Quotation marks and line breaks as the HTML standard writes them in forms. Scalars are looked at and not
    /// characters, because a carriage return and a line feed are one character together.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case "\0": result += "%00"
            case "\"": result += "%22"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
