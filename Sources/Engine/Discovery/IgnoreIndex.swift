/// Finds the few patterns of many that a path could fit, by the names that they are made of.
struct IgnoreIndex: Sendable {
    /// Patterns by number, each list ascending.
    private typealias Table = [[UInt8]: [Int]]

    /// By the name that they stand for at any depth.
    private var names: Table = [:]
    /// By the whole path.
    private var paths: Table = [:]
    /// By the first component of the path.
    private var folders: Table = [:]
    private var beginnings = AffixTable()
    private var endings = AffixTable()
    /// What must be tried on every path.
    private var others: [Int] = []
    private let ignoringCase: Bool

    /// - Parameter patterns: the first one that fits counts.
    init(_ patterns: [PathPattern], ignoringCase: Bool) {
        self.ignoringCase = ignoringCase
        for (number, pattern) in patterns.enumerated() { insert(pattern, number) }
    }

    private mutating func insert(_ pattern: PathPattern, _ number: Int) {
        if let name = pattern.nameAnywhere {
            switch name.literal {
            case .exact(let bytes): names[key(bytes), default: []].append(number)
            case .starting(let bytes): beginnings.insert(key(bytes), number)
            case .ending(let bytes): endings.insert(key(bytes), number)
            case nil: others.append(number)
            }
        } else if let path = pattern.literalPath {
            paths[key(path), default: []].append(number)
        } else if let folder = pattern.literalFirstName {
            folders[key(folder), default: []].append(number)
        } else {
            others.append(number)
        }
    }

    private func key(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        ignoringCase ? bytes.map(\.asciiLowered) : Array(bytes)
    }

    /// The first pattern that fits.
    ///
    /// - Parameters:
    ///   - path: relative, without slashes at its ends.
    ///   - nameStart: where its last component begins.
    func first(for path: Bytes, nameStart: Int, where fits: (Int) -> Bool) -> Int? {
        var best: Int?
        func consider(_ numbers: [Int]?) {
            for number in numbers ?? [] {
                if let best, number > best { return }
                if fits(number) { best = number }
            }
        }
        consider(others)
        let whole = key(path)
        let name = whole[nameStart...]
        if !names.isEmpty { consider(names[Array(name)]) }
        if !paths.isEmpty { consider(paths[whole]) }
        if !folders.isEmpty { consider(folders[Array(whole[..<path.componentEnd(from: 0)])]) }
        for length in beginnings.lengths where length <= name.count {
            consider(beginnings.numbers[Array(name.prefix(length))])
        }
        for length in endings.lengths where length <= name.count {
            consider(endings.numbers[Array(name.suffix(length))])
        }
        return best
    }

    /// Beginnings or endings of names. A name is asked for once for each length, and a name has 255 bytes at most.
    private struct AffixTable: Sendable {
        var numbers: Table = [:]
        var lengths: Set<Int> = []

        mutating func insert(_ bytes: [UInt8], _ number: Int) {
            numbers[bytes, default: []].append(number)
            lengths.insert(bytes.count)
        }
    }
}

extension PathPattern {
    /// The pattern of a name at any depth, when this is all that is asked.
    fileprivate var nameAnywhere: NamePattern? {
        let isFree = parts.count == 2 && { if case .components = parts[0] { true } else { false } }()
        guard isFree || !isAnchored && parts.count == 1, case .name(let name)? = parts.last else { return nil }
        return name
    }

    /// The only path that can fit.
    fileprivate var literalPath: [UInt8]? {
        var names: [[UInt8]] = []
        for part in parts {
            guard case .name(let name) = part, case .exact(let bytes) = name.literal else { return nil }
            names.append(bytes)
        }
        return isAnchored ? Array(names.joined(separator: [UInt8(ascii: "/")])) : nil
    }

    /// The first component of all paths that can fit.
    fileprivate var literalFirstName: [UInt8]? {
        guard isAnchored, case .name(let name)? = parts.first, case .exact(let bytes) = name.literal else { return nil }
        return bytes
    }
}
