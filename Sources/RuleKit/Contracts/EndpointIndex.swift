/// Finds the operations of a contract that an address of the app calls.
struct EndpointIndex {
    private let operations: [ContractOperation]
    /// The parts of each path behind each of its bases.
    private let patterns: [(parts: [String], operation: Int)]

    init(_ contract: Contract) {
        operations = contract.operations
        patterns = contract.operations.enumerated().flatMap { index, operation in
            ([""] + operation.bases).map { (Self.parts($0 + "/" + operation.path), index) }
        }
    }

    var isEmpty: Bool { operations.isEmpty }

    enum Match {
        case none
        /// The path is there, the method is not.
        case otherMethods([ContractOperation])
        case found([ContractOperation])
    }

    /// What an address can mean. It may leave out the beginning of the path, which a base address then holds, or begin
    /// with a version or prefix that the contract leaves to its servers.
    func match(_ template: String, method: String?) -> Match {
        let parts = Self.parts(template)
        guard parts.contains(where: { !Self.isParameter($0) }) else { return .none }
        var best: [(missing: Int, operation: Int)] = []
        for (pattern, operation) in patterns {
            if let missing = Self.missing(parts, in: pattern) { best.append((missing, operation)) }
        }
        guard let fewest = best.map(\.missing).min() else { return .none }
        let named = Set(best.filter { $0.missing == fewest }.map(\.operation)).sorted().map { operations[$0] }
        // A path written out goes before one with a parameter in the same place.
        let exact = named.filter { operation in
            operation.path.split(separator: "/").allSatisfy { part in
                Self.isParameter(String(part)) || parts.contains(String(part))
            }
        }
        let candidates = Self.mostLiteral(exact.isEmpty ? named : exact)
        guard let method else { return .found(candidates) }
        let fitting = candidates.filter { $0.method == method }
        return fitting.isEmpty ? .otherMethods(candidates) : .found(fitting)
    }

    /// Some path goes on where an address ends, with the method if one is given.
    func hasPath(beginningWith template: String, method: String? = nil) -> Bool {
        let parts = Self.parts(template)
        return patterns.contains { pattern, operation in
            guard pattern.count > parts.count, method == nil || operations[operation].method == method else {
                return false
            }
            // The front may be in a base address.
            return (0...min(3, pattern.count - parts.count - 1)).contains { start in
                zip(parts, pattern[start...]).allSatisfy { $0 == $1 || Self.isParameter($1) || Self.isParameter($0) }
            }
        }
    }

    private static func mostLiteral(_ operations: [ContractOperation]) -> [ContractOperation] {
        func parameters(_ operation: ContractOperation) -> Int { parts(operation.path).filter(isParameter).count }
        let fewest = operations.map(parameters).min() ?? 0
        return operations.filter { parameters($0) == fewest }
    }

    /// How many parts at the front one side has and the other lacks; nil when the rest differs.
    private static func missing(_ parts: [String], in pattern: [String]) -> Int? {
        let count = min(parts.count, pattern.count)
        guard count > 0 else { return nil }
        var literals = 0
        for (left, right) in zip(parts.suffix(count), pattern.suffix(count)) {
            if isParameter(right) { continue }
            guard left == right else { return nil }
            literals += 1
        }
        // The app may add a prefix such as `/api/v1`, never drop a part that tells resources apart.
        guard literals > 0 else { return nil }
        let extra = parts.count > count ? parts.prefix(parts.count - count) : pattern.prefix(pattern.count - count)
        guard extra.count <= 3, !extra.dropFirst().contains(where: isParameter) else { return nil }
        return extra.count
    }

    /// The operations that the addresses of a call stand for, each once. Where the method is not evident, what answers
    /// nothing is not what a value is decoded from, and what takes nothing not what one is encoded for.
    func operations(called use: CoderUse, in project: ProjectModel) -> [ContractOperation] {
        var found: [ContractOperation] = []
        for endpoint in project.endpoints(of: use).all {
            guard case .found(let operations) = match(endpoint.template, method: endpoint.method) else { continue }
            for operation in operations where !found.contains(operation) { found.append(operation) }
        }
        let fitting = found.filter { operation in
            use.direction == .decode
                ? operation.successBody != nil : operation.requests.contains { $0.mediaType.hasSuffix("json") }
        }
        return fitting.isEmpty ? found : fitting
    }

    static func parts(_ path: String) -> [String] {
        path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    }

    /// `{id}`, and parts that hold a parameter among other text.
    static func isParameter(_ part: String) -> Bool { part.contains("{") }
}

extension ContractOperation {
    /// What a successful call yields as JSON.
    public var successBody: Body? {
        let bodies = responses.filter(\.isSuccess).flatMap(\.bodies)
        return bodies.first { $0.mediaType.hasSuffix("json") } ?? bodies.first { $0.mediaType == "*/*" }
    }
}
