/// A file's facts with what linking adds: its names as project-wide numbers, and where each declaration's parts are.
final class LinkedFile {
    let path: String
    let facts: FileFacts
    /// For each name of the file its number in the project.
    let symbols: [Symbol]
    /// For each declaration the index behind its last descendant.
    let subtreeEnds: [Int32]
    private(set) lazy var place = FilePlace(path)
    /// What uses mean, once asked: resolving one walks scopes and types.
    var targets: [Int32: Lookup<Declaration>] = [:]
    private(set) lazy var usesByOwner: [Int32: [Int32]] = {
        var table: [Int32: [Int32]] = [:]
        for (index, use) in facts.uses.enumerated() { table[use.declaration, default: []].append(Int32(index)) }
        return table
    }()

    init(path: String, facts: FileFacts, symbols: [Symbol]) {
        self.path = path
        self.facts = facts
        self.symbols = symbols
        var ends = [Int32](repeating: 0, count: facts.declarations.count)
        for index in facts.declarations.indices.reversed() {
            ends[index] = max(ends[index], Int32(index + 1))
            let parent = Int(facts.declarations[index].parent)
            if parent >= 0, parent < index { ends[parent] = max(ends[parent], ends[index]) }
        }
        subtreeEnds = ends
    }

    func text(_ name: Name) -> String { facts.names[Int(name.index)] }
    func symbol(_ name: Name) -> Symbol { symbols[Int(name.index)] }
}

/// A text as a number, the same for all files of one project pass.
struct Symbol: Hashable, Sendable {
    var index: UInt32
    static let none = Symbol(index: 0)
}

/// Texts and their numbers.
struct SymbolTable {
    private(set) var texts: [String] = [""]
    private var numbers: [String: UInt32] = ["": 0]

    mutating func intern(_ text: String) -> Symbol {
        if let known = numbers[text] { return Symbol(index: known) }
        let index = UInt32(texts.count)
        texts.append(text)
        numbers[text] = index
        return Symbol(index: index)
    }

    func symbol(_ text: String) -> Symbol? { numbers[text].map { Symbol(index: $0) } }
}
