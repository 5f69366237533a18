import TenetTestSupport

/// Files that hold one secret or none, made when a test runs: a repository with keys in it, even with made-up ones, is what
/// services search for.
struct SecretCorpus {
    struct Item {
        /// The kind of what is in it: a class of the table that the measurement prints.
        var label: String
        /// Unique.
        var path: String
        var text: String
        /// Nil for a file that holds none.
        var secret: String?

        /// Lines of the secret, from 1.
        var lines: ClosedRange<Int>? {
            guard let secret, let place = text.firstRange(of: secret) else { return nil }
            let first = text[..<place.lowerBound].utf8.count { $0 == 0x0A } + 1
            return first...(first + secret.utf8.count { $0 == 0x0A })
        }
    }

    private(set) var items: [Item] = []
    var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        addProviderKeys()
        addNamedKeys()
        addPasswords()
        addPrivateKeys()
        addNegatives()
    }

    mutating func add(_ label: String, _ file: String, _ text: String, secret: String? = nil) {
        items.append(Item(label: label, path: "\(items.count)/\(file)", text: text, secret: secret))
    }

    // MARK: Drawing

    static let digits = Array("0123456789")
    static let hexadecimal = Array("0123456789abcdef")
    static let small = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    static let capitals = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
    static let base32 = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    static let base62 = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    static let base64ForURLs = base62 + ["-", "_"]
    static let base64 = base62 + ["+", "/"]

    mutating func draw(_ count: Int, _ alphabet: [Character]) -> String {
        String((0..<count).map { _ in pick(alphabet) })
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &random)]
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func uuid() -> String {
        [8, 4, 4, 4, 12].map { draw($0, Self.hexadecimal) }.joined(separator: "-")
    }

    /// Bytes in base 64, padded.
    func encoded(_ bytes: [UInt8], forURLs: Bool = false) -> String {
        let alphabet = forURLs ? Self.base64ForURLs : Self.base64
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = Array(bytes[start..<min(start + 3, bytes.count)])
            let number = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0...group.count { text.append(alphabet[number >> (18 - 6 * place) & 63]) }
            if !forURLs { text += String(repeating: "=", count: 3 - group.count) }
        }
        return text
    }

    mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } }

    static let words = [
        "harbour", "ferry", "tide", "berth", "anchor", "captain", "lantern", "pilot", "voyage", "cargo", "beacon",
        "crew",
        "island", "compass", "rudder", "sailor", "storm", "cabin", "deck", "engine",
    ]

    mutating func word() -> String { pick(Self.words) }
}
