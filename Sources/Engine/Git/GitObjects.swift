/// What git answers when it is asked for an object.
enum GitObject {
    case bytes([UInt8])
    /// Not in the repository, or not fetched yet.
    case missing
    /// Larger than the limit.
    case tooLarge
}

/// Takes objects off the answer of `git cat-file --batch`, of which any part may come at any time: a line with id, kind and
/// size, as many bytes, a line break. An object that git does not have is a line `ID missing`.
struct GitObjectReader {
    /// Objects are answered in the order in which they were asked for.
    private(set) var answeredCount = 0
    private(set) var isBroken = false
    private var pending: [UInt8] = []
    /// Of the object that is being read.
    private var size: Int?
    /// Bytes of an object that is too large which have not come yet, the line break behind it included.
    private var toSkip = 0
    /// In bytes.
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// - Parameter body: is given each object that is complete, with its place in the order.
    mutating func receive(_ part: UnsafeRawBufferPointer, _ body: (Int, GitObject) -> Void) {
        var part = part[...]
        while !part.isEmpty, !isBroken {
            if toSkip > 0 {
                let skipped = part.prefix(toSkip).count
                toSkip -= skipped
                part = part.dropFirst(skipped)
            } else if let size {
                let wanted = part.prefix(size + 1 - pending.count)
                pending.append(contentsOf: wanted)
                part = part.dropFirst(wanted.count)
                guard pending.count == size + 1 else { continue }
                pending.removeLast()
                finish(.bytes(pending), body)
            } else {
                let line = part.prefix { $0 != 0x0A }
                pending.append(contentsOf: line)
                part = part.dropFirst(line.count)
                guard !part.isEmpty else { continue }
                part = part.dropFirst()
                readHeader(body)
            }
        }
    }

    private mutating func readHeader(_ body: (Int, GitObject) -> Void) {
        let words = pending.split(separator: 0x20)
        pending = []
        if words.count == 2, words[1].elementsEqual("missing".utf8) {
            finish(.missing, body)
        } else if words.count == 3, let size = Int(String(decoding: words[2], as: UTF8.self)), size >= 0 {
            guard size <= limit else {
                toSkip = size + 1
                return finish(.tooLarge, body)
            }
            self.size = size
            pending.reserveCapacity(size + 1)
        } else {
            isBroken = true
        }
    }

    private mutating func finish(_ object: GitObject, _ body: (Int, GitObject) -> Void) {
        body(answeredCount, object)
        answeredCount += 1
        size = nil
        pending = []
    }
}
