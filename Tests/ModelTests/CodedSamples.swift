/// Types of the shapes that `Codable` knows.
struct Holder: Codable, Equatable {
    var text: String
    var texts: [String]
    var inner: [String: [String]]
}

struct Optionals: Codable, Equatable {
    var first: String?
    var second: Int?
    var third: [Int]?
    var fourth: [String?]
}

indirect enum Tree: Codable, Equatable {
    case leaf
    case value(Int)
    case named(name: String, Double)
    case pair(Tree, Tree)

    /// - Parameter depth: the number of levels.
    static func chain(_ depth: Int) -> Tree { (0..<depth).reduce(.leaf) { tree, _ in .pair(.leaf, tree) } }
}

enum Plain: String, Codable, CodingKeyRepresentable {
    case one, two
}

struct Nothing: Codable, Hashable {}

struct Ordered: Codable, Equatable {
    var a: Int
    var b: String
    var c: Bool?
}

struct Reordered: Decodable {
    var c: Bool?
    var b: String
    var a: Int

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        c = try values.decodeIfPresent(Bool.self, forKey: .c)
        b = try values.decode(String.self, forKey: .b)
        a = try values.decode(Int.self, forKey: .a)
    }

    private enum Keys: CodingKey { case a, b, c }
}

class Base: Codable {
    var name: String

    init(name: String) { self.name = name }
}

final class Derived: Base {
    var size: Int

    init(name: String, size: Int) {
        self.size = size
        super.init(name: name)
    }

    required init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        size = try values.decode(Int.self, forKey: .size)
        try super.init(from: values.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Keys.self)
        try super.encode(to: values.superEncoder())
        try values.encode(size, forKey: .size)
    }

    private enum Keys: CodingKey { case size }
}

/// Coded by hand, with containers inside containers.
struct Nested: Codable, Equatable {
    var numbers: [Int]
    var name: String

    init(numbers: [Int], name: String) {
        self.numbers = numbers
        self.name = name
    }

    private enum Keys: CodingKey { case outer, name, list }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Keys.self)
        var outer = values.nestedContainer(keyedBy: Keys.self, forKey: .outer)
        var list = outer.nestedUnkeyedContainer(forKey: .list)
        for number in numbers {
            var pair = list.nestedUnkeyedContainer()
            try pair.encode(number)
            try pair.encodeNil()
        }
        try values.encode(name, forKey: .name)
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Keys.self)
        name = try values.decode(String.self, forKey: .name)
        var list = try values.nestedContainer(keyedBy: Keys.self, forKey: .outer).nestedUnkeyedContainer(forKey: .list)
        numbers = []
        while !list.isAtEnd {
            var pair = try list.nestedUnkeyedContainer()
            numbers.append(try pair.decode(Int.self))
            guard try pair.decodeNil(), pair.isAtEnd else { throw SampleError() }
        }
    }
}

struct Unordered: Codable, Equatable {
    var words: Set<String>
    var sets: Set<Set<String>>
    var numbers: [Int: String]
    var counts: [String: Int]
    var byEnum: [Plain: Int]
    var byStruct: [Pair: Set<Int>]
    var choices: [String: Choice]

    struct Pair: Codable, Hashable {
        var left: String
        var right: Int
    }

    enum Choice: Codable, Hashable {
        case count(Int)
        case name(String)
    }

    init(_ all: [String]) {
        words = Set(all)
        sets = Set(all.map { [$0, $0 + "!"] })
        numbers = Dictionary(uniqueKeysWithValues: all.map { ($0.utf8.count * 1000 + Self.number($0), $0) })
        counts = Dictionary(uniqueKeysWithValues: all.map { ($0, $0.utf8.count) })
        byEnum = [.one: 1, .two: 2]
        byStruct = Dictionary(
            uniqueKeysWithValues: all.map { (Pair(left: $0, right: 1), Set(0..<($0.utf8.count))) })
        choices = Dictionary(
            uniqueKeysWithValues: all.map { ($0, Self.number($0) % 2 == 0 ? .count(1) : .name("b")) })
    }

    private static func number(_ word: String) -> Int { word.split(separator: " ").last.flatMap { Int($0) } ?? 0 }
}

struct SampleError: Error {}
