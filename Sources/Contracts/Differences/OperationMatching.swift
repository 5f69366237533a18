/// Which operations of two contracts are the same: one method and one path, whatever its parameters are called.
struct OperationMatching {
    private(set) var pairs: [(old: ContractOperation, new: ContractOperation)] = []
    private(set) var removed: [ContractOperation]
    private(set) var added: [ContractOperation]

    init(_ old: [ContractOperation], _ new: [ContractOperation]) {
        removed = old
        added = new
        match { [$0.method + " " + $0.template, $0.place.path] }
        match { [$0.method + " " + $0.template] }
        // A prefix can move from the paths to the server's address and back.
        match { [$0.method + " " + ($0.bases.first ?? "") + $0.template] }
    }

    private mutating func match(by key: (ContractOperation) -> [String]) {
        var candidates: [[String]: [Int]] = [:]
        for (index, operation) in added.enumerated().reversed() {
            candidates[key(operation), default: []].append(index)
        }
        var taken: Set<Int> = []
        removed.removeAll { operation in
            guard let index = candidates[key(operation)]?.popLast() else { return false }
            taken.insert(index)
            pairs.append((operation, added[index]))
            return true
        }
        added = added.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
    }
}

extension ContractOperation {
    /// `GET /users/{id}`
    var title: String { "\(method) \(path)" }

    /// The path without the names of its parameters and without a last `/`.
    var template: String {
        var template = ""
        var depth = 0
        for character in path {
            if character == "}" { depth = max(0, depth - 1) }
            if depth == 0 { template.append(character) }
            if character == "{" { depth += 1 }
        }
        return template.count > 1 && template.hasSuffix("/") ? String(template.dropLast()) : template
    }

    /// The names of the path's parameters in their order.
    var pathParameterNames: [String] {
        path.split(separator: "{").dropFirst().compactMap { part in
            part.firstIndex(of: "}").map { String(part[..<$0]) }
        }
    }
}
