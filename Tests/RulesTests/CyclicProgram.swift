/// Writes programs over few names, so that declarations name, contain, extend and inherit from themselves and one another in
/// every way that parses. The same seed gives the same program.
struct CyclicProgram {
    private var state: UInt64
    private let names = ["A", "B", "C", "A.B", "B.A", "C.A.B"]
    private let plain = ["A", "B", "C"]

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// Two files of some declarations each.
    mutating func files() -> [String: String] {
        ["App/A.swift": file(), "App/B.swift": file(), "AppTests/ATests.swift": "import XCTest\n" + file()]
    }

    private mutating func file() -> String {
        (0..<2 + Int(next() % 5)).map { _ in declaration(depth: 0) }.joined(separator: "\n")
    }

    private mutating func declaration(depth: Int) -> String {
        let name = pick(plain)
        let access = pick(["", "", "public ", "private ", "final ", "@MainActor "])
        switch next() % (depth < 3 ? 14 : 6) {
        case 0: return "typealias \(name) = \(type())"
        case 1: return "\(access)var \(name.lowercased()): \(type()) = \(value())"
        case 2: return "\(access)static let \(name.lowercased()) = \(value())"
        case 3:
            return
                "\(access)func \(name.lowercased())(_ a: \(type()), b: @escaping (\(type())) -> Void) async throws -> \(type()) { \(body()) }"
        case 4: return "case \(name.lowercased())(\(type()))"
        case 5:
            return
                "init(from decoder: Decoder) throws { self = try \(pick(names))(from: decoder); try super.init(from: decoder) }"
        case 6, 7: return "\(access)class \(generic(name)): \(list()) {\n\(members(depth))\n}"
        case 8: return "\(access)struct \(generic(name)): \(list()), Codable {\n\(members(depth))\n}"
        case 9: return "\(access)enum \(name): \(list()) {\n\(members(depth))\n}"
        case 10:
            return
                "protocol \(name): \(list()) { associatedtype \(pick(plain)): \(pick(names)) where \(pick(plain)) == \(type())\n\(members(3)) }"
        case 11: return "actor \(name): \(list()) {\n\(members(depth))\n}"
        default:
            let condition = pick(["", " where Self: \(pick(names))", " where A == \(type())"])
            return "\(access)extension \(pick(names)): \(list())\(condition) {\n\(members(depth))\n}"
        }
    }

    private mutating func generic(_ name: String) -> String {
        pick([name, name, "\(name)<\(pick(plain)): \(pick(names))>"])
    }

    private mutating func members(_ depth: Int) -> String {
        (0..<Int(next() % 4)).map { _ in declaration(depth: depth + 1) }.joined(separator: "\n")
    }

    private mutating func list() -> String {
        (0...Int(next() % 2)).map { _ in pick(names + ["ObservableObject", "View", "Codable", "Error", "CaseIterable"])
        }
        .joined(separator: ", ")
    }

    private mutating func type() -> String {
        let name = pick(names)
        return pick([
            name, name, "\(name)?", "[\(name)]", "[\(name): \(pick(names))]", "any \(name) & \(pick(names))",
            "\(name)<\(pick(names))>", "(\(name)) -> \(pick(names))",
        ])
    }

    private mutating func value() -> String {
        let name = pick(names)
        return pick([
            "\(name)()", "\(name).\(pick(plain).lowercased())", "\(name).shared", "nil", "[]", "\(name).init(from: a)",
        ])
    }

    private mutating func body() -> String {
        (0..<Int(next() % 4)).map { _ in
            pick([
                "self.\(pick(plain).lowercased()) = \(value())",
                "\(pick(plain).lowercased())(\(value())) { \(pick(plain).lowercased())(a, b: b) }",
                "try await \(value()).\(pick(plain).lowercased())(a, b: b)", "b(\(value()))",
                "Task { \(pick(plain).lowercased())(a, b: b) }",
                "return \(value())", "DispatchQueue.main.sync { \(pick(plain).lowercased())(a, b: b) }",
            ])
        }.joined(separator: "; ")
    }

    private mutating func pick(_ elements: [String]) -> String { elements[Int(next() % UInt64(elements.count))] }

    private mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state >> 11
    }
}
