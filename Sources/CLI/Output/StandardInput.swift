internal import TenetEngine
internal import TenetFoundation

/// What is piped in.
enum StandardInput {
    /// Everything up to the end of the input, or `limit` bytes and one more: enough to see that it is too large.
    /// - Throws: ``UserError`` when it cannot be read.
    static func bytes(limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let wanted = min(part.count, limit + 1 - bytes.count)
            let count = part.withUnsafeMutableBytes { read(0, $0.baseAddress, wanted) }
            if count == 0 { return bytes }
            if count > 0 {
                bytes += part[..<count]
            } else if errno != EINTR {
                throw UserError("standard input cannot be read: \(SystemError(code: errno).text)")
            }
        }
        return bytes
    }

    /// A text that commands read whole.
    /// - Throws: ``UserError`` when it is larger than `limit` bytes or cannot be read.
    static func text(limit: Int) throws -> String {
        let bytes = try bytes(limit: limit)
        guard bytes.count <= limit else {
            throw UserError("standard input is larger than the limit of \(limit) bytes")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
